//! Texts that were found and expected before the reader was changed. Half of them, chosen by their
//! names, was put aside unseen until the end.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use collision_sandbox::paste::{self, Asked};
use collision_sandbox::scenarios;
use serde_json::Value;

/// A text, where it comes from, and which cases are right; none where it is to be refused.
struct Text {
    name: String,
    body: String,
    right: Vec<Option<Expected>>,
}

struct Expected {
    scenario: String,
    inputs: BTreeMap<String, String>,
}

fn texts() -> Vec<Text> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/paste_fresh");
    let mut texts = Vec::new();
    for file in [
        "threads.txt",
        "written.txt",
        "engines.txt",
        "engines_2.txt",
        "mixed.txt",
        "engines_3.txt",
        "engines_4.txt",
        "traps.txt",
        "traps_2.txt",
        "unseen.txt",
        "unseen_2.txt",
        "unseen_3.txt",
        "unseen_4.txt",
        "unseen_5.txt",
        "closed.txt",
        "closed_2.txt",
        "closed_3.txt",
        "fresh_a.txt",
        "fresh_own.txt",
        "fresh_b.txt",
        "fresh_c.txt",
        "fresh_d.txt",
        "fresh_e.txt",
        "own_d.txt",
        "own_f_r.txt",
        "own_f_s.txt",
        "fresh_f.txt",
        "traps_f.txt",
        "fresh_g.txt",
        "traps_g.txt",
        "fresh_h.txt",
        "own_f_p.txt",
    ] {
        texts.extend(texts_of(&folder.join(file)));
    }
    texts
}

fn texts_of(file: &Path) -> Vec<Text> {
    let all = fs::read_to_string(file).unwrap();
    let texts = format!("\n{all}");
    let texts = texts.split("\n=== ").skip(1).map(|text| {
        let (head, body) = text.split_once("\n\n").unwrap();
        let mut lines = head.lines();
        let name = lines.next().unwrap().to_owned();
        let right = lines.filter_map(|line| line.strip_prefix("> ")).map(expected).collect();
        Text { name, body: body.to_owned(), right }
    });
    texts.collect()
}

impl Expected {
    /// The same way by its start and end: a cast has those, and `ray_sphere` asks about the case of
    /// `ray_sphere_info`.
    fn by_its_ends(&self) -> Option<Self> {
        let of = |name: &str| self.inputs.get(name).map(|value| numbers(value));
        let (origin, direction, reach) = (of("origin")?, of("direction")?, of("max_distance")?[0]);
        let long = dot(&direction, &direction).sqrt();
        let end = origin.iter().zip(&direction).map(|(from, way)| from + way / long * reach);
        let end = end.map(|number| number.to_string()).collect::<Vec<_>>().join(",");
        let mut inputs = self.inputs.clone();
        inputs.retain(|name, _| !matches!(name.as_str(), "origin" | "direction" | "max_distance"));
        inputs.insert("start".to_owned(), self.inputs["origin"].clone());
        inputs.insert("end".to_owned(), end);
        Some(Self { scenario: self.scenario.trim_end_matches("_info").to_owned(), inputs })
    }
}

fn expected(line: &str) -> Option<Expected> {
    let mut words = line.split(' ');
    let scenario = words.next().filter(|word| *word != "refuse")?.to_owned();
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').unwrap();
        (name.to_owned(), value.to_owned())
    };
    Some(Expected { scenario, inputs: words.map(pair).collect() })
}

/// Was it put aside?
fn is_aside(name: &str) -> bool {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    (hash >> 32) % 2 == 1
}

fn half(aside: bool) -> Vec<Text> {
    texts().into_iter().filter(|text| is_aside(&text.name) == aside).collect()
}

fn numbers(value: &str) -> Vec<f64> {
    value.split(',').map(|number| number.parse().unwrap()).collect()
}

