//! What words, calls and systems mean, as tables: `tables/*.txt`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// The kind of numbers that a role takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Point,
    Vector,
    Scalar,
    Sizes,
    Quaternion,
    /// Several points.
    List,
}

macro_rules! names {
    ($(#[$doc:meta])* $type:ident: $($one:ident $name:literal),* $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(super) enum $type { $($one,)* }

        impl $type {
            pub const COUNT: usize = [$(Self::$one,)*].len();
            pub const ALL: [Self; Self::COUNT] = [$(Self::$one,)*];

            pub fn find(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$one),)* _ => None }
            }
        }
    };
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
    Hub "hub",
}

names! {
    /// A shape, or a way that something takes, that words name.
    Shape:
    Ray "ray", Segment "segment", Line "line", Sphere "sphere", Cast "cast", Triangle "triangle",
    Plane "plane", Box "box", Capsule "capsule", Cylinder "cylinder", Cone "cone", Arc "arc",
    Polygon "polygon", Point "point", Mesh "mesh",
}

impl Role {
    pub fn kind(self) -> Kind {
        match self {
            Self::Direction | Self::Displacement | Self::Normal | Self::Axis | Self::HalfAxis => {
                Kind::Vector
            }
            Self::MaxDistance | Self::PlaneD | Self::PlaneEquation | Self::Diameter => Kind::Scalar,
            Self::Radius | Self::CastRadius | Self::Height | Self::HalfHeight => Kind::Scalar,
            Self::StartAngle | Self::EndAngle => Kind::Scalar,
            Self::Half | Self::Size => Kind::Sizes,
            Self::Rotation => Kind::Quaternion,
            Self::Corners | Self::Rim => Kind::List,
            _ => Kind::Point,
        }
    }
}

/// The argument that a known constructor or call takes at one place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub role: Role,
    /// Which of two like shapes.
    pub ordinal: Option<u8>,
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
    /// The words that tell it in a text, in small letters.
    signs: Vec<&'static str>,
    habits: HashMap<&'static str, &'static str>,
}

impl System {
    /// The habit of this name: `quaternion` `wxyz`, `axis` `z`, `caps` `with`, `plane` `plus`.
    pub fn habit(&self, name: &str) -> Option<&'static str> {
        self.habits.get(name).copied()
    }

    pub fn is_of(&self, lower: &str) -> bool {
        self.signs.iter().any(|sign| lower.contains(sign))
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
    pub shapes: HashMap<&'static str, (Shape, f32)>,
    pub types: HashSet<&'static str>,
    pub answers: HashSet<&'static str>,
    pub asides: HashSet<&'static str>,
    pub queries: HashSet<&'static str>,
    pub constants: HashMap<&'static str, [f64; 3]>,
    /// By the last part of their names.
    calls: HashMap<&'static str, Vec<Call>>,
    pub systems: Vec<System>,
    pub doubts: Vec<Doubt>,
}

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::read);

/// The rows of a table as `key: words`, without comments.
fn rows(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
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
        let mut roles: HashMap<_, Vec<_>> = HashMap::new();
        for (name, words) in rows(include_str!("tables/roles.txt")) {
            let Some(role) = Role::find(name) else { continue };
            for word in words.split_whitespace() {
                let (word, weight) = word.split_once('*').unwrap_or((word, "3"));
                roles.entry(word).or_default().push((role, weight.parse().unwrap_or(3.0)));
            }
        }
        let mut shapes = HashMap::new();
        for (name, words) in rows(include_str!("tables/shapes.txt")) {
            for word in words.split_whitespace() {
                match Shape::find(name) {
                    Some(shape) => {
                        shapes.insert(word, (shape, 1.0));
                    }
                    None => {
                        shapes.entry(word).and_modify(|(_, weight)| *weight = 0.5);
                    }
                }
            }
        }
        let words = |kind: &str| {
            let own = rows(include_str!("tables/words.txt")).filter(|(name, _)| *name == kind);
            own.flat_map(|(_, words)| words.split_whitespace()).collect()
        };
        Self {
            roles,
            shapes,
            types: words("type"),
            answers: words("answer"),
            asides: words("aside"),
            queries: words("query"),
            constants: constants(),
            calls: calls(),
            systems: systems(),
            doubts: doubts(),
        }
    }

    /// Does any system have a constructor or call of this name?
    pub fn knows(&self, path: &str) -> bool {
        let lower = path.to_ascii_lowercase();
        let last = lower.rsplit(['.', ':', '>']).next().unwrap_or_default();
        self.calls.contains_key(last)
    }

    /// The row of the constructor or call of this name, as one of these systems has it, rather one
    /// with so many places.
    pub fn call(&self, path: &str, count: usize, systems: &[&System]) -> Option<&Call> {
        let path =
            path.to_ascii_lowercase().replace("::", ".").replace("->", ".").replace(':', ".");
        let mut parts: Vec<&str> = path.split('.').filter(|part| !part.is_empty()).collect();
        loop {
            let joined = parts.join(".");
            let last = parts.last()?;
            let is_suffix = |call: &&Call| {
                joined == call.name
                    || joined.ends_with(call.name)
                        && joined[..joined.len() - call.name.len()].ends_with('.')
            };
            let is_spoken = |call: &&Call| {
                call.system.is_none_or(|name| systems.iter().any(|system| system.name == name))
            };
            let rows = self.calls.get(*last).into_iter().flatten();
            let best = rows.filter(is_suffix).filter(is_spoken).max_by_key(|call| {
                (call.name.len(), call.system.is_some(), call.places.len() == count)
            });
            if best.is_some() {
                return best;
            }
            // `Sphere::new`, `Plane.create`: the type's own row; `Sphere3f`, `Ray2d`: the type without its suffix.
            const MAKERS: [&str; 8] =
                ["new", "create", "make", "init", "of", "from", "set", "copy"];
            match MAKERS.contains(last) && parts.len() > 1 {
                true => {
                    parts.pop();
                }
                false => {
                    let short =
                        last.trim_end_matches(['f', 'd', 't', '_']).trim_end_matches(['2', '3']);
                    let short = short.trim_end_matches('_');
                    if short.len() == last.len() || short.len() < 3 {
                        return None;
                    }
                    *parts.last_mut()? = short;
                }
            }
        }
    }
}

