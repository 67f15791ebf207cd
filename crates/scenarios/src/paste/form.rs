//! The forms in which texts give a shape, each with formulas for the inputs that it makes, and what each
//! scenario takes: `tables/forms.txt`, `tables/plans.txt`.

use std::collections::HashMap;
use std::sync::LazyLock;

use collision_formula::{Formula, Kind as Sort, Value};

use super::tables::{Kind, Role, Shape, rows_of_cells};

/// Inputs by their names.
pub(super) type Inputs = Vec<(&'static str, Vec<f64>)>;

/// The numbers of a shape, by their roles.
pub(super) struct Given<'a> {
    pub numbers: [Option<&'a [f64]>; Role::COUNT],
    /// The points of a list.
    list: Vec<Vec<f64>>,
    space: &'a Space,
}

/// What a shape takes that the text does not say.
#[derive(Debug, Clone, Copy)]
pub(super) struct Space {
    /// The axis of a capsule, cylinder or cone.
    pub up: [f64; 3],
    /// The reach of a ray.
    pub reach: [f64; 1],
}

/// One way to give a shape.
pub(super) struct Form {
    /// For people, and `differs`.
    pub says: &'static str,
    slots: Vec<Slot>,
    /// The inputs that it makes, in the order of the plans.
    makes: Vec<Made>,
    /// Its score before a word is read.
    pub bias: f32,
    /// The habit of the systems that give the shape so.
    pub habit: Option<(&'static str, &'static str)>,
}

/// An input by a formula of roles; one role as it is needs none.
struct Made {
    roles: Vec<Role>,
    formula: Option<Formula>,
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
    for [shape, says, slots, makes, bias, habit] in rows_of_cells(include_str!("tables/forms.txt"))
    {
        let form = Form {
            says,
            slots: slots.split_whitespace().filter_map(Slot::find).collect(),
            makes: makes.split(';').filter_map(Made::find).collect(),
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

/// The axes that a tall shape without one may have.
pub(super) const AXES: [(&str, [f64; 3]); 3] = [
    ("axis along x", [1.0, 0.0, 0.0]),
    ("axis along y", [0.0, 1.0, 0.0]),
    ("axis along z", [0.0, 0.0, 1.0]),
];

/// The names of all forms.
pub fn forms() -> impl Iterator<Item = &'static str> {
    FORMS.values().flatten().map(|form| form.says).chain(AXES.map(|(says, _)| says))
}

impl Slot {
    fn find(name: &str) -> Option<Self> {
        let role = Role::find(name.trim_end_matches('?'))?;
        Some(Self { role, is_optional: name.ends_with('?') })
    }
}

impl Made {
    fn find(formula: &str) -> Option<Self> {
        // `max(` is a function.
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '(';
        let words = formula.split_inclusive(|c: char| !is_part(c) || c == '(');
        let mut roles: Vec<Role> = words
            .filter_map(|word| Role::find(word.trim_end_matches(|c: char| !is_part(c))))
            .collect();
        roles.sort_unstable();
        roles.dedup();
        let sort = |role: &Role| if role.kind().is_number() { Sort::Scalar } else { Sort::Vec3 };
        let names: Vec<_> = roles.iter().map(|role| (role.name(), sort(role))).collect();
        let formula = match Role::find(formula.trim()) {
            Some(_) => None,
            None => Some(Formula::read(formula, &names).ok()?),
        };
        Some(Self { roles, formula })
    }

    fn value(&self, given: &Given) -> Option<Vec<f64>> {
        let Some(formula) = &self.formula else { return given.value(self.roles[0]) };
        let values: Option<Vec<_>> = self.roles.iter().map(|role| given.value(*role)).collect();
        let values: Vec<_> = values?.into_iter().map(Value::Numbers).collect();
        match formula.value(&values) {
            Value::Numbers(numbers) => Some(numbers),
            _ => None,
        }
    }
}

impl Form {
    /// Does it put a shape at the origin that the text gives no place?
    pub fn is_at_origin(&self) -> bool {
        self.says.contains("the origin")
    }

    /// Does it take the inputs as a list of points?
    pub fn is_list(&self) -> bool {
        self.makes.is_empty()
    }

    /// Does it make an input from a role?
    pub fn uses(&self, role: Role) -> bool {
        self.makes.iter().any(|made| made.roles.contains(&role))
    }
}

impl Plan {
    pub fn find(id: &str) -> Option<&'static Self> {
        PLANS.iter().find(|plan| plan.id == id)
    }

    /// Are both shapes of one kind?
    pub fn is_pair(&self) -> bool {
        self.parts[0].shape == self.parts[1].shape
    }
}

impl Part {
    fn find(text: &'static str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let shape = Shape::find(words.next()?)?;
        let forms = FORMS.get(words.next()?)?;
        let (mut inputs, mut extra) = (Vec::new(), Vec::new());
        while let Some(word) = words.next() {
            match word.strip_prefix('+') {
                Some(role) => extra.push((Slot::find(role)?, words.next()?)),
                None => inputs.push(word),
            }
        }
        Some(Self { shape, forms, inputs, extra })
    }

    pub fn form(&self, says: &str) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.says == says)
    }

    /// The slots of one of its forms.
    pub fn slots(&self, form: &'static Form) -> impl Iterator<Item = Slot> {
        form.slots.iter().copied().chain(self.extra.iter().map(|(slot, _)| *slot))
    }

    /// The scenario's inputs that one of its forms makes of what is given.
    pub fn make(&self, form: &Form, given: &Given, is_flat: bool) -> Option<Inputs> {
        let made: Vec<_> = match given.list.is_empty() {
            true => form.makes.iter().map(|made| made.value(given)).collect(),
            false => self.listed(given)?.into_iter().map(Some).collect(),
        };
        let is_thin = given.numbers.iter().flatten().any(|numbers| numbers.len() == 2);
        let made = self.inputs.iter().copied().zip(made);
        let mut inputs: Inputs = made.filter_map(|(name, made)| Some((name, made?))).collect();
        for (name, numbers) in &mut inputs {
            if name.starts_with("half_extents") {
                numbers.iter_mut().for_each(|number| *number = number.abs());
                // A flat box is as deep as it is wide.
                numbers[2] = if is_thin { numbers[0].max(numbers[1]) } else { numbers[2] };
            }
            let is_way = name.contains("direction") || name.contains("normal");
            if is_way && numbers.iter().all(|number| *number == 0.0) {
                return None;
            }
        }
        let extra = self.extra.iter();
        inputs.extend(
            extra.filter_map(|(slot, input)| Some((*input, given.get(slot.role)?.to_vec()))),
        );
        for (_, numbers) in inputs.iter_mut().filter(|(_, numbers)| is_flat && numbers.len() == 3) {
            numbers.truncate(2);
        }
        Some(inputs)
    }

    /// The names of the inputs that it cannot do without.
    pub fn needs(&self) -> impl Iterator<Item = &'static str> {
        let extra = self.extra.iter().filter(|(slot, _)| !slot.is_optional);
        self.inputs.iter().copied().chain(extra.map(|(_, input)| *input))
    }

    /// The points of a list; a polygon of fewer corners ends where its last one stands.
    fn listed(&self, given: &Given) -> Option<Vec<Vec<f64>>> {
        let hub = given.get(Role::Hub).map(<[f64]>::to_vec);
        let mut points: Vec<_> = hub.into_iter().chain(given.list.iter().cloned()).collect();
        if self.shape == Shape::Polygon {
            points.resize(self.inputs.len(), points.last()?.clone());
        }
        (points.len() == self.inputs.len()).then_some(points)
    }

    /// Is an input one role's numbers as they are?
    pub fn is_direct(&self, form: &Form, input: &str) -> bool {
        let place = self.inputs.iter().position(|own| *own == input);
        let made = place.and_then(|place| form.makes.get(place));
        made.is_none_or(|made| made.formula.is_none())
    }

    /// The roles that an input is made from; `None` if it is not of this shape.
    pub fn roles(&self, form: &Form, input: &str) -> Option<Vec<Role>> {
        let extra = self.extra.iter().find(|(_, own)| *own == input);
        let extra = extra.map(|(slot, _)| vec![slot.role]);
        extra.or_else(|| {
            let place = self.inputs.iter().position(|own| *own == input)?;
            Some(form.makes.get(place).map_or(Vec::new(), |made| made.roles.clone()))
        })
    }
}

