//! Two convex solids of every kind.

use exact_collide::convex::{
    Convex, ConvexCache, Core, Ellipsoid, Frustum, convex_cast, convex_convex, convex_convex_from,
    convex_convex_steps, patch,
};
use exact_collide::prelude::*;

use crate::numbers::Numbers;
use crate::read;

pub const KINDS: usize = 9;

fn solid(n: &mut Numbers, kind: usize) -> Convex {
    let core = match kind {
        0 => Core::Point(n.v3()),
        1 => Core::Segment([n.v3(), n.v3()]),
        2 => Core::Triangle(n.triangle()),
        3 => Core::Box(n.cuboid()),
        4 => Core::Hull([0; 5].map(|_| n.v3()).into()),
        5 => Core::Cylinder(n.cylinder()),
        6 => Core::Cone(n.cone()),
        7 => {
            let Cone { apex, base, radius } = n.cone();
            Core::Frustum(Frustum { apex, base, radius, top_radius: n.x() })
        }
        _ => {
            let Cuboid { center, half_extents, rotation } = n.cuboid();
            Core::Ellipsoid(Ellipsoid { center, half_extents, rotation })
        }
    };
    Convex { core, radius: n.x() }
}

/// Asks everything about two of these kinds.
pub fn is_hit(n: &mut Numbers, [one, other]: [usize; 2]) -> bool {
    let (first, second, motion) = (solid(n, one), solid(n, other), n.v3());
    let mut cache = ConvexCache::default();
    let found = convex_convex_from(&mut cache, &first, &second);
    read(&[&found, &first.core.center(), &convex_convex_from(&mut cache, &first, &second)]);
    read(&[&convex_convex_steps(&first, &second, &mut |step| read(&[&step]))]);
    if let Some(separation) = found.separation() {
        read(&[&separation.distance(), &separation.push(), &patch(&first, &second, separation)]);
    }
    let cast = convex_cast(&first, motion, &second);
    read(&[&cast, &convex_convex(&second, &first)]);
    found.is_hit() || cast.touch().is_some()
}
