//! What the numbers are that an engine's constructor or setter takes, by the engines' own documents.

use std::borrow::Cow;

/// What a constructor takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part {
    /// Of a box, from its centre to its faces.
    HalfSizes,
    /// Of a box, from face to face.
    WholeSizes,
    /// Of a sphere; what follows it is no part of a case.
    Radius,
    Capsule(Capsule),
    /// Of a cylinder along this axis, from its centre to its sides.
    HalfCylinder(usize),
    /// The corners of a box.
    Least,
    Greatest,
    /// Both in six numbers.
    Corners,
    /// Where a shape stands.
    Place,
    /// Where a cast begins and ends.
    Start,
    End,
    /// From there to its end.
    Way,
}

impl Part {
    /// Does it say how large a shape is?
    pub fn is_size(self) -> bool {
        !matches!(self, Self::Place | Self::Start | Self::End | Self::Way)
    }
}

/// How a capsule's two numbers are meant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Capsule {
    is_radius_first: bool,
    is_half: bool,
    counts_caps: bool,
    /// The axis that it lies along: 0, 1 or 2.
    pub axis: usize,
}

impl Capsule {
    const BULLET: Self =
        Self { is_radius_first: true, is_half: false, counts_caps: false, axis: 1 };
    const JOLT: Self = Self { is_radius_first: false, is_half: true, ..Self::BULLET };
    const PHYSX: Self = Self { is_half: true, axis: 0, ..Self::BULLET };
    const UNREAL: Self = Self { is_half: true, counts_caps: true, axis: 2, ..Self::BULLET };

    /// Its radius, and the length between the centres of its caps.
    pub fn sizes(self, [first, second]: [f64; 2]) -> (f64, f64) {
        let (radius, height) = if self.is_radius_first { (first, second) } else { (second, first) };
        let whole = if self.is_half { 2.0 * height } else { height };
        let caps = if self.counts_caps { 2.0 * radius } else { 0.0 };
        (radius, (whole - caps).max(0.0))
    }
}