fn constants() -> HashMap<&'static str, [f64; 3]> {
    let rows = rows(include_str!("tables/constants.txt")).filter_map(|(vector, names)| {
        let numbers: Vec<f64> = vector.split_whitespace().filter_map(|x| x.parse().ok()).collect();
        Some((<[f64; 3]>::try_from(numbers).ok()?, names))
    });
    rows.flat_map(|(vector, names)| names.split_whitespace().map(move |name| (name, vector)))
        .collect()
}

fn calls() -> HashMap<&'static str, Vec<Call>> {
    let place = |place: &str| {
        let (role, shape) = place.split_once('/').unwrap_or((place, ""));
        let (role, ordinal) = role.split_once(':').unwrap_or((role, ""));
        let (role, ordinal) = (Role::find(role)?, ordinal.parse().ok());
        Some(Place { role, ordinal, shape: Shape::find(shape) })
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

/// The flat numbers of a shape, by its roles.
pub(super) fn flat_forms(shape: Shape) -> &'static [&'static [Role]] {
    use Role::{
        A, Apex, B, Base, C, CastRadius, Center, Direction, End, Max, MaxDistance, Min, Normal,
        Origin, PlaneD, PlanePoint, Point, Radius, Start,
    };
    match shape {
        Shape::Ray => &[&[Origin, Direction], &[Origin, Direction, MaxDistance]],
        Shape::Segment | Shape::Line => &[&[Start, End]],
        Shape::Sphere => &[&[Center, Radius]],
        Shape::Plane => &[&[Normal, PlaneD], &[PlanePoint, Normal]],
        Shape::Triangle => &[&[A, B, C]],
        Shape::Box => &[&[Min, Max]],
        Shape::Point => &[&[Point]],
        Shape::Capsule | Shape::Cylinder => &[&[A, B, Radius]],
        Shape::Cone => &[&[Apex, Base, Radius]],
        Shape::Cast => &[&[Start, End, CastRadius]],
        Shape::Arc | Shape::Polygon | Shape::Mesh => &[],
    }
}

/// The words of a name: `rayOrigin_2` is `ray`, `origin`, `2`.
pub(super) fn words(name: &str) -> Vec<String> {
    const LONGEST: usize = 200;
    let letters: Vec<char> = name.chars().take(LONGEST).collect();
    let mut words: Vec<String> = Vec::new();
    for (at, &c) in letters.iter().enumerate() {
        if !c.is_alphanumeric() {
            continue;
        }
        let before = at.checked_sub(1).map_or('_', |at| letters[at]);
        let next_is_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let is_hump = c.is_uppercase()
            && (before.is_lowercase()
                || before.is_ascii_digit()
                || before.is_uppercase() && next_is_small);
        if !before.is_alphanumeric() || is_hump {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words.into_iter().flat_map(without_digits).collect()
}

/// `p1` stays, `center2` is `center` and `2`.
fn without_digits(word: String) -> Vec<String> {
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_known = TABLES_OF_WORDS.contains(word.as_str());
    if is_known || stem.is_empty() || stem.len() == word.len() {
        return vec![word];
    }
    vec![stem.to_owned(), word[stem.len()..].to_owned()]
}

/// The words of the tables that end in a digit.
static TABLES_OF_WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let texts = [
        include_str!("tables/roles.txt"),
        include_str!("tables/shapes.txt"),
        include_str!("tables/words.txt"),
    ];
    let words = texts.into_iter().flat_map(rows).flat_map(|(_, words)| words.split_whitespace());
    let words = words.map(|word| word.split_once('*').map_or(word, |(word, _)| word));
    words.filter(|word| word.ends_with(|c: char| c.is_ascii_digit())).collect()
});
