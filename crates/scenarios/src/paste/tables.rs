//! What words, calls and systems mean, as tables: `tables/*.txt`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

macro_rules! names {
    ($(#[$doc:meta])* $type:ident: $($one:ident $name:literal),* $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(super) enum $type { $($one,)* }

        impl $type {
            pub const COUNT: usize = [$(Self::$one,)*].len();
            pub const ALL: [Self; Self::COUNT] = [$(Self::$one,)*];

            pub const NAMES: [&'static str; Self::COUNT] = [$($name,)*];

            pub fn find(name: &str) -> Option<Self> {
                let place = Self::NAMES.iter().position(|own| *own == name);
                place.map(|place| Self::ALL[place])
            }
        }
    };
}

names! {
    /// The kind of numbers that a role takes; a list is of points.
    Kind:
    Point "point", Vector "vector", Scalar "scalar", Length "length", Sizes "sizes", Quaternion "quaternion",
    List "list",
}

names! {
    /// A part that a group of numbers may have in a shape.
    Role:
    Start "start", End "end", Origin "origin", Direction "direction", Displacement "displacement",
    MaxDistance "max_distance", Center "center", Radius "radius", CastRadius "cast_radius",
    Diameter "diameter", Normal "normal", PlanePoint "plane_point", PlaneD "plane_d",
    PlaneEquation "plane_equation", Half "half", Size "size", Min "min", Max "max", Corner "corner",
    Rotation "rotation", Height "height", HalfHeight "half_height", Axis "axis",
    HalfAxis "half_axis", A "a", B "b", C "c", P1 "p1", P2 "p2", Apex "apex", Base "base",
    Point "point", StartAngle "start_deg", EndAngle "end_deg", Corners "corners", Rim "rim",
    Hub "hub", Offset "offset",
}

names! {
    /// A shape, or a way that something takes, that words name.
    Shape:
    Ray "ray", Segment "segment", Line "line", Sphere "sphere", Cast "cast", Triangle "triangle",
    Plane "plane", Box "box", Capsule "capsule", Cylinder "cylinder", Cone "cone", Arc "arc",
    Polygon "polygon", Point "point", Mesh "mesh",
}

names! {
    /// A sign for or against an assignment, whose weight `weights.txt` has; up to `SecondBehind` between groups.
    Weight:
    SameOwner "same_owner", SameCall "same_call",
    SameOrdinal "same_ordinal", OtherOrdinal "other_ordinal", SameLine "same_line",
    NearLine "near_line", NoneBetween "none_between", Next "next", SecondBehind "second_behind", UnorderedCorners "unordered_corners", OwnRole "own_role", KinRole "kin_role",
    OtherRole "other_role", OneSize "one_size", OwnShape "own_shape", OtherShape "other_shape",
    KinShape "kin_shape",
    Answer "answer", Aside "aside",
    Place "place", UnnamedScalar "unnamed_scalar",
    UnnamedVector "unnamed_vector",
    FlatInSpace "flat_in_space", Slot "slot", Open "open",
    LeftScalar "left_scalar", LeftVector "left_vector",
    ListRole "list_role", ListPoint "list_point", WholeList "whole_list",
    UnitVector "unit_vector", Habit "habit",
    MixedForms "mixed_forms", NamedShape "named_shape", HintedShape "hinted_shape",
    UnnamedSolid "unnamed_solid", UnnamedShape "unnamed_shape", OtherSolid "other_solid",
}

impl Kind {
    pub fn is_number(self) -> bool {
        matches!(self, Self::Scalar | Self::Length)
    }
}

impl Weight {
    pub fn value(self) -> f32 {
        TABLES.weights[self as usize]
    }
}

impl Role {
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn kind(self) -> Kind {
        TABLES.kinds[self as usize]
    }

    /// Are two roles nearly one: a place by another name is no sign against it.
    pub fn is_kin(self, other: Self) -> bool {
        self != other && are_kin(&TABLES.kin_roles, self, other)
    }
}

impl Shape {
    /// May a word for one of two shapes mean the other?
    pub fn is_kin(self, other: Self) -> bool {
        are_kin(&TABLES.kin_shapes, self, other)
    }
}

fn are_kin<T: PartialEq>(families: &[Vec<T>], one: T, other: T) -> bool {
    families.iter().any(|family| family.contains(&one) && family.contains(&other))
}

/// The argument that a known constructor or call takes at one place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub role: Role,
    /// Another shape than the call's own.
    pub shape: Option<Shape>,
}

/// A row of `calls.txt`.
#[derive(Debug)]
pub(super) struct Call {
    /// In small letters, with `.` between its parts.
    pub name: &'static str,
    pub shape: Option<Shape>,
    pub places: Vec<Option<Place>>,
    /// The system that has it so; other rows of this name are other systems'.
    pub system: Option<&'static str>,
}

/// A row of `systems.txt`: an engine, a library or a format, and its habits.
#[derive(Debug)]
pub(super) struct System {
    pub name: &'static str,
    /// The words that tell it in a text, in small letters; without them it is in each.
    signs: Vec<&'static str>,
    habits: HashMap<&'static str, &'static str>,
}

impl System {
    /// The habit of this name: `quaternion` `wxyz`, `axis` `z`, `caps` `with`, `plane` `plus`.
    pub fn habit(&self, name: &str) -> Option<&'static str> {
        self.habits.get(name).copied()
    }

    pub fn is_of(&self, lower: &str) -> bool {
        self.signs.is_empty() || self.signs.iter().any(|sign| lower.contains(sign))
    }
}

