//! The phrases that say something of all numbers of a text, in small letters.

/// Queries in which a shape moves.
pub const SWEEPS: [&str; 20] = [
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
    "spheretrace",
    "sphere trace",
    "sphere_trace",
];

/// How rotations are made from angles and axes, which are not read.
pub const TURNS: [&str; 22] = [
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

/// What shapes stand in whose numbers are not those of the world.
pub const FRAMES: [&str; 9] = [
    "relative to",
    "local space",
    "local coordinates",
    "child of",
    "localposition",
    "setparent(",
    "lossyscale",
    "non-uniform",
    "nonuniform",
];

/// What is not known, or not the same, of the numbers of two shapes.
pub const DIFFERS: [&str; 10] = [
    "different axes",
    "axes differ",
    "no unit",
    "unknown unit",
    "different unit",
    "units differ",
    "could be inches",
    "could be cent",
    "could be mil",
    "could be met",
];

/// Lines that go on beyond the points that they are given by.
pub const WITHOUT_ENDS: [&str; 10] = [
    "infinite, not",
    "not a segment",
    "on beyond",
    "extends beyond",
    "continues beyond",
    "not segments",
    "lines as infinite",
    "infinite (not",
    "lines are infinite",
    "both lines infinite",
];

/// CGAL's spheres have the squares of their radii, and its rays may go through a second point.
pub const SQUARED: [&str; 4] = ["sphere_3", "circle_2", "ray_3", "ray_2"];

/// What asks how far two things are from each other.
pub const APART: [&str; 3] = [".distanceto(", ".distance_to(", ".distance("];

/// From where angles would count the other way round.
pub const SEEN: [&str; 5] =
    ["seen from", "viewed from", "looking from", "from below", "from behind"];

/// A line that is told by another.
pub const ANGLED: [&str; 5] =
    ["right angles", "right angle", "the perpendicular", "perpendicular to it", "parallel to it"];

/// A cylinder or a cone with a round end.
pub const DOMED: [&str; 4] = ["half ball", "half sphere", "hemisphere", "dome"];

/// A cylinder that is open at its ends.
pub const OPEN: [&str; 4] = ["piece of pipe", "look through", "hollow tube", "open pipe"];

/// Vectors that are no corners.
pub const EDGES: [&str; 4] = ["are the edges", "are edges", "already the edges", "edge vectors"];

/// Of a line: that it does not end.
pub const GOES_ON: [&str; 4] =
    ["not segment", "not a segment", "not the segment", "rather than the segment"];

/// What a polygon may have inside that is none of it.
pub const HOLES: [&str; 6] = ["hole", "pillar", "courtyard", "cut-out", "cutout", "island"];

/// A line that ends is none.
pub const WITH_ENDS: [&str; 12] = [
    "clamped",
    "ends there",
    "end there",
    "stops there",
    "stop there",
    "not the endless",
    "not endless",
    "not infinite",
    "not the infinite",
    "were endless",
    "were infinite",
    "stretches count",
];

/// What shapes do that no scenario has.
pub const MOVES: [&str; 6] = [
    "both move",
    "both moving",
    "both are moving",
    "towards each other",
    "toward each other",
    "per second",
];

/// What is tall and does not stand.
pub const LYING: [&str; 8] = [
    "on its side",
    "lying",
    "lies flat",
    "laid flat",
    "laid down",
    "sideways",
    "horizontal",
    "fell over",
];

/// Where a ray begins that has no other start.
pub const EYES: [&str; 9] = [
    "from the camera",
    "from the eye",
    "from my camera",
    "laser",
    "from the sensor",
    "from the lidar",
    "flashlight",
    "light ray",
    "searchlight",
];

/// What a camera's ray goes through beside.
pub const PICKED: [&str; 6] = ["mouse", "cursor", "pixel", "screen", "click", "viewport"];

/// Systems that have the third axis upwards.
pub const Z_UP: [&str; 5] = ["z up", "z-up", "z is up", "up is z", "z points up"];

/// What is not turned, or was made by the code of the text.
pub const UPRIGHT: [&str; 10] = [
    "not rotated",
    "no rotation",
    "unrotated",
    "isn't rotated",
    "without rotation",
    "rotation is identity",
    "quaternion.identity",
    "new gameobject",
    "addcomponent<",
    "staticbody3d.new()",
];

/// Segments that are nothing but that.
pub const THIN: [&str; 6] = [
    "no thickness",
    "without thickness",
    "without a thickness",
    "zero thickness",
    "infinitely thin",
    "without any thickness",
];

/// What has no ends, where the scenario's shape has.
pub const ENDLESS: [&str; 5] =
    ["infinitely long", "infinite cylinder", "infinite cone", "endless", "never end"];

/// What turns a shape that is given by its points or its axis.
pub const ROTATED: [&str; 8] = [
    "rotated by",
    "rotated around",
    "rotated about",
    "rotation of",
    "turned by",
    "tilted by",
    "degrees around",
    "degrees about",
];
