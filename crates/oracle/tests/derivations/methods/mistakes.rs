//! The articles' mistakes, on inputs that show them, and how frequent they are.

use collision_scenarios::cases::Case;
use glam::{Vec2, Vec3};

use super::asking::{Random, ask, case, parse, value};

/// Scenario, inputs, method, its answer, and the right one. For a moving ball, points are its
/// centre.
const MISTAKES: &str = include_str!("../../data/mistakes.txt");

/// Rounds to five significant digits.
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
        let theirs = text(outcome.hit, &outcome.relation, outcome.points);
        if (theirs.as_str(), ours.as_str()) != (says, right) {
            wrong.push(format!("{id} | {inputs} | {name} | {theirs} | {ours}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
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

    // Every candidate of a ball larger than the arc; one lies within, where none can.
    let inputs = r#""ball_start":[-10,0],"ball_end":[10,0],"ball_radius":3,"arc_center":[0,0],"arc_radius":1,"arc_start_deg":-90,"arc_end_deg":90"#;
    let case = &mut parse("ball_arc", inputs);
    let points = ask(case, "Article, y downwards").points;
    assert!(points.contains(&Vec3::new(2.0, 0.0, 0.0)), "{points:?}");
    assert!(case.answer().contacts.iter().all(|contact| contact.feature != Some("inner".into())));
}

/// Returns the percentage of cases in which the article's verdict differs from the kernel's.
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