fn are_near(a: &[f64], b: &[f64]) -> bool {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 2e-6 * a.abs().max(b.abs()).max(0.1);
    a.len() == b.len() && a.iter().zip(b).all(is_near)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn are_along(a: &[f64], b: &[f64]) -> bool {
    let [long, wide] = [a, b].map(|x| dot(x, x).sqrt());
    (dot(a, b) - long * wide).abs() <= 1e-5 * long * wide
}

fn is_right(case: &Value, expected: &Expected) -> bool {
    let input = |name: &str| -> Vec<f64> {
        match &case["inputs"][name] {
            Value::Array(numbers) => numbers.iter().filter_map(Value::as_f64).collect(),
            number => number.as_f64().into_iter().collect(),
        }
    };
    let is_so = |(name, value): (&String, &String)| match (name.as_str(), value.as_str()) {
        (name, "*") => !input(name).is_empty(),
        ("direction" | "plane_normal" | "normal1" | "normal2", value) => {
            are_along(&input(name), &numbers(value))
        }
        // How far a ray without an end goes is assumed; where to is not.
        ("along", value) => {
            let [start, end] = ["start", "end"].map(input);
            let way: Vec<_> = end.iter().zip(&start).map(|(end, start)| end - start).collect();
            are_along(&way, &numbers(value))
        }
        // Any point of the plane is right: a, b, c and d of ax + by + cz = d.
        ("plane_on", value) => {
            let plane = numbers(value);
            (dot(&input("plane_point"), &plane[..3]) - plane[3]).abs() < 1e-5
        }
        (name, value) => are_near(&input(name), &numbers(value)),
    };
    case["scenario"] == expected.scenario.as_str() && expected.inputs.iter().all(is_so)
}

/// What came of the texts.
#[derive(Debug, Default, PartialEq)]
struct Count {
    right: usize,
    refused: Vec<String>,
    wrong: Vec<String>,
}

fn count(texts: &[Text]) -> Count {
    let mut count = Count::default();
    for text in texts {
        // Of a scenario that is not there yet, nothing is read.
        let is_there = |one: &Expected| scenarios::find(&one.scenario).is_some();
        let is_refused_rightly =
            text.right.iter().any(|one| one.as_ref().is_none_or(|one| !is_there(one)));
        match paste::print(&text.body, &Asked::default()) {
            Ok(line) => {
                let case: Value = serde_json::from_str(&line).unwrap();
                let is_it = |expected: &Expected| {
                    is_right(&case, expected)
                        || expected.by_its_ends().is_some_and(|other| is_right(&case, &other))
                };
                match text.right.iter().flatten().any(is_it) {
                    true => count.right += 1,
                    false => {
                        count.wrong.push(text.name.clone());
                        println!("WRONG {}: {line}\n", text.name);
                    }
                }
            }
            Err(_) if is_refused_rightly => count.right += 1,
            Err(why) => {
                count.refused.push(text.name.clone());
                let why: Value = serde_json::from_str(&why).unwrap();
                println!("REFUSED {}: {}\n", text.name, why["why"]);
                for (group, role) in
                    why["found"].as_array().unwrap().iter().zip(why["as"].as_array().unwrap())
                {
                    println!("    {} {} {}", group["name"], group["value"], role["kind"]);
                }
            }
        }
    }
    count
}

/// What could be read and is refused still.
const REFUSED: [&str; 119] = [
    "ball_against_guard_rail",
    "board_parallel_lines",
    "bounding_sphere_disjoint",
    "box2d_setasbox",
    "bt_convex_sweep",
    "calculus_718_61",
    "camera_ray",
    "cesium_bounding_sphere_plane",
    "chaos_ray_into_triangle",
    "chaos_thick_ray_sphere",
    "chat_spheres",
    "crane_1386",
    "crane_1386_missed",
    "cylinder_raytest_from_centre",
    "degenerate_line_triangle_ghost",
    "eng_avian_rotated_cuboid",
    "eng_box2d_circles_local",
    "eng_mujoco_fromto",
    "fcl_box_box_distance",
    "geometrytypes_133",
    "glsl_box",
    "glsl_capped_cone_tip",
    "glsl_iq_cylinder",
    "go_pointed_cone_simple_hit",
    "godot_cylinder_intersect_ray",
    "h_unity_debug",
    "intersect_sphere_sphere_joml",
    "j_ray_box_inside",
    "java_asteroid_one_step",
    "joml_sphere_sphere_false",
    "json_capsule_sweep",
    "libcanvas_49",
    "line2_closest_point_off",
    "line_intersection_sign",
    "lldb_capsule_ray_tmax",
    "m_shapely_point_polygon",
    "own_chat_obb",
    "own_so_cone",
    "physx_capsule_turned",
    "pinball_chat_left_kicker",
    "pinball_orbit_lane_yaml",
    "plane_sphere_tilted_rs",
    "prose_infinite_lines",
    "prose_tank_range",
    "pub_catch_plane_line",
    "pub_jolt_sliver_triangle",
    "pub_sceneview_closest_pair",
    "touching_bottom_top_faces",
    "trajectory_circle",
    "triangle_uv",
    "u3_box2d_edge_fraction",
    "u3_csv_swept_ball",
    "u3_glsl_iq_box",
    "u3_logcat_pinball",
    "u3_lua_roblox_part",
    "u3_physx_mesh_query_sweep",
    "u3_rapier_cuboids_turned",
    "u3_three_cone_on_its_foot",
    "u3_unity_spherecast_primitive",
    "u3_unreal_log_capsule",
    "u4_cut_triangle_by_plane",
    "u4_discord_two_planets",
    "u4_half_pipe_radians",
    "u4_json_terrain_contact",
    "u4_monogame_waterline",
    "u4_table_ray_ab",
    "u4_turret_logfmt",
    "u4_unity_spherecast_rock",
    "u4_vectors_on_paper",
    "u5_curling_chat_prose",
    "u5_embree_rtcray_triangle",
    "u5_jolt_turned_box",
    "u5_libgdx_moon_ray",
    "u5_ndjson_wheel_contact",
    "u5_pygame_line_meet",
    "u5_python_arc_wall_pi",
    "u5_swift_segment_clip",
    "u5_tsv_lidar_row",
    "u5_vs_watch_decal",
    "u6_balls_with_a_typo",
    "u6_firmware_header_arc",
    "u6_gazebo_two_buoys",
    "u6_geradenabstand_forum",
    "u6_libgdx_meteor_tap",
    "u6_obj_cut_by_plane",
    "u6_postgis_cables",
    "u6_pytest_pierced_triangle",
    "u6_skater_bowl_prose",
    "u6_unity_bounds_intersectray",
    "unity_bounds_touching_ball",
    "unity_log_sphere_vs_ramp_triangle",
    "v1_rust_line_interval",
    "v1_wicked_inside",
    "w1_sphere_box",
    "w1_triangle_point",
];

/// What is read wrongly still.
const WRONG: [&str; 0] = [];

/// No text that was read is refused, no other is wrong, and the lists above are of today.
#[test]
fn only_these_are_refused_or_wrong() {
    let mut count = count(&texts());
    count.refused.sort();
    count.wrong.sort();
    assert_eq!(count.refused, REFUSED);
    assert_eq!(count.wrong, WRONG);
}

#[test]
fn the_half_that_was_seen() {
    let count = count(&half(false));
    println!("{count:?}");
    assert!(count.wrong.iter().all(|name| WRONG.contains(&name.as_str())), "{count:?}");
}

#[test]
fn the_half_that_was_put_aside() {
    let count = count(&half(true));
    println!("{count:?}");
    assert!(count.wrong.iter().all(|name| WRONG.contains(&name.as_str())), "{count:?}");
}

/// Texts that are kept elsewhere: `PASTE_TEXTS=FILE` prints what comes of them.
#[test]
fn texts_of_another_file() {
    let Some(file) = std::env::var_os("PASTE_TEXTS") else { return };
    println!("{:#?}", count(&texts_of(Path::new(&file))));
}
