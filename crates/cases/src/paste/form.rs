//! The forms in which texts give a shape, each with the inputs that it makes, and what each scenario
//! takes: `tables/forms.txt`, `tables/plans.txt`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::tables::{Role, Shape, rows_of_cells};

/// Inputs by their names.
pub(super) type Inputs = Vec<(&'static str, Vec<f64>)>;

/// Returns a shape's inputs in their order, or `None` if the numbers make none.
type Maker = fn(&Given, &Form) -> Option<Vec<Vec<f64>>>;

/// The numbers of a shape, by their roles.
#[derive(Clone)]
pub(super) struct Given<'a> {
    pub numbers: [Option<&'a [f64]>; Role::COUNT],
    /// The coordinates of a list's points.
    pub list: Vec<f64>,
    /// The axis of a capsule, cylinder or cone that names none.
    pub up: [f64; 3],
    /// The reach of a ray whose text does not say it.
    pub reach: f64,
}

/// One way to give a shape.
pub(super) struct Form {
    /// For people, and `differs`.
    pub says: &'static str,
    pub slots: Vec<Slot>,
    /// Its score before a word is read.
    pub bias: f32,
    /// The habit of the systems that give the shape so.
    pub habit: Option<(&'static str, &'static str)>,
}

#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub role: Role,
    pub is_optional: bool,
}

/// A shape of a scenario.
pub(super) struct Part {
    /// The word for it in texts.
    pub shape: Shape,
    pub forms: &'static [Form],
    make: Maker,
    /// The scenario's inputs, in the order in which the forms make them.
    inputs: Vec<&'static str>,
    /// Roles that go into an input as they are, in every form.
    extra: Vec<(Slot, &'static str)>,
}

/// The shapes that a scenario is about.
pub(super) struct Plan {
    pub id: &'static str,
    pub is_flat: bool,
    pub parts: [Part; 2],
    pub bias: f32,
    /// Words that speak for it, or against.
    pub words: Vec<(&'static str, f32)>,
}

static FORMS: LazyLock<HashMap<&'static str, Vec<Form>>> = LazyLock::new(|| {
    let mut forms: HashMap<_, Vec<Form>> = HashMap::new();
    for [shape, says, slots, bias, habit] in rows_of_cells(include_str!("tables/forms.txt")) {
        let form = Form {
            says,
            slots: slots.split_whitespace().filter_map(Slot::find).collect(),
            bias: bias.parse().unwrap_or_default(),
            habit: habit.split_once('='),
        };
        forms.entry(shape).or_default().push(form);
    }
    forms
});

/// The shapes of each scenario.
pub(super) static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| {
    let rows = rows_of_cells(include_str!("tables/plans.txt"));
    let plans = rows.filter_map(|[id, first, second, bias, words]| {
        let words = words.split_whitespace().filter_map(|word| word.split_once('='));
        Some(Plan {
            id: id.trim_end_matches(" flat"),
            is_flat: id.ends_with(" flat"),
            parts: [Part::find(first)?, Part::find(second)?],
            bias: bias.parse().unwrap_or_default(),
            words: words.filter_map(|(word, weight)| Some((word, weight.parse().ok()?))).collect(),
        })
    });
    plans.collect()
});

/// The names of all forms.
pub fn forms() -> impl Iterator<Item = &'static str> {
    FORMS.values().flatten().map(|form| form.says)
}

impl Slot {
    fn find(name: &str) -> Option<Self> {
        let role = Role::find(name.trim_end_matches('?'))?;
        Some(Self { role, is_optional: name.ends_with('?') })
    }
}

impl Plan {
    /// Are both shapes of one kind?
    pub fn is_pair(&self) -> bool {
        self.parts[0].shape == self.parts[1].shape
    }

    /// Does one of the shapes move?
    pub fn is_moving(&self) -> bool {
        self.parts.iter().any(|part| {
            part.forms.iter().any(|form| part.slots(form).any(|slot| slot.role == Role::CastRadius))
        })
    }

    #[cfg(test)]
    pub fn inputs(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().flat_map(|part| {
            part.inputs.iter().copied().chain(part.extra.iter().map(|(_, input)| *input))
        })
    }
}

