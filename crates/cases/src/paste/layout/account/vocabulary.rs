//! The words that the account of a text knows. What is not among them is unknown, and speaks against
//! a case.

use super::super::super::meaning::{any, calls, synonyms, words};
use super::super::beside::MEASURES;

/// Is a word called after a shape?
pub(super) fn names_a_shape(word: &str) -> bool {
    let own = words(word);
    SHAPES.split(' ').any(|shape| any(&own, calls(shape)))
}

/// Is it a word of shapes or of their inputs?
pub(super) fn is_of_a_case(word: &str) -> bool {
    const INPUTS: [&str; 11] = [
        "start",
        "end",
        "origin",
        "direction",
        "distance",
        "center",
        "radius",
        "normal",
        "extents",
        "rotation",
        "point",
    ];
    let own = words(word);
    any(&own, &MEASURES)
        || names_a_shape(word)
        || INPUTS.iter().any(|input| any(&own, synonyms(input)))
}

/// Is a word one of a list's?
pub(super) fn holds(list: &str, word: &str) -> bool {
    list.split(' ').any(|own| own == word)
}

/// Behind these a number is a length or an angle, however whole it is.
pub(super) const UNITS: &str = "\
    unit units m meter meters metre metres cm mm km dm centimeter centimeters centimetre \
    centimetres millimeters millimetres kilometers kilometres ft foot feet inch inches yard \
    yards mile miles px pixel pixels tile tiles block blocks cell cells degree degrees deg rad \
    radian radians radii diameters lengths long wide high tall thick across";

/// Words behind a number that is no part of a case.
pub(super) const BEHIND: &str = "\
    st nd rd th ms us ns s hits dimensional d failed passed apart deep skipped upgrade hz fps";

/// Words before a number that is no part of a case, beside what numbers of code are called.
pub(super) const BEFORE: &str = "\
    than return returns returned case chapter section page figure fig exercise aufgabe step \
    answer result results output outputs hit hits t toi discriminant disc det determinant lambda \
    n u v w s float double int f utf utc mp python java node chrome firefox safari qt gcc clang \
    msvc numpy question problem example breakpoint watch bt client server player post job pair \
    pr vs rank cost erp cfm rtt ping buffer enter exit near expect approx prio errno net mine \
    theirs timestep prediction leaf row entry sample record restitution warning error exception status loss real kind \
    linux windows macos mac wasm simd avx sse neon mat residual residuum";

/// The beginnings of the names of programs, behind which their version stands.
pub(super) const SOFTWARE: &str = "\
    lib bullet glam rustc cargo parry rapier nalgebra three cannon box2d planck jolt physx godot \
    unity unreal bevy avian cgal eigen nalgebra ncollide flame pygame pytest numpy raylib \
    monogame joml stride bepu babylon phaser kotlin julia octave matlab mujoco gazebo gfortran clang gcc cmake scipy shapely since";

/// The shapes of the scenarios.
pub(super) const SHAPES: &str = "\
    ray segment line sphere cast triangle plane capsule cylinder cone box arc polygon point";

/// What takes back what was written.
pub(super) const CORRECTIONS: &str = "\
    oops, whoops, scratch that, never mind, nevermind, my mistake, my bad, mixed up, mixed them \
    up, correction, copied the wrong, pasted the wrong, wrong line, wrong object, wrong sphere, \
    wrong numbers, belongs to another, belong to another, ignore the center, ignore the centre, \
    ignore the radius, entered wrong, entered wrongly, typed wrong, typed wrongly, wrongly entered, \
    wrongly typed, disregard, i meant, should have written, should read, a typo, made up, \
    from memory, not the real, outdated, is actually, was actually, are actually, \
    decrease the x, decrease the y, decrease the z, increase the x, increase the y, increase the z, \
    are from before, is from before, were from before, have the new ones, have the right ones";

/// What nobody knows of the numbers of a sentence.
pub(super) const DOUBTS: &str = "\
    know which, sure which, whether w, if w, which order, which unit, which units, which frame, \
    which convention, no idea which, i don t have, not sure if, not sure about, not sure whether, \
    unsure, don t remember, can t remember, do not remember, i forgot, i forget, don t know, no \
    idea, may be, might be, could be, could also be, or maybe, or so, i assume, if i \
    remember, unknown, docs don t say, don t say, doesn t say, unclear, ambiguous, undocumented, no \
    particular order, any order, no order, random order, unordered";

/// What a sentence doubts that is about a case.
pub(super) const DOUBTED_INPUTS: &str = "\
    direction radius center centre origin position rotation orientation size extents height axis axes \
    unit units order sign frame scale convention handedness diameter corner corners";