/// Constructors and setters by the end of their names, the argument that is meant, and what it is.
const MAKERS: &[(&str, usize, Part)] = &[
    // Bullet.
    ("rayTest", 0, Part::Start),
    ("rayTest", 1, Part::End),
    ("btBoxShape", 0, Part::HalfSizes),
    ("btBox2dShape", 0, Part::HalfSizes),
    ("btSphereShape", 0, Part::Radius),
    ("btCapsuleShape", 0, Part::Capsule(Capsule::BULLET)),
    ("btCylinderShapeX", 0, Part::HalfCylinder(0)),
    ("btCylinderShape", 0, Part::HalfCylinder(1)),
    ("btCylinderShapeZ", 0, Part::HalfCylinder(2)),
    ("setOrigin", 0, Part::Place),
    // Jolt. Its casts are types.
    ("RayCast", 1, Part::Way),
    ("RRayCast", 1, Part::Way),
    ("BoxShape", 0, Part::HalfSizes),
    ("BoxShapeSettings", 0, Part::HalfSizes),
    ("SphereShape", 0, Part::Radius),
    ("SphereShapeSettings", 0, Part::Radius),
    ("CapsuleShape", 0, Part::Capsule(Capsule::JOLT)),
    ("CapsuleShapeSettings", 0, Part::Capsule(Capsule::JOLT)),
    ("BodyCreationSettings", 1, Part::Place),
    ("Mat44::sTranslation", 0, Part::Place),
    ("RMat44::sTranslation", 0, Part::Place),
    // PhysX.
    ("PxBoxGeometry", 0, Part::HalfSizes),
    ("PxSphereGeometry", 0, Part::Radius),
    ("PxCapsuleGeometry", 0, Part::Capsule(Capsule::PHYSX)),
    ("PxTransform", 0, Part::Place),
    // Unreal.
    ("LineTraceSingleByChannel", 1, Part::Start),
    ("LineTraceSingleByChannel", 2, Part::End),
    ("SweepSingleByChannel", 1, Part::Start),
    ("SweepSingleByChannel", 2, Part::End),
    ("MakeBox", 0, Part::HalfSizes),
    ("SetBoxExtent", 0, Part::HalfSizes),
    ("InitBoxExtent", 0, Part::HalfSizes),
    ("MakeSphere", 0, Part::Radius),
    ("SetSphereRadius", 0, Part::Radius),
    ("InitSphereRadius", 0, Part::Radius),
    ("MakeCapsule", 0, Part::Capsule(Capsule::UNREAL)),
    ("InitCapsuleSize", 0, Part::Capsule(Capsule::UNREAL)),
    ("SetCapsuleSize", 0, Part::Capsule(Capsule::UNREAL)),
    ("SetWorldLocation", 0, Part::Place),
    ("SetActorLocation", 0, Part::Place),
    // Unity.
    ("Bounds", 0, Part::Place),
    ("Bounds", 1, Part::WholeSizes),
    // three.js and cannon-es.
    ("BoxGeometry", 0, Part::WholeSizes),
    ("SphereGeometry", 0, Part::Radius),
    ("CANNON.Box", 0, Part::HalfSizes),
    ("CANNON.Sphere", 0, Part::Radius),
    ("CapsuleGeometry", 0, Part::Capsule(Capsule::BULLET)),
    ("setFromCenterAndSize", 0, Part::Place),
    ("setFromCenterAndSize", 1, Part::WholeSizes),
    ("position.set", 0, Part::Place),
    ("CANNON.Ray", 0, Part::Start),
    ("CANNON.Ray", 1, Part::End),
    // rapier and parry; `Collider::cuboid` is avian's with whole sizes, and bevy_rapier's with half.
    ("ColliderBuilder::cuboid", 0, Part::HalfSizes),
    ("SharedShape::cuboid", 0, Part::HalfSizes),
    ("ColliderDesc.cuboid", 0, Part::HalfSizes),
    ("ColliderDesc.ball", 0, Part::Radius),
    ("ColliderDesc.capsule", 0, Part::Capsule(Capsule::JOLT)),
    (".setTranslation", 0, Part::Place),
    ("Ball::new", 0, Part::Radius),
    ("Isometry3::translation", 0, Part::Place),
    ("Isometry::translation", 0, Part::Place),
    ("ColliderBuilder::ball", 0, Part::Radius),
    ("Collider::ball", 0, Part::Radius),
    ("SharedShape::ball", 0, Part::Radius),
    (".translation", 0, Part::Place),
    // Boxes by their least and their greatest corner: three.js, cgmath, parry, libGDX, MonoGame, FCL.
    ("Box3", 0, Part::Least),
    ("Box3", 1, Part::Greatest),
    ("Aabb3::new", 0, Part::Least),
    ("Aabb3::new", 1, Part::Greatest),
    ("Aabb::new", 0, Part::Least),
    ("Aabb::new", 1, Part::Greatest),
    ("AABB::new", 0, Part::Least),
    ("AABB::new", 1, Part::Greatest),
    ("BoundingBox", 0, Part::Least),
    ("BoundingBox", 1, Part::Greatest),
    ("BoundingOrientedBox", 0, Part::Place),
    ("BoundingOrientedBox", 1, Part::HalfSizes),
    ("AxisAlignedBB", 0, Part::Least),
    ("AxisAlignedBB", 1, Part::Greatest),
    // Bevy.
    ("Aabb3d::new", 0, Part::Place),
    ("Aabb3d::new", 1, Part::HalfSizes),
    ("Aabb2d::new", 0, Part::Place),
    ("Aabb2d::new", 1, Part::HalfSizes),
    // Godot.
    ("PhysicsRayQueryParameters3D.create", 0, Part::Start),
    ("PhysicsRayQueryParameters3D.create", 1, Part::End),
    ("PhysicsRayQueryParameters2D.create", 0, Part::Start),
    ("PhysicsRayQueryParameters2D.create", 1, Part::End),
];

