use glam::Vec2;

use super::{Inputs, Method, Outcome, TEXTBOOK, TONYPA};

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
    Method {
        name: "Plain f32",
        source: TEXTBOOK,
        note: "Four circles and the angle of each touch, in f32.",
        ask: plain,
    },
];

/// Zero for zero.
fn unit(v: Vec2) -> Vec2 {
    v.normalize_or_zero()
}

/// The ball, the arc, and what is known before any circle is looked at.
struct Scene {
    ball_start: Vec2,
    ball_radius: f32,
    /// One long
    n: Vec2,
    length: f32,
    center: Vec2,
    radius: f32,
    /// Degrees
    start_deg: f32,
    end_deg: f32,
    start: Vec2,
    end: Vec2,
}

impl Scene {
    fn new(inputs: &Inputs, said: &mut Outcome) -> Self {
        let [ball_start, ball_end, center] =
            inputs.planars(["ball_start", "ball_end", "arc_center"]);
        let [ball_radius, radius, start_deg, end_deg] =
            ["ball_radius", "arc_radius", "arc_start_deg", "arc_end_deg"]
                .map(|name| inputs.number(name));
        let at = |degrees: f32| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            center + radius * Vec2::new(cos, sin)
        };
        let start = said.note("S", at(start_deg));
        let end = said.note("E", at(end_deg));
        said.note("v1", end - start);
        let ab = said.note("AB", ball_end - ball_start);
        let n = said.note("n", unit(ab));
        said.note("AF", (center - ball_start).dot(n));
        said.note("h", n.perp_dot(center - ball_start).abs());
        let length = ab.length();
        Self { ball_start, ball_radius, n, length, center, radius, start_deg, end_deg, start, end }
    }

    /// Metres to the first and to the last moment at which the ball's centre is `distance` from
    /// `point`, on a way without an end; NaN where it never is.
    fn reaches(&self, point: Vec2, distance: f32) -> [f32; 2] {
        let to_foot = (point - self.ball_start).dot(self.n);
        let across = (point - self.ball_start).perp_dot(self.n);
        let half = (distance * distance - across * across).sqrt();
        [to_foot - half, to_foot + half]
    }

    fn center_after(&self, metres: f32) -> Vec2 {
        self.ball_start + self.n * metres
    }

    fn is_whole(&self) -> bool {
        self.end_deg - self.start_deg >= 360.0
    }

    fn covers(&self, direction: Vec2) -> bool {
        let turn = direction.y.atan2(direction.x).to_degrees() - self.start_deg;
        let span = (self.end_deg - self.start_deg).rem_euclid(360.0);
        self.is_whole() || turn.rem_euclid(360.0) <= span
    }

    /// The first candidate is the answer.
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

fn plain(inputs: &Inputs) -> Outcome {
    let mut said = Outcome::default();
    let scene = Scene::new(inputs, &mut said);
    let Scene { ball_start, ball_radius: r, center, radius, start, end, length, .. } = scene;
    let offset = ball_start - center;
    let to_tips = ball_start.distance(start).min(ball_start.distance(end));
    let is_beside = scene.covers(offset) && (offset.length() - radius).abs() <= r;
    if is_beside || to_tips <= r {
        return said.hit("initial_overlap").at(ball_start.extend(0.0)).after(0.0);
    }
    if length == 0.0 {
        return said.miss("degenerate");
    }
    let [outer, _] = scene.reaches(center, radius + r);
    let inner = if r < radius { scene.reaches(center, radius - r)[1] } else { f32::NAN };
    let sides = [("outer", outer), ("inner", inner)];
    let sides = sides.into_iter().filter(|&(_, at)| scene.covers(scene.center_after(at) - center));
    let tips = [("start", start), ("end", end)].map(|(name, tip)| (name, scene.reaches(tip, r)[0]));
    let tips = tips.into_iter().filter(|_| !scene.is_whole());
    let mut candidates: Vec<_> = sides.chain(tips).filter(|&(_, at)| at >= 0.0).collect();
    candidates.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let too_far = candidates.iter().position(|&(_, at)| at > length);
    match too_far {
        Some(0) => said.miss("too_short"),
        _ => scene.say(said, &candidates[..too_far.unwrap_or(candidates.len())]),
    }
}
