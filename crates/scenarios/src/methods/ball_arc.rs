use glam::Vec2;

use super::derivation::PLAIN;
use super::{Inputs, Method, Outcome, TONYPA};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: TONYPA,
        note: "With y upwards its left normal takes the gap for the arc; t has no range.",
        ask: |inputs| article(inputs, |v1| Vec2::new(-v1.y, v1.x), unit),
    },
    Method {
        name: "Article, y downwards",
        source: TONYPA,
        note: "The normal of a screen's axes, which is the right one here; t has no range.",
        ask: |inputs| article(inputs, |v1| Vec2::new(v1.y, -v1.x), unit),
    },
    Method {
        name: "Article, v2 as it is",
        source: TONYPA,
        note: "v2 is taken for its direction: p3 lies far outside the arc, and every side test sees that.",
        ask: |inputs| article(inputs, |v1| Vec2::new(v1.y, -v1.x), |v2| v2),
    },
    PLAIN,
];

/// The unit vector; zero for zero.
fn unit(v: Vec2) -> Vec2 {
    v.normalize_or_zero()
}

/// The ball, the arc, and the values needed by all circles.
struct Scene {
    ball_start: Vec2,
    ball_radius: f32,
    /// Unit.
    n: Vec2,
    length: f32,
    center: Vec2,
    radius: f32,
    start: Vec2,
    end: Vec2,
}

impl Scene {
    fn new(inputs: &Inputs, said: &mut Outcome) -> Self {
        let [ball_start, ball_end, center] =
            inputs.planars(["ball_start", "ball_end", "arc_center"]);
        let [ball_radius, radius] = ["ball_radius", "arc_radius"].map(|name| inputs.number(name));
        let [start, end] = ["arc_start_deg", "arc_end_deg"]
            .map(|name| center + radius * Vec2::from_angle(inputs.number(name).to_radians()));
        said.note("S", start);
        said.note("E", end);
        said.note("v1", end - start);
        let ab = said.note("AB", ball_end - ball_start);
        let n = said.note("n", unit(ab));
        said.note("AF", (center - ball_start).dot(n));
        said.note("h", n.perp_dot(center - ball_start).abs());
        let length = ab.length();
        Self { ball_start, ball_radius, n, length, center, radius, start, end }
    }

    /// Returns the distances along the infinite path at which the ball's centre is first and last
    /// at `distance` from `point`; NaN if it never is.
    fn reaches(&self, point: Vec2, distance: f32) -> [f32; 2] {
        let to_foot = (point - self.ball_start).dot(self.n);
        let across = (point - self.ball_start).perp_dot(self.n);
        let half = (distance * distance - across * across).sqrt();
        [to_foot - half, to_foot + half]
    }

    fn center_after(&self, metres: f32) -> Vec2 {
        self.ball_start + self.n * metres
    }

    /// Answers with the first candidate.
    fn say(&self, said: Outcome, candidates: &[(&'static str, f32)]) -> Outcome {
        let Some(&(relation, metres)) = candidates.first() else { return said.miss("passes_by") };
        let centers = candidates.iter().map(|&(_, metres)| self.center_after(metres).extend(0.0));
        said.hit(relation).points(centers.collect()).along(metres, self.length)
    }
}

fn article(inputs: &Inputs, left_normal: fn(Vec2) -> Vec2, direction: fn(Vec2) -> Vec2) -> Outcome {
    let mut said = Outcome::default();
    let scene = Scene::new(inputs, &mut said);
    let Scene { start, end, center, radius, ball_radius, length, .. } = scene;
    let side = |said: &mut Outcome, metres: f32, [point, side]: [&'static str; 2]| {
        let v2 = scene.center_after(metres) - center;
        let p3 = said.note(point, center + direction(v2) * radius);
        said.note(side, (p3 - start).dot(left_normal(end - start)))
    };

    let [outer, _] = scene.reaches(center, radius + ball_radius);
    said.note("tO", outer / length);
    if side(&mut said, outer, ["pO", "sideO"]) >= 0.0 {
        return scene.say(said, &[("outer", outer)]);
    }
    // A negative radius is squared like any other.
    let [_, inner] = scene.reaches(center, radius - ball_radius);
    said.note("tI", inner / length);
    let is_inner = side(&mut said, inner, ["pI", "sideI"]) >= 0.0;
    let [at_start, at_end] = [start, end].map(|tip| scene.reaches(tip, ball_radius)[0]);
    said.note("tS", at_start / length);
    said.note("tE", at_end / length);
    let inner = if is_inner { inner } else { f32::NAN };
    let mut candidates = vec![("inner", inner), ("start", at_start), ("end", at_end)];
    candidates.retain(|(_, metres)| !metres.is_nan());
    candidates.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    scene.say(said, &candidates)
}
