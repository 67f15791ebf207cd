//! The proposals of `paste` for texts, and its output.

mod expected;

use std::f64::consts::FRAC_1_SQRT_2;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use collision_scenarios::cases;
use collision_scenarios::paste::{self, Certainty, How, Printed, Request, Review};
use collision_scenarios::scenarios;
use serde_json::Value;

use expected::{Text, inputs_of, texts};

/// How many first proposals are right, how many of the first three, and how many of each certainty
/// are right and wrong.
#[derive(Debug, Default)]
struct Count {
    readable: usize,
    first: usize,
    first_three: usize,
    /// For each certainty: right, wrong, of a text that makes no case.
    certainties: [[usize; 3]; 4],
}

impl Count {
    /// Returns how many of the readable texts' proposals of that certainty are right.
    fn share_of(&self, certainty: Certainty) -> f64 {
        let [right, wrong, _] = self.certainties[certainty as usize];
        share(right, right + wrong)
    }

    #[track_caller]
    fn expect(&self, first: f64, three: f64) {
        assert!(share(self.first, self.readable) >= first, "{self:?}");
        assert!(share(self.first_three, self.readable) >= three, "{self:?}");
        assert_eq!(self.certainties[Certainty::Sure as usize][1..], [0, 0], "{self:?}");
    }
}

fn count(texts: &[Text]) -> Count {
    let mut count = Count::default();
    for text in texts {
        let review = Review::new(&text.body);
        let proposals = review.as_ref().map_or(&[][..], Review::proposals);
        let is_first = proposals.first().is_some_and(|first| text.is_right(first));
        if let Some(first) = proposals.first() {
            let outcome = match (is_first, text.right.is_empty()) {
                (true, _) => 0,
                (false, false) => 1,
                (false, true) => 2,
            };
            count.certainties[first.certainty as usize][outcome] += 1;
        }
        if text.right.is_empty() {
            continue;
        }
        count.readable += 1;
        count.first += usize::from(is_first);
        count.first_three += usize::from(proposals.iter().any(|proposal| text.is_right(proposal)));
        if !is_first {
            println!("{}", text.name);
        }
    }
    println!("{count:?}");
    count
}

fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// The texts that the reader is developed with. Raise the bounds with it.
#[test]
fn texts_are_proposed_as_they_are_meant() {
    let count = count(&texts("kept.txt"));
    assert!(count.readable >= 300, "{count:?}");
    count.expect(0.6, 0.7);
    assert!(count.share_of(Certainty::Likely) >= 0.88, "{count:?}");
}

/// The texts of a file that nobody looks at when the reader is changed.
#[track_caller]
fn check_unseen(file: &str) {
    let texts = texts(file);
    let count = count(&texts);
    let readable = texts.iter().filter(|text| !text.right.is_empty());
    let presses: Vec<_> = readable.filter_map(Text::presses).collect();
    let within = |most: usize| presses.iter().filter(|presses| presses.len() <= most).count();
    let (one, five) = (within(1), within(5));
    println!("{file}, right after one press: {one}, five: {five} of {}", count.readable);
    count.expect(0.62, 0.73);
    assert!(share(one, count.readable) >= 0.77, "{file} {one}");
    assert!(share(five, count.readable) >= 0.84, "{file} {five}");
}

#[test]
fn unseen_texts_are_proposed_as_they_are_meant() {
    check_unseen("unseen_a.txt");
}

/// Each file was added later than the one before.
#[test]
fn later_unseen_texts_are_proposed_as_they_are_meant() {
    for file in ["unseen_b.txt", "unseen_c.txt", "unseen_d.txt"] {
        check_unseen(file);
    }
}

/// Twenty texts to be pasted into a window by hand, with the presses that make their cases right.
#[test]
#[ignore = "a list for whoever tries the window"]
fn presses_for_a_pointer() {
    for text in texts("unseen_d.txt") {
        let presses = text.presses().map_or_else(|| "more".to_owned(), |all| all.join(", then "));
        println!("=== {}: {presses}\n{}", text.name, text.body);
    }
}

