//! The subject of a case: the part of it that the view frames, and the paths that lead out of it.

use std::f32::consts::TAU;

use collision_scenarios::scenario::{Answer, Mark, Role, Scenario, Value, mesh_of, unit};
use glam::{Vec2, Vec3};

use super::orbit::{Extent, FARTHEST};

/// The maximum size of the subject, relative to its core: when a whole body or the origin joins it,
/// so that the core stays visible, and when a mere end does.
const WIDE: f32 = 40.0;
const USUAL: f32 = 12.0;
/// The maximum size of a body together with its gap or contact, relative to the body's own.
const GAP: f32 = 100.0;
/// The size, in metres, below which a body counts as a point.
const SMALLEST: f32 = 2e-6;
/// How large the answer's marks may make the subject, relative to its size without them.
const FAR_OFF: f32 = 1.5;

/// A straight path between two places of the inputs: a ray, a segment, a cast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Path {
    pub from: Vec3,
    pub to: Vec3,
    pub role: Role,
}

/// The position of an input.
struct Place {
    name: &'static str,
    at: Vec3,
}

fn places(scenario: &dyn Scenario) -> Vec<Place> {
    let inputs = scenario.inputs().into_iter();
    let places = inputs.filter_map(|input| {
        let at = match input.value {
            Value::Length { value, from, direction } => from + direction * value,
            value => value.point()?,
        };
        Some(Place { name: input.name, at })
    });
    places.filter(|place| place.at.is_finite()).collect()
}

/// Returns the inputs that belong to no body.
fn free<'a>(scenario: &dyn Scenario, places: &'a [Place]) -> Vec<&'a Place> {
    let bodies = scenario.bodies();
    let is_free = |place: &&Place| !bodies.iter().any(|body| body.points.contains(&place.name));
    places.iter().filter(is_free).collect()
}

/// Returns each ray, segment and cast of a case, once.
pub fn paths(scenario: &dyn Scenario, answer: &Answer) -> Vec<Path> {
    let places = places(scenario);
    let free = free(scenario, &places);
    let is_given = |at: Vec3| places.iter().any(|place| place.at == at);
    let is_free = |at: Vec3| free.iter().any(|place| place.at == at);
    let drawn = answer.marks.iter().filter_map(|(mark, role)| match *mark {
        Mark::Line { from, to } | Mark::Arrow { from, to } | Mark::Sweep { from, to, .. } => {
            Some(Path { from, to, role: *role })
        }
        _ => None,
    });
    let drawn = drawn.filter(|path| {
        let is_between = is_given(path.from) && is_given(path.to);
        is_between && (is_free(path.from) || is_free(path.to))
    });
    // A ray given by origin, direction and length: its end is no other input's position.
    let inputs = scenario.inputs().into_iter();
    let reaching = inputs.filter_map(|input| match input.value {
        Value::Length { value, from, direction } if is_free(from) => {
            Some(Path { from, to: from + direction * value, role: Role::Ray })
        }
        _ => None,
    });
    let mut paths: Vec<Path> = Vec::new();
    for path in reaching.chain(drawn).filter(|path| path.from != path.to) {
        if !paths.iter().any(|other| (other.from, other.to) == (path.from, path.to)) {
            paths.push(path);
        }
    }
    paths
}

/// Returns the edges of a case's triangles and faces between corners that are inputs.
pub fn edges(scenario: &dyn Scenario, answer: &Answer) -> Vec<Path> {
    let places = places(scenario);
    let is_input = |at: Vec3| places.iter().any(|place| place.at == at);
    let mut edges = Vec::new();
    for (mark, role) in answer.marks.iter().filter(|(_, role)| role.is_given()) {
        let corners = mark.face();
        let next = corners.iter().cycle().skip(1);
        edges.extend(
            corners
                .iter()
                .zip(next)
                .map(|(&from, &to)| Path { from, to, role: *role })
                .filter(|path| is_input(path.from) && is_input(path.to)),
        );
    }
    edges
}