/// Where numbers come from, each with axes and a unit of its own.
pub(super) const SOURCES: &str = "\
    engine cad unity unreal blender maya importer exporter drawing matlab solver editor step stl dxf \
    svg gltf fbx urdf lidar camera scanner tool";

/// Words of a sentence that does not know the unit that it names.
pub(super) const DOUBTED: &str = "\
    think guess sure unsure maybe perhaps probably presumably assume assuming believe suppose know \
    ask might either whether supposedly";

/// The beginnings of words of what is done to a shape, a place or a way.
pub(super) const CHANGES: &str = "\
    ricochet bounc refract halve halving halfway doubled doubling twice thrice tripl twofold threefold fourfold tenfold \
    scaled scaling rescal upscal downscal shrink shrunk shrank grown growing enlarg inflat \
    deflat stretch squash squeez squish skewed sheared taper flattened thicken widen shorten \
    lengthen nudge truncat mirror flipped invert negate revers opposite backward shifted shifting \
    offset nudged lifted raised lowered spun spinning twisted pulsat pulses oscillat wobbl \
    jitter parabol ballistic spiral orbiting swerv flips flipping tumbl \
    verschieb verschob verkleiner vergröß vergrößer halbier verdoppel verdreifach gespiegel gedreh gekipp \
    geneig skalier versetzt gestauch gestreck déplacé décalé tourné réduit agrandi doublé rétréci \
    desplazad girad reducid ampliad duplicad reflejad escalad spostat ruotat ridott ingrandit \
    raddoppiat scalat deslocad rotacionad reduzid dobrad espelhad";

/// What changes something in several words, or in one that has no other ending.
pub(super) const PHRASES: &str = "\
    displaced by, patches, overrides, treated as, it is a polygon, it s a polygon, bigger the, smaller the, gets bigger, gets smaller, parent, child node, node s coordinates, open ended, hollow, without caps, \
    no caps, uncapped, other side of, minus the, plus the, minus a, plus a, but we use, but i use, \
    per tile, per step, grid coordinates, half of, half the, half a, half as, and a half, in half, half way, double the, \
    times the, times as, a third, one third, two thirds, a quarter, one quarter, three quarters, \
    last quarter, first quarter, a fifth, a tenth, last third, first third, first half, last \
    half, second half, upper half, lower half, left half, right half, scale, clockwise, as seen \
    from, relative to, higher than, lower than, larger than, smaller than, bigger than, further \
    than, farther than, longer than, shorter than, plus minus, varies, varying, changes over, \
    used to be, no longer, somewhere between, default radius, default size, diameter, diameters, \
    fixed point, q16, q8, q24, z y x, y x, z x y, y z x, x z y, no sphere, not a sphere, no \
    ball, flat disk, flat disc, a disk, a disc, torus, donut, ellipsoid, ellipse, spheroid, \
    hemisphere, semicircle, annulus, pyramid, prism, paraboloid, hyperboloid, bezier, spline, \
    in the space of, space of the, in the frame of, frame of the, frame of reference, in the \
    coordinates of, in its own, contained in, containment, overlap volume, volume of, area of, angle \
    between, circle where, circle of intersection, intersection circle, the other says, another \
    says, real values, real numbers, more digits, two digits, rounded to, rounded for, \
    changed a bit, numbers changed, numbers are changed, bone, attached to, mounted on, mounted to, welded to, carried by, end effector, \
    socket, made it, made them, is relative, are relative, exchanged, interchanged, transposed, permuted, whose \
    bounding, mesh itself, model itself, shape itself, object itself, sphere aabb, its aabb, s aabb, \
    inside out, stored negative, stored as, stored squared, stored inverted, is negative, is \
    stored, are stored, wedge, double cone, hourglass, frustum, truncated, quad, quads, \
    quadrilateral, trapezoid, parallelogram, parallelepiped, rhombus, tetrahedron, octahedron, \
    icosahedron, polyhedron, convex hull, convex polyhedron, heightfield, height field, \
    helix, nurbs, lens, teardrop, pie, sector, stadium, metaball, round cone, rounded box, rounded \
    cylinder, round cuboid, chain shape, open polyline, orbits, but only, only from, only between, clipped to, \
    restricted to, limited to, wgs84, mercator, no lid, without a lid, without lid, open at, open \
    top, open bottom, no bottom, no top, face is missing, units each, px each, in tiles, in cells, \
    per cell, per pixel, per unit, pixels per, units per, px per, camera coordinates, view coordinates, object coordinates, model coordinates, \
    body coordinates, sensor coordinates, camera frame, body frame, sensor frame, local frame, \
    parent frame, from then on, from now on, lat lng, lat lon, lng lat, lon lat, upside down, \
    sideways, rotates, shifts, translates, swaps, are swapped, is swapped, were swapped, got swapped, screen space, clip space, camera space, view space, object space, model space, texture \
    space, polar coordinates, spherical coordinates, cylindrical coordinates, latitude, \
    longitude, quantized, quantised, halb, doppelt, verdoppelt, gespiegelt, gedreht, skaliert, \
    verschoben, moitié, déplacé, tourné, mitad, doble";

