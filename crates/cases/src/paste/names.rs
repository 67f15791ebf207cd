//! What inputs and shapes are called.

/// Other words for the last word of an input's name.
pub(super) fn synonyms(word: &str) -> &'static [&'static str] {
    match word {
        "start" => &[
            "start", "from", "begin", "origin", "org", "orig", "src", "source", "first", "o", "ro",
            "e",
        ],
        "end" => &["end", "to", "target", "dest", "destination", "tip", "last", "goal"],
        "origin" => &[
            "origin", "org", "from", "start", "o", "ro", "eye", "e", "source", "position", "pos",
            "pnt",
        ],
        "direction" => &[
            "direction",
            "dir",
            "d",
            "rd",
            "velocity",
            "vel",
            "forward",
            "heading",
            "motion",
            "delta",
            "displacement",
            "translation",
            "vec",
            "along",
            "towards",
            "toward",
            "down",
            "straight",
        ],
        "distance" => {
            &["distance", "dist", "length", "range", "toi", "tmax", "max", "tfar", "far", "len"]
        }
        "center" => &[
            "center",
            "centre",
            "position",
            "pos",
            "c",
            "ce",
            "middle",
            "translation",
            "location",
            "xyz",
            "objpos",
            "cframe",
            "ball",
            "sphere",
            "pose",
            "translate",
            "stands",
            "standing",
            "sits",
            "sitting",
            "lies",
            "rests",
            "resting",
            "still",
        ],
        "radius" => &["radius", "r", "rad", "radiu", "ra", "diameter"],
        "normal" => &["normal", "norm", "n", "up"],
        "point" => &["point", "p", "pt", "pnt", "position", "pos", "origin"],
        "extents" => &["extents", "extent", "size", "dimensions", "dimension", "half", "cuboid"],
        "rotation" => {
            &["rotation", "rot", "quat", "quaternion", "orientation", "wxyz", "q", "objrot"]
        }
        "deg" => &["deg", "angle", "degrees"],
        "apex" => &["apex", "tip", "top"],
        "base" => &["base", "bottom"],
        _ => &[],
    }
}

/// How the words of a text call the shapes and queries that scenarios are named after.
pub(super) fn calls(shape: &str) -> &'static [&'static str] {
    match shape {
        "ray" => &[
            "ray",
            "raycast",
            "raycaster",
            "rays",
            "raytest",
            "raycasting",
            "rayhit",
            "raytracing",
            "ro",
            "trace",
        ],
        "segment" => &[
            "segment",
            "segments",
            "linecast",
            "seg",
            "edge",
            "centreline",
            "centrelines",
            "centerline",
            "centerlines",
        ],
        "line" => &["line", "lines", "polyline", "linestring"],
        "sphere" => &[
            "sphere",
            "spheres",
            "sph",
            "ball",
            "balls",
            "circle",
            "spherecast",
            "sphered",
            "spheref",
        ],
        "ball" => &["ball", "circle"],
        "cast" => {
            &["cast", "sweep", "swept", "shapecast", "sweeptest", "convexsweep", "spherecast"]
        }
        "triangle" => {
            &["triangle", "triangles", "tri", "tris", "vertices", "verts", "facet", "facets"]
        }
        "plane" => &["plane", "planes", "halfspace"],
        "point" => &["point", "points"],
        "capsule" => &["capsule", "capsules", "capsuled", "capsulef", "cap", "pill"],
        "cylinder" => &["cylinder", "cylinders", "cylinderd", "cylinderf", "cyl"],
        "cone" => &["cone", "cones"],
        "box" => &[
            "box",
            "boxes",
            "cuboid",
            "cube",
            "aabb",
            "aab",
            "aabbs",
            "aabbi",
            "aabbf",
            "aabbd",
            "obbs",
            "cuboids",
            "cubes",
            "obb",
            "halfextents",
            "boxd",
            "boxf",
            "bbox",
            "bounds",
            "rect",
            "rects",
            "rectangle",
            "rectangles",
        ],
        "arc" => &["arc", "arcs"],
        "polygon" => &["polygon", "polygons", "poly", "inpolygon", "inpoly", "pnpoly", "pnp"],
        "segments" => &[
            "segment",
            "segments",
            "centreline",
            "centrelines",
            "centerline",
            "centerlines",
            "capsules",
        ],
        _ => &[],
    }
}
