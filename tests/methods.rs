//! What other methods say: the mistakes of the articles on the inputs that show them, agreement
//! with the kernel on easy cases, and no panic on any.

use collision_sandbox::cases::{self, Case, SCENES};
use collision_sandbox::methods::{self, Inputs, Method, Outcome, compare};
use collision_sandbox::scenario::Answer;
use glam::{Vec2, Vec3};

const HARD_CASES: &str = include_str!("data/hard_cases.jsonl");
/// Scenario, inputs, method, what the method says, what is right; of points the centre, where a
/// ball moves.
const MISTAKES: &str = include_str!("data/mistakes.txt");

#[track_caller]
fn method(id: &str, name: &str) -> &'static Method {
    let found = methods::of(id).find(|method| method.name == name);
    found.unwrap_or_else(|| panic!("{id} has no method {name}"))
}

#[track_caller]
fn ask(case: &mut Case, name: &str) -> Outcome {
    (method(case.scenario.id, name).ask)(&Inputs::of(case.live.as_mut()))
}

/// Five significant digits.
fn short(number: f32) -> f64 {
    format!("{number:.4e}").parse().unwrap_or(f64::NAN)
}

fn short_text(number: f32) -> String {
    // Adding zero turns -0.0 into 0.0.
    match short(number) + 0.0 {
        x if x != 0.0 && !(1e-3..1e6).contains(&x.abs()) => format!("{x:e}"),
        x => x.to_string(),
    }
}

fn text(hit: bool, relation: &str, points: impl IntoIterator<Item = Vec3>) -> String {
    let mut text = format!("{} {relation}", if hit { "hit" } else { "miss" });
    for point in points {
        let [x, y, z] = point.to_array().map(short_text);
        text += &format!(" ({x}, {y}, {z})");
    }
    text
}