impl Part {
    fn find(text: &'static str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let shape = Shape::find(words.next()?)?;
        let forms = words.next()?;
        let (mut inputs, mut extra) = (Vec::new(), Vec::new());
        while let Some(word) = words.next() {
            match word.strip_prefix('+') {
                Some(role) => extra.push((Slot::find(role)?, words.next()?)),
                None => inputs.push(word),
            }
        }
        Some(Self { shape, forms: FORMS.get(forms)?, make: maker(forms)?, inputs, extra })
    }

    /// The slots of one of its forms.
    pub fn slots(&self, form: &'static Form) -> impl Iterator<Item = Slot> {
        form.slots.iter().copied().chain(self.extra.iter().map(|(slot, _)| *slot))
    }

    /// The scenario's inputs that one of its forms makes.
    pub fn make(&self, form: &Form, given: &Given, is_flat: bool) -> Option<Inputs> {
        let made = (self.make)(given, form)?;
        let extra = self
            .extra
            .iter()
            .filter_map(|(slot, input)| Some((*input, given.get(slot.role)?.to_vec())));
        let mut inputs: Inputs = self.inputs.iter().copied().zip(made).chain(extra).collect();
        for (_, numbers) in inputs.iter_mut().filter(|(_, numbers)| is_flat && numbers.len() == 3) {
            numbers.truncate(2);
        }
        Some(inputs)
    }
}

fn maker(forms: &str) -> Option<Maker> {
    Some(match forms {
        "ray" => ray,
        "segment" => |given, _| points([given.start()?, given.end(given.start()?)?]),
        "capsule_cast" => capsule_cast,
        "sphere" => |given, _| {
            let center = given.point(Role::Center).unwrap_or_default();
            Some(vec![center.to_vec(), vec![given.radius()?]])
        },
        "plane" => plane,
        "triangle" => {
            |given, _| points([given.point(Role::A)?, given.point(Role::B)?, given.point(Role::C)?])
        }
        "box" => box_of,
        "tube" => |given, form| {
            let [a, b] = given.tube(form)?;
            Some(vec![a.to_vec(), b.to_vec(), vec![given.radius()?]])
        },
        "cone" => cone,
        "point" => |given, _| points([given.point(Role::Point)?]),
        "line" => |given, _| {
            let a = given.point(Role::A).or_else(|| given.start())?;
            let b = given.point(Role::B);
            points([a, b.or_else(|| Some(along(a, given.point(Role::Direction)?, 1.0)))?])
        },
        "pair" => |given, _| {
            let start = given.point(Role::P1)?;
            points([start, given.point(Role::P2).or_else(|| given.end(start))?])
        },
        "arc" => |given, _| {
            let mut inputs = vec![given.point(Role::Center)?.to_vec()];
            for role in [Role::Radius, Role::StartAngle, Role::EndAngle] {
                inputs.push(vec![given.scalar(role)?]);
            }
            Some(inputs)
        },
        "polygon" => |given, _| {
            let corners: Vec<_> = given.list.chunks(2).map(<[f64]>::to_vec).collect();
            // A polygon of fewer corners ends where its last one stands.
            let last = corners.last()?.clone();
            Some(corners.into_iter().chain(std::iter::repeat(last)).take(6).collect())
        },
        "mesh" => |given, _| {
            let all = [given.get(Role::Hub).unwrap_or_default(), &given.list].concat();
            (all.len() == 21).then(|| all.chunks(3).map(<[f64]>::to_vec).collect())
        },
        _ => return None,
    })
}

impl<'a> Given<'a> {
    /// Gives a role its numbers, or a list one more point.
    pub fn add(&mut self, role: Role, numbers: &'a [f64]) {
        match role {
            Role::Corners => self.list.extend(numbers.iter().take(2)),
            Role::Rim => self.list.extend(numbers),
            role => self.numbers[role as usize] = Some(numbers),
        }
    }

