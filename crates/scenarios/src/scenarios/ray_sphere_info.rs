//! A ray by origin, direction and length against a sphere.

use super::prelude::*;
use super::ray::{IfInside, Way};
use super::ray_sphere::IfTouching;
use crate::scenario::{Scalar, Unit};
use exact_collide::ray::{self, Ray, RayHit, RaySolid, WayOut};
use exact_collide::ray_capsule::{self, Capsule, ray_capsule};
use exact_collide::ray_sphere_info::{self, RaySphereOutcome, RaycastHitInfo, Terms};

pub const ENTRY: Entry = Entry::of::<RaySphereInfo>(
    "ray_sphere_info",
    "Ray against sphere, with hit info",
    Group::Casts,
    Space::Spatial,
    "Collision detection: ray against sphere",
)
.derived_by(derivation!("ray_sphere_info.txt"))
.between([
    Shape::Ray.of(&["origin", "direction", "max_distance"]),
    Shape::Sphere.of(&["center", "radius"]),
]);

table! {
    struct RaySphereInfo {
        origin "origin": Point = [-4.0, -1.0, 3.0],
        direction "direction": Direction { from: origin, length: 2.0 } = [3.0, 1.0, -1.5],
        max_distance "distance": RayLength { from: origin, along: direction, by: way } = 10.0,
        center "center": Point = [1.0, -0.5, 0.0],
        radius "radius": Radius { center: center } = 2.0,
    }
    shapes { sphere: Sphere { center: center, radius: radius } taken by center }
    conventions { inside: IfInside, touching: IfTouching, way: Way }
}

impl Question for RaySphereInfo {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = ray_sphere_info::RaySphereInfo;

    fn ask(&self) -> Self::Result {
        let Some(solid) = self.as_given() else { return self.cast(self.max_distance) };
        // Distances in metres are rounded, so the capsule cast decides how far the ray reaches.
        let reach = f64::from(self.max_distance) * self.direction.as_dvec3().length();
        let mut result = self.cast(reach.min(f32::MAX.into()) as f32);
        if matches!(result.outcome, RaySphereOutcome::Hit | RaySphereOutcome::TooShort) {
            let is_hit = solid.outcome == ray::Outcome::Hit;
            result.outcome =
                if is_hit { RaySphereOutcome::Hit } else { RaySphereOutcome::TooShort };
        }
        result
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let (relation, info) = match result.outcome {
            RaySphereOutcome::Hit => ("hit", self.info(result)),
            RaySphereOutcome::Inside => match self.inside {
                IfInside::ExitPoint => ("inside", self.way_out()),
                IfInside::Miss => ("inside", None),
                IfInside::HitAtStart => ("inside", result.info()),
            },
            RaySphereOutcome::Behind => ("behind", None),
            RaySphereOutcome::PassesBy => ("passes_by", None),
            RaySphereOutcome::TooShort => ("too_short", None),
        };
        let contact = |RaycastHitInfo { point, normal, distance, t }| {
            Contact::at(point).facing(normal).along(t, distance)
        };
        Verdict::of(relation, info.map(contact))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        let is_touch = || match self.as_given() {
            Some(solid) => solid.is_touch,
            None => self.open() != *result,
        };
        self.touching == IfTouching::Miss && is_touch()
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&result).contact);
        if result.outcome == RaySphereOutcome::Inside {
            findings.scalars.push(self.exit_distance(result));
        }
        let Terms { offset, ray_dist, off2, rad2, d, .. } = result.terms();
        findings.lengths([("ray_dist", ray_dist)]);
        findings.areas([("off2", off2), ("rad2", rad2), ("d", d)]);
        findings.vectors.push(("offset", offset));
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        match result.outcome {
            RaySphereOutcome::Hit => {
                let distance = self.info(&result).map_or(0.0, |info| info.distance);
                message!("The ray hits the sphere {0} from its origin.", self.way.length(distance))
            }
            RaySphereOutcome::Inside => self.words_inside(result),
            RaySphereOutcome::Behind => message!(
                "The sphere's centre does not lie ahead of the origin: rayDist = {0}.",
                metres(result.terms().ray_dist)
            ),
            RaySphereOutcome::PassesBy => message!(
                "The ray's line misses {0}; the ray comes as near as {1}.",
                "the sphere",
                metres(self.apart(result).distance)
            ),
            RaySphereOutcome::TooShort => {
                message!(
                    "The ray ends {0} before the surface.",
                    metres(self.apart(result).distance)
                )
            }
        }
    }

    fn nearest(&self, result: Self::Result) -> Option<Closest> {
        Some(self.apart(result))
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let Self { origin, direction, center, .. } = *self;
        let Terms { foot, end, .. } = result.terms();
        picture.mark(self.sphere(), Role::Target);
        picture.dot(origin, 0.2, Role::RayStart);
        picture.line(origin, center, Role::Construction);
        picture.perpendicular(foot, direction, center);
        let Some(Contact { point, normal: Some(normal), .. }) = counted.contact else {
            return picture.line(origin, end, Role::Ray);
        };
        picture.line(origin, point, Role::RayToHit);
        picture.line(point, end, Role::Construction);
        picture.hit(point, 0.2, "point", normal);
        if normal != Vec3::ZERO {
            picture.arrow(center, center + normal, Role::NormalFaint);
        }
    }

    /// Only a ray that starts inside has an exit.
    fn derivation_conventions(&self, result: Self::Result) -> Choices {
        let way = self.way.convention().named();
        match result.outcome {
            RaySphereOutcome::Inside => vec![way, self.inside.convention().named()],
            _ => vec![way],
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { origin, center, .. } = *self;
        let foot = self.ask().terms().foot;
        let point = derived.vector("point");
        match step.name() {
            "offset" | "dir" => step.arrow_from(origin),
            "rad2" => step.with(Mark::Line { from: center, to: foot }, Role::Construction),
            "rayDist" => {
                step.length(origin, foot).right_angle(foot, derived.vector("dir"), center - foot)
            }
            "dist" => step.length(origin, point),
            "point" => step.point(),
            "normal" => step.arrow_from(point),
            _ => step,
        }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = between(self.origin, self.ask().terms().end, t);
        Some(Moment::of_point(at, self.sphere().distance(at)))
    }
}