/// A row of `doubts.txt`: words that make a case doubtful, and the sentence that says why.
#[derive(Debug)]
pub(super) struct Doubt {
    pub sentence: &'static str,
    pub weight: u8,
    pub words: Vec<&'static str>,
}

pub(super) struct Tables {
    pub roles: HashMap<&'static str, Vec<(Role, f32)>>,
    kinds: [Kind; Role::COUNT],
    kin_roles: Vec<Vec<Role>>,
    pub shapes: HashMap<&'static str, (Shape, f32)>,
    kin_shapes: Vec<Vec<Shape>>,
    pub constants: HashMap<&'static str, Vec<f64>>,
    /// By the last part of their names.
    calls: HashMap<&'static str, Vec<Call>>,
    pub systems: Vec<System>,
    pub doubts: Vec<Doubt>,
    pub weights: [f32; Weight::COUNT],
}

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::read);

/// The rows of a table as `key: words`, without comments.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once(':')).map(|(key, rest)| (key.trim(), rest.trim()))
}

/// The rows of a table as cells, without comments; those that a row lacks are empty.
pub(super) fn rows_of_cells<const N: usize>(
    text: &'static str,
) -> impl Iterator<Item = [&'static str; N]> {
    let rows = text.lines().filter(|line| !line.starts_with('#') && line.contains('|'));
    rows.map(|line| {
        let mut cells = line.split('|').map(str::trim);
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

impl Tables {
    fn read() -> Self {
        let mut tables = Self {
            roles: HashMap::new(),
            kinds: [Kind::Point; Role::COUNT],
            kin_roles: families(include_str!("tables/roles.txt"), Role::find),
            shapes: HashMap::new(),
            kin_shapes: families(include_str!("tables/shapes.txt"), Shape::find),
            constants: constants(),
            calls: calls(),
            systems: systems(),
            doubts: doubts(),
            weights: [0.0; Weight::COUNT],
        };
        for (name, words) in rows(include_str!("tables/roles.txt")) {
            let (name, kind) = name.split_once(' ').unwrap_or_default();
            let Some((role, kind)) = Role::find(name).zip(Kind::find(kind)) else { continue };
            tables.kinds[role as usize] = kind;
            for word in words.split_whitespace() {
                let (word, weight) = word.split_once('*').unwrap_or((word, "3"));
                let roles = tables.roles.entry(word).or_default();
                roles.push((role, weight.parse().unwrap_or(3.0)));
            }
        }
        let shapes = &mut tables.shapes;
        for (name, words) in rows(include_str!("tables/shapes.txt")) {
            for word in words.split_whitespace() {
                match (Shape::find(name), name) {
                    (Some(shape), _) => drop(shapes.insert(word, (shape, 1.0))),
                    (None, "weak") => drop(shapes.entry(word).and_modify(|own| own.1 = 0.5)),
                    _ => {}
                }
            }
        }
        for (name, weight) in rows(include_str!("tables/weights.txt")) {
            if let (Some(name), Ok(weight)) = (Weight::find(name), weight.parse()) {
                tables.weights[name as usize] = weight;
            }
        }
        tables
    }

    /// What a shape's flat numbers may be, by the rows that are no call's.
    pub fn layouts(&self, shape: Shape) -> impl Iterator<Item = &[Option<Place>]> {
        let rows = self.calls.get("[flat]").into_iter().flatten();
        rows.filter(move |row| row.shape == Some(shape)).map(|row| &row.places[..])
    }

    /// Does any system have a constructor or call of this name?
    pub fn knows(&self, path: &str) -> bool {
        let lower = path.to_ascii_lowercase();
        let last = lower.rsplit(['.', ':', '>']).next().unwrap_or_default();
        self.calls.contains_key(last)
    }

    /// The row of a call, as one of these systems has it, with about so many places.
    pub fn call(&self, path: &str, count: usize, systems: &[&System]) -> Option<&Call> {
        let path = path.to_ascii_lowercase();
        let parts: Vec<&str> =
            path.split(['.', ':', '-', '>']).filter(|part| !part.is_empty()).collect();
        let best = |count_of_parts: usize| {
            let parts = &parts[..count_of_parts];
            let is_it = |call: &&Call| {
                let is_spoken = |name| systems.iter().any(|system| system.name == name);
                call.system.is_none_or(is_spoken)
                    && parts.ends_with(&call.name.split('.').collect::<Vec<_>>())
            };
            let rows = self.calls.get(*parts.last()?).into_iter().flatten();
            rows.filter(is_it).max_by_key(|Call { name, system, places, .. }| {
                (name.len(), system.is_some(), usize::MAX - places.len().abs_diff(count))
            })
        };
        // `Sphere::new`, `Plane.create`: the type's own row.
        let is_made = is_in("makers", parts.last()?);
        best(parts.len()).or_else(|| best(parts.len() - 1).filter(|_| is_made))
    }
}

/// The rows of a table that list what is nearly one.
fn families<T>(text: &'static str, find: impl Fn(&str) -> Option<T>) -> Vec<Vec<T>> {
    let rows = rows(text).filter(|(name, _)| *name == "kin");
    rows.map(|(_, names)| names.split_whitespace().filter_map(&find).collect()).collect()
}

fn constants() -> HashMap<&'static str, Vec<f64>> {
    let rows = rows(include_str!("tables/constants.txt")).flat_map(|(numbers, names)| {
        let numbers: Vec<f64> = numbers.split_whitespace().filter_map(|x| x.parse().ok()).collect();
        names.split_whitespace().map(move |name| (name, numbers.clone()))
    });
    rows.collect()
}

fn calls() -> HashMap<&'static str, Vec<Call>> {
    let place = |place: &str| {
        let (role, shape) = place.split_once('/').unwrap_or((place, ""));
        Some(Place { role: Role::find(role)?, shape: Shape::find(shape) })
    };
    let mut calls: HashMap<_, Vec<Call>> = HashMap::new();
    for [name, shape, places, system] in rows_of_cells(include_str!("tables/calls.txt")) {
        let places = places.split_whitespace().map(place).collect();
        let system = Some(system).filter(|system| !system.is_empty());
        let call = Call { name, shape: Shape::find(shape), places, system };
        calls.entry(name.rsplit('.').next().unwrap_or(name)).or_default().push(call);
    }
    calls
}

fn systems() -> Vec<System> {
    let rows = rows_of_cells(include_str!("tables/systems.txt"));
    let systems = rows.map(|[name, signs, habits]| System {
        name,
        signs: signs.split(", ").filter(|sign| !sign.is_empty()).collect(),
        habits: habits.split_whitespace().filter_map(|habit| habit.split_once('=')).collect(),
    });
    systems.collect()
}

fn doubts() -> Vec<Doubt> {
    let rows = rows_of_cells(include_str!("tables/doubts.txt"));
    let doubts = rows.map(|[weight, sentence, words]| Doubt {
        sentence,
        weight: weight.parse().unwrap_or(1),
        words: words.split(", ").collect(),
    });
    doubts.collect()
}

/// Lists of words that the stages look up, by the list's name.
static LISTS: LazyLock<HashMap<&'static str, HashSet<&'static str>>> = LazyLock::new(|| {
    let mut lists: HashMap<_, HashSet<_>> = HashMap::new();
    for (name, words) in rows(include_str!("tables/lists.txt")) {
        lists.entry(name).or_default().extend(words.split_whitespace());
    }
    lists
});

/// Is a word in a list, whatever its capitals?
pub(super) fn is_in(list: &str, word: &str) -> bool {
    let has_capitals = word.bytes().any(|byte| byte.is_ascii_uppercase());
    LISTS.get(list).is_some_and(|words| match has_capitals {
        true => words.contains(word.to_ascii_lowercase().as_str()),
        false => words.contains(word),
    })
}

/// Does a text begin with an entry of a list?
pub(super) fn begins_with(list: &str, text: &str) -> bool {
    LISTS.get(list).is_some_and(|words| words.iter().any(|word| text.starts_with(word)))
}

/// Is an entry of a list a part of a text?
pub(super) fn has_one_of(list: &str, text: &str) -> bool {
    LISTS.get(list).is_some_and(|words| words.iter().any(|word| text.contains(word)))
}

/// The words of a name: `rayOrigin_2` is `ray`, `origin`, `2`.
pub(super) fn words(name: &str) -> Vec<String> {
    const LONGEST: usize = 200;
    let letters: Vec<char> = name.chars().take(LONGEST).collect();
    let mut words: Vec<String> = Vec::new();
    for (at, &c) in letters.iter().enumerate().filter(|(_, c)| c.is_alphanumeric()) {
        let before = at.checked_sub(1).map_or('_', |at| letters[at]);
        let next_is_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let is_hump = c.is_uppercase() && (!before.is_uppercase() || next_is_small);
        if !before.is_alphanumeric() || is_hump {
            words.push(String::new());
        }
        words.last_mut().into_iter().for_each(|word| word.extend(c.to_lowercase()));
    }
    words.into_iter().flat_map(without_digits).collect()
}

/// `p1` stays, `center2` is `center` and `2`.
fn without_digits(word: String) -> Vec<String> {
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let own = word.as_str();
    let is_known = TABLES.roles.contains_key(own)
        || TABLES.shapes.contains_key(own)
        || ["type", "answer", "aside"].iter().any(|list| is_in(list, own));
    if is_known || stem.is_empty() || stem.len() == word.len() {
        return vec![word];
    }
    vec![stem.to_owned(), word[stem.len()..].to_owned()]
}
