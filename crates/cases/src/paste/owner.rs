//! Whose number is it? The shape that a group belongs to: by its name, by what it stands in, by the
//! type of its variable, by its clause.

use std::collections::{HashMap, HashSet};

use super::Group;
use super::meaning::{calls, own_words, words};
use super::tokens::{Kind, Token};

/// The shapes that groups belong to; a cast is a shape that moves.
const SHAPES: [&str; 13] = [
    "cast", "ray", "segment", "line", "sphere", "plane", "triangle", "capsule", "cylinder", "cone",
    "box", "arc", "polygon",
];

/// Who moves: `a ball of radius 0.5 moves from …`.
const MOTION: [&str; 18] = [
    "moves",
    "moving",
    "move",
    "travels",
    "travelling",
    "traveling",
    "rolls",
    "rolling",
    "flies",
    "flying",
    "swept",
    "sweeps",
    "sweeping",
    "going",
    "goes",
    "casted",
    "moved",
    "falls",
];

/// The shapes that a group may belong to, and how sure that is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Owner {
    /// None is nobody's, or anybody's.
    pub shapes: Vec<&'static str>,
    /// Is it said by the name, the bracket, the heading or the type, rather than by the sentence?
    pub is_sure: bool,
    /// Does its sentence say it right before?
    pub is_said: bool,
}

impl Owner {
    /// May a group of this owner be a part of one of these shapes?
    pub fn may_be(&self, of: &[&str]) -> bool {
        self.shapes.is_empty() || self.is_one_of(of)
    }

    pub fn is_one_of(&self, of: &[&str]) -> bool {
        self.shapes.iter().any(|shape| of.contains(shape))
    }
}

/// The shapes that these words call.
fn shapes<'a>(of: impl IntoIterator<Item = &'a String>) -> Vec<&'static str> {
    let mut found = Vec::new();
    let of: Vec<&String> = of.into_iter().collect();
    // Unreal's `SphereTraceSingle`
    if of.windows(2).any(|two| two[0] == "sphere" && two[1] == "trace") {
        return vec!["cast"];
    }
    for word in of {
        for shape in SHAPES {
            // What a laser says is its ray's.
            let is_lasers = shape == "ray" && word == "laser";
            if (is_lasers || calls(shape).contains(&word.as_str())) && !found.contains(&shape) {
                found.push(shape);
            }
        }
    }
    // A sphere cast is no sphere that stands there.
    if found.contains(&"cast") {
        found.retain(|shape| !matches!(*shape, "sphere" | "capsule"));
    }
    found
}

/// The words around a group, but for the names of tests that are about several shapes:
/// `testSweepCapsuleTriangle`.
pub(super) fn words_around(group: &Group) -> Vec<String> {
    let is_about_several = |name: &&str| name.starts_with("test") && shapes(&words(name)).len() > 1;
    group.around.split(' ').filter(|name| !is_about_several(name)).flat_map(words).collect()
}

/// The shape that the last of these words calls.
fn last_shape(of: &[String]) -> Vec<&'static str> {
    let is_shape = |word: &&String| !shapes([*word]).is_empty();
    match of.iter().rposition(|word| is_shape(&word)) {
        // `sphere cast`, `moving ball`
        Some(place) => shapes(&of[place.saturating_sub(1)..=place]),
        None => Vec::new(),
    }
}

