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

fn unit(v: Vec2) -> Vec2 {
    v.normalize_or_zero()
}

struct Ball {
    start: Vec2,
    along: Vec2,
    radius: f32,
}

impl Ball {
    fn of(inputs: &Inputs) -> Self {
        let [start, end] = inputs.planars(["ball_start", "ball_end"]);
        Self { start, along: end - start, radius: inputs.number("ball_radius") }
    }

    /// Metres to the first and to the last moment at which its centre is `distance` from
    /// `center`; NaN where it never is. The article only takes the way for endless.
    fn reaches(&self, center: Vec2, distance: f32) -> [f32; 2] {
        let direction = unit(self.along);
        let to_foot = (center - self.start).dot(direction);
        let across = (center - self.start).perp_dot(direction);
        let half = (distance * distance - across * across).sqrt();
        [to_foot - half, to_foot + half]
    }

    fn center_after(&self, metres: f32) -> Vec2 {
        self.start + unit(self.along) * metres
    }
}

struct Arc {
    center: Vec2,
    radius: f32,
    /// Degrees
    start: f32,
    end: f32,
}

impl Arc {
    fn of(inputs: &Inputs) -> Self {
        Self {
            center: inputs.planar("arc_center"),
            radius: inputs.number("arc_radius"),
            start: inputs.number("arc_start_deg"),
            end: inputs.number("arc_end_deg"),
        }
    }

    fn at(&self, degrees: f32) -> Vec2 {
        let (sin, cos) = degrees.to_radians().sin_cos();
        self.center + self.radius * Vec2::new(cos, sin)
    }

    fn covers(&self, direction: Vec2) -> bool {
        let turn = (direction.y.atan2(direction.x).to_degrees() - self.start).rem_euclid(360.0);
        self.end - self.start >= 360.0 || turn <= (self.end - self.start).rem_euclid(360.0)
    }
}

fn article(inputs: &Inputs, left_normal: fn(Vec2) -> Vec2, direction: fn(Vec2) -> Vec2) -> Outcome {
    let (ball, arc) = (Ball::of(inputs), Arc::of(inputs));
    let mut said = Outcome::default();
    let [start, end] = [arc.at(arc.start), arc.at(arc.end)];
    let v1 = said.note("v1", end - start);
    let on_arc = |metres: f32| {
        let v2 = ball.center_after(metres) - arc.center;
        let p3 = arc.center + direction(v2) * arc.radius;
        (p3 - start).dot(left_normal(v1)) >= 0.0
    };
    let tell = |said: Outcome, candidates: &[(&'static str, f32)]| {
        let Some(&(relation, metres)) = candidates.first() else { return said.miss("passes_by") };
        let centers = candidates.iter().map(|&(_, metres)| ball.center_after(metres).extend(0.0));
        said.hit(relation).points(centers.collect()).after(metres / ball.along.length())
    };

    let [outer, _] = ball.reaches(arc.center, arc.radius + ball.radius);
    if on_arc(outer) {
        return tell(said, &[("outer", outer)]);
    }
    // A negative radius is squared like any other.
    let [_, inner] = ball.reaches(arc.center, arc.radius - ball.radius);
    let [at_start, at_end] = [start, end].map(|tip| ball.reaches(tip, ball.radius)[0]);
    let inner = if on_arc(inner) { inner } else { f32::NAN };
    let mut candidates = vec![("inner", inner), ("start", at_start), ("end", at_end)];
    candidates.retain(|(_, metres)| !metres.is_nan());
    candidates.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    tell(said, &candidates)
}

fn plain(inputs: &Inputs) -> Outcome {
    let (ball, arc) = (Ball::of(inputs), Arc::of(inputs));
    let (r, radius) = (ball.radius, arc.radius);
    let said = Outcome::default();
    let [start, end] = [arc.at(arc.start), arc.at(arc.end)];
    let offset = ball.start - arc.center;
    let to_tips = (ball.start - start).length().min((ball.start - end).length());
    let is_beside = arc.covers(offset) && (offset.length() - radius).abs() <= r;
    if is_beside || to_tips <= r {
        return said.hit("initial_overlap").at(ball.start.extend(0.0)).after(0.0);
    }
    let length = ball.along.length();
    if length == 0.0 {
        return said.miss("degenerate");
    }
    let [outer, _] = ball.reaches(arc.center, radius + r);
    let inner = if r < radius { ball.reaches(arc.center, radius - r)[1] } else { f32::NAN };
    let whole = arc.end - arc.start >= 360.0;
    let tip = |tip| if whole { f32::NAN } else { ball.reaches(tip, r)[0] };
    let sides = [("outer", outer), ("inner", inner)];
    let sides = sides.map(|(relation, metres)| {
        let covered = arc.covers(ball.center_after(metres) - arc.center);
        (relation, if covered { metres } else { f32::NAN })
    });
    let candidates = sides.into_iter().chain([("start", tip(start)), ("end", tip(end))]);
    let ahead = candidates.filter(|&(_, metres)| metres >= 0.0);
    match ahead.min_by(|(_, a), (_, b)| a.total_cmp(b)) {
        Some((_, metres)) if metres > length => said.miss("too_short"),
        Some((relation, metres)) => {
            said.hit(relation).at(ball.center_after(metres).extend(0.0)).after(metres / length)
        }
        None => said.miss("passes_by"),
    }
}