/// Each number comes from the text, with its place. Only a reach, a missing rotation and missing
/// thickness are assumed.
#[test]
fn no_number_is_made_up() {
    for text in texts("kept.txt") {
        let Some(review) = Review::new(&text.body) else { continue };
        for proposal in review.proposals() {
            let inputs = proposal.entry.inputs();
            for (input, source) in inputs.iter().zip(&proposal.inputs) {
                let may_be_assumed = matches!(input.name, "max_distance" | "p_radius" | "q_radius")
                    || input.name.starts_with("rotation");
                let is_at_the_origin = source.numbers.iter().flatten().all(|number| *number == 0.0);
                let is_assumed = source.how == How::Assumed && (may_be_assumed || is_at_the_origin);
                assert!(is_assumed || !source.groups.is_empty(), "{}: {}", text.name, input.name);
            }
        }
        for group in review.groups() {
            let words = text.body.get(group.span.clone());
            assert!(
                words.is_some_and(|words| !words.trim().is_empty()),
                "{}: {:?}",
                text.name,
                group.span
            );
        }
    }
}

#[track_caller]
fn check(text: &str, scenario: &str, inputs: &[(&str, &[f64])]) {
    let review = Review::new(text).unwrap();
    let proposal = review.proposal().unwrap();
    assert_eq!(proposal.entry.id, scenario, "{:?}", inputs_of(proposal));
    let given = inputs_of(proposal);
    for (name, numbers) in inputs {
        let (_, own) = given.iter().find(|(own, _)| own == name).unwrap();
        let is_near = own.len() == numbers.len()
            && own.iter().zip(*numbers).all(|(a, b)| (a - b).abs() < 1e-5);
        assert!(is_near, "{name}: {own:?}, expected {numbers:?}");
    }
}

#[test]
fn wkt_lists_points_by_pairs() {
    let text = "POLYGON ((2 -1, 6 -1, 6 -4, 2 -4, 2 -1))\nPOINT (3 -2)";
    let corners: [(&str, &[f64]); 5] = [
        ("point", &[3.0, -2.0]),
        ("v1", &[2.0, -1.0]),
        ("v2", &[6.0, -1.0]),
        ("v3", &[6.0, -4.0]),
        ("v4", &[2.0, -4.0]),
    ];
    check(text, "point_polygon", &corners);
}

#[test]
fn eigen_keeps_the_first_number_behind_its_shift() {
    let text = "Boxes, whole sizes.\nEigen::Vector3d size_a(0.4, 0.6, 0.2);\nT_a.translation() << 0.5, -0.25, 1.0;\nEigen::Vector3d size_b(1, 1, 1);\nT_b.translation() << 0.5, 0.5, 1.0;";
    check(
        text,
        "box_box",
        &[
            ("center1", &[0.5, -0.25, 1.0]),
            ("half_extents1", &[0.2, 0.3, 0.1]),
            ("center2", &[0.5, 0.5, 1.0]),
            ("half_extents2", &[0.5, 0.5, 0.5]),
        ],
    );
}

#[test]
fn mujocos_quaternions_begin_with_w_and_its_sizes_are_half() {
    let text = "<geom type=\"box\" pos=\"0 0 1\" size=\"1 2 0.5\" quat=\"0.7071068 0 0 0.7071068\"/>\nray from (1.5, 0.5, 5) along (0, 0, -1)";
    check(
        text,
        "ray_box",
        &[
            ("origin", &[1.5, 0.5, 5.0]),
            ("direction", &[0.0, 0.0, -1.0]),
            ("box_center", &[0.0, 0.0, 1.0]),
            ("half_extents", &[1.0, 2.0, 0.5]),
            ("rotation", &[0.0, 0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2]),
        ],
    );
}

#[test]
fn fcls_dump_is_two_poses_and_whole_sizes() {
    let pose = |x: &str| format!("1 0 0 {x}\n0 1 0 0\n0 0 1 0\n0 0 0 1\n");
    let text =
        format!("Shape 1: Box1 2 1\nX_FS1\n{}Shape 2: Box1 1 1\nX_FS2\n{}", pose("0"), pose("0.9"));
    check(
        &text,
        "box_box",
        &[
            ("center1", &[0.0; 3]),
            ("half_extents1", &[0.5, 1.0, 0.5]),
            ("center2", &[0.9, 0.0, 0.0]),
            ("half_extents2", &[0.5; 3]),
        ],
    );
}

#[test]
fn a_colliders_own_centre_is_a_doubt() {
    let collider =
        |x: &str| format!("SphereCollider:\n  m_Radius: 0.5\n  m_Center: {{x: {x}, y: 1, z: 0}}\n");
    let text = format!("%YAML 1.1\n{}{}", collider("0"), collider("0.8"));
    let review = Review::new(&text).unwrap();
    let doubts = &review.proposal().unwrap().doubts;
    let is_local =
        |doubt: &paste::Doubt| doubt.sentence.to_string().contains("relative to something else");
    assert!(doubts.iter().any(is_local), "{doubts:?}");
}

