//! Rays and segments: a direction and a length make an end, and an end makes them.

use super::super::Group;
use super::super::making::Part;
use super::super::meaning::{Meaning, calls, is_way_of_a_node, synonyms, words};
use super::{Taken, Work};

/// `new THREE.Raycaster(origin, direction, near, far)`
pub(super) fn is_near_and_far(group: &Group) -> bool {
    group.numbers.len() == 2 && group.name.ends_with("Raycaster[2]")
}

/// Chaos' `Raycast(start, direction, length, thickness, …)` of a ray without a thickness.
fn is_length_and_thickness(group: &Group) -> bool {
    group.numbers.len() == 2 && group.numbers[1] == 0.0 && group.name.ends_with(".Raycast[2]")
}

/// `RayCast3d::new` of `RayCast3d::new[2]`; none of what is no part of a list.
fn stem(name: &str) -> Option<&str> {
    name.strip_suffix(']')?.rsplit_once('[').map(|(stem, _)| stem)
}

/// Lengths of this size and more say that there is no end.
const ENDLESS: f64 = 1e30;

impl Work<'_> {
    /// The first free group that one of these words names.
    pub fn find(&self, of: &[&str], meanings: &[Meaning]) -> Option<usize> {
        self.free_groups().into_iter().find(|&index| {
            let own = words(&self.group(index).name);
            meanings.contains(&self.paste.meanings[index])
                && own.iter().any(|word| of.contains(&word.as_str()))
        })
    }

    pub fn vector(&self, index: usize) -> [f64; 3] {
        let numbers = &self.group(index).numbers;
        [0, 1, 2].map(|axis| numbers.get(axis).copied().unwrap_or(0.0))
    }

    fn find_synonym(&self, name: &str, meanings: &[Meaning]) -> Option<usize> {
        self.find(synonyms(name), meanings)
    }

    /// The direction that a text gives, by its name or as the only one of a ray.
    fn find_direction(&self) -> Option<usize> {
        self.find_synonym("direction", &[Meaning::Direction]).or_else(|| {
            let free = self.free_groups();
            free.into_iter().find(|&index| {
                let own = words(&self.group(index).name);
                self.paste.meanings[index] == Meaning::Direction
                    && !own
                        .iter()
                        .any(|word| matches!(word.as_str(), "normal" | "norm" | "n" | "up"))
            })
        })
    }

    /// The length of a ray: by its name, or as the number that its query takes after a direction.
    fn find_length(&self, direction: usize) -> Option<usize> {
        let named = self.find_synonym("distance", &[Meaning::Number]);
        named.or_else(|| {
            let bracket = self.group(direction).bracket;
            let square: f64 = self.vector(direction).iter().map(|x| x * x).sum();
            let is_unit = (square - 1.0).abs() < 1e-3;
            let mut after = self.free_groups().into_iter().filter(|&index| index > direction);
            let is_argument = |&index: &usize| {
                let group = self.group(index);
                let of = stem(&group.name);
                // Box2D's, of which this is a fraction, has any length.
                let is_next = is_unit && of.is_some() && of == stem(&self.group(direction).name);
                let is_length =
                    group.is_lone || is_near_and_far(group) || is_length_and_thickness(group);
                (group.is_argument || is_next) && is_length && group.bracket == bracket
            };
            after.find(is_argument).or_else(|| self.only_length_of_a_query())
        })
    }

    /// Is a length counted in metres, as most engines have it, rather than in lengths of the direction?
    fn is_distance(&self, direction: usize, length: usize) -> bool {
        const IN_LENGTHS: [&str; 12] = [
            "isometry",
            "fraction",
            "toi",
            "parry",
            "rapier",
            "ncollide",
            "jolt",
            "jph",
            "rray",
            "box2d",
            "translation",
            "embree",
        ];
        let own = words(&self.group(length).name);
        let said = self.said(direction);
        let is_told =
            |words: &[String]| words.iter().any(|word| IN_LENGTHS.contains(&word.as_str()));
        !is_told(&own)
            && !is_told(&said)
            && !["t", "tmax", "tfar"].iter().any(|word| own.contains(&(*word).to_owned()))
            && !IN_LENGTHS.iter().any(|word| self.paste.words.contains(*word))
    }

    /// The length that a group says, which for three.js is the farther of two.
    fn reach_of(&self, length: usize) -> f64 {
        let group = self.group(length);
        let number = match is_length_and_thickness(group) {
            true => group.numbers.first(),
            false => group.numbers.last(),
        };
        number.copied().unwrap_or(0.0)
    }

    /// The number that stands alone among what a query of rays takes: `raycast(o, d, 20.0, …)`.
    fn only_length_of_a_query(&self) -> Option<usize> {
        let is_length = |&index: &usize| {
            let group = self.group(index);
            let own = words(&group.name);
            let is_cast = [calls("ray"), calls("cast")].concat();
            let is_ray = own.iter().any(|word| is_cast.contains(&word.as_str()));
            group.is_argument && group.is_lone && is_ray && !group.name.ends_with(']')
        };
        self.free_groups().into_iter().find(is_length)
    }

    /// `SphereCast(origin, 0.4f, direction, out hit, 10f)`: the radius stands before how far it goes. Of
    /// one number alone nobody knows which it is.
    pub fn numbers_of_a_cast(&mut self) {
        let Some(radius) = self.slot("cast_radius").filter(|slot| self.is_empty(*slot)) else {
            return;
        };
        let is_its = |&index: &usize| {
            let group = self.group(index);
            let last = group.name.rsplit(['.', ':']).next().unwrap_or_default();
            let lower = last.to_ascii_lowercase();
            let is_cast = ["spherecast", "circlecast"].iter().any(|cast| lower.starts_with(cast));
            group.is_argument && group.is_lone && is_cast && !group.name.ends_with(']')
        };
        let numbers: Vec<_> = self.free_groups().into_iter().filter(is_its).collect();
        match numbers.as_slice() {
            [] => {}
            &[first, _] => {
                self.take(radius, vec![self.group(first).numbers[0] as f32], &[first]);
            }
            _ => self.is_tied = true,
        }
    }

    /// Is this vector the way to the end, rather than where a ray goes without one?
    fn is_way(&self, direction: usize) -> bool {
        let own = words(&self.group(direction).name);
        let is_said = own.iter().any(|word| {
            matches!(
                word.as_str(),
                "translation" | "displacement" | "motion" | "delta" | "velocity" | "vel" | "sweep"
            )
        });
        let square: f64 = self.vector(direction).iter().map(|x| x * x).sum();
        let is_unit = (square - 1.0).abs() < 0.05;
        let is_in_steps = ["jolt", "jph", "rray", "box2d", "b2"]
            .iter()
            .any(|word| self.paste.words.contains(*word));
        let is_made = self.group(direction).made == Some(Part::Way)
            || is_way_of_a_node(self.group(direction));
        is_said || is_made || (is_in_steps && !is_unit)
    }

    /// A direction and a length make an end, and an end makes them.
    pub fn segments_and_rays(&mut self) {
        self.end_of_a_segment();
        self.direction_of_a_ray();
    }

    fn end_of_a_segment(&mut self) {
        let (Some(start), Some(end)) = (self.slot("start"), self.slot("end")) else { return };
        if !self.is_empty(end) {
            return;
        }
        let Some(direction) = self.find_direction() else { return };
        let Some(begin) = self.inputs[start].numbers.clone() else { return };
        let length = self.find_length(direction);
        let unit = self.vector(direction);
        let said = length.map(|length| self.reach_of(length)).filter(|x| x.abs() < ENDLESS);
        // How far a ray goes may be left open; a shape that moves comes to an end.
        if said.is_none() && !self.is_way(direction) && self.slot("cast_radius").is_some() {
            return;
        }
        let along = unit.iter().map(|x| x * x).sum::<f64>().sqrt();
        let is_distance = length.is_some_and(|length| self.is_distance(direction, length));
        let reach = match said {
            Some(reach) if is_distance && along > 0.0 => {
                self.read_as.normalised |= (along - 1.0).abs() > 1e-3;
                reach / along
            }
            Some(reach) => reach,
            None if self.is_way(direction) || along == 0.0 => 1.0,
            None => self.beyond() / along,
        };
        let end_numbers: Vec<_> = begin
            .iter()
            .zip(unit)
            .map(|(&from, along)| (f64::from(from) + reach * along) as f32)
            .collect();
        let groups: Vec<_> = [direction].into_iter().chain(length).collect();
        self.take(end, end_numbers, &groups);
    }

    fn direction_of_a_ray(&mut self) {
        let (Some(origin), Some(direction)) = (self.slot("origin"), self.slot("direction")) else {
            return;
        };
        if !self.is_empty(direction) {
            // The number after the direction in a query is its length.
            if let (Some(distance), &[index]) =
                (self.slot("max_distance"), self.inputs[direction].groups.as_slice())
                && self.is_empty(distance)
                && let Some(length) = self.find_length(index)
            {
                let reach = self.reach_of(length);
                self.take(distance, vec![reach as f32], &[length]);
            }
            return;
        }
        let is_second = |&index: &usize| {
            let group = self.group(index);
            let is_way = self.paste.owners[index].is_one_of(&["ray", "line", "segment"]);
            let is_ray = calls("ray").iter().chain(calls("line"));
            let own = words(&group.name);
            let is_named = is_ray.clone().any(|word| own.contains(&(*word).to_owned()));
            self.paste.meanings[index] == Meaning::Point
                && group.name.ends_with("[1]")
                && (is_way || is_named)
        };
        let named = self.find_synonym("end", &[Meaning::Point]);
        let listed = || self.free_groups().into_iter().find(is_second);
        let Some(end) = named.or_else(listed) else { return };
        let Some(begin) = self.inputs[origin].numbers.clone() else { return };
        let to = self.vector(end);
        let along: Vec<_> =
            begin.iter().zip(to).map(|(&from, to)| (to - f64::from(from)) as f32).collect();
        let length = along.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>().sqrt();
        self.take(direction, along, &[end]);
        if let Some(distance) = self.slot("max_distance")
            && self.is_empty(distance)
        {
            self.inputs[distance] =
                Taken { numbers: Some(vec![length as f32]), groups: vec![end], is_typed: false };
        }
    }

    /// A length beyond all that the text names.
    pub fn beyond(&self) -> f64 {
        let groups = self.free.iter().zip(&self.paste.groups).take(super::MOST_GROUPS);
        let free = groups.filter(|(is_free, group)| **is_free && !group.is_lone);
        let free = free.flat_map(|(_, group)| &group.numbers);
        let taken = self.inputs.iter().filter_map(|taken| taken.numbers.as_ref()).flatten();
        let numbers = free.copied().chain(taken.map(|&number| f64::from(number)));
        let sizes = numbers.map(f64::abs).filter(|size| *size < ENDLESS);
        10_f64.powf((sizes.fold(1.0, f64::max) * 10.0).log10().ceil())
    }

    /// Box2D's `maxFraction` is one of the translation.
    fn fraction(&mut self, distance: usize) {
        let Some(direction) = self.slot("direction") else { return };
        let (&[length], &[way]) =
            (self.inputs[distance].groups.as_slice(), self.inputs[direction].groups.as_slice())
        else {
            return;
        };
        let is_fraction = words(&self.group(length).name).contains(&"fraction".to_owned());
        if !is_fraction {
            return;
        }
        let along = self.vector(way).iter().map(|x| x * x).sum::<f64>().sqrt();
        let reach = (self.reach_of(length) * along) as f32;
        self.read_as.of_the_way = true;
        self.take(distance, vec![reach], &[way, length]);
    }

    /// A time of impact counts in lengths of the direction.
    fn in_lengths(&mut self, distance: usize) {
        const SYSTEMS: [&str; 5] = ["parry", "rapier", "ncollide", "embree", "dimforge"];
        let Some(direction) = self.slot("direction") else { return };
        let (&[length], &[way]) =
            (self.inputs[distance].groups.as_slice(), self.inputs[direction].groups.as_slice())
        else {
            return;
        };
        let own = words(&self.group(length).name);
        let is_time = own.iter().any(|word| word == "toi");
        let along = self.vector(way).iter().map(|x| x * x).sum::<f64>().sqrt();
        let is_some = along > 0.0 && (along - 1.0).abs() > 1e-6;
        let reach = (self.reach_of(length) * along) as f32;
        let is_distance = own.iter().any(|word| word == "distance" || word == "dist");
        if !is_distance && (is_time || self.is_from(&SYSTEMS)) && is_some && reach.is_finite() {
            self.read_as.of_the_way = true;
            self.take(distance, vec![reach], &[way, length]);
        }
    }

    /// A ray without an end goes beyond all that the text names.
    pub fn reach(&mut self) {
        let Some(distance) = self.slot("max_distance") else { return };
        self.fraction(distance);
        self.in_lengths(distance);
        let said = self.inputs[distance].numbers.as_ref().and_then(|numbers| numbers.first());
        if said.is_some_and(|&said| f64::from(said).abs() < ENDLESS) {
            return;
        }
        let way = self.slot("direction").map(|direction| &self.inputs[direction]);
        let way = way.and_then(|taken| match taken.groups.as_slice() {
            &[index] if self.is_way(index) => Some(self.vector(index)),
            _ => None,
        });
        let length = way.map(|way| way.iter().map(|x| x * x).sum::<f64>().sqrt());
        let reach = length.unwrap_or_else(|| self.beyond()) as f32;
        if reach.is_finite() && self.inputs.iter().any(|taken| taken.numbers.is_some()) {
            self.inputs[distance].numbers = Some(vec![reach]);
        }
    }
}
