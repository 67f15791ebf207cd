//! The kinds of the words of printed code, for highlighting. It handles only our own code: line by
//! line, without block comments, and of each language only what is printed.

use super::Target;

/// A kind of word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    Comment,
    Keyword,
    Type,
    Number,
    Text,
    /// The name of a called function.
    Call,
    /// Any other name, blanks and punctuation.
    Plain,
}

impl Target {
    /// Splits a line of its code; joined, the words are the line.
    pub fn tokens(self, line: &str) -> Vec<(Token, &str)> {
        let mut tokens: Vec<(Token, &str)> = Vec::new();
        let mut at = 0;
        while at < line.len() {
            let rest = &line[at..];
            let (token, length) = self.token(rest, line[..at].ends_with('.'));
            match tokens.last_mut() {
                // Adjacent plain words are merged.
                Some((Token::Plain, last)) if token == Token::Plain => {
                    *last = &line[at - last.len()..at + length];
                }
                _ => tokens.push((token, &rest[..length])),
            }
            at += length;
        }
        tokens
    }

    /// Returns the kind of the word that begins here, after a `.` or not, and its bytes, at least
    /// one.
    fn token(self, rest: &str, is_member: bool) -> (Token, usize) {
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let word = |is_of_it: fn(char) -> bool| rest.find(|c| !is_of_it(c)).unwrap_or(rest.len());
        let name = word(|c| c.is_alphanumeric() || c == '_');
        match rest.as_bytes()[0] {
            _ if rest.starts_with(self.comment()) => (Token::Comment, rest.len()),
            // Compiler directives: `#[derive(…)]`, `#include <cmath>`, `#version 330`.
            b'#' => (Token::Keyword, rest.find(']').map_or(rest.len(), |end| end + 1)),
            b'@' => (Token::Keyword, first + rest[first..].find('(').unwrap_or(rest.len() - first)),
            b'"' => (Token::Text, text(rest)),
            b'0'..=b'9' => (Token::Number, number(rest)),
            _ if name == 0 => (Token::Plain, first),
            _ if is_member && rest[name..].starts_with('(') => (Token::Call, name),
            _ => (self.kind(&rest[..name], &rest[name..]), name),
        }
    }

    fn comment(self) -> &'static str {
        if self == Self::Python { "#" } else { "//" }
    }

    fn kind(self, name: &str, after: &str) -> Token {
        let is_capital = name.starts_with(char::is_uppercase);
        if self.keywords().split(' ').any(|word| word == name) {
            Token::Keyword
        } else if TYPES.contains(&name) || (is_capital && name.contains(char::is_lowercase)) {
            Token::Type
        } else if after.starts_with('(') {
            Token::Call
        } else {
            Token::Plain
        }
    }

    fn keywords(self) -> &'static str {
        match self {
            Self::Rust => {
                "as const else enum false fn for if impl in let loop match mut pub return self \
                 Self struct true use while"
            }
            Self::CSharp => {
                "class else enum false for if in is namespace new null out private public \
                 readonly ref return static struct true using var while"
            }
            Self::Cpp => {
                "auto class const constexpr else enum false for if inline namespace return static \
                 struct true using while"
            }
            Self::Glsl => "const else false for if in inout out return struct true uniform while",
            Self::Python => {
                "and as class def elif else False for from if import in is lambda None not or \
                 pass return True while"
            }
        }
    }
}

/// Types in lower case.
const TYPES: [&str; 14] = [
    "bool", "double", "f32", "f64", "float", "int", "str", "u32", "uint", "usize", "vec2", "vec3",
    "vec4", "void",
];

/// Returns the bytes through the closing quote, single or triple.
fn text(rest: &str) -> usize {
    let quote = if rest.starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
    let end = rest[quote.len()..].find(quote);
    end.map_or(rest.len(), |end| end + 2 * quote.len())
}

/// Returns the bytes of digits, exponent and suffix; a full stop before a method is not part of it.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let is_of_it = match byte {
            b'.' => !bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic),
            b'+' | b'-' => matches!(before, Some(b'e' | b'E')) && is_digit(at + 1),
            _ => byte.is_ascii_alphanumeric() || byte == b'_',
        };
        if !is_of_it {
            break;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(target: Target, line: &str, expected: &[(Token, &str)]) {
        let mut tokens = target.tokens(line);
        tokens.retain(|(token, _)| *token != Token::Plain);
        assert_eq!(tokens, expected, "{line}");
    }

    #[test]
    fn the_words_of_each_language_are_known() {
        use Token::*;
        check(
            Target::Rust,
            "    if b > 0.0 { -a / b } else { f32::INFINITY } // so",
            &[
                (Keyword, "if"),
                (Number, "0.0"),
                (Keyword, "else"),
                (Type, "f32"),
                (Comment, "// so"),
            ],
        );
        check(Target::Rust, "#[allow(non_snake_case)]", &[(Keyword, "#[allow(non_snake_case)]")]);
        check(
            Target::CSharp,
            "return l == 0f ? v : v / Mathf.Max(l, 1e-5f);",
            &[
                (Keyword, "return"),
                (Number, "0f"),
                (Type, "Mathf"),
                (Call, "Max"),
                (Number, "1e-5f"),
            ],
        );
        check(
            Target::Cpp,
            "inline float length(Vec3 v) { return std::sqrt(dot(v, v)); }",
            &[
                (Keyword, "inline"),
                (Type, "float"),
                (Call, "length"),
                (Type, "Vec3"),
                (Keyword, "return"),
                (Call, "sqrt"),
                (Call, "dot"),
            ],
        );
        check(Target::Cpp, "#include <cmath>", &[(Keyword, "#include <cmath>")]);
        check(Target::Glsl, "vec3 N = cross(B - A, C - A);", &[(Type, "vec3"), (Call, "cross")]);
        check(
            Target::Python,
            r#"    return Answer(False, "degenerate")  # why"#,
            &[
                (Keyword, "return"),
                (Type, "Answer"),
                (Keyword, "False"),
                (Text, "\"degenerate\""),
                (Comment, "# why"),
            ],
        );
        check(
            Target::Python,
            r#"    """v / |v|, zero of zero.""""#,
            &[(Text, r#""""v / |v|, zero of zero.""""#)],
        );
    }

    #[test]
    fn any_text_has_an_end() {
        for line in ["\"", "\"\"\"", "1e", "1.", "é(", "#", "@", "", "→ D", "0x1F.y"] {
            for target in Target::ALL {
                let joined: String = target.tokens(line).iter().map(|(_, text)| *text).collect();
                assert_eq!(joined, line);
            }
        }
    }
}