/// What of these is no change: behind them, or before.
pub(super) const NOT_BEFORE: &str = "\
    not no never without nor t un isnt arent counter anti if when grey gray log";

/// What changes something in languages that put no blanks between words.
pub(super) const UNSPACED: &str = "\
    一半 两倍 三倍 缩放 旋转 平移 偏移 相对 镜像 翻转 直径 半分 倍に 回転 反転 相対 直径は 절반 두배 회전 뒤집 지름";

/// What says in words how much something is.
pub(super) const COUNTS: &str = "\
    one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty fifty \
    sixty ninety hundred dozen few half";

pub(super) const MEASURED: &str = "\
    unit units metre metres meter meters m cm mm centimetre centimetres centimeter centimeters \
    foot feet inch inches degree degrees radius radii radiuses diameter diameters tile tiles \
    block blocks cell cells pixel pixels yard yards mile miles meter kilometres kilometers fold";

/// Participles that change no shape.
pub(super) const DONE: &str = "\
    added affected aligned anchored answered asked asserted assigned assumed based blocked \
    boiled bounded called capped captured casted centered centred checked clicked closed coded \
    coloured combined colored commented committed compared compiled computed confirmed confused connected \
    copied considered contained created crossed debugged declared defined deleted described \
    detected disabled displayed documented determined dropped edited embedded enabled ended entered \
    executed exited expected exported failed filed filled filtered finished fired fixed flagged \
    followed forced generated happened hovered ignored imported included indexed initialised \
    initialized installed intended intersected introduced involved killed launched linked listed \
    loaded located locked logged looked managed marked measured mentioned merged missed named \
    needed normalised normalized noticed observed opened ordered overlapped packaged panicked \
    passed pasted paused performed picked pierced placed played plotted plugged pointed ported posted \
    pressed printed processed produced published queried queued reached received recorded \
    reduced related released sampled dumped removed rendered repeated represented reported reproduced requested required \
    resolved restarted returned reviewed rotated saved selected shaded shared shipped sided unnormalised unnormalized \
    signed skipped solved sorted started stated stopped stored supported supposed surprised \
    switched tagged testbed tested thanked touched traced triggered tried turned typed undefined \
    unsigned unused updated validated verified visited visualised visualized wanted wondered \
    worked wrapped axis_aligned unrotated unscaled doublesided hundred";

/// A sentence that says what would be, or what was tried.
pub(super) const SUPPOSED: &str = "\
    if when works worked tried would could unless whenever once fix fixed fixes try maybe";

/// A sentence that says what came out, or on what it runs.
pub(super) const ASIDES: &str = "\
    apart overlap overlaps overlapping penetration penetrates sink sinks sinking gap discriminant \
    residual determinant driver sdk gpu cpu ubuntu debian windows linux macos android ios jdk \
    compiler compiled gcc clang msvc rustc tests passed skipped frames fps printer layer zoom \
    substeps squared iphone ipad pixel laptop page exercise chapter forum lecture edited posted";

/// What makes such a sentence one of the case after all.
pub(super) const ACTIONS: &str = "\
    multiply multiplied multiplies divide divided times add added adding plus subtract subtracted \
    factor scale scaled move moved moves shift shifted offset set change changed instead now \
    radius radii diameter height width length center centre position origin direction normal \
    size extents rotation rotated angle from start end at unit units each both all every twice \
    half double doubled per";

/// Words of functions and methods that give another value than they take.
pub(super) const CHANGERS: &str = "\
    transformed rotate rotated scale scaled scaling lerp slerp interpolate unproject project \
    projected convert converted mirror mirrored reflect reflected invert inverted negate negated \
    clamp snapped inflate expand shrink jitter perturb random polar cartesian";

/// The same, of names that are nothing but that.
pub(super) const WHOLE: &str = "\
    transform transformpoint transformvector transformdirection transformposition applymatrix4 \
    applyquaternion applyeuler applyaxisangle inversetransformpoint inversetransformdirection \
    screenpointtoray viewportpointtoray screentoworldpoint setfromcamera \
    multiply multiplyscalar mul mult divide div add addscaledvector addscalar sub subtract neg \
    min max abs floor ceil round offset mix noise rand inverse";