#[test]
fn a_second_sphere_is_left_over_and_said() {
    let text = "ray from (249000, -80000, 120) to (251000, -80000, 120), sphere at (250000, -80000, 120) radius 50, \
        another sphere at (250010, -80004, 121) radius 5";
    let review = Review::new(text).unwrap();
    let proposal = review.proposal().unwrap();
    let given = inputs_of(proposal);
    assert!(given.contains(&("center", vec![250_000.0, -80_000.0, 120.0])), "{given:?}");
    assert!(given.contains(&("radius", vec![50.0])), "{given:?}");
    let unused: Vec<_> =
        review.unused().iter().map(|&index| review.groups()[index].numbers.clone()).collect();
    assert_eq!(unused, [vec![250_010.0, -80_004.0, 121.0], vec![5.0]]);
}

#[test]
fn bevys_capsule_is_a_radius_and_a_length() {
    let text = "Ray3d::new(Vec3::new(-4.0, 0.25, 0.0), Dir3::X)\nCapsule3d::new(0.5, 2.0)";
    let inputs: [(&str, &[f64]); 4] = [
        ("origin", &[-4.0, 0.25, 0.0]),
        ("a", &[0.0, -1.0, 0.0]),
        ("b", &[0.0, 1.0, 0.0]),
        ("radius", &[0.5]),
    ];
    check(text, "ray_capsule", &inputs);
}

const RAY: &str =
    "ray against a sphere: origin (1, 2, 3) direction (0, 0, -1) center (1, 2, -5) radius 1.5";

fn json(printed: &Printed) -> Value {
    serde_json::from_str(printed.line()).unwrap()
}

