//! Functions that are known by their documents, or whose names say what they take.

/// The point first, where the corners are called so.
pub(super) const POINT_AND_CORNERS: &[&str] = &["point", "a", "b", "c"];

/// Functions by the end of their names, in small letters without underscores, and what they take: an
/// input, or a part of one. A blank is none of a case, and a question mark ends what must be there.
pub(super) const CALLS: &[(&str, &[&str])] = &[
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
    ("lineintersectsline", &["a_from", "a_way", "b_from", "b_way"]),
    ("lineintersectsline2d", &["a_from", "a_way", "b_from", "b_way"]),
    ("getclosestpointsbetweensegments", &["p1", "p2", "q1", "q2"]),
    (".intersectssegment", &["start", "end"]),
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
    ("chaos.raycast", &["start", "direction", "reach", "cast_radius"]),
    // Roblox: the way is the whole one.
    ("workspace:raycast", &["start", "way"]),
    // JOML, whose spheres have the squares of their radii.
    ("intersectspheresphere", &["center1", "radius1²", "center2", "radius2²"]),
    ("testspheresphere", &["center1", "radius1²", "center2", "radius2²"]),
    ("intersectionf.intersectraysphere", &["start", "direction", "center", "radius²"]),
    ("intersectionf.testraysphere", &["start", "direction", "center", "radius²"]),
    ("intersectionf.intersectrayplane", &["start", "direction", "plane_point", "plane_normal", ""]),
    ("intersectionf.intersectraytriangle", &["start", "direction", "a", "b", "c", ""]),
    ("intersectionf.intersectlinesegmenttriangle", &["start", "end", "a", "b", "c", ""]),
    ("intersectionf.intersectrayaab", &["start", "direction", "least", "greatest"]),
    ("intersectionf.testrayaab", &["start", "direction", "least", "greatest"]),
    ("intersectionf.findclosestpointslinesegments", &["p1", "p2", "q1", "q2"]),
    ("intersectionf.findclosestpointontriangle", &["a", "b", "c", "point"]),
    ("intersectionf.distancepointline", &["point", "a", "b"]),
    // glm's takes the square of the radius.
    ("glm::intersectrayplane", &["start", "direction", "plane_point", "plane_normal", ""]),
    ("glm::intersectraysphere", &["start", "direction", "center", "radius²"]),
    // three.js' lines have two points.
    ("three.line3", &["start", "end"]),
    ("olc.line", &["start", "end"]),
    // raylib.
    ("checkcollisionspheres", &["center1", "radius1", "center2", "radius2"]),
    ("checkcollisioncircles", &["center1", "radius1", "center2", "radius2"]),
    ("checkcollisionlines", &["p1", "p2", "q1", "q2"]),
    ("checkcollisioncircleline", &["center", "radius", "start", "end"]),
    ("getraycollisiontriangle", &["", "a", "b", "c"]),
    // libGDX.
    ("intersector.intersectlines", &["a1", "a2", "b1", "b2"]),
    ("intersector.intersectraytriangle", &["", "a", "b", "c"]),
    ("intersector.intersectsegmentcircle", &["start", "end", "center", "radius²"]),
    // Christer Ericson's, and Möller and Trumbore's.
    ("closestptsegmentsegment", &["p1", "p2", "q1", "q2"]),
    ("intersectsegmenttriangle", &["start", "end", "a", "b", "c"]),
    ("intersecttriangle", &["start", "direction", "a", "b", "c"]),
    ("glm::intersectraytriangle", &["start", "direction", "a", "b", "c", "", ""]),
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
    // By their names alone: where a ray goes is of length one, and corners are called alike.
    ("raysphere", &["start", "unit", "center", "radius"]),
    ("raytriangle", &["start", "unit", "a", "b", "c"]),
    ("rayaabb", &["start", "unit", "least", "greatest"]),
    ("closestpointontriangle", POINT_AND_CORNERS),
    ("closestpointtriangle", POINT_AND_CORNERS),
    ("closestptpointtriangle", POINT_AND_CORNERS),
    ("closestpttriangle", POINT_AND_CORNERS),
    ("pointtriangledistance", POINT_AND_CORNERS),
    ("distancepointtriangle", POINT_AND_CORNERS),
    ("disttotriangle", POINT_AND_CORNERS),
    ("distancetotriangle", POINT_AND_CORNERS),
    // JTS and its ports.
    ("li.computeintersection", &["p1", "p2", "q1", "q2"]),
    ("lineintersector.computeintersection", &["p1", "p2", "q1", "q2"]),
    // math.js takes lines of two points each.
    ("math.intersect", &["a1", "a2", "b1", "b2"]),
];
