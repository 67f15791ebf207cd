//! Looks for cases where a method says otherwise than the kernel, or otherwise than it does of the
//! same case swapped, permuted, mirrored or moved; and makes what it finds short.

use std::collections::HashMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::cases;
use crate::methods::{self, Inputs, Method};
use crate::scenario::{Entry, Scenario, Space};

/// What to look for.
pub struct Hunt {
    pub entry: &'static Entry,
    /// Only this method; else each.
    pub against: Option<&'static Method>,
    pub seed: u64,
    /// How many cases are enough.
    pub count: usize,
    /// How many are tried.
    pub tries: usize,
    /// Is a case found too that a method sees otherwise than the same one swapped, or moved?
    pub changed: bool,
}

/// What a hunt says on its way.
pub enum Told {
    /// As many cases have been tried.
    Tried(usize),
    Found(Found),
}

/// A case that a method answers wrongly.
pub struct Found {
    /// A line of JSON that `query` answers, with the right answer and who says what.
    pub line: String,
    /// Whose answer it is; none where it is the kernel's.
    pub method: Option<&'static Method>,
}

/// The numbers of each input.
type Numbers = Vec<Vec<f32>>;

/// What is kept of the same method and the same kind of fault.
const MOST_ALIKE: usize = 3;

/// Cases that are tried for each that is wanted.
pub const PATIENCE: usize = 5_000;

/// It says so often how many it has tried.
const PACE: usize = 1_000;

/// A way to ask the same question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Change {
    /// Exchanges the two of a pair.
    Swapped,
    /// The corners of a triangle, one on.
    Permuted,
    /// x is −x.
    Mirrored,
    /// x, y, z are y, z, x.
    Turned,
    /// By whole metres that no coordinate is rounded at.
    Moved,
}

impl Change {
    const ALL: [Self; 5] =
        [Self::Swapped, Self::Permuted, Self::Mirrored, Self::Turned, Self::Moved];

    fn words(self) -> &'static str {
        match self {
            Self::Swapped => "with the two exchanged",
            Self::Permuted => "with the corners in another order",
            Self::Mirrored => "mirrored in x",
            Self::Turned => "with the axes turned",
            Self::Moved => "moved by (16, -8, 4)",
        }
    }
}

/// Who is asked: a method, or the kernel.
#[derive(Clone, Copy)]
enum Who {
    Ours,
    Method(&'static Method),
}

impl Who {
    fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Method(method) => method.name,
        }
    }

    fn method(self) -> Option<&'static Method> {
        match self {
            Self::Ours => None,
            Self::Method(method) => Some(method),
        }
    }

    fn hits(self, scenario: &dyn Scenario) -> bool {
        match self {
            Self::Ours => scenario.verdict().hit,
            Self::Method(method) => (method.ask)(&Inputs::of(scenario)).hit,
        }
    }
}

/// What is wrong with a case: the method says otherwise than the kernel, or than of the change.
#[derive(Clone, Copy)]
struct Fault {
    who: Who,
    change: Option<Change>,
}

impl Hunt {
    /// Tells of each case that it finds, and ends early where `told` breaks.
    pub fn run(&self, mut told: impl FnMut(Told) -> ControlFlow<()>) {
        // What breaks has been told.
        let _ = self.try_run(&mut told);
    }