/// Returns what the view frames: the target, the hit or the narrowest gap, the origin, and whatever
/// is near them. Far parts, such as the end of a long ray, are left out, and so are the `assumed`
/// inputs.
pub fn subject(scenario: &dyn Scenario, answer: &Answer, assumed: &[&str]) -> Vec<Extent> {
    let (assumed, places): (Vec<_>, Vec<_>) =
        places(scenario).into_iter().partition(|place| assumed.contains(&place.name));
    let free = free(scenario, &places);
    let bodies = bodies(scenario);
    let telling: Vec<Extent> = match (answer.contacts.first(), answer.nearest) {
        (Some(contact), _) => vec![contact.point.into()],
        (None, Some(nearest)) => vec![nearest.first.into(), nearest.second.into()],
        (None, None) => Vec::new(),
    };
    let is_told = |path: &Path| !assumed.iter().any(|place| place.at == path.to);
    let ways = paths(scenario, answer).into_iter().filter(is_told);
    let ways = ways.map(|path| vec![path.from.into(), path.to.into()]);
    let things: Vec<Vec<Extent>> = bodies.iter().cloned().chain(ways).collect();
    let mut subject = Growing(core(&things, &telling));
    if subject.0.is_empty() {
        subject.0.extend(places.iter().map(|place| Extent::from(place.at)));
    }
    let size = subject.size();
    subject.add(&telling, size * USUAL);
    let mesh = mesh_of(scenario).map(|mesh| mesh.tree().bounds());
    let mesh = mesh.map(|bounds| vec![bounds.min.into(), bounds.max.into()]);
    for body in bodies.iter().chain(&mesh) {
        subject.add(body, size * WIDE);
    }
    let origin = free.first().map(|place| place.at);
    if let Some(at) = origin {
        subject.add(&[at.into()], size * WIDE);
    }
    let middle = Extent::around(&subject.0).center;
    let mut rest: Vec<Vec3> = places.iter().map(|place| place.at).collect();
    rest.sort_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
    for at in rest {
        subject.add(&[at.into()], size * USUAL);
    }
    let given = subject.size();
    let found = answer.marks.iter().filter(|(_, role)| !role.shows_direction());
    for (mark, _) in found {
        subject.add(&parts(mark), given.min(size * USUAL) * FAR_OFF);
    }
    subject.0
}

/// Returns the smallest body or path, with the `telling` parts. One that is far from them counts
/// only if there is no other.
fn core(things: &[Vec<Extent>], telling: &[Extent]) -> Vec<Extent> {
    let size = |parts: &[Extent]| Extent::around(parts).radius;
    let is_seen = |part: &Extent| part.center.abs().max_element() <= FARTHEST.x;
    let sized =
        || things.iter().filter(|thing| size(thing) > SMALLEST && thing.iter().all(is_seen));
    let together = sized().filter_map(|thing| {
        let both = [thing, telling].concat();
        (size(&both) <= size(thing) * GAP).then_some(both)
    });
    let smaller = |a: &Vec<Extent>, b: &Vec<Extent>| size(a).total_cmp(&size(b));
    together.min_by(smaller).or_else(|| sized().cloned().min_by(smaller)).unwrap_or_default()
}

/// A subject while parts are added.
struct Growing(Vec<Extent>);

impl Growing {
    fn size(&self) -> f32 {
        Extent::around(&self.0).radius
    }

    /// Adds these parts, all or none, if the size stays within `most`. A limit of zero adds them
    /// all.
    fn add(&mut self, parts: &[Extent], most: f32) {
        let all = [&self.0, parts].concat();
        if most <= 0.0 || Extent::around(&all).radius <= most {
            self.0 = all;
        }
    }
}

/// Returns each body of a case: all shapes that move with the same points.
fn bodies(scenario: &dyn Scenario) -> Vec<Vec<Extent>> {
    let mut bodies: Vec<(&[&str], Vec<Extent>)> = Vec::new();
    for body in scenario.bodies() {
        let shape = parts(&body.shape);
        match bodies.iter_mut().find(|(points, _)| *points == body.points) {
            Some((_, parts)) => parts.extend(shape),
            None => bodies.push((body.points, shape)),
        }
    }
    bodies.into_iter().map(|(_, parts)| parts).collect()
}

