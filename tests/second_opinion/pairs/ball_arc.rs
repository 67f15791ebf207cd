//! The ball goes as far as it is from the arc, again and again, until it is there:
//! no step can pass a touch. Source: conservative advancement, or sphere tracing.
//! It finds the part that is touched first, in f64; the moment is then the root of
//! that part's own circle, in exact numbers.

use super::case::{Case, Said, Touch};
use super::number::{Number, Vector, along, dot, from_to, is_zero, length, scale, unit};
use super::random::{Random, V, add, along as on, from_to as span, length as long, scale as by};
use super::ray_sphere::Line;
use super::{Law, Pair};

pub const PAIR: Pair = Pair {
    margin: Some(margin),
    // From its centre every point of a whole circle is as near: any will do.
    unmoved: |said, _| {
        if said.relation == "initial_overlap" {
            said.vectors.clear();
            said.any_contacts = true;
        }
    },
    ..Pair::new(
        "ball_arc",
        case,
        expected,
        None,
        &[Law {
            name: "mirrored",
            change: mirrored,
            expected: |said| {
                said.relation = other_end(said.relation);
                // The nearest point of the arc may be any of many.
                said.any_contacts = said.relation == "initial_overlap";
                said.vectors.clear();
                for touch in &mut said.contacts {
                    touch.feature = touch.feature.map(other_end);
                    let places = [&mut touch.point, &mut touch.normal, &mut touch.center];
                    for [x, _, _] in places.into_iter().flatten() {
                        *x = -&*x;
                    }
                }
            },
        }],
    )
};

