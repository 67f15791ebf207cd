//! A case, the kernel's answer, and the expected answer.

use collision_scenarios::cases;
use collision_scenarios::scenario::{Answer, Feature, Scenario, Value};
use collision_scenarios::scenarios;
use glam::{Vec2, Vec3};

use super::number::{Number, Vector};
use super::random::V;

/// A scenario's inputs by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    pub id: &'static str,
    pub inputs: Vec<(&'static str, Vec<f32>)>,
}

impl Case {
    pub fn new(id: &'static str) -> Self {
        Self { id, inputs: Vec::new() }
    }

    pub fn point(mut self, name: &'static str, [x, y, z]: V) -> Self {
        self.inputs.push((name, vec![x as f32, y as f32, z as f32]));
        self
    }

    pub fn point2(mut self, name: &'static str, [x, y, _]: V) -> Self {
        self.inputs.push((name, vec![x as f32, y as f32]));
        self
    }

    pub fn flat(mut self, name: &'static str, at: Vec2) -> Self {
        self.inputs.push((name, at.to_array().to_vec()));
        self
    }

    /// Adds the corners of a ring.
    pub fn ring(mut self, name: &'static str, corners: &[Vec2]) -> Self {
        self.inputs.push((name, corners.iter().flat_map(|corner| corner.to_array()).collect()));
        self
    }

    pub fn corners(&self, name: &str) -> Vec<Vec2> {
        self.values(name).chunks_exact(2).map(Vec2::from_slice).collect()
    }

    /// Returns the case with the corners of a ring changed.
    pub fn with_ring(&self, name: &str, change: impl FnOnce(&mut [Vec2])) -> Self {
        let mut corners = self.corners(name);
        change(&mut corners);
        let mut changed = self.clone();
        for (_, values) in changed.inputs.iter_mut().filter(|(other, _)| *other == name) {
            *values = corners.iter().flat_map(|corner| corner.to_array()).collect();
        }
        changed
    }

    /// Adds a normal or a direction; it is never zero, not even after rounding.
    pub fn normal(self, name: &'static str, v: V) -> Self {
        let zero = v.iter().all(|&x| x as f32 == 0.0);
        self.point(name, if zero { [0.0, 1.0, 0.0] } else { v })
    }

    pub fn quaternion(mut self, name: &'static str, q: [f64; 4]) -> Self {
        self.inputs.push((name, q.map(|x| x as f32).to_vec()));
        self
    }

    pub fn length(mut self, name: &'static str, value: f64) -> Self {
        self.inputs.push((name, vec![value.max(0.0) as f32]));
        self
    }

    pub fn angle(mut self, name: &'static str, value: f64) -> Self {
        self.inputs.push((name, vec![value as f32]));
        self
    }

    pub fn values(&self, name: &str) -> &[f32] {
        let input = self.inputs.iter().find(|(other, _)| *other == name);
        &input.unwrap_or_else(|| panic!("{}: no input {name}", self.id)).1
    }

    /// A point in the plane has z = 0.
    pub fn vec(&self, name: &str) -> Vec3 {
        let values = self.values(name);
        Vec3::new(values[0], values[1], values.get(2).copied().unwrap_or(0.0))
    }

    pub fn number(&self, name: &str) -> f32 {
        self.values(name)[0]
    }

    pub fn exact(&self, name: &str) -> Vector {
        self.vec(name).to_array().map(Number::from)
    }

    pub fn exact_number(&self, name: &str) -> Number {
        Number::from(self.number(name))
    }

    /// Returns the case with the values of two inputs exchanged.
    pub fn swapped(&self, pairs: &[(&str, &str)]) -> Self {
        let mut swapped = self.clone();
        for &(one, other) in pairs {
            for (name, values) in &mut swapped.inputs {
                if *name == one {
                    *values = self.values(other).to_vec();
                } else if *name == other {
                    *values = self.values(one).to_vec();
                }
            }
        }
        swapped
    }

    /// Returns the largest coordinate or radius.
    pub fn size(&self) -> f64 {
        let lengths = self.inputs.iter().filter(|(name, _)| !is_pure_number(name));
        lengths.flat_map(|(_, values)| values).fold(0.0, |size, &x| size.max(f64::from(x).abs()))
    }

    pub fn live(&self) -> Box<dyn Scenario> {
        let entry = scenarios::find(self.id).expect(self.id);
        let mut live = (entry.build)();
        for (index, input) in live.inputs().iter().enumerate() {
            if !input.value.is_list() {
                live.set(index, self.values(input.name)).expect(input.name);
            } else if let Value::Ring(_) = input.value
                && self.inputs.iter().any(|(name, _)| *name == input.name)
            {
                live.put(index, Value::Ring(self.corners(input.name).into_iter().collect()));
            }
        }
        live
    }

