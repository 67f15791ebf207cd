//! Functions that are known by their documents: what they take, in their order.

use glam::DVec3;

use super::super::making::Part;
use super::super::tokens::Token;
use super::Work;
use super::arguments::Argument;
use super::source::Words;

/// Functions by the end of their names, in small letters without underscores, and what they take: an
/// input, or a part of one. A blank is none of a case, and a question mark ends what must be there.
const CALLS: &[(&str, &[&str])] = &[
    // Unity. Its `out hit` is left out, wherever it stands.
    ("physics.linecast", &["start", "end"]),
    ("physics.spherecast", &["start", "cast_radius", "direction", "reach?"]),
    ("physics.spherecastall", &["start", "cast_radius", "direction", "reach?"]),
    ("physics.spherecastnonalloc", &["start", "cast_radius", "direction", "", "reach?"]),
    ("physics2d.circlecast", &["start", "cast_radius", "direction", "reach?"]),
    ("physics.capsulecast", &["cap", "cap", "cast_radius", "direction", "reach?"]),
    ("physics.capsulecastall", &["cap", "cap", "cast_radius", "direction", "reach?"]),
    ("physics.capsulecastnonalloc", &["cap", "cap", "cast_radius", "direction", "", "reach?"]),
    // Godot.
    ("segmentintersectscircle", &["start", "end", "center", "radius"]),
    ("segmentintersectssphere", &["start", "end", "center", "radius"]),
    ("segmentintersectstriangle", &["start", "end", "a", "b", "c"]),
    ("rayintersectstriangle", &["start", "direction", "a", "b", "c"]),
    ("segmentintersectssegment", &["p1", "p2", "q1", "q2"]),
    ("segmentintersectssegment2d", &["p1", "p2", "q1", "q2"]),
    ("getclosestpointsbetweensegments", &["p1", "p2", "q1", "q2"]),
    ("getclosestpointtosegmentuncapped", &["point", "a", "b"]),
    // Bullet.
    ("convexsweeptest", &["moving", "start", "end"]),
    // Jolt: the way is the whole one.
    ("shapecast", &["moving?", "", "start", "way"]),
    ("rshapecast", &["moving?", "", "start", "way"]),
    ("rshapecast::sfromworldtransform", &["moving?", "", "start", "way"]),
    // Unreal. Chaos' thickness is the radius of what is cast.
    ("fmath::segmentdisttosegment", &["p1", "p2", "q1", "q2"]),
    ("fmath::segmentdisttosegmentsafe", &["p1", "p2", "q1", "q2"]),
    ("fmath::segmentintersection2d", &["p1", "p2", "q1", "q2"]),
    ("fmath::closestpointontriangletopoint", &["point", "a", "b", "c"]),
    ("fmath::closestpointoninfiniteline", &["a", "b", "point"]),
    ("fmath::linesphereintersection", &["start", "direction", "reach", "center", "radius"]),
    (".raycast", &["start", "direction", "reach", "cast_radius"]),
    // JOML, whose spheres have the squares of their radii.
    ("intersectspheresphere", &["center1", "radius1²", "center2", "radius2²"]),
    ("testspheresphere", &["center1", "radius1²", "center2", "radius2²"]),
    ("intersectionf.intersectraysphere", &["start", "direction", "center", "radius²"]),
    ("intersectionf.testraysphere", &["start", "direction", "center", "radius²"]),
    ("intersectionf.findclosestpointontriangle", &["a", "b", "c", "point"]),
    ("intersectionf.distancepointline", &["point", "a", "b"]),
    // Inigo Quilez' functions: boxes about the origin by their half sizes.
    ("sphintersect", &["start", "direction", "center", "radius"]),
    ("boxintersection", &["start", "direction", "half"]),
    ("icylinder", &["start", "direction", "a", "b", "radius"]),
    ("cylintersect", &["start", "direction", "a", "b", "radius"]),
    ("icapsule", &["start", "direction", "a", "b", "radius"]),
    ("capintersect", &["start", "direction", "a", "b", "radius"]),
    ("icappedcone", &["start", "direction", "foot", "head", "foot_radius", "head_radius"]),
    ("coneintersect", &["start", "direction", "foot", "head", "foot_radius", "head_radius"]),
    ("triintersect", &["start", "direction", "a", "b", "c"]),
    // Cones of ray tracers: the ends of the axis, and the radius at each.
    ("newcone", &["foot", "foot_radius", "head", "head_radius"]),
    // math.js takes lines of two points each.
    ("math.intersect", &["a1", "a2", "b1", "b2"]),
];

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