/// The shapes of the variables that a text declares: `Box b;`, `let s = Sphere::new(…)`.
pub(super) fn variables(text: &str, tokens: &[Token]) -> HashMap<String, &'static str> {
    const MOST: usize = 20_000;
    let mut variables = HashMap::new();
    let word = |token: &Token| match token.kind {
        Kind::Word => text.get(token.start as usize..token.end as usize),
        _ => None,
    };
    let shape = |word: &str| match last_shape(&words(word)).as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    let short = |word: &str| word.len() < 40;
    for (at, token) in tokens.iter().enumerate().take(MOST) {
        let Some(first) = word(token).filter(|word| short(word)) else { continue };
        let next = tokens.get(at + 1);
        // `The tank is a sphere.`
        let said = |place: usize| tokens.get(at + place).and_then(word);
        if said(1) == Some("is")
            && matches!(said(2), Some("a" | "an"))
            && shapes(&words(first)).is_empty()
            && first.len() > 2
            && let Some(shape) = said(3).and_then(shape)
        {
            variables.entry(first.to_owned()).or_insert(shape);
        }
        if let Some(name) = next.and_then(word).filter(|name| short(name)) {
            // `Box b;`, `struct sphere s = {`
            let is_end = matches!(
                tokens.get(at + 2).map(|token| token.kind),
                Some(Kind::Mark(b';' | b'=' | b'(' | b'{' | b',') | Kind::Line) | None
            );
            // `Shape=Sphere r=34` of a log declares nothing.
            let is_value = at > 0 && tokens[at - 1].kind == Kind::Mark(b'=');
            let is_type = !is_value && first.starts_with(|c: char| c.is_uppercase())
                || at.checked_sub(1).and_then(|at| word(&tokens[at])) == Some("struct");
            if is_end
                && is_type
                && shapes(&words(name)).is_empty()
                && let Some(shape) = shape(first)
            {
                variables.insert(name.to_owned(), shape);
            }
        }
        if next.is_some_and(|next| next.kind == Kind::Mark(b'='))
            && shapes(&words(first)).is_empty()
        {
            // `b = new Box(…)`, `s = geometry.Sphere(…)`, up to the bracket.
            let made = tokens[at + 2..]
                .iter()
                .take(8)
                .take_while(|token| matches!(token.kind, Kind::Word | Kind::Mark(b'.' | b':')));
            let made = made
                .filter_map(word)
                .filter(|word| word.starts_with(|c: char| c.is_uppercase()) && short(word));
            if let Some(shape) = made.filter_map(shape).last() {
                variables.insert(first.to_owned(), shape);
            }
        }
    }
    variables
}

/// Whose each group is.
pub(super) fn owners(groups: &[Group], variables: &HashMap<String, &'static str>) -> Vec<Owner> {
    let mut owners: Vec<Owner> = Vec::new();
    // A ball that has a start and an end moves.
    let is_way = |group: &&Group| {
        let own = own_words(group);
        own.last().is_some_and(|last| matches!(last.as_str(), "start" | "end" | "from" | "to"))
    };
    let ways = groups.iter().filter(is_way).map(|group| &group.context.headings);
    let moving: HashSet<&Vec<String>> = ways.filter(|headings| !headings.is_empty()).collect();
    for (index, group) in groups.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| (&groups[before], &owners[before]));
        owners.push(owner(group, before, variables, moving.contains(&group.context.headings)));
    }
    move_by_names(groups, &mut owners);
    owners
}

/// `sphere_start`, `sphere_end`, `sphere_radius`: one sphere, which moves.
fn move_by_names(groups: &[Group], owners: &mut [Owner]) {
    let stem = |group: &Group, ends: &[&str]| {
        let own = own_words(group);
        let (last, stem) = own.split_last()?;
        let is_ball = shapes(stem) == ["sphere"] && group.numbers.len() > 1;
        (is_ball && ends.contains(&last.as_str())).then(|| stem.to_vec())
    };
    let all = |ends: &[&str]| -> Vec<Vec<String>> {
        groups.iter().filter_map(|group| stem(group, ends)).collect()
    };
    let (starts, ends) = (all(&["start", "from"]), all(&["end", "to"]));
    let [moving] = starts.as_slice() else { return };
    if ends != starts {
        return;
    }
    for (group, owner) in groups.iter().zip(owners) {
        let own = own_words(group);
        if own.split_last().is_some_and(|(_, stem)| stem == moving) {
            *owner = Owner { shapes: vec!["cast", "sphere"], is_sure: true, is_said: false };
        }
    }
}