/// Returns the parts of a case that belong to these inputs: the whole body if its centre, its
/// radius or all of its points are selected, otherwise the point alone.
pub fn chosen(scenario: &dyn Scenario, selected: &[usize]) -> Vec<Extent> {
    let inputs = scenario.inputs();
    let values = || selected.iter().filter_map(|&index| inputs.get(index));
    let place = |at: Vec3| inputs.iter().find(|input| input.value == Value::Point(at));
    let place2 = |at: Vec2| inputs.iter().find(|input| input.value == Value::Point2(at));
    // A length or the like stands for the point that it is attached to.
    let names: Vec<&str> = values()
        .filter_map(|input| match input.value {
            Value::Point(_) | Value::Point2(_) => Some(input.name),
            Value::Offset { from: center, .. }
            | Value::Radius { center, .. }
            | Value::Rim { center, .. }
            | Value::HalfExtents { center, .. }
            | Value::Rotation { center, .. } => {
                place(center).or_else(|| place2(center.truncate())).map(|input| input.name)
            }
            Value::Angle { center, .. } => place2(center).map(|input| input.name),
            _ => None,
        })
        .collect();
    let whole = |points: &[&str]| !points.is_empty() && points.iter().all(|p| names.contains(p));
    let bodies = scenario.bodies();
    let shapes = bodies.iter().filter(|body| whole(body.points));
    let mut chosen: Vec<Extent> = shapes.clone().flat_map(|body| parts(&body.shape)).collect();
    let in_a_body = |name: &str| shapes.clone().any(|body| body.points.contains(&name));
    chosen.extend(values().filter_map(|input| {
        let at = match input.value {
            Value::Offset { value, from } => from + value,
            Value::Length { value, from, direction } => from + direction * value,
            Value::Angle { value, center, radius } => {
                (center + Vec2::from_angle(value.to_radians()) * radius).extend(0.0)
            }
            Value::Radius { value, center } | Value::Rim { value, center, .. } => {
                return Some(Extent { center, radius: value });
            }
            ref value => value.point().or(value.anchor())?,
        };
        (!in_a_body(input.name)).then_some(at.into())
    }));
    chosen
}

/// Returns the extent of a mark, as balls and points.
fn parts(mark: &Mark) -> Vec<Extent> {
    let points = |points: &[Vec3]| points.iter().map(|&at| at.into()).collect();
    if !mark.is_finite() {
        return Vec::new();
    }
    match *mark {
        Mark::Ball { center, radius }
        | Mark::WireSphere { center, radius }
        | Mark::Disc { center, radius } => vec![Extent { center, radius }],
        Mark::Sweep { from, to, radius } => {
            [from, to].map(|center| Extent { center, radius }).to_vec()
        }
        Mark::Arc { center, radius, start_deg, span_deg } => {
            const STEPS: u8 = 16;
            let at = |step: u8| {
                let degrees = start_deg + span_deg.min(360.0) * f32::from(step) / f32::from(STEPS);
                center + (Vec2::from_angle(degrees.to_radians()) * radius).extend(0.0)
            };
            (0..=STEPS).map(|step| at(step).into()).collect()
        }
        Mark::Tube { ends, radii } => {
            const AROUND: u8 = 12;
            let (u, v) = match unit(ends[0], ends[1]) {
                Vec3::ZERO => (Vec3::X, Vec3::Y),
                axis => axis.any_orthonormal_pair(),
            };
            let rim = |end: usize| {
                (0..AROUND).map(move |step| {
                    let (sine, cosine) = (TAU * f32::from(step) / f32::from(AROUND)).sin_cos();
                    (ends[end] + (u * cosine + v * sine) * radii[end]).into()
                })
            };
            rim(0).chain(rim(1)).collect()
        }
        Mark::Line { from, to } | Mark::Arrow { from, to } => points(&[from, to]),
        Mark::Dot { at, .. } | Mark::Ring { at, .. } => points(&[at]),
        Mark::Plane { point, .. } => points(&[point]),
        Mark::Triangle { ref corners } | Mark::Face { ref corners } => points(corners),
        Mark::Polygon { ref corners } => points(corners),
        Mark::Surface { points: ref all } => points(all),
        Mark::Through { .. } | Mark::RightAngle { .. } | Mark::Label { .. } => Vec::new(),
    }
}