fn is_known(path: &str) -> bool {
    ["timeofimpact", "castshapes"].iter().any(|name| ends_with(path, name))
        || CALLS.iter().any(|(name, _)| ends_with(path, name))
}

/// The calls of known functions in a text.
pub(in crate::paste) fn calls(text: &str, tokens: &[Token]) -> Vec<Call> {
    const LONGEST: usize = 300;
    const MOST: usize = 20;
    let source = Words { text, tokens };
    let call = |at: usize| {
        source.word(at).filter(|_| source.mark(at + 1) == b'(')?;
        let start = source.path_start(at);
        let plain = |from: usize, to: usize| source.shown(from, to).replace('_', "").to_lowercase();
        // `RShapeCast cast(…)`
        let made = start.checked_sub(1).filter(|&at| source.word(at).is_some());
        let made = made.map(|at| plain(source.path_start(at), at)).filter(|name| is_known(name));
        let name = made.unwrap_or_else(|| plain(start, at));
        let close = source.close(at + 1).filter(|close| close - at < LONGEST)?;
        let arguments = source.arguments(at + 1, close);
        let is_usable =
            is_known(&name) && !arguments.iter().any(|&(from, _)| source.is_named(from));
        is_usable.then(|| {
            let arguments = arguments.into_iter().filter(|&(from, _)| !source.is_out(from));
            let arguments = arguments.filter_map(|(from, to)| source.argument(from, to)).collect();
            let span = (tokens[at + 1].start, tokens[close].end);
            Call { name, arguments, span }
        })
    };
    (0..tokens.len()).filter_map(call).take(MOST).collect()
}

