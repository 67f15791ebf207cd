//! Functions that are known by their documents: what they take, in their order.

use super::super::making::Part;
use super::super::meaning::{Meaning, any, synonyms, words};
use super::super::tokens::Token;
use super::Work;
use super::arguments::Argument;
use super::filler::{Filled, Filler, Parts};
use super::functions::{CALLS, POINT_AND_CORNERS};
use super::source::Words;

/// A call of such a function.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::paste) struct Call {
    /// Its path in small letters, without underscores.
    pub name: String,
    pub arguments: Vec<Argument>,
    /// Its brackets.
    span: (u32, u32),
}

impl Call {
    /// Does it take what stands there?
    pub fn holds(&self, (start, end): (u32, u32)) -> bool {
        self.span.0 <= start && end <= self.span.1
    }
}

/// Does a path end with such a name, with no word before it that runs on?
fn ends_with(path: &str, name: &str) -> bool {
    path.strip_suffix(name)
        .is_some_and(|lead| name.starts_with('.') || !lead.ends_with(|c: char| c.is_alphanumeric()))
}

/// `Ray::new(o, v)`, `new Ray(o, v)`: where it begins and where it goes, whatever they are called.
fn makes_a_ray(path: &str) -> bool {
    ["ray", "ray::new", "ray3d::new", "newray", "ray.new"].iter().any(|name| ends_with(path, name))
        && !path.contains("cannon")
        && !path.contains("mjray")
}

/// `sweepSphere(start, radius, way, reach, target)`
fn sweeps_a_ball(path: &str) -> bool {
    let last = path.rsplit(['.', ':', '>']).next().unwrap_or(path);
    ["sweep", "swept", "moving"].iter().any(|verb| last.contains(verb))
        && ["sphere", "ball"].iter().any(|shape| last.contains(shape))
}

fn is_known(path: &str) -> bool {
    if makes_a_ray(path) || sweeps_a_ball(path) {
        return true;
    }
    ["timeofimpact", "castshapes"].iter().any(|name| ends_with(path, name))
        || CALLS.iter().any(|(name, _)| ends_with(path, name))
}

impl Call {
    /// Does it take two lines without ends?
    pub fn takes_lines(&self) -> bool {
        let mut known = CALLS.iter().filter(|(name, _)| ends_with(&self.name, name));
        known.any(|(_, parts)| matches!(parts, ["a1" | "a_from", ..]))
    }

    /// Is it in the list of those whose documents say what they take, all of it? Chaos' rays may be
    /// thick, and mostly are not.
    pub fn is_listed(&self) -> bool {
        self.name != "chaos.raycast" && CALLS.iter().any(|(name, _)| ends_with(&self.name, name))
    }

    /// The names of a ray's two parts.
    pub fn ray(&self) -> Option<[&str; 2]> {
        match self.arguments.as_slice() {
            [Argument::Name(from, ..), Argument::Name(way, ..), ..] if makes_a_ray(&self.name) => {
                Some([from, way])
            }
            _ => None,
        }
    }
}

/// The calls of known functions in a text.
pub(in crate::paste) fn calls(text: &str, tokens: &[Token]) -> Vec<Call> {
    const LONGEST: usize = 300;
    const MOST: usize = 20;
    let source = Words { text, tokens };
    let is_chaos = ["FVec3", "FReal", "Chaos"].iter().any(|name| text.contains(name));
    let call = |at: usize| {
        source.word(at).filter(|_| source.mark(at + 1) == b'(')?;
        let start = source.path_start(at);
        // JOML has its functions for singles and for doubles.
        let plain = |from: usize, to: usize| {
            let name = source.shown(from, to).replace('_', "").to_lowercase();
            let name = name.replace("intersectiond.", "intersectionf.");
            // What others' take behind a length is a mask of layers.
            match name.ends_with(".raycast") && is_chaos {
                true => "chaos.raycast".to_owned(),
                false => name,
            }
        };
        // `RShapeCast cast(…)`
        let made = start.checked_sub(1).filter(|&at| source.word(at).is_some());
        let made = made.map(|at| plain(source.path_start(at), at)).filter(|name| is_known(name));
        // `workspace:Raycast(…)`
        let of = start.checked_sub(2).filter(|&of| source.mark(of + 1) == b':');
        let of = of.filter(|&of| source.word(of).is_some_and(|word| word == "workspace"));
        let name = made.unwrap_or_else(|| plain(of.unwrap_or(start), at));
        let close = is_known(&name).then(|| source.close(at + 1)).flatten();
        let close = close.filter(|close| close - at < LONGEST)?;
        let arguments = source.arguments(at + 1, close);
        let is_usable = !arguments.iter().any(|&(from, _)| source.is_named(from));
        is_usable.then(|| {
            let arguments = arguments.into_iter().filter(|&(from, _)| !source.is_out(from));
            let arguments = arguments.filter_map(|(from, to)| source.argument(from, to)).collect();
            let span = (tokens[at + 1].start, tokens[close].end);
            Call { name, arguments, span }
        })
    };
    (0..tokens.len()).filter_map(call).take(MOST).collect()
}

