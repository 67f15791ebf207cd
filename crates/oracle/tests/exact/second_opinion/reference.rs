//! Tests the reference for `ball_arc` itself: cases with answers known by hand, and every moment
//! that it names checked in `f64`.

use collision_oracle::ball_arc::cases::{KINDS, TOUCHES};
use collision_oracle::ball_arc::sampled::Way;
use collision_oracle::case::{Case, Expected};
use collision_oracle::near::{Near, sign_with_root};
use collision_oracle::number::Number;
use collision_oracle::pair;
use collision_oracle::random::{Random, dot, length};

fn expected(case: &Case) -> Expected {
    let pair = pair("ball_arc");
    (pair.expected)(case)
}

#[test]
fn signs_of_roots() {
    let near = |x: f64| Near::from(Number::from(x));
    let sign = |x, y, z| sign_with_root(&near(x), &near(y), &near(z));
    assert_eq!([sign(3.0, -2.0, 2.0), sign(-3.0, 2.0, 2.0), sign(-3.0, 2.5, 2.0)], [1, -1, 1]);
    assert_eq!([sign(6.0, -2.0, 9.0), sign(0.0, -1.0, 2.0), sign(0.0, 1.0, 0.0)], [0, -1, 0]);
    // One part in 2^80 more or less.
    let hair = 2.0f64.powi(-80);
    let off = &near(6.0) + &near(hair);
    assert_eq!(sign_with_root(&off, &near(-2.0), &near(9.0)), 1);
    assert_eq!(sign_with_root(&(&near(6.0) - &near(hair)), &near(-2.0), &near(9.0)), -1);
}

#[test]
fn sines() {
    for (degrees, cos, sin) in
        [(0.0, 1.0, 0.0), (90.0, 0.0, 1.0), (-450.0, 0.0, -1.0), (540.0, -1.0, 0.0)]
    {
        let [c, s] = Near::cos_sin(degrees);
        assert_eq!([c.at, s.at], [cos, sin].map(Number::from), "{degrees}");
        assert!(c.within.is_zero() && s.within.is_zero());
    }
    let [cos, sin] = Near::cos_sin(150.0);
    assert!((&sin - &Near::from(Number::from(0.5))).sign() == 0 && sin.within.is_zero());
    // cos² = 3/4, known to more than 400 bits.
    let off = cos.square() - Near::from(Number::from(0.75));
    let bound = Number::from(2.0f64.powi(-400));
    assert!(off.sign() == 0 && !off.within.is_zero() && off.within < bound);
    let [cos, sin] = Near::cos_sin(45.0);
    assert!((&cos - &sin).sign() == 0 && !cos.within.is_zero());
    assert!((cos.at.to_f64() - 0.5f64.sqrt()).abs() < 1e-16);
    let [cos, sin] = Near::cos_sin(-1e-45);
    assert!(sin.sign() == -1 && (Near::from(Number::from(1.0)) - cos).sign() == 1);
}

/// From A to B, the ball's radius, the arc's centre, radius and angles.
#[track_caller]
fn says(way: [[f32; 2]; 2], ball: f32, arc: [f32; 5], relation: &str, moments: &[f64]) {
    let [x, y, radius, start, end] = arc;
    let inputs = vec![
        ("ball_start", way[0].to_vec()),
        ("ball_end", way[1].to_vec()),
        ("ball_radius", vec![ball]),
        ("arc_center", vec![x, y]),
        ("arc_radius", vec![radius]),
        ("arc_start_deg", vec![start]),
        ("arc_end_deg", vec![end]),
    ];
    let case = Case { id: "ball_arc", inputs };
    let said = expected(&case);
    let found: Vec<f64> =
        said.contacts.iter().map(|touch| touch.t.as_ref().map_or(-1.0, Number::to_f64)).collect();
    let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-6;
    assert_eq!(said.relation, relation, "{}", case.json());
    assert!(
        found.len() == moments.len() && found.iter().zip(moments).all(near),
        "{found:?}, not {moments:?}: {}",
        case.json()
    );
}