/// What a call says: of each part its numbers, and the group that has them.
type Parts = Vec<(&'static str, Vec<f64>, Vec<usize>)>;

/// An input, its numbers, and the groups that say them.
type Filled = (usize, Vec<f32>, Vec<usize>);

impl Work<'_> {
    /// What the only call of a known function takes.
    pub fn known_calls(&mut self) {
        let mut found: Vec<Vec<Filled>> = Vec::new();
        for call in &self.paste.calls {
            let mut known = CALLS.iter().filter(|(name, _)| ends_with(&call.name, name));
            let filled = known.find_map(|(_, parts)| self.inputs_of(&call.arguments, parts));
            found.extend(filled.filter(|filled| !found.contains(filled)));
        }
        match found.as_slice() {
            [] => {}
            [_] => {
                for (slot, numbers, groups) in found.remove(0) {
                    self.read_as.half_sizes |= self.slots[slot].name == "half_extents";
                    self.take(slot, numbers, &groups);
                }
            }
            _ => self.is_tied = true,
        }
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

    fn inputs_of(&self, arguments: &[Argument], names: &[&'static str]) -> Option<Vec<Filled>> {
        let mut parts: Parts = Vec::new();
        for (place, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let needed = name.trim_end_matches('?');
            let argument = arguments.get(place);
            let is_number = ["radius", "reach", "²"].iter().any(|part| needed.contains(part));
            let found = argument.and_then(|argument| match is_number {
                _ if needed == "moving" => self.radius_of(argument),
                true => {
                    self.number_of(argument, needed.contains("radius") && needed.ends_with('²'))
                }
                false => self.vector_of(argument),
            });
            match found {
                Some((numbers, groups)) => parts.push((needed, numbers, groups)),
                None if *name != needed => {}
                None => return None,
            }
        }
        Filler { work: self, parts: &parts }.inputs()
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

/// The inputs that parts make.
struct Filler<'a, 'b> {
    work: &'a Work<'b>,
    parts: &'a Parts,
}

impl Filler<'_, '_> {
    fn part(&self, name: &str) -> Option<(DVec3, Vec<usize>)> {
        let (_, numbers, groups) = self.parts.iter().find(|(part, ..)| *part == name)?;
        Some((point(numbers), groups.clone()))
    }

    /// All of them; none where the scenario has no place for one.
    fn inputs(&self) -> Option<Vec<Filled>> {
        let mut filled = self.half_axis()?;
        filled.extend(self.cone()?);
        filled.extend(self.way()?);
        if let Some((half, groups)) = self.part("half") {
            let center = self.work.slot("box_center")?;
            filled.push((self.work.slot("half_extents")?, numbers(half), groups.clone()));
            filled.push((center, vec![0.0; 3], groups));
        }
        const DONE: [&str; 11] = [
            "way",
            "start",
            "end",
            "direction",
            "reach",
            "cap",
            "half",
            "foot",
            "head",
            "foot_radius",
            "head_radius",
        ];
        for (name, own, groups) in self.parts {
            let name = name.trim_end_matches('²');
            let name = if name == "moving" { "cast_radius" } else { name };
            if DONE.contains(&name) {
                continue;
            }
            // A ray without a thickness is no cast.
            let slot = self.work.slot(name).filter(|_| name != "cast_radius" || own[0] > 0.0)?;
            let mut own: Vec<f32> = own.iter().map(|&x| x as f32).collect();
            match (self.work.slots[slot].dimension, own.len()) {
                (2, 3) if own[2] != 0.0 => return None,
                (wanted, _) => own.resize(wanted, 0.0),
            }
            filled.push((slot, own, groups.clone()));
        }
        Some(filled)
    }

    /// The centres of a capsule's caps.
    fn caps(&self) -> Option<([DVec3; 2], Vec<usize>)> {
        let mut caps = self.parts.iter().filter(|(name, ..)| *name == "cap");
        let (one, other) = caps.next().zip(caps.next())?;
        let groups = [one.2.clone(), other.2.clone()].concat();
        Some(([point(&one.1), point(&other.1)], groups))
    }

    fn half_axis(&self) -> Option<Vec<Filled>> {
        let Some(([a, b], groups)) = self.caps() else { return Some(Vec::new()) };
        Some(vec![(self.work.slot("half_axis")?, numbers((b - a) / 2.0), groups)])
    }

    /// Where a way begins: at a start, or in the middle of a capsule.
    fn start(&self) -> Option<(DVec3, Vec<usize>)> {
        match self.caps() {
            Some(([a, b], groups)) => Some(((a + b) / 2.0, groups)),
            None => self.part("start"),
        }
    }

    fn way(&self) -> Option<Vec<Filled>> {
        let Some((from, from_groups)) = self.start() else { return Some(Vec::new()) };
        let slot = |name: &str| self.work.slot(name);
        let begin = slot("start").or_else(|| slot("origin"))?;
        let mut filled = vec![(begin, numbers(from), from_groups)];
        let reach = self.part("reach");
        let end = self.part("end").map(|(end, groups)| (end - from, groups));
        let end = end.or_else(|| self.part("way"));
        let is_end = end.is_some();
        let (way, groups) = end.or_else(|| self.part("direction"))?;
        let length = match &reach {
            Some((reach, _)) => Some(reach.x),
            None if is_end => Some(way.length()),
            None => None,
        };
        let reach_groups = reach.map_or_else(Vec::new, |(_, groups)| groups);
        let all = [groups.clone(), reach_groups.clone()].concat();
        match (slot("end"), slot("direction")) {
            (Some(end), _) => {
                // How far it goes may be said elsewhere.
                if let Some(length) = length {
                    filled.push((end, numbers(from + way.normalize_or_zero() * length), all));
                }
            }
            (_, Some(direction)) => {
                filled.push((direction, numbers(way), groups.clone()));
                if let (Some(length), Some(distance)) = (length, slot("max_distance")) {
                    let groups = if is_end { groups } else { reach_groups };
                    filled.push((distance, vec![length as f32], groups));
                }
            }
            _ => return None,
        }
        Some(filled)
    }

    /// A cone that is cut off: with a point where one of its radii is none, and a cylinder where both
    /// are the same.
    fn cone(&self) -> Option<Vec<Filled>> {
        let Some((foot, head)) = self.part("foot").zip(self.part("head")) else {
            return Some(Vec::new());
        };
        let wide = self.part("foot_radius").zip(self.part("head_radius"))?;
        let ((foot_radius, radius_groups), (head_radius, head_groups)) = wide;
        let (a, b) = (foot_radius.x, head_radius.x);
        let names = match () {
            () if a == b && a > 0.0 => ["a", "b"],
            () if a > 0.0 && b == 0.0 => ["base", "apex"],
            () if b > 0.0 && a == 0.0 => ["apex", "base"],
            () => return None,
        };
        let [first, second] = names.map(|name| self.work.slot(name));
        let groups = [radius_groups, head_groups].concat();
        Some(vec![
            (first?, numbers(foot.0), foot.1),
            (second?, numbers(head.0), head.1),
            (self.work.slot("radius")?, vec![a.max(b) as f32], groups),
        ])
    }
}

fn numbers(point: DVec3) -> Vec<f32> {
    point.as_vec3().to_array().to_vec()
}

fn point(numbers: &[f64]) -> DVec3 {
    let at = |axis: usize| numbers.get(axis).copied().unwrap_or(0.0);
    DVec3::new(at(0), at(1), at(2))
}