impl<'a> Given<'a> {
    pub fn new(space: &'a Space) -> Self {
        Self { numbers: [None; Role::COUNT], list: Vec::new(), space }
    }

    /// Gives a role its numbers, or a list one more point.
    pub fn add(&mut self, role: Role, numbers: &'a [f64]) {
        match role {
            Role::Corners => self.list.push(numbers[..2].to_vec()),
            Role::Rim => self.list.push(numbers.to_vec()),
            role => self.numbers[role as usize] = Some(numbers),
        }
    }

    fn get(&self, role: Role) -> Option<&'a [f64]> {
        self.numbers[role as usize].or(match role {
            Role::Axis => Some(&self.space.up),
            Role::MaxDistance => Some(&self.space.reach),
            _ => None,
        })
    }

    /// Its numbers in space.
    fn value(&self, role: Role) -> Option<Vec<f64>> {
        Some(match (role.kind(), self.get(role)?) {
            (Kind::Sizes, [all]) => vec![*all; 3],
            (Kind::Sizes | Kind::Point | Kind::Vector, [x, y]) => vec![*x, *y, 0.0],
            (_, numbers) => numbers.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scenario_has_a_plan_whose_forms_make_its_inputs() {
        for entry in crate::scenarios::ALL.iter().filter(|entry| !entry.has_lists()) {
            let plan = Plan::find(entry.id).unwrap_or_else(|| panic!("{} has no plan", entry.id));
            let extra = |part: &'static Part| part.extra.iter().map(|(_, input)| *input);
            let own = |part: &'static Part| part.inputs.iter().copied().chain(extra(part));
            let mut own: Vec<&str> = plan.parts.iter().flat_map(own).collect();
            let singles = entry.single_inputs();
            let mut inputs: Vec<&str> = singles.iter().map(|input| input.name).collect();
            own.sort_unstable();
            inputs.sort_unstable();
            assert_eq!(own, inputs, "{}", plan.id);
            for (part, form) in
                plan.parts.iter().flat_map(|part| part.forms.iter().map(move |form| (part, form)))
            {
                let is_list = form.slots.iter().any(|slot| slot.role.kind() == Kind::List);
                let inputs = if is_list { 0 } else { part.inputs.len() };
                assert_eq!(form.makes.len(), inputs, "{}: {}", plan.id, form.says);
            }
        }
    }
}