impl RaySphereInfo {
    /// Returns the closest points of the ray, up to its end as f32 rounds it, and of the surface,
    /// with the distance of a miss up to the end itself.
    fn apart(&self, result: ray_sphere_info::RaySphereInfo) -> Closest {
        let Terms { end, ray_dist, .. } = result.terms();
        let apart = closest::segment_sphere_surface(self.origin, end, self.sphere());
        let along = self.direction.as_dvec3();
        let reach = match self.way {
            Way::Normalised => f64::from(self.max_distance),
            Way::AsGiven => f64::from(self.max_distance) * along.length(),
        };
        let distance = match result.outcome {
            RaySphereOutcome::PassesBy if f64::from(ray_dist) <= reach => result.clearance(),
            RaySphereOutcome::PassesBy | RaySphereOutcome::TooShort => {
                // |A + reach · D / |D| − S| − r
                let end = self.origin.as_dvec3() + along.normalize_or_zero() * reach;
                let gap = (end - self.center.as_dvec3()).length() - f64::from(self.radius);
                gap.clamp(f32::from_bits(1).into(), f32::MAX.into()) as f32
            }
            _ => apart.distance,
        };
        Closest { distance, ..apart }
    }

    /// Returns the words for a ray that starts strictly inside.
    fn words_inside(&self, result: ray_sphere_info::RaySphereInfo) -> Message {
        let way_out = self.way.length(self.exit_distance(result).value);
        match self.inside {
            IfInside::ExitPoint if self.way_out().is_some() => {
                message!("The ray leaves the sphere {0} from its origin.", way_out)
            }
            IfInside::ExitPoint => {
                message!("The ray ends inside the sphere: the way out is {0} long.", way_out)
            }
            IfInside::Miss => {
                message!("The origin lies inside the sphere: no hit, by the convention.")
            }
            IfInside::HitAtStart => message!(
                "The origin lies inside the sphere: a hit at once, {0} before the way out.",
                way_out
            ),
        }
    }

