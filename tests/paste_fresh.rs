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
const REFUSED: [&str; 208] = [
    "ball_against_guard_rail",
    "board_parallel_lines",
    "bounding_sphere_disjoint",
    "box2d_setasbox",
    "bt_convex_sweep",
    "calculus_718_61",
    "cesium_bounding_sphere_plane",
    "chaos_ray_into_triangle",
    "crane_1386",
    "crane_1386_missed",
    "cylinder_raytest_from_centre",
    "degenerate_line_triangle_ghost",
    "eng_avian_rotated_cuboid",
    "eng_box2d_circles_local",
    "eng_mujoco_fromto",
    "fcl_box_box_distance",
    "fp_plane_endless",
    "geometri_parallel_segments_console",
    "geometrytypes_133",
    "godot_cylinder_intersect_ray",
    "h_unity_debug",
    "j_ray_box_inside",
    "java_asteroid_one_step",
    "joml_sphere_sphere_false",
    "line2_closest_point_off",
    "line_intersection_sign",
    "lldb_capsule_ray_tmax",
    "m_shapely_point_polygon",
    "own_chat_obb",
    "p1_fna_contains",
    "p1_glm_barycentric",
    "p1_godot_cylinder_raycast",
    "p1_gpytoolbox_edges",
    "p1_graphene_ray_triangle",
    "p1_gta_dist_to_line",
    "p1_jolt_sphere_rotated_box",
    "p1_mujoco_capsule_fromto",
    "p1_parry_cone_cast",
    "p1_phaser_getlinetoline",
    "p1_phaser_intersectspoints",
    "p1_stereokit_bounds",
    "p1_threejs_sphere_plane",
    "p1_unity_capsulecast_ledge",
    "p1_unity_plane_answer",
    "p2_abitur_kugel_ebene_sage",
    "p2_bartleby_point_line",
    "p2_cadquery_box_distance",
    "p2_flipper_bille_arc",
    "p2_freecad_line_in_sphere",
    "p2_jiskha_sphere_plane_choices",
    "p2_jts_wkt_exponents",
    "p2_matheass_two_spheres",
    "p2_meshes_jl_f0_suffix",
    "p2_meshes_jl_origin_in_triangle",
    "p2_parry_contains_point",
    "p2_radford_planes_method",
    "p2_readme_moeller_numpy",
    "p2_slicer_layer_facet",
    "physx_capsule_turned",
    "pinball_chat_left_kicker",
    "plane_sphere_tilted_rs",
    "prose_tank_range",
    "pub_catch_plane_line",
    "pub_godot_parallel_segments_pr",
    "pub_jolt_sliver_triangle",
    "pub_sceneview_closest_pair",
    "s_log_sweep_by_keys",
    "t1_h_bullet_boxes",
    "t1_h_engine_log",
    "t1_h_fortran_namelist",
    "t1_h_gdb_tritri",
    "t1_h_pov_cone",
    "t1_h_ros_pose",
    "t1_h_swift_copy",
    "t1_h_sympy_distance",
    "t1_h_three_crate",
    "t1_h_unity_buoys",
    "t1_h_unity_capsulecast",
    "t1_h_wkt",
    "t2_character_controller_height",
    "t2_cone_closed_base",
    "t2_distancia_a_la_recta",
    "t2_godot_aabb",
    "t2_planet_and_moon",
    "t2_straight_down_pick",
    "t2_two_facets",
    "t2_unity_crate_size",
    "t2_walls_with_ends",
    "touching_bottom_top_faces",
    "trajectory_circle",
    "triangle_uv",
    "u3_box2d_edge_fraction",
    "u3_chat_same_radius",
    "u3_csv_swept_ball",
    "u3_glsl_iq_box",
    "u3_logcat_pinball",
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
    "u5_homework_ray_plane",
    "u5_jolt_turned_box",
    "u5_libgdx_moon_ray",
    "u5_ndjson_wheel_contact",
    "u5_pygame_line_meet",
    "u5_python_arc_wall_pi",
    "u5_ron_asteroid_sweep",
    "u5_sonar_keyvalue",
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
    "u6_stl_two_facets",
    "u6_unity_bounds_intersectray",
    "unity_bounds_touching_ball",
    "unity_log_sphere_vs_ramp_triangle",
    "v1_rust_line_interval",
    "v1_wicked_inside",
    "w1_glsl_cyl_intersect",
    "w1_jolt_sphere_triangle_discord",
    "w1_physx_sweep_log",
    "w1_q3_trace_plane",
    "w1_raylog_radius_squared",
    "w1_sphere_box",
    "w1_triangle_point",
    "w1_unity_prefab_yaml_box",
    "w2_auv_capsule_json",
    "w2_droplet_csv",
    "w2_dxf_rail_ball",
    "w2_fcl_two_boxes",
    "w2_fortran_grain_box",
    "w2_haskell_slabs",
    "w2_ko_marble_yaml",
    "w2_ko_point_triangle",
    "w2_laserpointer_kugel",
    "w2_latex_planes",
    "w2_mathematica_infiniteline",
    "w2_mocap_forearm",
    "w2_openscad_ball_block",
    "w2_postgis_contains",
    "w2_qgis_two_lines",
    "w2_ros_pole_beam",
    "w2_satellite_los",
    "w2_sdf_table_crate",
    "w2_stl_facet_pellet",
    "w2_vdw_clash_notebook",
    "w2_well_separation",
    "z1_coacd_point_in_triangle",
    "z1_coal_cube_on_floor",
    "z1_educom_distance_between_spheres",
    "z1_fna_sphere_contains_sphere",
    "z1_fortran_slice_triangle",
    "z1_fr_deux_tuyaux",
    "z1_jtaylor_two_planes",
    "z1_nts_wkt_linestrings",
    "z1_octave_point_triangle_help",
    "z1_oreilly_unit_sphere",
    "z1_pytorch3d_point_face",
    "z1_radford_planes_latex",
    "z1_rust_ball_drop_triangle",
    "z1_sympy_line_distance_traceback",
    "z1_threejs_cone_far",
    "z1_threejs_sphere_plane_constant",
    "z1_unity_spherecast_scaled_sphere",
    "z2_bead_csv",
    "z2_canvas_arc_gap",
    "z2_coin_discord",
    "z2_cpp_capsules_arm_blade",
    "z2_detector_cylinder",
    "z2_dron_esfera",
    "z2_fem_mail_facet",
    "z2_fortran_beam_plane",
    "z2_gdb_sweep_triangle",
    "z2_gdscript_polygon_notch",
    "z2_geraden_mail",
    "z2_interference_json",
    "z2_jolt_cylinder_ray",
    "z2_libgdx_boxes",
    "z2_line_of_sight_sat",
    "z2_love_segments",
    "z2_matlab_plane_triangle",
    "z2_parry_capsule_none",
    "z2_pipe_clash_mail",
    "z2_planes_worksheet",
    "z2_python_cone_optics",
    "z2_renderdoc_shader_sphere",
    "z2_three_fan_raycast",
    "z2_unity_plane_raycast_log",
    "z2_unreal_grapple_sweep",
    "z2_wkt_parcel",
    "z2_yaml_gripper_plane",
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