    fn get(&self, role: Role) -> Option<&'a [f64]> {
        self.numbers[role as usize]
    }

    fn scalar(&self, role: Role) -> Option<f64> {
        self.get(role)?.first().copied()
    }

    fn point(&self, role: Role) -> Option<[f64; 3]> {
        match *self.get(role)? {
            [x, y] => Some([x, y, 0.0]),
            [x, y, z, ..] => Some([x, y, z]),
            _ => None,
        }
    }

    /// Sizes by one number or by two or three; a flat box is as deep as it is wide.
    fn sizes(&self, role: Role, factor: f64) -> Option<[f64; 3]> {
        let sizes = match *self.get(role)? {
            [all] => [all; 3],
            [x, y] => [x, y, x.max(y)],
            [x, y, z, ..] => [x, y, z],
            _ => return None,
        };
        Some(sizes.map(|size| size.abs() * factor))
    }

    fn start(&self) -> Option<[f64; 3]> {
        self.point(Role::Start).or_else(|| self.point(Role::Origin))
    }

    fn end(&self, start: [f64; 3]) -> Option<[f64; 3]> {
        if let Some(end) = self.point(Role::End) {
            return Some(end);
        }
        if let Some(motion) = self.point(Role::Displacement) {
            // A velocity and a time.
            return Some(along(start, motion, self.scalar(Role::MaxDistance).unwrap_or(1.0)));
        }
        let reach = self.scalar(Role::MaxDistance).unwrap_or(self.reach);
        Some(along(start, unit(self.point(Role::Direction)?)?, reach))
    }

    fn radius(&self) -> Option<f64> {
        let radius = self.scalar(Role::Radius).or_else(|| self.scalar(Role::CastRadius));
        let radius = radius.or_else(|| Some(self.scalar(Role::Diameter)? / 2.0));
        radius.or_else(|| self.scalar(Role::Half))
    }

    fn axis(&self) -> Option<[f64; 3]> {
        unit(self.point(Role::Axis).unwrap_or(self.up))
    }

    /// Half the length of a capsule's, cylinder's or cone's axis.
    fn half_height(&self, form: &Form) -> Option<f64> {
        let half = self.scalar(Role::HalfHeight);
        let half = half.or_else(|| Some(self.scalar(Role::Height)? / 2.0));
        // The half sizes of the box around an upright one.
        let half = half.or_else(|| self.get(Role::Half)?.get(1).copied())?;
        let caps = if form.habit == Some(("caps", "with")) { self.radius()? } else { 0.0 };
        Some((half - caps).max(0.0))
    }

    /// The ends of a tube's axis.
    fn tube(&self, form: &Form) -> Option<[[f64; 3]; 2]> {
        if let (Some(a), Some(b)) = (self.point(Role::A), self.point(Role::B)) {
            return Some([a, b]);
        }
        if let (Some(base), Some(way)) = (self.point(Role::Base), self.point(Role::Displacement)) {
            return Some([base, along(base, way, 1.0)]);
        }
        let (axis, half) = (self.axis()?, self.half_height(form)?);
        let center = match self.point(Role::Base) {
            Some(base) => along(base, axis, half),
            None => self.point(Role::Center).unwrap_or_default(),
        };
        Some([along(center, axis, -half), along(center, axis, half)])
    }
}

fn unit(vector: [f64; 3]) -> Option<[f64; 3]> {
    let length = length(vector);
    (length > 0.0 && length.is_finite()).then(|| vector.map(|number| number / length))
}

pub(super) fn length(vector: [f64; 3]) -> f64 {
    vector.iter().map(|number| number * number).sum::<f64>().sqrt()
}

/// The point so far along a direction.
fn along(from: [f64; 3], direction: [f64; 3], distance: f64) -> [f64; 3] {
    std::array::from_fn(|axis| from[axis] + direction[axis] * distance)
}