fn other_end(name: &'static str) -> &'static str {
    match name {
        "start" => "end",
        "end" => "start",
        other => other,
    }
}

/// x becomes −x, and the arc runs the other way round.
fn mirrored(case: &Case) -> Case {
    let mut mirrored = case.swapped(&[("arc_start_deg", "arc_end_deg")]);
    for (name, values) in &mut mirrored.inputs {
        match *name {
            "arc_start_deg" | "arc_end_deg" => values[0] = 180.0 - values[0],
            "ball_start" | "ball_end" | "arc_center" => values[0] = -values[0],
            _ => {}
        }
    }
    mirrored
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let center = random.point2(&frame);
    let radius = random.length(&frame).max(0.5 * f64::from(u8::from(frame.lattice)));
    let (start_deg, span_deg) = if random.chance(0.5) {
        let step = random.pick(&[15.0, 45.0, 90.0]);
        (step * random.below(24) as f64 - 180.0, step * random.below(25) as f64)
    } else {
        // Whole degrees in 1/64, so that a mirror image rounds nothing.
        let sixty_fourth = |x: f64| (x * 64.0).round() / 64.0;
        (sixty_fourth(random.between(-360.0, 360.0)), sixty_fourth(random.between(0.0, 370.0)))
    };
    let ball = match random.below(8) {
        0 => 0.0,
        1 => radius,
        2 => radius * random.between(1.0, 3.0),
        _ if frame.lattice => 0.5 * random.below(4) as f64,
        _ => radius * random.spread(0.01, 0.9),
    };
    let mut a = random.point2(&frame);
    let mut b = random.point2(&frame);
    if !frame.lattice {
        let from = random.pick(&[0.0, 0.5, 1.0, 3.0]) * (radius + ball) * random.between(0.8, 1.5);
        a = on(center, random.direction2(), from);
        let turn = start_deg + span_deg * random.pick(&[0.0, 0.5, 1.0, 0.3, 0.8, -0.2, 1.2]);
        let (sin, cos) = turn.to_radians().sin_cos();
        let mut aim = on(center, [cos, sin, 0.0], radius);
        if random.chance(0.5) {
            // Nearly a tangent.
            let way = span(a, aim);
            let beside = ball * (1.0 + random.nudge()) * random.sense() / long(way).max(1e-30);
            aim = add(aim, by([-way[1], way[0], 0.0], beside));
        }
        let reach = match random.below(4) {
            0 => random.between(0.0, 1.0),
            1 => 1.0 + random.nudge(),
            _ => random.between(1.0, 5.0),
        };
        b = on(a, span(a, aim), reach);
    }
    if random.chance(0.02) {
        b = a;
    }
    Case::new("ball_arc")
        .point2("ball_start", a)
        .point2("ball_end", b)
        .length("ball_radius", ball)
        .point2("arc_center", center)
        .length("arc_radius", radius)
        .angle("arc_start_deg", start_deg)
        .angle("arc_end_deg", start_deg + span_deg)
}

/// The arc around the origin, in f64.
struct Arc {
    radius: f64,
    start: f64,
    /// 0 to 360 degrees; None is the whole circle.
    span: Option<f64>,
    tips: [V; 2],
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Part {
    Side,
    Start,
    End,
}

impl Arc {
    fn new(case: &Case) -> Self {
        let [start, end] =
            ["arc_start_deg", "arc_end_deg"].map(|name| f64::from(case.number(name)));
        let radius = f64::from(case.number("arc_radius"));
        let mut span = end - start;
        while span < 0.0 {
            span += 360.0;
        }
        let tip = |degrees: f64| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            [radius * cos, radius * sin, 0.0]
        };
        let span = (span < 360.0).then_some(span);
        Self { radius, start, span, tips: [tip(start), tip(end)] }
    }

    /// The nearest part, and how far it is.
    fn nearest(&self, m: V) -> (Part, f64) {
        let turn = (m[1].atan2(m[0]).to_degrees() - self.start).rem_euclid(360.0);
        // A hair before the start is the start.
        let turn = if 360.0 - turn < 1e-12 { 0.0 } else { turn };
        if m == [0.0; 3] || self.span.is_none_or(|span| turn <= span) {
            return (Part::Side, (long(m) - self.radius).abs());
        }
        let [start, end] = self.tips.map(|tip| long(span(m, tip)));
        if start <= end { (Part::Start, start) } else { (Part::End, end) }
    }
}

/// How the ball fares along A + t d.
struct Trace {
    /// The part it comes to, and when.
    touch: Option<(Part, f64)>,
    /// The least gap between the two before that, in metres.
    least: f64,
}

/// Follows the ball to t = `until`.
fn trace(arc: &Arc, a: V, d: V, r: f64, size: f64, until: f64) -> Trace {
    let speed = long(d);
    let mut least = f64::MAX;
    let mut t = 0.0;
    for _ in 0..100_000 {
        let m = on(a, d, t);
        let (part, distance) = arc.nearest(m);
        let gap = distance - r;
        if gap <= 1e-13 * size {
            return Trace { touch: Some((part, t)), least };
        }
        least = least.min(gap);
        let past = super::random::dot(m, d) > 0.0 && long(m) > arc.radius + r;
        if t >= until || past || speed == 0.0 {
            return Trace { touch: None, least };
        }
        t = (t + gap / speed).min(until);
    }
    // Along a tangent, closer and closer: a touch for all that f64 can tell.
    Trace { touch: None, least: 0.0 }
}

struct Scene {
    arc: Arc,
    a: V,
    d: V,
    r: f64,
    size: f64,
}

impl Scene {
    fn new(case: &Case) -> Self {
        let [a, b, o] = ["ball_start", "ball_end", "arc_center"]
            .map(|name| case.vec(name).as_dvec3().to_array());
        let r = f64::from(case.number("ball_radius"));
        let arc = Arc::new(case);
        let size = arc.radius.max(r).max(long(span(o, a))).max(1e-300);
        Self { arc, a: span(o, a), d: span(a, b), r, size }
    }

    fn trace(&self, until: f64) -> Trace {
        trace(&self.arc, self.a, self.d, self.r, self.size, until)
    }

    /// How far the path from A to B comes from the arc's centre, least and most.
    fn range(&self) -> [f64; 2] {
        let squared = super::random::dot(self.d, self.d);
        let foot = if squared > 0.0 { -super::random::dot(self.a, self.d) / squared } else { 0.0 };
        let at = |t: f64| long(on(self.a, self.d, t));
        [at(foot.clamp(0.0, 1.0)), at(0.0).max(at(1.0))]
    }
}

fn expected(case: &Case) -> Said {
    let scene = Scene::new(case);
    let (part, distance) = scene.arc.nearest(scene.a);
    if distance <= scene.r {
        return initial_overlap(case, &scene, part);
    }
    if scene.d == [0.0; 3] {
        return Said::new(false, "degenerate");
    }
    if let Some((part, t)) = scene.trace(1.0).touch {
        let inside = long(scene.a) < scene.arc.radius || {
            let m = on(scene.a, scene.d, t);
            long(m) < scene.arc.radius
        };
        let at = on(scene.a, scene.d, t);
        let inner = scene.r < scene.arc.radius
            && if scene.r > 0.0 { long(at) < scene.arc.radius } else { inside };
        let relation = match part {
            Part::Start => "start",
            Part::End => "end",
            Part::Side if inner => "inner",
            Part::Side => "outer",
        };
        return first_touch(case, relation);
    }
    let [least, most] = scene.range();
    if scene.arc.span.is_some() && least <= scene.arc.radius && scene.arc.radius <= most {
        return Said::new(false, "gap");
    }
    let ahead = scene.trace(f64::MAX).touch.is_some();
    Said::new(false, if ahead { "too_short" } else { "passes_by" })
}

/// The nearest point of the arc to a ball that does not have to move.
fn initial_overlap(case: &Case, scene: &Scene, part: Part) -> Said {
    let (a, o) = (case.exact("ball_start"), case.exact("arc_center"));
    let radius = case.exact_number("arc_radius");
    let m = from_to(&o, &a);
    let out = unit(&m);
    let [start, end] = scene.arc.tips.map(|tip| long(span(scene.a, tip)));
    let (point, normal) = match part {
        // Every point is as near.
        _ if is_zero(&m) => (None, None),
        Part::Side => {
            let beyond = Number::from((dot(&m, &m) - radius.square()).sign() as f32);
            (Some(along(&o, &out, &radius)), Some(scale(&out, &beyond)))
        }
        _ if (start - end).abs() < 1e-9 * scene.size => (None, None),
        Part::Start => (Some(add_exact(&o, scene.arc.tips[0])), None),
        Part::End => (Some(add_exact(&o, scene.arc.tips[1])), None),
    };
    let mut said = Said::new(true, "initial_overlap").touching(Touch {
        point,
        normal,
        center: Some(a),
        t: Some(Number::zero()),
        distance: Some(Number::zero()),
        ..Touch::default()
    });
    said.first_contact_only = true;
    said
}

/// As exact as f64 has the tip: far better than f32 asks for.
fn add_exact(o: &Vector, tip: V) -> Vector {
    super::number::add(o, &tip.map(Number::from))
}

/// When the ball touches that part: the root of its circle, in exact numbers.
fn first_touch(case: &Case, relation: &'static str) -> Said {
    let (a, b, o) = (case.exact("ball_start"), case.exact("ball_end"), case.exact("arc_center"));
    let (r, radius) = (case.exact_number("ball_radius"), case.exact_number("arc_radius"));
    let d = from_to(&a, &b);
    let (around, rho) = match relation {
        "outer" => (o.clone(), &radius + &r),
        "inner" => (o.clone(), &radius - &r),
        name => {
            let arc = Arc::new(case);
            let tip = arc.tips[usize::from(name == "end")];
            (add_exact(&o, tip), r.clone())
        }
    };
    let line = Line::new(a.clone(), d.clone(), around.clone(), rho);
    let [near, far] = line.scaled_roots();
    let t = if relation == "inner" { far } else { near }.over(&line.squared);
    let center = along(&a, &d, &t);
    let offset = from_to(&around, &center);
    let out = unit(&offset);
    let (point, normal): (Vector, Vector) = match relation {
        "outer" => (along(&o, &out, &radius), out),
        "inner" => (along(&o, &out, &radius), scale(&out, &Number::from(-1.0))),
        _ => (around, out),
    };
    let mut said = Said::new(true, relation).touching(Touch {
        point: Some(point),
        normal: Some(normal),
        distance: Some(&t * length(&d)),
        t: Some(t),
        center: Some(center),
        feature: Some(relation),
    });
    said.first_contact_only = true;
    said
}

/// The least of what decides: the gap on the way, the way that is left, the places of the ends.
fn margin(case: &Case) -> f64 {
    let scene = Scene::new(case);
    let gap = |m: V| scene.arc.nearest(m).1 - scene.r;
    let mut margin = gap(scene.a).abs();
    let way = scene.trace(f64::MAX);
    if let Some((_, t)) = way.touch {
        let at = on(scene.a, scene.d, t);
        margin = margin.min((t - 1.0).abs() * long(scene.d));
        // How deep the ball would get if it went on.
        let step = (scene.r + scene.arc.radius) / long(scene.d) / 256.0;
        let depths = (0..512).map(|i| -gap(on(scene.a, scene.d, t + step * f64::from(i))));
        margin = margin.min(depths.fold(0.0, f64::max));
        let point = by(at, scene.arc.radius / long(at).max(1e-300));
        if scene.arc.span.is_some() {
            for tip in scene.arc.tips {
                margin = margin.min(long(span(point, tip)));
                margin = margin.min((long(span(at, tip)) - scene.r).abs());
            }
            let [start, end] = scene.arc.tips.map(|tip| long(span(at, tip)));
            if (start - end).abs() < margin && (start - scene.r).abs() < 1e-6 * scene.size {
                margin = (start - end).abs();
            }
        }
    } else {
        margin = margin.min(way.least);
    }
    let within = scene.trace(1.0);
    if within.touch.is_none() {
        margin = margin.min(within.least);
    }
    let [least, most] = scene.range();
    margin.min((least - scene.arc.radius).abs()).min((most - scene.arc.radius).abs())
}