#[test]
fn known_by_hand() {
    // Into a half pipe along its tangent.
    let pipe = |radius| [0.0, 0.0, radius, 90.0, 270.0];
    says([[1.6, -0.8], [-1.6, -0.8]], 0.8, pipe(1.6), "inner", &[0.5, 0.5]);
    says([[6.1, -5.15], [-6.1, -5.15]], 2.35, pipe(7.5), "inner", &[0.5, 0.5]);
    // An ulp lower, the end comes first; an ulp higher, the hit is further on.
    let below = 0.8f32.next_up();
    says([[1.6, -below], [-1.6, -below]], 0.8, pipe(1.6), "end", &[0.4999035]);
    let above = 0.8f32.next_down();
    says([[1.6, -above], [-1.6, -above]], 0.8, pipe(1.6), "inner", &[0.5000965]);
    // As large as the arc: it touches both ends from the centre.
    let quarter = [0.0, 0.0, 2.0, -45.0, 135.0];
    says([[-4.0, -4.0], [4.0, 4.0]], 2.0, quarter, "start", &[0.5, 0.5]);
    // Slightly too short.
    let dome = [0.0, 0.0, 1000.0, 0.0, 180.0];
    says([[-2000.0, 1100.0], [-1e-5, 1100.0]], 100.0, dome, "too_short", &[]);
    says([[-2000.0, 1100.0], [0.0, 1100.0]], 100.0, dome, "outer", &[1.0]);
    let higher = 1100f32.next_up();
    says([[-2000.0, higher], [2000.0, higher]], 100.0, dome, "passes_by", &[]);
    // A point that grazes the arc at its end, where its path ends.
    let x = -4.889572;
    let arc = [-5.0906296, 6.933319, 0.20105743, -180.0, 0.0];
    says([[x, 1.7617617], [x, 6.933319]], 0.0, arc, "outer", &[1.0, 1.0]);

    let circle = [0.0, 0.0, 5.0, 0.0, 360.0];
    let right = [0.0, 0.0, 5.0, -90.0, 90.0];
    let through = [[-10.0, 0.0], [10.0, 0.0]];
    says(through, 1.0, circle, "outer", &[0.2, 0.7]);
    says(through, 0.0, circle, "outer", &[0.25, 0.75]);
    says(through, 1.0, right, "inner", &[0.7]);
    says(through, 5.0, right, "start", &[0.5, 0.5]);
    says(through, 1.0, [0.0, 0.0, 5.0, 0.0, 0.0], "inner", &[0.7, 0.7, 0.7]);
    says([[6.0, 0.0], [10.0, 0.0]], 1.0, circle, "initial_overlap", &[0.0]);
    says([[5.0, 0.0], [5.0, 0.0]], 1.0, right, "initial_overlap", &[0.0]);
    says([[0.0, 0.0], [0.0, 0.0]], 1.0, circle, "degenerate", &[]);
    says([[-10.0, 0.0], [-3.0, 0.0]], 1.0, right, "gap", &[]);
    says([[-10.0, 0.0], [-6.0, 0.0]], 1.0, right, "too_short", &[]);
    says([[-10.0, 7.0], [-6.0, 7.0]], 1.0, right, "passes_by", &[]);
    // An end at 30 degrees is at half the radius's height.
    says([[-4.0, 2.0], [4.0, 2.0]], 1.0, [0.0, 0.0, 2.0, -90.0, 30.0], "end", &[0.7165064]);
}

/// Checks the reference's answer to a case in `f64`.
fn check(case: &Case) -> Result<(), String> {
    let said = expected(case);
    let way = Way::new(case);
    let [ball, radius] = ["ball_radius", "arc_radius"].map(|name| f64::from(case.number(name)));
    let (a, d) = (way.at(0.0), way.d);
    let reach = length(a) + radius + ball;
    let far = 1f64.max(2.0 * reach / length(d));
    let free = |until: f64| {
        let (gap, t) = way.least(0.0, until);
        let holds = gap >= -way.rounding(until);
        if holds { Ok(()) } else { Err(format!("{} in the arc at t {t}", -gap)) }
    };
    let small = |name: &str, number: f64, until: f64| {
        let holds = number.abs() <= 8.0 * way.rounding(until);
        if holds { Ok(()) } else { Err(format!("{name} is {number}")) }
    };
    let moments: Vec<f64> =
        said.contacts.iter().flat_map(|touch| &touch.t).map(Number::to_f64).collect();
    if said.hit == moments.is_empty() || said.contacts.len() != moments.len() {
        return Err("contacts and hit disagree".into());
    }
    match said.relation {
        "initial_overlap" => small("the gap at the start", way.gap(0.0).max(0.0), 0.0),
        "degenerate" => small("the overlap", way.gap(0.0).min(0.0), 0.0),
        "gap" | "too_short" | "passes_by" => {
            free(1.0)?;
            let foot = (-dot(a, d) / dot(d, d)).clamp(0.0, 1.0);
            let least = length(way.at(foot)) - radius;
            let most = length(a).max(length(way.at(1.0))) - radius;
            if said.relation == "gap" {
                small("the centre's way to the circle", least.max(0.0), 1.0)?;
                return small("the circle's to the centre", most.min(0.0), 1.0);
            }
            let (inside, outside) = (least < -way.rounding(1.0), most > way.rounding(1.0));
            if inside && outside && way.ends.is_some() {
                return Err("the centre crosses the circle".into());
            }
            if said.relation == "passes_by" {
                return free(far);
            }
            // Steps by its distance from the arc, so that no touch is skipped.
            let mut t = 1.0;
            for _ in 0..100_000 {
                let gap = way.gap(t);
                if gap <= way.rounding(t) {
                    return Ok(());
                }
                t += gap / length(d);
                if t > far {
                    return Err("nothing lies ahead".into());
                }
            }
            Ok(())
        }
        relation => {
            for (touch, &t) in said.contacts.iter().zip(&moments) {
                small("the gap at the touch", way.gap(t), 1.0)?;
                match touch.feature {
                    Some("outer") => small("outer", length(way.at(t)) - radius - ball, 1.0)?,
                    Some("inner") => small("inner", length(way.at(t)) - radius + ball, 1.0)?,
                    _ => {}
                }
            }
            if said.contacts[0].feature != Some(relation) || !moments.is_sorted() {
                return Err("another part comes first".into());
            }
            free(moments[0] * (1.0 - 1e-12))
        }
    }
}

#[test]
fn looked_at_in_many_places() {
    for (name, kind) in KINDS.iter().chain(TOUCHES) {
        let mut hits = 0;
        for seed in 0..1000 {
            let case = kind(&mut Random::new(seed));
            if let Err(what) = check(&case) {
                panic!("{name}: {what}\n{}", case.json());
            }
            hits += u32::from(expected(&case).hit);
        }
        assert!((300..=800).contains(&hits), "{name}: {hits} hits of 1000 prove little");
    }
}
