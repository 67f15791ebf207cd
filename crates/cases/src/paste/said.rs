//! What a text says beside its numbers that changes what they mean.

/// Queries in which a shape moves.
const SWEEPS: [&str; 17] = [
    "swept",
    "spherecast",
    "sphere_cast",
    "sphere cast",
    "circlecast",
    "circle_cast",
    "shapecast",
    "shape_cast",
    "cast_shape",
    "castshape",
    "capsulecast",
    "boxcast",
    "sweepsingle",
    "sweepmulti",
    "convexsweep",
    "sweeptest",
    ".sweep(",
];

/// How rotations are made from angles and axes, which are not read.
const TURNS: [&str; 22] = [
    "from_rotation_",
    "from_axis_angle",
    "from_euler",
    "from_rotation_arc",
    "quaternion.euler(",
    "angleaxis(",
    "axisangle(",
    "eulerangles",
    "rotatex(",
    "rotatey(",
    "rotatez(",
    "rotation.x",
    "rotation.y",
    "rotation.z",
    "rotation_degrees",
    "setfromeuler",
    "pxquat(pxhalfpi",
    "pxquat(pxpi",
    "frotator(",
    "srotation(",
    "setactorrotation(",
    "rotated(",
];

/// What a text says of all its numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Said {
    /// Does some shape move, so that shapes at rest are not the case?
    pub sweeps: bool,
    /// Is some shape turned?
    pub turns: bool,
}

impl Said {
    pub fn of(text: &str) -> Self {
        let lower = text.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        Self { sweeps: has(&SWEEPS), turns: has(&TURNS) }
    }
}
