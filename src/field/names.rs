//! The names of the quantities that a field can show.

use collision_scenarios::methods;
use collision_scenarios::scenario::Answer;

use super::question::Shown;
use crate::state::workspace::Workspace;

/// The name of the relation.
const RELATION: &str = "relation";

/// Returns everything that can be shown, with its name: the relation, the numbers, the scenario's
/// methods, the user's own.
pub fn choices(workspace: &Workspace) -> Vec<(Shown, &str)> {
    let numbers = numbers(workspace).into_iter().map(|name| (Shown::Number(name), name));
    let listed = methods::of(workspace.entry.id).map(|method| method.name);
    let methods = listed.chain(workspace.methods.iter().map(|draft| draft.name.as_str()));
    let methods = methods.enumerate().map(|(place, name)| (Shown::Method(place), name));
    [(Shown::Relation, RELATION)].into_iter().chain(numbers).chain(methods).collect()
}

/// Returns the names of the numbers in a scenario's answers, now and in its default state.
pub fn numbers(workspace: &Workspace) -> Vec<&'static str> {
    let mut names = numbers_of(&workspace.answer);
    for name in numbers_of(&(workspace.entry.build)().outline()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns the number of an answer to show first: a distance if it has one.
pub fn usual_number(answer: &Answer) -> Option<&'static str> {
    let names = numbers_of(answer);
    names.iter().find(|name| **name == "distance").or(names.first()).copied()
}

fn numbers_of(answer: &Answer) -> Vec<&'static str> {
    let along = answer.contacts.first().into_iter().flat_map(|contact| {
        let t = contact.t.map(|_| "t");
        t.into_iter().chain(contact.distance.map(|_| "distance"))
    });
    along.chain(answer.scalars.iter().map(|scalar| scalar.name)).collect()
}

/// Finds a quantity by its name, or the first method with that in its name.
pub fn named(workspace: &Workspace, name: &str) -> Option<Shown> {
    let (lower, choices) = (name.to_lowercase(), choices(workspace));
    let is_method = |(shown, own): &&(Shown, &str)| {
        matches!(shown, Shown::Method(_)) && own.to_lowercase().contains(&lower)
    };
    let exact = choices.iter().find(|(_, own)| *own == name);
    exact.or_else(|| choices.iter().find(is_method)).map(|(shown, _)| *shown)
}

/// Returns the name of a quantity.
pub fn called(workspace: &Workspace, shown: Shown) -> &str {
    match shown {
        Shown::Relation => RELATION,
        Shown::Number(name) => name,
        Shown::Method(place) => {
            let listed = methods::of(workspace.entry.id).map(|method| method.name);
            let yours = workspace.methods.iter().map(|draft| draft.name.as_str());
            listed.chain(yours).nth(place).unwrap_or_default()
        }
    }
}