    /// Returns the exit of a ray that starts inside, if it reaches that far.
    fn way_out(&self) -> Option<RaycastHitInfo> {
        if self.way == Way::AsGiven {
            let info = |RayHit { point, normal, distance, t, .. }: RayHit| RaycastHitInfo {
                point,
                normal,
                distance,
                t,
            };
            return self.way_out_as_given().filter(|way| way.is_reached).map(|way| info(way.at));
        }
        let Self { origin, direction, max_distance, .. } = *self;
        ray_sphere_info::way_out(origin, direction, max_distance, self.sphere())
    }

    /// Returns the hit, in the unit of distances.
    #[inline(always)]
    fn info(&self, result: &ray_sphere_info::RaySphereInfo) -> Option<RaycastHitInfo> {
        let info = result.info()?;
        Some(match self.as_given().and_then(|solid| solid.hit) {
            Some(RayHit { distance, t, .. }) => RaycastHitInfo { distance, t, ..info },
            None => info,
        })
    }

    /// Returns the distance from an origin inside to the exit.
    fn exit_distance(&self, result: ray_sphere_info::RaySphereInfo) -> Scalar {
        let name = "exit_distance";
        match self.way_out_as_given() {
            Some(way) => Scalar { name, value: way.at.distance, unit: Unit::Direction },
            None => Scalar::length(name, result.exit_distance()),
        }
    }

    /// Casts in metres.
    #[inline]
    fn cast(&self, max_distance: f32) -> ray_sphere_info::RaySphereInfo {
        ray_sphere_info::ray_sphere_info(self.origin, self.direction, max_distance, self.sphere())
    }

    /// Returns the sphere as a capsule of length zero, and a ray with distances in lengths of its
    /// direction.
    fn given_lengths(&self) -> (Ray, Capsule) {
        let Self { origin, direction, max_distance, center, radius, .. } = *self;
        let ray = Ray { origin, direction, max_distance, as_given: true };
        (ray, Capsule { a: center, b: center, radius })
    }

    #[inline]
    fn as_given(&self) -> Option<RaySolid> {
        (self.way == Way::AsGiven).then(|| self.cast_as_given())
    }

    /// Out of line, so that the code for a ray in metres stays small.
    #[inline(never)]
    fn cast_as_given(&self) -> RaySolid {
        let (ray, ball) = self.given_lengths();
        ray_capsule(ray, ball)
    }

    fn way_out_as_given(&self) -> Option<WayOut> {
        if self.way != Way::AsGiven {
            return None;
        }
        let (ray, ball) = self.given_lengths();
        ray_capsule::way_out(ray, ball)
    }

    /// Returns the result for the open ball, in metres.
    fn open(&self) -> ray_sphere_info::RaySphereInfo {
        let Self { origin, direction, max_distance, .. } = *self;
        ray_sphere_info::ray_sphere_info_open(origin, direction, max_distance, self.sphere())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(numbers: [[f32; 3]; 3], max_distance: f32, radius: f32, expected: f32) {
        let [origin, direction, center] = numbers.map(Vec3::from_array);
        let case =
            RaySphereInfo { origin, direction, center, max_distance, radius, ..Default::default() };
        let distance = case.nearest(case.ask()).unwrap().distance;
        assert!((distance - expected).abs() <= 1e-3 * expected, "{distance:e} {expected:e}");
    }

    #[test]
    fn a_miss_is_as_far_away_as_the_ray_is_not_as_its_rounded_end() {
        let (origin, direction) =
            ([-1.3779281, 1.6955996, 2.4661024], [-0.87481946, -1.0629513, -1.31259]);
        check([origin, direction, [1.3883284, -1.42621, 0.6389151]], 5.0, 4.211009, 1.60996e-7);
        let (origin, direction) =
            ([-1.8163795, 0.16108382, 0.020203229], [-0.4244781, -2.0, -0.20937374]);
        let center = [0.8645227, -2.384213, -2.183741];
        check([origin, direction, center], 0.94612134, 3.918457, 4.715037e-8);
    }
}
