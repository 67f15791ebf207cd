//! Lists of words that the stages look up, by the list's name.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

static LISTS: LazyLock<HashMap<&'static str, HashSet<&'static str>>> = LazyLock::new(|| {
    let mut lists: HashMap<_, HashSet<_>> = HashMap::new();
    for (name, words) in
        include_str!("tables/lists.txt").lines().filter_map(|row| row.split_once(": "))
    {
        lists.entry(name).or_default().extend(words.split_whitespace());
    }
    lists
});

/// Is a word in a list, whatever its capitals?
pub(super) fn is(list: &str, word: &str) -> bool {
    LISTS.get(list).is_some_and(|words| words.contains(word.to_ascii_lowercase().as_str()))
}

/// Does a text begin with an entry of a list?
pub(super) fn begins(list: &str, text: &str) -> bool {
    LISTS.get(list).is_some_and(|words| words.iter().any(|word| text.starts_with(word)))
}

/// Is an entry of a list a part of a text?
pub(super) fn contains(list: &str, text: &str) -> bool {
    LISTS.get(list).is_some_and(|words| words.iter().any(|word| text.contains(word)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn capitals_make_no_other_word() {
        assert!(super::is("wrappers", "Float"));
        assert!(!super::is("wrappers", "sphere"));
        assert!(super::contains("vector_parts", "btvector3"));
    }
}