fn owner(
    group: &Group,
    before: Option<(&Group, &Owner)>,
    variables: &HashMap<String, &'static str>,
    is_heading_moving: bool,
) -> Owner {
    let context = &group.context;
    let moves = |shapes: &mut Vec<&'static str>| {
        let is_motion = |word: &String| MOTION.contains(&word.as_str());
        let is_ball = shapes.iter().any(|shape| matches!(*shape, "sphere" | "capsule"));
        let is_said = context.after.iter().take(5).any(is_motion)
            || context.before.iter().rev().take(context.near.min(8)).any(is_motion);
        // `the ball has a radius of 0.1, each frame I sweep it from`
        let mut behind = context.after.windows(2);
        let is_swept = behind.any(|two| two[0] == "sweep" && two[1] == "it");
        if is_ball && (is_said || is_swept) {
            shapes.retain(|shape| !matches!(*shape, "sphere" | "capsule"));
            shapes.push("cast");
        }
    };
    let sure = |mut shapes: Vec<&'static str>| {
        moves(&mut shapes);
        Owner { shapes, is_sure: true, is_said: false }
    };
    // A name's last word is what it is, the words before are whose: `sphere center`.
    let own = if group.is_argument { Vec::new() } else { own_words(group) };
    let named = shapes(&own);
    if named == ["sphere"] && !shapes(&context.before).is_empty() {
        // `SweepSingleByChannel … SphereRadius=25`
        let is_sweep = shapes(&context.before).contains(&"cast");
        return match is_sweep {
            true => Owner { shapes: vec!["cast", "sphere"], is_sure: true, is_said: false },
            false => sure(named),
        };
    }
    if !named.is_empty() {
        return sure(named);
    }
    // The words since the group before, then those before that one in the same breath.
    let near = &context.before[context.before.len() - context.near..];
    // `sweep shape=sphere r=0.5`
    let is_shape_of_a_sweep = near.windows(2).any(|two| {
        matches!(two[0].as_str(), "shape" | "geom" | "geometry") && shapes([&two[1]]) == ["sphere"]
    }) && shapes(&context.before).contains(&"cast");
    if is_shape_of_a_sweep {
        return Owner { shapes: vec!["cast", "sphere"], is_sure: true, is_said: false };
    }
    let stem = group.name.split(['.', '[']).next().unwrap_or_default();
    // `tank_radius` is the tank's.
    let whose = stem.split('_').next().unwrap_or_default();
    if let Some(shape) =
        variables.get(stem).or_else(|| variables.get(whose)).filter(|_| !group.is_argument)
    {
        return sure(vec![shape]);
    }
    // `circle and segment: C = …`
    let is_pair = near.windows(3).any(|three| {
        matches!(three[1].as_str(), "and" | "vs" | "against")
            && !shapes([&three[0]]).is_empty()
            && !shapes([&three[2]]).is_empty()
    });
    // `rolls in a straight line from`: how, not what.
    let is_straight = |(at, word): &(usize, &String)| {
        *at > 0 && near[at - 1] == "straight" && word.as_str() == "line"
    };
    let near: Vec<String> = near
        .iter()
        .enumerate()
        .filter(|word| !is_straight(word))
        .map(|(_, word)| word.clone())
        .collect();
    let mut near = if is_pair { Vec::new() } else { last_shape(&near) };
    // `[sweep] geom=sphere r=0.45 from=(…)`
    const KEYS: [&str; 5] = ["geom", "geometry", "shape", "type", "kind"];
    let is_key = |pair: &[String]| KEYS.contains(&pair[0].as_str()) && shapes([&pair[1]]) == near;
    if near == ["sphere"]
        && context.before.windows(2).any(is_key)
        && shapes(&context.before).contains(&"cast")
    {
        near = vec!["cast"];
    }
    let is_open = !group.is_argument && !context.is_code;
    if !near.is_empty() && is_open {
        let mut shapes = near;
        moves(&mut shapes);
        return Owner { shapes, is_sure: false, is_said: true };
    }
    if let Some((other, owner)) = before
        && owner.is_said
        && other.line == group.line
        && other.around == group.around
        && is_open
    {
        return owner.clone();
    }
    let around = words_around(group);
    // `The ray misses the sphere:` is about both.
    let is_sentence = super::meaning::any(
        &around,
        &[
            "misses",
            "hits",
            "hit",
            "miss",
            "intersects",
            "intersect",
            "against",
            "vs",
            "through",
            "touches",
            "and",
            "or",
            "cuts",
            "cut",
            "crosses",
            "cross",
            "meets",
            "between",
            "with",
            "example",
            "whether",
            "inside",
            "into",
            "for",
        ],
    );
    let around = if is_sentence { Vec::new() } else { last_shape(&around) };
    if !around.is_empty() && !group.is_argument {
        return sure(around);
    }
    if !context.headings.is_empty() {
        let mut heading = last_shape(&context.headings);
        if is_heading_moving && heading == ["sphere"] {
            heading = vec!["cast"];
        }
        // `The ray misses the sphere:` is about both.
        if !heading.is_empty() && shapes(&context.headings).len() == 1 {
            return sure(heading);
        }
    }
    match before {
        Some((other, owner)) if other.bracket == group.bracket || other.line == group.line => {
            let is_sentence = !context.before.is_empty() || group.name.is_empty();
            match is_sentence && other.line == group.line && !group.is_argument {
                true => Owner { is_sure: false, is_said: false, ..owner.clone() },
                false => Owner::default(),
            }
        }
        _ => Owner::default(),
    }
}