    fn try_run(&self, told: &mut impl FnMut(Told) -> ControlFlow<()>) -> ControlFlow<()> {
        let ours = self.against.is_none().then_some(Who::Ours);
        let methods = methods::of(self.entry.id);
        let wanted = |method: &&Method| self.against.is_none_or(|one| one.name == method.name);
        let who: Vec<_> = ours.into_iter().chain(methods.filter(wanted).map(Who::Method)).collect();
        let changes = Change::ALL.into_iter().filter(|_| self.changed);
        let changes: Vec<_> = [None].into_iter().chain(changes.map(Some)).collect();
        let mut dice = Dice(self.seed);
        let mut alike: HashMap<(&str, Option<Change>), usize> = HashMap::new();
        let mut found = 0;
        for tried in 1..=self.tries {
            let numbers = self.case(&mut dice);
            for (&who, &change) in
                who.iter().flat_map(|who| changes.iter().map(move |it| (who, it)))
            {
                let fault = Fault { who, change };
                let seen = alike.entry((who.name(), change)).or_default();
                if *seen == MOST_ALIKE || !self.is_found(&numbers, fault) {
                    continue;
                }
                *seen += 1;
                found += 1;
                let shrunk = self.shrunk(numbers.clone(), fault);
                if let Some(line) = self.line(&shrunk, fault) {
                    told(Told::Found(Found { line, method: who.method() }))?;
                }
                if found == self.count {
                    return ControlFlow::Break(());
                }
            }
            if tried % PACE == 0 || tried == self.tries {
                told(Told::Tried(tried))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn build(&self, numbers: &[Vec<f32>]) -> Option<Box<dyn Scenario>> {
        let mut scenario = (self.entry.build)();
        for (input, numbers) in scenario.inputs().iter_mut().zip(numbers) {
            input.value.set(numbers).ok()?;
        }
        Some(scenario)
    }

    /// What the kernel says of the case.
    fn relation(&self, numbers: &[Vec<f32>]) -> Option<&'static str> {
        self.build(numbers).map(|scenario| scenario.verdict().relation)
    }

    fn is_found(&self, numbers: &[Vec<f32>], fault: Fault) -> bool {
        let Some(scenario) = self.build(numbers) else { return false };
        let said = fault.who.hits(scenario.as_ref());
        match (fault.change, fault.who) {
            (None, Who::Ours) => false,
            (None, _) => said != scenario.verdict().hit,
            (Some(change), who) => self
                .changed(numbers, change)
                .and_then(|changed| self.build(&changed))
                .is_some_and(|changed| who.hits(changed.as_ref()) != said),
        }
    }

    /// The same case in another way; none where the scenario has no such way.
    fn changed(&self, numbers: &[Vec<f32>], change: Change) -> Option<Numbers> {
        let mut scenario = (self.entry.build)();
        let inputs: Vec<_> =
            scenario.inputs().iter().map(|input| (input.name, input.value.kind())).collect();
        let place = |name: &str| inputs.iter().position(|(other, _)| *other == name);
        // Each input takes the numbers of another.
        let taken_from = |other: &dyn Fn(&str) -> Option<String>| {
            let mut is_same = true;
            let taken: Option<Numbers> = inputs
                .iter()
                .zip(numbers)
                .map(|((name, _), own)| match other(name) {
                    None => Some(own.clone()),
                    Some(other) => {
                        is_same = false;
                        place(&other).map(|place| numbers[place].clone())
                    }
                })
                .collect();
            taken.filter(|_| !is_same)
        };
        let is_spatial = self.entry.space == Space::Spatial
            && inputs
                .iter()
                .all(|(_, kind)| matches!(*kind, "point" | "direction" | "offset" | "length"));
        let each = |change: &dyn Fn(&str, [f32; 3]) -> [f32; 3]| -> Numbers {
            let one = |(input, numbers): (&(&str, &str), &Vec<f32>)| match numbers.as_slice() {
                &[x, y, z] => change(input.1, [x, y, z]).to_vec(),
                others => others.to_vec(),
            };
            inputs.iter().zip(numbers).map(one).collect()
        };
        match change {
            Change::Swapped => {
                let order = self.entry.exchanged()?;
                Some(order.into_iter().map(|input| numbers[input].clone()).collect())
            }
            Change::Permuted => taken_from(&|name| {
                let (letter, number) = name.split_at(name.len().min(1));
                place(&format!("c{number}"))?;
                let next = match letter {
                    "a" => "b",
                    "b" => "c",
                    "c" => "a",
                    _ => return None,
                };
                (number.is_empty() || number == "1" || number == "2")
                    .then(|| format!("{next}{number}"))
            }),
            Change::Mirrored => is_spatial.then(|| each(&|_, [x, y, z]| [-x, y, z])),
            Change::Turned => is_spatial.then(|| each(&|_, [x, y, z]| [y, z, x])),
            Change::Moved => {
                (self.entry.space == Space::Spatial).then_some(())?;
                const BY: [f32; 3] = [16.0, -8.0, 4.0];
                let moved = each(&|kind, point| match kind {
                    "point" => [0, 1, 2].map(|axis| point[axis] + BY[axis]),
                    _ => point,
                });
                // Only where the sums are exact is it the same case.
                let is_exact = inputs.iter().zip(numbers).zip(&moved).all(|((input, a), b)| {
                    input.1 != "point"
                        || (0..3).all(|axis| {
                            f64::from(a[axis]) + f64::from(BY[axis]) == f64::from(b[axis])
                        })
                });
                is_exact.then_some(moved)
            }
        }
    }

    /// One at random, on a lattice, far away, or between a hit and a miss.
    fn case(&self, dice: &mut Dice) -> Numbers {
        match dice.below(4) {
            0 => self.drawn(dice, |dice| dice.between(-5.0, 5.0) as f32),
            1 => self.drawn(dice, |dice| (dice.below(9) as f32 - 4.0) / 2.0),
            2 => {
                let far = 10_f64.powf(dice.between(2.0, 6.0));
                self.drawn(dice, |dice| (far + dice.between(-5.0, 5.0)) as f32)
            }
            _ => {
                let first = self.drawn(dice, |dice| dice.between(-5.0, 5.0) as f32);
                let second = self.drawn(dice, |dice| (dice.below(9) as f32 - 4.0) / 2.0);
                self.boundary(first, second)
            }
        }
    }

    fn drawn(&self, dice: &mut Dice, mut coordinate: impl FnMut(&mut Dice) -> f32) -> Numbers {
        let mut scenario = (self.entry.build)();
        let mut numbers = Vec::new();
        for input in scenario.inputs() {
            let count = input.value.dimension();
            numbers.push(match input.value.kind() {
                "point" | "point2" | "offset" => (0..count).map(|_| coordinate(dice)).collect(),
                "angle" => vec![dice.below(25) as f32 * 15.0],
                "direction" => (0..count).map(|_| (dice.below(9) as f32 - 4.0) / 2.0).collect(),
                "length" if dice.below(8) == 0 => vec![0.0],
                "length" => vec![dice.between(0.0, 5.0) as f32],
                _ => (0..count).map(|_| dice.between(0.0, 1.0) as f32).collect(),
            });
        }
        numbers
    }

    /// The case next to where hits end, on the way from one case to another.
    fn boundary(&self, mut first: Numbers, mut second: Numbers) -> Numbers {
        let hits = |numbers: &Numbers| self.build(numbers).map(|it| it.verdict().hit);
        let [Some(one), Some(other)] = [hits(&first), hits(&second)] else { return first };
        if one == other {
            return first;
        }
        for _ in 0..40 {
            let middle: Numbers = first
                .iter()
                .zip(&second)
                .map(|(a, b)| a.iter().zip(b).map(|(a, b)| a.midpoint(*b)).collect())
                .collect();
            match hits(&middle) {
                Some(hit) if hit == one => first = middle,
                Some(_) => second = middle,
                None => break,
            }
        }
        first
    }

    /// The same fault of a case of the same kind, with numbers as short as can be.
    fn shrunk(&self, mut numbers: Numbers, fault: Fault) -> Numbers {
        let relation = self.relation(&numbers);
        let is_same =
            |numbers: &Numbers| self.relation(numbers) == relation && self.is_found(numbers, fault);
        for _ in 0..4 {
            let before = numbers.clone();
            for input in 0..numbers.len() {
                for place in 0..numbers[input].len() {
                    let number = numbers[input][place];
                    let rounded = |digits: i32| {
                        let scale = 10_f64.powi(digits);
                        ((f64::from(number) * scale).round() / scale) as f32
                    };
                    let shorter =
                        [0.0, 1.0, rounded(0), rounded(1), rounded(2), rounded(3), rounded(5)];
                    for shorter in shorter {
                        if cases::number_text(shorter).len() >= cases::number_text(number).len() {
                            continue;
                        }
                        numbers[input][place] = shorter;
                        if is_same(&numbers) {
                            break;
                        }
                        numbers[input][place] = number;
                    }
                }
            }
            if numbers == before {
                break;
            }
        }
        numbers
    }

    /// The case with the right answer, and who says what.
    fn line(&self, numbers: &[Vec<f32>], fault: Fault) -> Option<String> {
        let scenario = self.build(numbers)?;
        let verdict = scenario.verdict();
        let said = |hit: bool| if hit { "hit" } else { "miss" };
        let own = said(fault.who.hits(scenario.as_ref()));
        let name = fault.who.name();
        let note = match fault.change {
            None => format!("{name}: {own}; ours: {} ({})", said(verdict.hit), verdict.relation),
            Some(change) => {
                let changed = self.build(&self.changed(numbers, change)?)?;
                let then = said(fault.who.hits(changed.as_ref()));
                format!("{name}: {own}, and {then} {}", change.words())
            }
        };
        let mut case: Value =
            serde_json::from_str(&cases::write(self.entry, scenario.as_ref())).ok()?;
        case["note"] = note.into();
        case["expected"] = json!({ "hit": verdict.hit, "relation": verdict.relation });
        Some(case.to_string())
    }
}

/// SplitMix64. Source: Steele, Lea and Flood (2014).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios;

    fn whole(entry: &'static Entry, seed: u64) -> Hunt {
        Hunt { entry, against: None, seed, count: 1, tries: PATIENCE, changed: true }
    }

    fn found(id: &str, against: Option<&str>) -> Vec<Value> {
        let entry = scenarios::find(id).unwrap();
        let against = against.map(|name| methods::of(id).find(|one| one.name == name).unwrap());
        let mut lines = Vec::new();
        let hunt = Hunt { against, count: 6, ..whole(entry, 1) };
        hunt.run(|told| {
            if let Told::Found(found) = told {
                lines.push(serde_json::from_str(&found.line).unwrap());
            }
            ControlFlow::Continue(())
        });
        lines
    }

    #[test]
    fn what_is_found_is_a_case_with_its_answer() {
        let lines = found("segment_triangle", None);
        assert!(!lines.is_empty());
        for line in lines {
            let case = cases::parse(&line.to_string()).unwrap();
            let verdict = case.live.verdict();
            assert_eq!(line["expected"]["hit"], verdict.hit, "{line}");
            assert!(!line["note"].as_str().unwrap().starts_with("ours"), "{line}");
        }
    }

    #[test]
    fn without_changes_the_method_itself_disagrees() {
        let entry = scenarios::find("segment_triangle").unwrap();
        let hunt = Hunt { count: 6, changed: false, ..whole(entry, 1) };
        let mut count = 0;
        hunt.run(|told| {
            let Told::Found(Found { line, method: Some(method) }) = told else {
                return ControlFlow::Continue(());
            };
            let case = cases::parse(&line).unwrap();
            let theirs = (method.ask)(&Inputs::of(case.live.as_ref())).hit;
            assert_ne!(theirs, case.live.verdict().hit, "{line}");
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(count > 0);
    }

    #[test]
    fn a_hunt_says_how_far_it_is_and_stops_when_it_is_told_to() {
        let entry = scenarios::find("sphere_sphere").unwrap();
        let hunt = Hunt { count: usize::MAX, tries: 10 * PACE, changed: false, ..whole(entry, 1) };
        let mut tried = Vec::new();
        hunt.run(|told| {
            if let Told::Tried(count) = told {
                tried.push(count);
            }
            if tried.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(tried, [PACE, 2 * PACE, 3 * PACE]);
    }

    /// The kernel says the same of a case however it is asked.
    #[test]
    fn nothing_is_found_against_the_kernel() {
        for entry in scenarios::ALL {
            let hunt = whole(entry, 2);
            let mut dice = Dice(2);
            for _ in 0..300 {
                let numbers = hunt.case(&mut dice);
                for change in Change::ALL {
                    let fault = Fault { who: Who::Ours, change: Some(change) };
                    assert!(!hunt.is_found(&numbers, fault), "{} {change:?} {numbers:?}", entry.id);
                }
            }
        }
    }

    #[test]
    fn every_change_is_made_somewhere() {
        for change in Change::ALL {
            let is_made = |entry: &&'static Entry| {
                let hunt = whole(entry, 0);
                let numbers = hunt.drawn(&mut Dice(1), |dice| dice.below(9) as f32);
                hunt.changed(&numbers, change).is_some_and(|changed| changed != numbers)
            };
            assert!(scenarios::ALL.iter().any(|entry| is_made(&entry)), "{change:?}");
        }
        let swapped = |id: &str| {
            let entry = scenarios::find(id).unwrap();
            let hunt = whole(entry, 0);
            let numbers = hunt.drawn(&mut Dice(1), |dice| dice.between(0.0, 1.0) as f32);
            let changed = hunt.changed(&numbers, Change::Swapped).unwrap();
            let half = numbers.len() / 2;
            assert_eq!(changed, [&numbers[half..], &numbers[..half]].concat(), "{id}");
        };
        for id in
            ["sphere_sphere", "line_line", "segment_segment", "triangle_triangle", "plane_plane"]
        {
            swapped(id);
        }
    }
}