/// Boxes that take six numbers: their least and their greatest corner.
const SIX: [&str; 6] = ["AABB", "AABBf", "AABBd", "AxisAlignedBB", "BoundingBox", "Aabb"];

const CUBOID: &str = "Collider::cuboid";

/// A bracket with the names before it: its function or type, and the type of a variable that is made.
struct Call<'a> {
    names: [&'a str; 2],
    open: usize,
    close: usize,
    commas: Vec<usize>,
}

/// The calls of a text.
pub struct Makers<'a> {
    calls: Vec<Call<'a>>,
    /// The sizes of `Collider::cuboid`, which two systems call the same.
    cuboid: Option<Part>,
}

impl<'a> Makers<'a> {
    pub fn new(text: &'a str) -> Self {
        /// A text with more is none that somebody writes of a case.
        const MOST: usize = 2_000;
        let names = MAKERS.iter().map(|(name, ..)| *name).chain(SIX).chain([CUBOID]);
        let is_told = names.into_iter().any(|name| text.contains(name));
        let cuboid = match (text.contains("avian"), text.contains("rapier")) {
            (true, false) => Some(Part::WholeSizes),
            (false, true) => Some(Part::HalfSizes),
            _ => None,
        };
        Self { calls: if is_told { calls(text, MOST) } else { Vec::new() }, cuboid }
    }

    /// What so many numbers are that stand between these bytes.
    pub fn part(&self, (start, end): (u32, u32), count: usize) -> Option<Part> {
        let span = (start as usize, end as usize);
        part(span, count, &self.calls).or_else(|| {
            let is_its = |call: &&Call| {
                call.open >= span.0 && call.close <= span.1 && call.names[0].ends_with(CUBOID)
                    || call.open < span.0 && call.close >= span.1 && call.names[0].ends_with(CUBOID)
            };
            self.calls.iter().find(is_its).and(self.cuboid)
        })
    }
}

fn part((start, end): (usize, usize), count: usize, calls: &[Call]) -> Option<Part> {
    let is_named = |call: &Call, (maker, _, part): &(&str, usize, Part)| {
        // Other systems have functions of that name.
        let names = if *part == Part::Way { &call.names[1..] } else { &call.names[..] };
        names.iter().any(|name| {
            let name = without_generics(name);
            let rest = name.strip_suffix(maker);
            rest.is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    };
    let known = |call: &Call, argument: usize| {
        let mut makers = MAKERS.iter().filter(|(_, place, _)| *place == argument);
        let part = makers.find(|maker| is_named(call, maker)).map(|(.., part)| *part);
        // `new AABB(0, 64, 0, 1, 64.5, 1)` of Minecraft and JOML.
        let is_box = |name: &&str| SIX.contains(&name.rsplit(['.', ':']).next().unwrap_or(name));
        let part = match (count, argument) {
            (6, 0) if call.names.iter().any(is_box) => Some(Part::Corners),
            _ => part,
        };
        // Of a sphere's mesh, the rest is how fine it is.
        let is_mesh = call.names[0].ends_with("SphereGeometry");
        part.filter(|part| *part != Part::Radius || count == 1 || is_mesh)
    };
    // All that stands in the bracket, or one argument.
    let mut own = calls
        .iter()
        .filter(|call| call.open >= start && call.close <= end)
        .filter_map(|call| known(call, 0));
    if let Some(part) = own.next() {
        return Some(part).filter(|_| own.next().is_none());
    }
    let around = calls.iter().filter(|call| call.open < start && call.close >= end);
    let call = around.max_by_key(|call| call.open)?;
    known(call, call.commas.iter().filter(|comma| **comma < start).count())
}

/// `Aabb3::new` of `Aabb3::<f32>::new`
fn without_generics(name: &str) -> Cow<'_, str> {
    match name.split_once("::<") {
        Some((head, rest)) => match rest.split_once(">::") {
            Some((_, tail)) => Cow::Owned(format!("{head}::{tail}")),
            None => Cow::Borrowed(name),
        },
        None => Cow::Borrowed(name),
    }
}

fn calls(text: &str, most: usize) -> Vec<Call<'_>> {
    let mut open: Vec<Call> = Vec::new();
    let mut all = Vec::new();
    for (at, mark) in text.bytes().enumerate() {
        match mark {
            b'(' | b'{' | b'[' => {
                open.push(Call { names: names(&text[..at]), open: at, close: at, commas: vec![] });
            }
            b')' | b'}' | b']' => {
                if let Some(mut call) = open.pop() {
                    call.close = at;
                    all.push(call);
                }
            }
            b',' => {
                if let Some(call) = open.last_mut() {
                    call.commas.push(at);
                }
            }
            _ => {}
        }
        if all.len() >= most || open.len() >= most {
            break;
        }
    }
    all
}