    /// Returns the answer without its derivation, which takes longer than all the rest.
    pub fn answer(&self) -> Answer {
        self.live().outline()
    }

    /// Returns the answer for each choice that is not the contract's: convention, choice, answer.
    pub fn by_each_choice(&self) -> Vec<(&'static str, &'static str, Answer)> {
        let mut live = self.live();
        let mut answers = Vec::new();
        for (place, convention) in live.conventions().iter().enumerate() {
            for (choice, chosen) in convention.choices.iter().enumerate().skip(1) {
                live.choose(place, choice);
                answers.push((convention.name, chosen.name, live.outline()));
            }
            live.choose(place, 0);
        }
        answers
    }

    /// Returns the case as a line for `query`.
    pub fn json(&self) -> String {
        cases::write(scenarios::find(self.id).expect(self.id), self.live().as_mut())
    }

    /// Returns `true` if every coordinate is half of a small integer, so that moving by a power of
    /// two is exact.
    pub fn is_lattice(&self) -> bool {
        let all = self.inputs.iter().flat_map(|(_, values)| values);
        all.into_iter().all(|&x| (x * 2.0).fract() == 0.0 && x.abs() < 1024.0)
    }

    /// Maps points and directions; angles turn by `degrees`.
    pub fn moved(&self, motion: &Motion) -> Option<Self> {
        let mut moved = self.clone();
        for input in self.live().inputs() {
            let Some((_, values)) = moved.inputs.iter_mut().find(|(name, _)| *name == input.name)
            else {
                // A list that is not given.
                continue;
            };
            match input.value {
                Value::Point(p) => *values = motion.point(p).to_array().to_vec(),
                Value::Point2(p) => {
                    *values = motion.point(p.extend(0.0)).to_array()[..2].to_vec();
                }
                Value::Direction { value, .. } | Value::Offset { value, .. } => {
                    *values = motion.direction(value).to_array().to_vec();
                }
                Value::Radius { .. } | Value::Rim { .. } | Value::Length { .. } => {}
                // M R(a, w) M⁻¹ = R(M a, w)
                Value::Rotation { value, .. } => {
                    let axis = motion.direction(value.xyz());
                    *values = axis.extend(value.w).to_array().to_vec();
                }
                Value::HalfExtents { value, .. } => {
                    *values = motion.direction(value).abs().to_array().to_vec();
                }
                Value::Angle { value, .. } => {
                    let turned = value + motion.degrees;
                    if turned - motion.degrees != value {
                        return None;
                    }
                    values[0] = turned;
                }
                Value::Ring(ring) => {
                    let corners = ring.iter().map(|p| motion.point(p.extend(0.0)).truncate());
                    *values = corners.flat_map(|corner| corner.to_array()).collect();
                }
                Value::Points(_)
                | Value::Rings(_)
                | Value::Mesh(_)
                | Value::Convex(_)
                | Value::Replaced => {}
            }
        }
        Some(moved)
    }
}

/// Returns `true` for an input that is neither a coordinate nor a length: it does not count for the
/// size of a case.
fn is_pure_number(name: &str) -> bool {
    matches!(name, "direction" | "rotation") || name.ends_with("_deg") || name.contains("normal")
}

/// A rigid motion without rounding: rows of a matrix of 0 and ±1, then an offset.
pub struct Motion {
    pub name: &'static str,
    pub rows: [[f32; 3]; 3],
    pub offset: [f32; 3],
    pub degrees: f32,
}

impl Motion {
    pub fn direction(&self, v: Vec3) -> Vec3 {
        Vec3::from_array(self.rows.map(|row| {
            let i = row.iter().position(|&x| x != 0.0).unwrap_or(0);
            row[i] * v[i]
        }))
    }

    pub fn point(&self, p: Vec3) -> Vec3 {
        self.direction(p) + Vec3::from_array(self.offset)
    }

    fn exact_direction(&self, v: &Vector) -> Vector {
        self.rows.map(|row| {
            let i = row.iter().position(|&x| x != 0.0).unwrap_or(0);
            if row[i] < 0.0 { -&v[i] } else { v[i].clone() }
        })
    }

    fn exact_point(&self, p: &Vector) -> Vector {
        super::number::add(&self.exact_direction(p), &self.offset.map(Number::from))
    }

