//! The shapes, the queries, their results, and the vector types.

pub use glam::{Quat, Vec2, Vec3};

pub use crate::aabb::{Aabb, AabbCast};
pub use crate::ball_arc::{Arc, BallArc, ball_arc};
pub use crate::box_box::{BoxBox, box_box};
pub use crate::capsule_cast_triangle::{CapsuleCast, CapsuleCastTriangle, capsule_cast_triangle};
pub use crate::closest::Closest;
pub use crate::closest_segments::{ClosestSegments, closest_segments};
#[cfg(feature = "alloc")]
pub use crate::convex::{Convex, ConvexCache, ConvexCast, ConvexConvex, Core};
#[cfg(feature = "alloc")]
pub use crate::convex::{convex_cast, convex_convex, convex_convex_from};
#[cfg(feature = "mesh")]
pub use crate::indexed_mesh::{IndexedMesh, MeshFeature};
pub use crate::line_line::{LineLine, line_line};
pub use crate::plane_plane::{PlanePlane, plane_plane};
pub use crate::plane_triangle::{PlaneTriangle, plane_triangle};
pub use crate::point_line::{PointLine, point_line};
pub use crate::point_mesh::{PointMesh, point_mesh};
pub use crate::point_polygon::{FillRule, PointPolygon, point_polygon};
pub use crate::point_triangle::{PointTriangle, point_triangle};
pub use crate::polygon::Polygon;
#[cfg(feature = "alloc")]
pub use crate::polygon_polygon::{PolygonPolygon, polygon_polygon};
pub use crate::ray::{Ray, RayHit, RaySolid};
pub use crate::ray_box::{Cuboid, ray_box};
pub use crate::ray_capsule::{Capsule, ray_capsule};
pub use crate::ray_cone::{Cone, ray_cone};
pub use crate::ray_cylinder::{Cylinder, ray_cylinder};
pub use crate::ray_mesh::{Fan, ray_mesh};
pub use crate::ray_plane::{RayPlane, ray_plane};
pub use crate::ray_sphere::{RaySphere, ray_sphere};
pub use crate::ray_sphere_info::{RaySphereInfo, RaycastHitInfo, ray_sphere_info};
pub use crate::ray_triangle::ray_triangle;
pub use crate::segment_plane::{SegmentPlane, segment_plane};
#[cfg(feature = "alloc")]
pub use crate::segment_polygon::{SegmentPolygon, segment_polygon};
pub use crate::segment_segment::{SegmentSegment, segment_segment};
pub use crate::segment_sphere::{SegmentSphere, segment_sphere};
pub use crate::segment_triangle::{SegmentTriangle, segment_triangle};
pub use crate::sphere_box::{SphereBox, sphere_box};
pub use crate::sphere_cast_sphere::{SphereCastSphere, sphere_cast_sphere};
pub use crate::sphere_cast_triangle::{SphereCastTriangle, sphere_cast_triangle};
pub use crate::sphere_plane::{SpherePlane, sphere_plane};
pub use crate::sphere_sphere::{SphereSphere, sphere_sphere};
pub use crate::sphere_triangle::{SphereTriangle, sphere_triangle};
#[cfg(feature = "mesh")]
pub use crate::tri_mesh::{OnMesh, TriMesh};
pub use crate::triangle_block::{NearestHit, PreparedRay, TriangleBlock, TriangleHit};
pub use crate::triangle_triangle::{TriangleTriangle, triangle_triangle};
pub use crate::{Plane, Sphere, Triangle};