#[track_caller]
fn parse(id: &str, inputs: &str) -> Case {
    let line = format!(r#"{{"scenario":"{id}","inputs":{{{inputs}}}}}"#);
    cases::parse(&line).unwrap_or_else(|error| panic!("{error}\n{line}"))
}

#[test]
fn the_articles_mistakes_are_their_own() {
    let mut wrong = Vec::new();
    let rows = MISTAKES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for row in rows {
        let columns: Vec<_> = row.split(" | ").map(str::trim).collect();
        let [id, inputs, name, says, right] = columns[..] else { panic!("{row}") };
        let mut case = parse(id, inputs);
        let answer = case.answer();
        let places = answer.contacts.iter().map(|contact| contact.center.unwrap_or(contact.point));
        let ours = text(answer.hit, answer.relation, places);
        let outcome = ask(&mut case, name);
        let theirs = text(outcome.hit, outcome.relation, outcome.points);
        if (theirs.as_str(), ours.as_str()) != (says, right) {
            wrong.push(format!("{id} | {inputs} | {name} | {theirs} | {ours}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The numbers that a method has under that name.
#[track_caller]
fn value(case: &mut Case, name: &str, value: &str) -> Vec<f32> {
    let outcome = ask(case, name);
    let found = outcome.values.iter().find(|(other, _)| *other == value);
    found.unwrap_or_else(|| panic!("{name} has no {value}: {outcome:?}")).1.numbers()
}

#[test]
fn mistakes_in_the_working() {
    // Two points meet: E divides by r1 + r2.
    let inputs = r#""start":[0,0,0],"end":[5,0,0],"cast_radius":0,"center":[2,0,0],"radius":0"#;
    let e = value(&mut parse("sphere_cast_sphere", inputs), "Article", "E");
    assert!(e.iter().all(|x| x.is_nan()), "{e:?}");

    // Concentric spheres are not pushed apart.
    let inputs = r#""center1":[1,2,3],"radius1":1,"center2":[1,2,3],"radius2":1"#;
    let push = value(&mut parse("sphere_sphere", inputs), "Article", "push");
    assert_eq!(push.iter().map(|x| x.abs()).sum::<f32>(), 0.0);

    // The wrapper's normal within a sphere: away from the centre, zero at it.
    for (origin, normal) in [("[0,0.5,0]", [0.0, 1.0, 0.0]), ("[0,0,0]", [0.0; 3])] {
        let inputs = format!(r#""origin":{origin},"center":[0,0,0],"radius":1"#);
        let found = value(&mut parse("ray_sphere_info", &inputs), "Article", "normal");
        assert_eq!(found, normal);
    }

    // A root just before the start: c lost its digits.
    let inputs = r#""start":[-1.0001,0,0],"end":[999,0,0],"center":[0,0,0],"radius":1"#;
    let case = &mut parse("segment_sphere", inputs);
    assert_eq!(ask(case, "Article").t.map(short), Some(1.000_4e-7));
    assert_eq!(case.answer().contacts[0].t.map(short), Some(1.000_2e-7));

    // Every candidate of a ball that is larger than the arc; one lies within, where none can.
    let inputs = r#""ball_start":[-10,0],"ball_end":[10,0],"ball_radius":3,"arc_center":[0,0],"arc_radius":1,"arc_start_deg":-90,"arc_end_deg":90"#;
    let case = &mut parse("ball_arc", inputs);
    let points = ask(case, "Article, y downwards").points;
    assert!(points.contains(&Vec3::new(2.0, 0.0, 0.0)), "{points:?}");
    assert!(case.answer().contacts.iter().all(|contact| contact.feature != Some("inner")));
}

/// SplitMix64. Source: Steele, Lea and Flood (2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() >> 40) as f32 / (1_u32 << 24) as f32
    }

    fn point(&mut self, reach: f32) -> Vec3 {
        Vec3::from_array([0; 3].map(|_| self.between(-reach, reach)))
    }

    /// One long.
    fn direction(&mut self) -> Vec3 {
        loop {
            let v = self.point(1.0);
            if (0.1..=1.0).contains(&v.length()) {
                return v.normalize();
            }
        }
    }
}

fn case<const N: usize>(id: &str, values: [(&str, &[f32]); N]) -> Case {
    let mut case = Case::new(collision_sandbox::scenarios::find(id).expect(id));
    for (name, numbers) in values {
        let mut inputs = case.live.inputs();
        let input = inputs.iter_mut().find(|input| input.name == name).expect(name);
        input.value.set(numbers).expect(name);
    }
    case
}

/// Of how many in a hundred the article says hit or miss otherwise than the kernel.
fn wrong(count: usize, mut case: impl FnMut(f32) -> Case) -> f32 {
    let mut is_wrong = |i: usize| {
        let mut case = case(i as f32 / count as f32);
        ask(&mut case, "Article").hit != case.answer().hit
    };
    100.0 * (0..count).filter(|&i| is_wrong(i)).count() as f32 / count as f32
}

#[test]
fn how_often_the_articles_are_wrong() {
    let mut random = Random(1);
    let origin = [0.0; 3];
    let rates = [
        (
            "sphere_cast_sphere",
            43.4,
            wrong(4000, |share| {
                case(
                    "sphere_cast_sphere",
                    [
                        ("start", &origin),
                        ("end", &[2000.0, 0.0, 0.0]),
                        ("cast_radius", &[0.05]),
                        ("center", &[1000.0, 0.2 * share, 0.0]),
                        ("radius", &[0.05]),
                    ],
                )
            }),
        ),
        (
            "segment_sphere",
            1.7,
            wrong(4000, |share| {
                case(
                    "segment_sphere",
                    [
                        ("start", &origin),
                        ("end", &[1000.0, 0.0, 0.0]),
                        ("center", &[500.0, share, 0.0]),
                        ("radius", &[0.5]),
                    ],
                )
            }),
        ),
        (
            "ray_sphere_info",
            2.4,
            wrong(4000, |share| {
                case(
                    "ray_sphere_info",
                    [
                        ("origin", &origin),
                        ("direction", &[1.0, 0.0, 0.0]),
                        ("max_distance", &[2000.0]),
                        ("center", &[1000.0, 2.0 * share, 0.0]),
                        ("radius", &[1.0]),
                    ],
                )
            }),
        ),
        (
            "ray_sphere",
            40.3,
            wrong(6000, |_| {
                let end = random.point(5.0);
                let radius = random.between(0.5, 3.0);
                // The surface runs exactly through B.
                case(
                    "ray_sphere",
                    [
                        (
                            "start",
                            &(end
                                - Vec3::new(
                                    random.between(0.5, 5.0),
                                    random.between(-1.0, 1.0),
                                    random.between(-1.0, 1.0),
                                ))
                            .to_array(),
                        ),
                        ("end", &end.to_array()),
                        ("center", &(end + Vec3::X * radius).to_array()),
                        ("radius", &[(end.x + radius) - end.x]),
                    ],
                )
            }),
        ),
        (
            "segment_plane",
            27.7,
            wrong(4000, |_| {
                let (start, end) = (random.point(5.0), random.point(5.0));
                case(
                    "segment_plane",
                    [
                        ("start", &[start.x, start.y.abs() + 0.1, start.z]),
                        ("end", &[end.x, 0.0, end.z]),
                        ("plane_point", &origin),
                        ("plane_normal", &[0.0, 1.0, 0.0]),
                    ],
                )
            }),
        ),
        (
            "segment_triangle",
            57.0,
            wrong(4000, |_| {
                let corners @ [a, b, c] = [0; 3].map(|_| random.point(5.0));
                let mut weights = [0; 3].map(|_| random.between(0.1, 1.0));
                let sum: f32 = weights.iter().sum();
                weights.iter_mut().for_each(|weight| *weight /= sum);
                let ip: Vec3 =
                    corners.iter().zip(weights).map(|(&corner, weight)| corner * weight).sum();
                let along = (b - a).cross(c - a).normalize() * 3.0 + random.direction();
                case(
                    "segment_triangle",
                    [
                        ("start", &(ip + along).to_array()),
                        ("end", &(ip - along).to_array()),
                        ("a", &a.to_array()),
                        ("b", &b.to_array()),
                        ("c", &c.to_array()),
                    ],
                )
            }),
        ),
        (
            "sphere_triangle",
            1.7,
            wrong(4000, |_| {
                let corners = [0; 3].map(|_| random.point(5.0).to_array());
                case(
                    "sphere_triangle",
                    [
                        ("center", &random.point(5.0).to_array()),
                        ("radius", &[random.between(0.1, 2.0)]),
                        ("a", &corners[0]),
                        ("b", &corners[1]),
                        ("c", &corners[2]),
                    ],
                )
            }),
        ),
        (
            "triangle_triangle",
            0.0,
            wrong(4000, |_| {
                let corners = [0; 6].map(|_| random.point(5.0).to_array());
                case(
                    "triangle_triangle",
                    [
                        ("a1", &corners[0]),
                        ("b1", &corners[1]),
                        ("c1", &corners[2]),
                        ("a2", &corners[3]),
                        ("b2", &corners[4]),
                        ("c2", &corners[5]),
                    ],
                )
            }),
        ),
    ];
    for (id, measured, rate) in rates {
        assert!((0.3 * measured..=2.0 * measured).contains(&rate), "{id}: {rate} % wrong");
    }
}

#[test]
fn coincident_lines_are_often_called_parallel() {
    let mut random = Random(1);
    let mut lost = 0;
    for _ in 0..4000 {
        let [a, v] = [0; 2].map(|_| random.point(50.0).truncate().round());
        let [from, to] = [random.between(-9.0, 9.0).round(), random.between(-9.0, 9.0).round()];
        if v == Vec2::ZERO || from == to {
            continue;
        }
        let [a2, b1, b2] = [1.0, from, to].map(|times| a + v * times);
        let points = [("a1", a), ("a2", a2), ("b1", b1), ("b2", b2)];
        let mut case =
            case("line_line", points.each_ref().map(|(name, p)| (*name, &p.as_ref()[..])));
        assert_eq!(case.answer().relation, "coincident");
        lost += usize::from(ask(&mut case, "Article").relation != "coincident");
    }
    assert!((400..2000).contains(&lost), "{lost}");
}

#[test]
fn pushed_spheres_often_overlap_still() {
    let mut random = Random(1);
    let mut left = 0;
    for _ in 0..4000 {
        let (one, two) = (random.point(2.0), random.point(2.0));
        let radius = random.between(5.0, 6.0);
        let spheres = |one: Vec3| {
            let [one, two] = [one, two].map(|center| center.to_array());
            let centers = [
                ("center1", &one[..]),
                ("center2", &two),
                ("radius1", &[radius]),
                ("radius2", &[2.0]),
            ];
            case("sphere_sphere", centers)
        };
        let &[x, y, z] = &value(&mut spheres(one), "Article", "push")[..] else { unreachable!() };
        left += usize::from(spheres(one + Vec3::new(x, y, z)).answer().relation == "overlap");
    }
    assert!((200..3000).contains(&left), "{left}");
}

#[test]
fn the_plane_equation_loses_digits_far_away() {
    let mut random = Random(1);
    let mut worst = [0.0_f32; 2];
    for _ in 0..4000 {
        let far = random.direction() * 1e5;
        let [start, point] = [0; 2].map(|_| (far + random.point(5.0)).to_array());
        let normal = random.direction().to_array();
        let inputs = [("start", &start[..]), ("plane_point", &point), ("plane_normal", &normal)];
        let mut case = case("segment_plane", inputs);
        let offset = Vec3::from(start).as_dvec3() - Vec3::from(point).as_dvec3();
        let exact = Vec3::from(normal).as_dvec3().normalize().dot(offset) as f32;
        for (worst, name) in worst.iter_mut().zip(["Article", "Plain f32"]) {
            *worst = worst.max((value(&mut case, name, "hS")[0] - exact).abs());
        }
    }
    assert!(worst[0] > 0.01 && worst[1] < 1e-5, "{worst:?}");
}

/// A random everyday case: coordinates within 5 m.
fn everyday(id: &str, random: &mut Random) -> Case {
    let mut case = Case::new(collision_sandbox::scenarios::find(id).expect(id));
    for mut input in case.live.inputs() {
        let numbers = match input.value.kind() {
            "direction" => random.direction().to_array().to_vec(),
            "point" => random.point(5.0).to_array().to_vec(),
            "point2" => random.point(5.0).to_array()[..2].to_vec(),
            "angle" => vec![random.between(-180.0, 180.0)],
            _ => vec![random.between(0.5, 4.0)],
        };
        input.value.set(&numbers).expect(input.name);
    }
    case
}

/// Does a little of everything leave the relation as it is?
fn is_easy(case: &mut Case, random: &mut Random) -> bool {
    let relation = case.answer().relation;
    let kept: Vec<_> = case.live.inputs().iter().map(|input| input.value.numbers()).collect();
    let is_easy = (0..20).all(|_| {
        for (mut input, kept) in case.live.inputs().into_iter().zip(&kept) {
            let reach = if input.value.kind() == "angle" { 2.0 } else { 0.02 };
            let moved: Vec<_> = kept.iter().map(|x| x + random.between(-reach, reach)).collect();
            input.value.set(&moved).expect(input.name);
        }
        case.answer().relation == relation
    });
    for (mut input, kept) in case.live.inputs().into_iter().zip(&kept) {
        input.value.set(kept).expect(input.name);
    }
    is_easy
}

/// Is the method right in that easy case, as far as its author meant it?
fn should_agree(id: &str, name: &str, case: &mut Case, answer: &Answer) -> bool {
    match (id, name) {
        ("ray_sphere" | "sphere_cast_sphere", "Article, simplified") => answer.relation == "hit",
        ("sphere_cast_sphere", "Article") => {
            !["initial_overlap", "too_short"].contains(&answer.relation)
        }
        ("ray_sphere_info", "Article, Contains" | "Article, moved origin") => false,
        ("segment_triangle", "Article") => !answer.hit,
        ("sphere_triangle", "Article") => answer.hit,
        ("triangle_triangle", "Article, stored result") => !answer.hit,
        ("plane_plane", _) => answer.scalars.iter().any(|&(name, sin)| name == "sin" && sin > 0.1),
        ("ball_arc", "Article" | "Article, v2 as it is") => false,
        ("ball_arc", "Article, y downwards") => {
            let inputs = Inputs::of(case.live.as_mut());
            let out = inputs.planar("ball_start").distance(inputs.planar("arc_center"));
            answer.hit && out > inputs.number("arc_radius") + inputs.number("ball_radius")
        }
        _ => true,
    }
}

#[test]
fn methods_agree_on_easy_cases() {
    let mut random = Random(1);
    for entry in collision_sandbox::scenarios::ALL {
        let (mut easy, mut hits) = (0, 0);
        let mut asked: Vec<_> = methods::of(entry.id).map(|method| (method.name, 0)).collect();
        while easy < 1000 {
            let mut case = everyday(entry.id, &mut random);
            if !is_easy(&mut case, &mut random) {
                continue;
            }
            let answer = case.answer();
            easy += 1;
            hits += usize::from(answer.hit);
            let said = compare(case.live.as_mut(), entry.id, &answer);
            for (comparison, (name, asked)) in said.into_iter().zip(&mut asked) {
                if !should_agree(entry.id, name, &mut case, &answer) {
                    continue;
                }
                *asked += 1;
                let is_near = comparison.metres.is_none_or(|metres| metres < 0.01);
                let is_then = comparison.t_difference.is_none_or(|t| t.abs() < 0.001);
                assert!(
                    comparison.agrees && is_near && is_then && comparison.parts_at.is_none(),
                    "{name}: {:?}, parts at {:?}\n{answer:?}\n{}",
                    comparison.outcome,
                    comparison.parts_at,
                    cases::write(entry, case.live.as_mut()),
                );
            }
        }
        println!("{}: {hits} hits, {asked:?}", entry.id);
    }
}

#[test]
fn every_case_is_compared() {
    let scenes = SCENES.iter().map(|(_, text)| *text);
    for text in HARD_CASES.lines().chain(scenes) {
        let mut case = cases::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let answer = case.answer();
        let said = compare(case.live.as_mut(), case.scenario.id, &answer);
        assert_eq!(said.len(), methods::of(case.scenario.id).count());
        for comparison in said {
            let steps = answer.steps.len();
            assert!(comparison.parts_at.is_none_or(|step| step < steps), "{text}");
        }
    }
}

#[test]
fn the_largest_and_the_smallest_numbers_are_compared() {
    const NUMBERS: [f32; 10] =
        [0.0, 1e-45, 1e-38, 1e-20, 1.0, -1.0, 1e19, f32::MAX, -1e-45, -f32::MAX];
    let mut random = Random(1);
    for entry in collision_sandbox::scenarios::ALL {
        for _ in 0..2000 {
            let mut case = Case::new(entry);
            for mut input in case.live.inputs() {
                let count = input.value.numbers().len();
                let numbers: Vec<_> =
                    (0..count).map(|_| NUMBERS[random.next() as usize % NUMBERS.len()]).collect();
                // What is no length or no direction leaves the default.
                let _ = input.value.set(&numbers);
            }
            let answer = case.answer();
            compare(case.live.as_mut(), entry.id, &answer);
        }
    }
}

#[test]
fn where_a_method_parts_from_the_derivation() {
    let far = r#""start":[0,0,0],"end":[20000,0,0],"center":[10000,1,0],"radius":0.5"#;
    let behind = r#""start":[0,0,0],"end":[5,0,0],"center":[-5,0,0],"radius":1"#;
    for (inputs, name, expected) in [
        (far, "Article", Some("|CS| = |AS × nAB|")),
        (far, "Plain f32", None),
        (behind, "Article", None),
        (behind, "Article, simplified", Some("|AC| ≤ 0")),
    ] {
        let mut case = parse("ray_sphere", inputs);
        let answer = case.answer();
        let said = compare(case.live.as_mut(), "ray_sphere", &answer);
        let comparison = said.iter().find(|one| one.method.name == name).expect(name);
        let step = comparison.parts_at.map(|step| answer.steps[step].formula());
        assert_eq!(step.as_deref(), expected, "{name}: {inputs}");
    }
}

/// A value under a name that no step has is compared with nothing.
#[test]
fn values_are_named_after_steps() {
    // What only the articles have.
    const OWN: [(&str, &str); 2] = [("ray_sphere_info", "l"), ("sphere_sphere", "P")];
    let mut random = Random(1);
    let mut unknown = Vec::new();
    for entry in collision_sandbox::scenarios::ALL {
        let (mut steps, mut values) = (Vec::new(), Vec::new());
        for _ in 0..2000 {
            let mut case = everyday(entry.id, &mut random);
            let answer = case.answer();
            steps.extend(answer.steps.iter().map(|step| step.name()));
            for comparison in compare(case.live.as_mut(), entry.id, &answer) {
                values.extend(comparison.outcome.values.iter().map(|(name, _)| *name));
            }
        }
        values.sort();
        values.dedup();
        values.retain(|name| !steps.is_empty() && !steps.contains(name));
        values.retain(|name| !OWN.contains(&(entry.id, name)));
        unknown.extend(values.into_iter().map(|name| (entry.id, name)));
    }
    assert!(unknown.is_empty(), "no step of that name: {unknown:?}");
}

#[test]
fn every_scenario_has_methods_of_different_names() {
    for entry in collision_sandbox::scenarios::ALL {
        let mut names: Vec<_> = methods::of(entry.id).map(|method| method.name).collect();
        assert!(!names.is_empty(), "{}", entry.id);
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "{}", entry.id);
        for method in methods::of(entry.id) {
            assert!(method.note.ends_with('.') && !method.source.is_empty(), "{}", method.name);
        }
    }
}