    /// Maps a box's face to that of the axis that it turns to; for two boxes, likewise an axis.
    fn feature(&self, feature: &'static str) -> &'static str {
        const FACES: [(&str, Vec3); 6] = [
            ("face_+x", Vec3::X),
            ("face_-x", Vec3::NEG_X),
            ("face_+y", Vec3::Y),
            ("face_-y", Vec3::NEG_Y),
            ("face_+z", Vec3::Z),
            ("face_-z", Vec3::NEG_Z),
        ];
        const AXES: [&str; 3] = ["x", "y", "z"];
        let turned =
            |axis: usize| self.rows.iter().position(|row| row[axis] != 0.0).unwrap_or(axis);
        for (i, own) in AXES.iter().enumerate() {
            if feature == format!("face_1{own}") {
                return ["face_1x", "face_1y", "face_1z"][turned(i)];
            }
            if feature == format!("face_2{own}") {
                return ["face_2x", "face_2y", "face_2z"][turned(i)];
            }
            for (j, other) in AXES.iter().enumerate() {
                if feature == format!("edge_{own}{other}") {
                    return [
                        ["edge_xx", "edge_xy", "edge_xz"],
                        ["edge_yx", "edge_yy", "edge_yz"],
                        ["edge_zx", "edge_zy", "edge_zz"],
                    ][turned(i)][turned(j)];
                }
            }
        }
        let Some((_, out)) = FACES.iter().find(|(face, _)| *face == feature) else {
            return feature;
        };
        let moved = self.direction(*out);
        FACES.iter().find(|(_, other)| *other == moved).map_or(feature, |(face, _)| face)
    }

    /// Maps the answer for moved inputs.
    pub fn said(&self, said: &mut Expected) {
        for touch in &mut said.contacts {
            touch.point = touch.point.as_ref().map(|p| self.exact_point(p));
            touch.center = touch.center.as_ref().map(|p| self.exact_point(p));
            touch.normal = touch.normal.as_ref().map(|n| self.exact_direction(n));
            touch.feature = touch.feature.map(|feature| self.feature(feature));
        }
        for (name, vector) in &mut said.vectors {
            let is_place = matches!(*name, "C" | "D" | "E" | "ip" | "p3" | "line_point");
            *vector =
                if is_place { self.exact_point(vector) } else { self.exact_direction(vector) };
        }
    }
}

/// An expected answer in exact numbers; what is `None` or left out is not compared.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    pub hit: bool,
    pub relation: &'static str,
    pub contacts: Vec<Touch>,
    pub scalars: Vec<(&'static str, Number)>,
    pub vectors: Vec<(&'static str, Vector)>,
    /// The contacts are a set.
    pub any_order: bool,
    /// Only the first contact is compared.
    pub first_contact_only: bool,
    /// The contacts are not compared at all.
    pub any_contacts: bool,
}

#[derive(Debug, Clone, Default)]
pub struct Touch {
    pub point: Option<Vector>,
    pub normal: Option<Vector>,
    pub t: Option<Number>,
    pub distance: Option<Number>,
    pub center: Option<Vector>,
    pub feature: Option<&'static str>,
}

impl Expected {
    pub fn new(hit: bool, relation: &'static str) -> Self {
        Self { hit, relation, ..Self::default() }
    }

    pub fn touching(mut self, touch: Touch) -> Self {
        self.contacts.push(touch);
        self
    }

    pub fn scalar(mut self, name: &'static str, value: Number) -> Self {
        self.scalars.push((name, value));
        self
    }

    pub fn vector(mut self, name: &'static str, value: Vector) -> Self {
        self.vectors.push((name, value));
        self
    }

    /// Returns the kernel's answer, to compare it with another.
    pub fn of(answer: &Answer) -> Self {
        let exact = |v: Vec3| v.to_array().map(Number::from);
        Self {
            hit: answer.hit,
            relation: answer.relation,
            contacts: answer
                .contacts
                .iter()
                .map(|contact| Touch {
                    point: Some(exact(contact.point)),
                    normal: contact.normal.map(exact),
                    t: contact.t.map(Number::from),
                    distance: contact.distance.map(Number::from),
                    center: contact.center.map(exact),
                    feature: match contact.feature {
                        Some(Feature::Named(name)) => Some(name),
                        _ => None,
                    },
                })
                .collect(),
            scalars: answer.scalars.iter().map(|one| (one.name, one.value.into())).collect(),
            vectors: answer.vectors.iter().map(|&(name, v)| (name, exact(v))).collect(),
            ..Self::default()
        }
    }
}