fn difference(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    along(a, b, -1.0)
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn points<const N: usize>(points: [[f64; 3]; N]) -> Option<Vec<Vec<f64>>> {
    Some(points.map(|point| point.to_vec()).to_vec())
}

fn ray(given: &Given, form: &Form) -> Option<Vec<Vec<f64>>> {
    let start = given.start()?;
    let (way, reach) = match given.point(Role::Direction) {
        Some(way) if form.habit == Some(("ray", "motion")) => (way, length(way)),
        Some(way) => (way, given.scalar(Role::MaxDistance).unwrap_or(given.reach)),
        None => {
            let way = difference(given.end(start)?, start);
            (way, length(way))
        }
    };
    unit(way)?;
    Some(vec![start.to_vec(), way.to_vec(), vec![reach]])
}

fn capsule_cast(given: &Given, form: &Form) -> Option<Vec<Vec<f64>>> {
    let (start, half_axis) = match (given.point(Role::A), given.point(Role::B)) {
        (Some(a), Some(b)) => {
            let half = difference(b, a).map(|number| number / 2.0);
            (along(a, half, 1.0), half)
        }
        _ => {
            let half = given.point(Role::HalfAxis);
            let by_height = || Some(along([0.0; 3], given.axis()?, given.half_height(form)?));
            (given.start()?, half.or_else(by_height)?)
        }
    };
    let ends = [start, given.end(start)?, half_axis].map(|point| point.to_vec());
    Some(ends.into_iter().chain([vec![given.radius()?]]).collect())
}

fn plane(given: &Given, form: &Form) -> Option<Vec<Vec<f64>>> {
    if let (Some(a), Some(b), Some(c)) =
        (given.point(Role::A), given.point(Role::B), given.point(Role::C))
    {
        let normal = cross(difference(b, a), difference(c, a));
        unit(normal)?;
        return points([a, normal]);
    }
    let normal = given.point(Role::Normal)?;
    unit(normal)?;
    if let Some(point) = given.point(Role::PlanePoint) {
        return points([point, normal]);
    }
    let sign = if form.habit == Some(("plane", "plus")) { -1.0 } else { 1.0 };
    let d = given.scalar(Role::PlaneEquation);
    let d = d.or_else(|| Some(sign * given.scalar(Role::PlaneD)?)).unwrap_or_default();
    points([normal.map(|number| number * d / length(normal).powi(2)), normal])
}

fn box_of(given: &Given, _: &Form) -> Option<Vec<Vec<f64>>> {
    let rotation = given.get(Role::Rotation).map_or(vec![0.0, 0.0, 0.0, 1.0], <[f64]>::to_vec);
    let (center, half) = match (given.point(Role::Min), given.point(Role::Max)) {
        (Some(least), Some(most)) => {
            let mut half = difference(most, least).map(|size| (size / 2.0).abs());
            if [Role::Min, Role::Max]
                .iter()
                .all(|role| given.get(*role).is_some_and(|n| n.len() == 2))
            {
                half[2] = half[0].max(half[1]);
            }
            (std::array::from_fn(|axis| f64::midpoint(least[axis], most[axis])), half)
        }
        _ => {
            let half = given.sizes(Role::Half, 1.0).or_else(|| given.sizes(Role::Size, 0.5))?;
            let center = given.point(Role::Corner).map(|corner| {
                let is_flat = given.get(Role::Corner).is_some_and(|numbers| numbers.len() == 2);
                let [x, y, z] = along(corner, half, 1.0);
                [x, y, if is_flat { 0.0 } else { z }]
            });
            (center.or_else(|| given.point(Role::Center)).unwrap_or_default(), half)
        }
    };
    Some(vec![center.to_vec(), half.to_vec(), rotation])
}

fn cone(given: &Given, form: &Form) -> Option<Vec<Vec<f64>>> {
    let [base, apex] = match (given.point(Role::Apex), given.point(Role::Base)) {
        (Some(apex), Some(base)) => [base, apex],
        (Some(apex), None) => [along(apex, given.axis()?, 2.0 * given.half_height(form)?), apex],
        _ => given.tube(form)?,
    };
    Some(vec![apex.to_vec(), base.to_vec(), vec![given.radius()?]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scenario_has_a_plan_with_its_inputs() {
        for entry in crate::scenarios::ALL {
            let plan = PLANS.iter().find(|plan| plan.id == entry.id);
            let plan = plan.unwrap_or_else(|| panic!("{} has no plan", entry.id));
            let mut own: Vec<&str> = plan.inputs().collect();
            let all = (entry.build)().inputs_now();
            let mut inputs: Vec<&str> = all.iter().map(|input| input.name).collect();
            own.sort_unstable();
            inputs.sort_unstable();
            assert_eq!(own, inputs, "{}", plan.id);
        }
    }

    #[test]
    fn each_form_has_roles_and_its_own_words() {
        for (shape, forms) in FORMS.iter() {
            for (at, form) in forms.iter().enumerate() {
                assert!(!form.slots.is_empty(), "{shape}: {}", form.says);
                assert!(forms[..at].iter().all(|other| other.says != form.says), "{}", form.says);
            }
        }
    }
}