impl Work<'_> {
    /// What the only call of a known function takes.
    pub fn known_calls(&mut self) {
        let mut found: Vec<(Vec<Filled>, bool)> = Vec::new();
        for call in &self.paste.calls {
            let mut known = CALLS.iter().filter(|(name, _)| ends_with(&call.name, name));
            let swept = || sweeps_a_ball(&call.name).then(|| self.parts_of_a_sweep(call)).flatten();
            let swept = swept().and_then(|parts| {
                let filler = Filler { work: self, parts: &parts, is_endless: false };
                Some((filler.inputs()?, filler.normalises()))
            });
            let filled = known.find_map(|(_, names)| {
                let parts = self.parts_of(&call.arguments, names);
                let parts = parts.or_else(|| self.parts_of_numbers(&call.arguments, names))?;
                let has_reach = names.iter().any(|name| name.starts_with("reach"));
                // Another scenario takes a ray at a sphere, a box or a plane as it is.
                let is_endless = !has_reach && self.entry.id == "segment_triangle";
                let filler = Filler { work: self, parts: &parts, is_endless };
                Some((filler.inputs()?, filler.normalises()))
            });
            found.extend(filled.or(swept).filter(|filled| !found.contains(filled)));
        }
        self.is_filled_by_a_call = !found.is_empty();
        match found.as_slice() {
            [] => {}
            [_] => {
                let (filled, normalises) = found.remove(0);
                self.read_as.normalised |= normalises;
                for (slot, numbers, groups) in filled {
                    self.knows_point |= self.slots[slot].name == "point";
                    self.read_as.half_sizes |= self.slots[slot].name == "half_extents";
                    self.take(slot, numbers, &groups);
                }
            }
            _ => self.is_tied = true,
        }
    }

    /// Does an input take what a known call takes, and the scenario has no place for the whole call?
    pub fn takes_of_a_call(&self) -> bool {
        let is_its = |&at: &usize| {
            let span = self.group(at).span;
            self.paste.calls.iter().any(|call| call.is_listed() && call.holds(span))
        };
        self.inputs.iter().any(|taken| taken.groups.iter().any(is_its))
    }

    /// Does a call say how thick what it casts is?
    pub fn casts_by_a_call(mut self) -> bool {
        self.known_calls();
        self.slot("cast_radius").is_some_and(|radius| !self.is_empty(radius))
    }

    /// Is a scenario all of what some call takes?
    pub fn takes_all_of_a_call(mut self) -> bool {
        self.known_calls();
        let mut left = self.slots.iter().zip(&self.inputs).filter(|(slot, taken)| {
            taken.numbers.is_none() && !slot.is_optional() && !slot.name.ends_with("_radius")
        });
        left.next().is_none()
    }

    fn parts_of(&self, arguments: &[Argument], names: &[&'static str]) -> Option<Parts> {
        let is_known = names != POINT_AND_CORNERS || are_corners(arguments);
        if !is_known || names.contains(&"unit") && !is_a_rays(arguments) {
            return None;
        }
        let mut parts: Parts = Vec::new();
        for (place, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let needed = name.trim_end_matches('?');
            let argument = arguments.get(place);
            let found = argument.and_then(|argument| match is_number(needed) {
                _ if needed == "moving" => self.radius_of(argument),
                true => self.number_of(argument, needed.ends_with('²')),
                false => self.vector_of(argument),
            });
            match found {
                Some((numbers, groups)) => parts.push(as_direction(needed, numbers, groups)?),
                None if *name != needed => {}
                None => return None,
            }
        }
        Some(parts)
    }

    /// What is swept from where, how far and how thick, by the names of the values.
    fn parts_of_a_sweep(&self, call: &Call) -> Option<Parts> {
        const ENDS: [&str; 5] = ["to", "end", "next", "goal", "dest"];
        const LENGTHS: [&str; 9] =
            ["travel", "dist", "distance", "length", "len", "max", "range", "reach", "far"];
        let mut parts: Parts = Vec::new();
        for argument in &call.arguments {
            if let Some((numbers, groups)) = self.vector_of(argument) {
                let index = *groups.first()?;
                let own = words(&self.group(index).name);
                let name = match parts.iter().any(|(name, ..)| *name == "start") {
                    false => "start",
                    true if self.paste.meanings[index] == Meaning::Direction => "direction",
                    true if any(&own, &ENDS) => "end",
                    true => return None,
                };
                parts.push((name, numbers, groups));
            } else if let Some((numbers, groups)) = self.number_of(argument, false) {
                let own = groups.first().map(|&index| words(&self.group(index).name))?;
                let name = match () {
                    () if any(&own, &["radius", "r", "rad"]) => "cast_radius",
                    () if any(&own, &LENGTHS) => "reach",
                    () => return None,
                };
                parts.push((name, numbers, groups));
            }
        }
        let mut names: Vec<_> = parts.iter().map(|(name, ..)| *name).collect();
        names.sort_unstable();
        let is_whole = names == ["cast_radius", "direction", "reach", "start"]
            || names == ["cast_radius", "end", "start"];
        is_whole.then_some(parts)
    }

    /// `raySphere(0, 5, 0, 0, -1, 0, 0.5, 0, 0, 1.5)`: the same where each number stands alone.
    fn parts_of_numbers(&self, arguments: &[Argument], names: &[&'static str]) -> Option<Parts> {
        let mut rest = arguments.iter();
        let mut parts: Parts = Vec::new();
        for name in names.iter().filter(|name| !name.is_empty() && !name.ends_with('?')) {
            let count = if is_number(name) { 1 } else { 3 };
            let (mut numbers, mut groups) = (Vec::new(), Vec::new());
            for argument in rest.by_ref().take(count) {
                let Argument::Number(..) = argument else { return None };
                let (number, own) = self.number_of(argument, name.ends_with('²'))?;
                numbers.extend(number);
                groups.extend(own);
            }
            groups.dedup();
            (numbers.len() == count).then_some(())?;
            parts.push(as_direction(name, numbers, groups)?);
        }
        // How near is near enough may follow.
        let left = rest.filter(|argument| matches!(argument, Argument::Number(..))).count();
        (left <= names.iter().filter(|name| name.is_empty()).count()).then_some(parts)
    }

    /// A number, and the groups that it stands in.
    fn number_of(&self, argument: &Argument, is_square: bool) -> Option<(Vec<f64>, Vec<usize>)> {
        let named = |name: &Argument| {
            let (only, groups) = self.only_of(name)?;
            self.group(only).is_lone.then(|| (self.group(only).numbers[0], groups))
        };
        let (number, groups) = match argument {
            Argument::Square(_) if is_square => {
                return named(argument).map(|(number, groups)| (vec![number], groups));
            }
            Argument::Number(number, from, to) => {
                let is_there = |&index: &usize| {
                    let (start, end) = self.group(index).span;
                    start <= *from && *to <= end && self.group(index).numbers.contains(number)
                };
                (*number, self.free_groups().into_iter().filter(is_there).collect())
            }
            Argument::Name(..) => named(argument)?,
            _ => return None,
        };
        Some((vec![if is_square { number.sqrt() } else { number }], groups))
    }

    /// The radius of the sphere that an argument names.
    fn radius_of(&self, argument: &Argument) -> Option<(Vec<f64>, Vec<usize>)> {
        let (only, groups) = self.only_of(argument)?;
        let is_ball = self.group(only).made == Some(Part::Radius);
        is_ball.then(|| (vec![self.group(only).numbers[0]], groups))
    }

    fn vector_of(&self, argument: &Argument) -> Option<(Vec<f64>, Vec<usize>)> {
        if let Argument::Nothing(..) = argument {
            return Some((vec![0.0; 3], self.groups_of(argument).into_iter().take(1).collect()));
        }
        let (only, groups) = self.only_of(argument)?;
        let numbers = &self.group(only).numbers;
        matches!(numbers.len(), 2 | 3).then(|| (numbers.clone(), groups))
    }

    /// The only value of an argument, and all groups that say it.
    fn only_of(&self, argument: &Argument) -> Option<(usize, Vec<usize>)> {
        let groups = self.groups_of(argument);
        let &first = groups.first()?;
        let is_same = |&index: &usize| self.group(index).numbers == self.group(first).numbers;
        groups.iter().all(is_same).then_some((first, groups))
    }

    /// The groups that an argument names, or that stand in it.
    pub fn groups_of(&self, argument: &Argument) -> Vec<usize> {
        let free = self.free_groups().into_iter();
        let is_its = |&index: &usize| {
            let group = self.group(index);
            let (start, end) = group.span;
            match argument {
                Argument::Square(name) => group.name == *name,
                // `Vector3.down` has no other name.
                Argument::Name(name, from, to) => {
                    let rest = group.name.strip_prefix(name.as_str());
                    rest.is_some_and(|rest| matches!(rest, "" | ".setOrigin"))
                        || (*from, *to) == group.span
                }
                Argument::Inside(from, to) | Argument::Number(_, from, to) => {
                    *from <= start && end <= *to
                }
                Argument::Computed(from, to) => start == *from && end == *to,
                Argument::Nothing(name, from, to) => {
                    !name.is_empty() && group.name == *name || *from <= start && end <= *to
                }
            }
        };
        free.filter(is_its).collect()
    }
}

/// Is a part of a call one number?
fn is_number(name: &str) -> bool {
    ["radius", "reach"].iter().any(|part| name.contains(part))
}

/// Where a ray goes, where it is of length one if its name alone says so.
fn as_direction(
    name: &'static str,
    numbers: Vec<f64>,
    groups: Vec<usize>,
) -> Option<(&'static str, Vec<f64>, Vec<usize>)> {
    if name != "unit" {
        return Some((name, numbers, groups));
    }
    let square: f64 = numbers.iter().map(|x| x * x).sum();
    ((square - 1.0).abs() < 1e-3).then_some(("direction", numbers, groups))
}

/// Does a function take a ray first, as far as its arguments have names?
fn is_a_rays(arguments: &[Argument]) -> bool {
    let own = |at: usize| match arguments.get(at) {
        Some(Argument::Name(name, ..)) => words(name),
        _ => Vec::new(),
    };
    let is_way = own(1).is_empty() || any(&own(1), synonyms("direction"));
    !any(&own(0), &["center", "centre", "c", "sphere", "ball"]) && is_way
}

/// `p, tri[0], tri[1], tri[2]`; `q, a, b, c`
fn are_corners(arguments: &[Argument]) -> bool {
    let name = |at: usize| match arguments.get(at) {
        Some(Argument::Name(name, ..)) => Some(name.trim_end_matches(']')),
        _ => None,
    };
    let stem = |name: &str| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = if stem.len() < name.len() { stem } else { &name[..name.len() - 1] };
        (stem.to_owned(), name.ends_with(['a', 'b', 'c', 'A', 'B', 'C', '0', '1', '2', '3']))
    };
    let all: Option<Vec<_>> = (0..4).map(|at| name(at).filter(|name| name.is_ascii())).collect();
    let Some(all) = all.filter(|all| all.iter().all(|name| !name.is_empty())) else {
        return false;
    };
    let stems: Vec<_> = all[1..].iter().map(|name| stem(name)).collect();
    let is_other = all[0] != all[1] && stem(all[0]) != stems[0];
    is_other && stems.iter().all(|own| *own == stems[0] && own.1)
}
