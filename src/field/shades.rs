//! The shades of relations: a relation has the same one in every scenario.

use std::collections::HashMap;
use std::sync::LazyLock;

use collision_scenarios::scenario::Entry;
use collision_scenarios::scenarios::ALL;

/// The shade of each relation. Those of one scenario have different ones.
static SHADES: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
    let scenarios: Vec<_> = ALL.iter().map(Entry::relations).collect();
    let mut shades = HashMap::new();
    for &name in scenarios.iter().flatten() {
        let beside = scenarios.iter().filter(|all| all.contains(&name)).flatten();
        let taken: Vec<usize> = beside.filter_map(|other| shades.get(other).copied()).collect();
        let free = (0..taken.len()).find(|shade| !taken.contains(shade)).unwrap_or(taken.len());
        shades.entry(name).or_insert(free);
    }
    shades
});

/// Returns the relations of a scenario, each at the place of its shade; the others are empty.
pub fn relations(entry: &'static Entry) -> Vec<&'static str> {
    let mut places = Vec::new();
    for name in entry.relations() {
        let place = SHADES.get(name).copied().unwrap_or(places.len());
        places.resize(places.len().max(place + 1), "");
        places[place] = name;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relation_has_one_shade_everywhere_and_no_two_of_a_scenario_share_it() {
        let mut shades = HashMap::new();
        for entry in ALL {
            let places = relations(entry);
            let named = || places.iter().enumerate().filter(|(_, name)| !name.is_empty());
            assert_eq!(named().count(), entry.relations().len(), "{}", entry.id);
            for (place, name) in named() {
                assert_eq!(*shades.entry(*name).or_insert(place), place, "{name}");
            }
            // There are ten shades.
            assert!(places.len() <= 10, "{}: {places:?}", entry.id);
        }
    }
}