/// The path right before a bracket, and the word before that: `btBoxShape box(`.
fn names(before: &str) -> [&str; 2] {
    const LONGEST: usize = 80;
    let has_generics = before.ends_with("::new") && before.contains("::<");
    let is_path = |c: char| {
        c.is_alphanumeric()
            || matches!(c, '_' | '.' | ':')
            || has_generics && matches!(c, '<' | '>')
    };
    let last = |text: &str| -> usize {
        let from = text.char_indices().rev().take(LONGEST).take_while(|(_, c)| is_path(*c)).last();
        from.map_or(text.len(), |(at, _)| at)
    };
    let at = last(before);
    let rest = before[..at].trim_end_matches([' ', '*', '&']);
    let is_type = rest.len() < at && at < before.len();
    let first = if is_type { &rest[last(rest)..] } else { "" };
    [&before[at..], first]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_say_what_they_take() {
        let half = Some(Part::HalfSizes);
        for (text, numbers, wanted) in [
            ("auto* s = new btBoxShape(btVector3(1, 2, 3));", "btVector3(1, 2, 3)", half),
            ("btBoxShape box(btVector3(1, 2, 3));", "btVector3(1, 2, 3)", half),
            ("t.setOrigin(btVector3(4, 5, 6));", "(4, 5, 6)", Some(Part::Place)),
            ("PxBoxGeometry box(1.5f, 0.5f, 1.5f);", "(1.5f, 0.5f, 1.5f)", half),
            ("settings(new BoxShape(Vec3(1, 2, 3)), RVec3(4, 5, 6))", "Vec3(1, 2, 3)", half),
            ("settings(new BoxShape(Vec3(1, 2, 3)), RVec3(4, 5, 6))", "RVec3(4, 5, 6)", None),
            ("new THREE.BoxGeometry(2, 4, 6)", "(2, 4, 6)", Some(Part::WholeSizes)),
            ("myMakeBox(1, 2, 3)", "(1, 2, 3)", None),
            // Other systems' functions take two points.
            ("RayCast ray(Vec3(0, 5, 0), Vec3(0, -9, 0));", "Vec3(0, -9, 0)", Some(Part::Way)),
            ("world.RayCast(Vec3(0, 5, 0), Vec3(0, -9, 0));", "Vec3(0, -9, 0)", None),
        ] {
            let start = text.find(numbers).unwrap();
            let span = [start, start + numbers.len()].map(|at| u32::try_from(at).unwrap());
            assert_eq!(Makers::new(text).part(span.into(), 3), wanted, "{text}");
        }
    }

    #[test]
    fn a_capsule_is_as_long_as_its_engine_has_it() {
        let sizes = |capsule: Capsule, numbers| capsule.sizes(numbers);
        assert_eq!(sizes(Capsule::BULLET, [0.5, 2.0]), (0.5, 2.0));
        assert_eq!(sizes(Capsule::JOLT, [1.0, 0.25]), (0.25, 2.0));
        assert_eq!(sizes(Capsule::PHYSX, [0.5, 2.0]), (0.5, 4.0));
        assert_eq!(sizes(Capsule::UNREAL, [34.0, 88.0]), (34.0, 108.0));
    }
}