#[test]
fn a_wrong_no_agrees_with_no_number() {
    let ray = "ray from = Vector3(0, 10, 0), to = Vector3(0, -10, 0)\n";
    let sphere = "sphere center = Vector3(0, 0, 0), radius = 1\n";
    for (said, agrees) in [
        ("Result: no hit. Should hit at (0, 1, 0).", false),
        ("It got no intersection.", false),
        (r#"{"hit":false}"#, false),
        ("Result: hit at (0, 1, 0).", true),
        ("Result: hit at (0, 2, 0).", false),
    ] {
        let review = Review::new(&format!("{ray}{sphere}{said}")).unwrap();
        let answer = review.proposal().unwrap().answer.clone();
        assert_eq!(answer.unwrap().agrees, Some(agrees), "{said}");
    }
}

#[test]
fn a_text_makes_proposals_and_a_person_a_case() {
    let request = Request::default();
    let printed = paste::print(RAY, &request);
    assert!(matches!(printed, Printed::Proposals(_)), "{printed:?}");
    let json = json(&printed);
    assert_eq!(json["proposals"][0]["scenario_id"], "ray_sphere_info");
    assert!(json.get("scenario").is_none(), "a proposal is no case");
    assert!(cases::parse(printed.line()).is_err());
    let values = &json["proposals"][0]["values"];
    assert_eq!(values["radius"]["value"], 1.5);
    assert_eq!(values["max_distance"]["how"], "assumed");
    let taken = paste::print(RAY, &Request { take: Some(1), ..request });
    let case = cases::parse(taken.line()).unwrap();
    assert_eq!(case.scenario.id, "ray_sphere_info");
    assert!(case.note.unwrap().contains("Pasted: "));
}

#[test]
fn scenario_and_set_correct_a_proposal() {
    let set = |pairs: &[(&str, &str)]| {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    let request = Request {
        scenario: scenarios::find("ray_sphere_info"),
        set: set(&[("radius", "2"), ("max_distance", "9"), ("center", "#1")]),
        take: Some(1),
        ..Request::default()
    };
    let case = json(&paste::print(RAY, &request));
    assert_eq!(case["inputs"]["radius"], 2);
    assert_eq!(case["inputs"]["max_distance"], 9);
    assert_eq!(case["inputs"]["center"], serde_json::json!([1, 2, 3]));
    for (name, value, why) in [
        ("radios", "2", "has no input radios"),
        ("radius", "1,2", "expected 1 numbers"),
        ("radius", "#99", "expected a group #1 to #4"),
    ] {
        let printed =
            paste::print(RAY, &Request { set: set(&[(name, value)]), ..Request::default() });
        let json = json(&printed);
        assert!(
            matches!(printed, Printed::Nothing(_)) && json["why"].as_str().unwrap().contains(why),
            "{json}"
        );
    }
    let printed = paste::print(RAY, &Request { take: Some(7), ..Request::default() });
    assert!(json(&printed)["why"].as_str().unwrap().contains("--take: expected 1 to"));
}

#[test]
fn a_text_without_numbers_is_nothing() {
    let printed = paste::print("no numbers here", &Request::default());
    assert!(matches!(printed, Printed::Nothing(_)));
    assert_eq!(json(&printed)["proposals"], serde_json::json!([]));
}

#[test]
fn a_case_stays_as_it_is_wherever_it_stands() {
    let line = r#"{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[9,0,0],"center":[5,0,0],"radius":1}}"#;
    for text in [line.to_owned(), format!("It fails:\n```json\n{line}\n```\nSee 3 lines above.")] {
        let Printed::Case(case) = paste::print(&text, &Request::default()) else {
            panic!("{text}")
        };
        assert_eq!(cases::parse(&case).unwrap().scenario.id, "ray_sphere");
    }
}

/// The test that *Copy as* writes for each engine is read as its own case.
#[test]
fn a_copy_comes_back_as_its_case() {
    use collision_scenarios::copy::{self, Target};
    use collision_scenarios::scenario::Value as Given;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let mut count = 0;
    for entry in scenarios::ALL {
        let Ok(text) = fs::read_to_string(folder.join(format!("{}.json", entry.id))) else {
            continue;
        };
        let case = cases::parse(&text).unwrap();
        for target in
            [Target::Rust, Target::Unity, Target::Godot, Target::Parry, Target::Jolt, Target::Box2d]
        {
            // No text is read as a mesh, but for a case itself.
            let has_mesh = entry.inputs().iter().any(|one| matches!(one.value, Given::Mesh(_)));
            if has_mesh && target == Target::Parry {
                continue;
            }
            let Ok(copied) = copy::text(&case, target, None) else { continue };
            let printed = paste::print(&copied, &Request::default());
            let Printed::Case(line) = &printed else {
                panic!("{} {}: {printed:?}\n{copied}", target.name(), entry.id)
            };
            let [back, own]: [Value; 2] = [line.clone(), cases::write_line(&case)]
                .map(|line| serde_json::from_str(&line).unwrap());
            assert_eq!(back["inputs"], own["inputs"], "{} {}\n{copied}", target.name(), entry.id);
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}

/// Texts of a megabyte, and texts of brackets or signs only, take no longer per byte.
#[test]
fn long_texts_take_no_longer_by_the_byte() {
    for piece in [
        "1-1",
        "(",
        "[1,",
        "<",
        "a.b ",
        "(1, 2, 3)\n",
        "x = 1, ",
        "sphere 1 ",
        "{\"a\":",
        "1 ",
        "\"1 2\" ",
    ] {
        let text = piece.repeat((1 << 20) / piece.len());
        let begin = Instant::now();
        Review::new(&text);
        // Half a second in a release build.
        assert!(begin.elapsed() < Duration::from_secs(20), "{piece}: {:?}", begin.elapsed());
    }
}

#[test]
fn a_conversion_keeps_what_is_typed_of_other_inputs() {
    let text = "box at (1, 2, 3) size (2, 4, 6), ray from (0, 0, 9) along (0, 0, -1)";
    let mut review = Review::new(text).unwrap();
    review.type_numbers(0, vec![0.0, 0.0, 8.0]);
    let conversions = review.conversions();
    let half =
        conversions.iter().find(|conversion| conversion.says == "center, half sizes").unwrap();
    review.convert(half.part, half.says);
    let given = inputs_of(review.proposal().unwrap());
    assert_eq!(given[0], ("origin", vec![0.0, 0.0, 8.0]));
    assert!(given.contains(&("half_extents", vec![2.0, 4.0, 6.0])), "{given:?}");
}

#[test]
fn what_the_text_lacks_stays_open() {
    let text = "A ray leaves (0, 0, 5). The sphere at (1, 2, 3) has radius 2.";
    let mut review = Review::new(text).unwrap();
    review.choose_scenario(scenarios::find("ray_sphere_info").unwrap());
    // A whole case with the sphere at the origin stands before it.
    let mut proposals = review.proposals().iter();
    let tab = proposals.position(|proposal| proposal.lacks() == ["direction"]).unwrap();
    review.choose_tab(tab);
    let proposal = review.proposal().unwrap();
    assert!(proposal.certainty >= Certainty::Unsure);
    assert!(proposal.unconfirmed().contains(&"direction"));
    let given = inputs_of(proposal);
    for (name, numbers) in [("origin", &[0.0, 0.0, 5.0][..]), ("center", &[1.0, 2.0, 3.0])] {
        assert!(given.contains(&(name, numbers.to_vec())), "{name}: {given:?}");
    }
    assert!(review.case().is_err());
    let scenario = scenarios::find("ray_sphere_info");
    let printed = json(&paste::print(text, &Request { scenario, ..Request::default() }));
    let open = &printed["proposals"][tab];
    assert_eq!(open["missing"], serde_json::json!(["direction"]));
    assert_eq!(open["values"]["direction"], serde_json::json!({ "value": null }));
    // A number that another input has fills it too, and takes it from nobody.
    review.assign(1, 0).unwrap();
    let given = inputs_of(review.proposal().unwrap());
    assert_eq!((&given[0].1, &given[1].1), (&vec![0.0, 0.0, 5.0], &vec![0.0, 0.0, 5.0]));
}

#[test]
fn a_chosen_scenario_takes_what_is_named_and_nothing_else() {
    let named = "start = (-5, 1, 2), end = (5, 1.5, -1), center = (0.5, 2, 0)";
    for (text, scenario, lacks) in [
        (named, "ray_sphere", &["radius"][..]),
        ("this (1, 2, 3) and that (4, 5, 6)", "sphere_sphere", &["radius1", "radius2"]),
        ("7", "sphere_plane", &["center", "radius", "plane_point", "plane_normal"]),
    ] {
        let mut review = Review::new(text).unwrap();
        review.choose_scenario(scenarios::find(scenario).unwrap());
        assert_eq!(review.proposal().unwrap().lacks(), lacks, "{text}");
    }
    assert!(Review::new("7").unwrap().proposals().is_empty());
}

#[test]
fn proposals_with_open_inputs_stand_behind_whole_ones() {
    for text in texts("kept.txt") {
        let Some(review) = Review::new(&text.body) else { continue };
        let is_open = |proposal: &paste::Proposal| !proposal.lacks().is_empty();
        assert!(review.proposals().is_sorted_by_key(is_open), "{}", text.name);
        for proposal in review.proposals().iter().filter(|proposal| is_open(proposal)) {
            assert!(proposal.certainty >= Certainty::Unsure, "{}", text.name);
        }
    }
}

/// A chosen group takes the form of its shape, and another form converts it again.
#[test]
fn a_chosen_group_is_converted_as_its_shape_is() {
    let text = "box center (1, 2, 3), whole sizes (2, 4, 6), or rather (8, 8, 4)? ray from (0, 0, 9) along (0, 0, -1)";
    let mut review = Review::new(text).unwrap();
    review.choose_scenario(scenarios::find("ray_box").unwrap());
    let group = review.groups().iter().position(|group| group.numbers == [8.0, 8.0, 4.0]).unwrap();
    let inputs = inputs_of(review.proposal().unwrap());
    let half = inputs.iter().position(|(name, _)| *name == "half_extents").unwrap();
    for (says, numbers) in
        [("center, whole sizes", [4.0, 4.0, 2.0]), ("center, half sizes", [8.0, 8.0, 4.0])]
    {
        review.convert(1, says);
        review.assign(half, group).unwrap();
        assert_eq!(inputs_of(review.proposal().unwrap())[half].1, numbers, "{says}");
    }
}

#[test]
fn a_chosen_group_is_its_inputs_own_and_others_give_way() {
    let text = "ray from (1, 2, 9) along (0, 0, -1), cone (4, 4, 5) and (-1, 2, -3), radius 1";
    let mut review = Review::new(text).unwrap();
    review.choose_scenario(scenarios::find("ray_cone").unwrap());
    for (tip, foot) in [([4.0, 4.0, 5.0], [-1.0, 2.0, -3.0]), ([-1.0, 2.0, -3.0], [4.0, 4.0, 5.0])]
    {
        let inputs = inputs_of(review.proposal().unwrap());
        let apex = inputs.iter().position(|(name, _)| *name == "apex").unwrap();
        let group = review.groups().iter().position(|group| group.numbers == tip).unwrap();
        review.assign(apex, group).unwrap();
        let given = inputs_of(review.proposal().unwrap());
        for (name, numbers) in [("apex", tip), ("base", foot)] {
            assert!(given.contains(&(name, numbers.to_vec())), "{name}: {given:?}");
        }
    }
}

#[test]
fn the_points_of_a_list_go_on_behind_a_chosen_one() {
    let text = "is (1, 1) in it? wrong: [(9, 9), (0, 0), (4, 0), (4, 4), (0, 4)]";
    let mut review = Review::new(text).unwrap();
    review.choose_scenario(scenarios::find("point_polygon").unwrap());
    let group = review.groups().iter().position(|group| group.numbers == [0.0, 0.0]).unwrap();
    let inputs = inputs_of(review.proposal().unwrap());
    review.assign(inputs.iter().position(|(name, _)| *name == "v1").unwrap(), group).unwrap();
    let given = inputs_of(review.proposal().unwrap());
    for (name, numbers) in [("v1", [0.0, 0.0]), ("v2", [4.0, 0.0]), ("v3", [4.0, 4.0])] {
        assert!(given.contains(&(name, numbers.to_vec())), "{name}: {given:?}");
    }
}

#[test]
fn a_place_in_a_moved_frame_is_a_form() {
    let text = "ray from (0, 0, 9) along (0, 0, -1), sphere: radius 2, center (0, 1, 0), \
        transform position (5, 0, 0)";
    let mut review = Review::new(text).unwrap();
    review.choose_scenario(scenarios::find("ray_sphere_info").unwrap());
    review.convert(1, "center and offset, radius");
    let given = inputs_of(review.proposal().unwrap());
    assert!(given.contains(&("center", vec![5.0, 1.0, 0.0])), "{given:?}");
}

#[test]
fn an_axis_that_the_text_leaves_open_is_a_press() {
    let text = "ray from (1, 2, 9) along (0, 0, -1), capsule at (1, 2, 3), radius 0.5, height 2";
    let mut review = Review::new(text).unwrap();
    review.choose_scenario(scenarios::find("ray_capsule").unwrap());
    for (says, b) in [("axis along x", [2.0, 2.0, 3.0]), ("axis along z", [1.0, 2.0, 4.0])] {
        review.convert(1, says);
        let given = inputs_of(review.proposal().unwrap());
        assert!(given.contains(&("b", b.to_vec())), "{says}: {given:?}");
        let mut current =
            review.conversions().into_iter().filter(|conversion| conversion.is_current);
        assert_eq!(current.next_back().unwrap().says, says);
    }
}

#[test]
fn each_number_of_a_guess_is_looked_at() {
    let text = "ray sphere: origin (1, 2, 3) direction (0, 0, -1) center (1, 2, -5) radius 1. Maybe scaled, \
        relative to its parent, then mirrored; or (4, 4, 4), (5, 5, 5), (6, 6, 6), (7, 7, 7)?";
    let mut review = Review::new(text).unwrap();
    assert_eq!(review.proposal().unwrap().certainty, Certainty::Guess);
    let mut count = 0;
    while let Some(open) = review.next_open() {
        review.confirm(open);
        count += 1;
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn presses_confirm_assign_and_convert() {
    let mut review = Review::new(
        "box at (1, 2, 3) size (2, 4, 6), ray from (0, 0, 9) along (0, 0, -1), gravity 9.81",
    )
    .unwrap();
    assert_eq!(review.proposal().unwrap().entry.id, "ray_box");
    let conversions = review.conversions();
    let half =
        conversions.iter().find(|conversion| conversion.says == "center, half sizes").unwrap();
    assert!(!half.is_current);
    review.convert(half.part, half.says);
    let sizes = |review: &Review| {
        inputs_of(review.proposal().unwrap())
            .into_iter()
            .find(|(name, _)| *name == "half_extents")
            .unwrap()
            .1
    };
    assert_eq!(sizes(&review), [2.0, 4.0, 6.0]);
    // Two inputs swap their groups.
    let [origin, center] = ["origin", "box_center"].map(|name| {
        let inputs = (review.proposal().unwrap().entry.build)().inputs();
        inputs.iter().position(|input| input.name == name).unwrap()
    });
    let group = review.proposal().unwrap().inputs[center].groups[0];
    review.assign(origin, group).unwrap();
    let given = inputs_of(review.proposal().unwrap());
    assert_eq!((&given[origin].1, &given[center].1), (&vec![1.0, 2.0, 3.0], &vec![0.0, 0.0, 9.0]));
    while let Some(open) = review.next_open() {
        review.confirm(open);
    }
    let case = review.case().unwrap_or_else(|why| panic!("{why}"));
    assert!(!case.beside.contains_key("unconfirmed"));
    review.clear(center);
    assert_eq!(review.proposal().unwrap().lacks(), ["box_center"]);
    assert!(review.case().is_err());
}
