//! The queries of other engines, by scenario: statements that compute `hit` from the inputs' names.

pub const PARRY: &[(&str, &str)] = &[
    (
        "ray_sphere",
        "let hit = Ball::new(radius)
    .cast_ray(&Pose::from_translation(center), &Ray::new(start, end - start), 1.0, true)
    .is_some();",
    ),
    (
        "ray_sphere_info",
        "let ray = Ray::new(origin, direction.normalize());
let hit = Ball::new(radius)
    .cast_ray(&Pose::from_translation(center), &ray, max_distance, true)
    .is_some();",
    ),
    (
        "segment_sphere",
        "let hit = Ball::new(radius)
    .cast_ray(&Pose::from_translation(center), &Ray::new(start, end - start), 1.0, false)
    .is_some();",
    ),
    (
        "segment_triangle",
        "let hit = Triangle::new(a, b, c)
    .cast_ray(&Pose::IDENTITY, &Ray::new(start, end - start), 1.0, false)
    .is_some();",
    ),
    (
        "sphere_sphere",
        "let hit = intersection_test(
    &Pose::from_translation(center1),
    &Ball::new(radius1),
    &Pose::from_translation(center2),
    &Ball::new(radius2),
)
.unwrap();",
    ),
    (
        "sphere_triangle",
        "let hit = intersection_test(
    &Pose::from_translation(center),
    &Ball::new(radius),
    &Pose::IDENTITY,
    &Triangle::new(a, b, c),
)
.unwrap();",
    ),
    (
        "sphere_box",
        "let hit = intersection_test(
    &Pose::from_translation(center),
    &Ball::new(radius),
    &Pose::from_parts(box_center, rotation.normalize()),
    &Cuboid::new(half_extents),
)
.unwrap();",
    ),
    (
        "box_box",
        "let hit = intersection_test(
    &Pose::from_parts(center1, rotation1.normalize()),
    &Cuboid::new(half_extents1),
    &Pose::from_parts(center2, rotation2.normalize()),
    &Cuboid::new(half_extents2),
)
.unwrap();",
    ),
    ("point_triangle", "let hit = Triangle::new(a, b, c).contains_local_point(point);"),
    (
        "closest_segments",
        "let hit = intersection_test(
    &Pose::IDENTITY,
    &Capsule::new(p1, p2, p_radius),
    &Pose::IDENTITY,
    &Capsule::new(q1, q2, q_radius),
)
.unwrap();",
    ),
    (
        "sphere_cast_sphere",
        "let hit = cast_shapes(
    &Pose::from_translation(start),
    end - start,
    &Ball::new(cast_radius),
    &Pose::from_translation(center),
    Vector::ZERO,
    &Ball::new(radius),
    ShapeCastOptions::with_max_time_of_impact(1.0),
)
.unwrap()
.is_some();",
    ),
    (
        "capsule_cast_triangle",
        "let hit = cast_shapes(
    &Pose::from_translation(start),
    end - start,
    &Capsule::new(half_axis, -half_axis, cast_radius),
    &Pose::IDENTITY,
    Vector::ZERO,
    &Triangle::new(a, b, c),
    ShapeCastOptions::with_max_time_of_impact(1.0),
)
.unwrap()
.is_some();",
    ),
    (
        "sphere_cast_triangle",
        "let hit = cast_shapes(
    &Pose::from_translation(start),
    end - start,
    &Ball::new(cast_radius),
    &Pose::IDENTITY,
    Vector::ZERO,
    &Triangle::new(a, b, c),
    ShapeCastOptions::with_max_time_of_impact(1.0),
)
.unwrap()
.is_some();",
    ),
    (
        "triangle_triangle",
        "let hit = intersection_test(
    &Pose::IDENTITY,
    &Triangle::new(a1, b1, c1),
    &Pose::IDENTITY,
    &Triangle::new(a2, b2, c2),
)
.unwrap();",
    ),
    (
        "ray_plane",
        "let ray = Ray::new(origin, direction.normalize());
let hit = HalfSpace::new(plane_normal.normalize())
    .cast_ray(&Pose::from_translation(plane_point), &ray, max_distance, false)
    .is_some();",
    ),
    (
        "ray_box",
        "let ray = Ray::new(origin, direction.normalize());
let hit = Cuboid::new(half_extents)
    .cast_ray(&Pose::from_parts(box_center, rotation.normalize()), &ray, max_distance, true)
    .is_some();",
    ),
    (
        "ray_capsule",
        "let ray = Ray::new(origin, direction.normalize());
let hit = Capsule::new(a, b, radius)
    .cast_ray(&Pose::IDENTITY, &ray, max_distance, true)
    .is_some();",
    ),
    (
        "ray_cylinder",
        "let ray = Ray::new(origin, direction.normalize());
let turn = Rotation::from_rotation_arc(Vector::Y, (b - a).normalize());
let hit = Cylinder::new(0.5 * (b - a).length(), radius)
    .cast_ray(&Pose::from_parts(0.5 * (a + b), turn), &ray, max_distance, true)
    .is_some();",
    ),
    (
        "ray_cone",
        "let ray = Ray::new(origin, direction.normalize());
let turn = Rotation::from_rotation_arc(Vector::Y, (apex - base).normalize());
let hit = Cone::new(0.5 * (apex - base).length(), radius)
    .cast_ray(&Pose::from_parts(0.5 * (apex + base), turn), &ray, max_distance, true)
    .is_some();",
    ),
    (
        "ray_mesh",
        "let ray = Ray::new(origin, direction.normalize());
let rim = [p1, p2, p3, p4, p5, p6];
let hit = (0..6).any(|i| {
    Triangle::new(hub, rim[i], rim[(i + 1) % 6])
        .cast_ray(&Pose::IDENTITY, &ray, max_distance, false)
        .is_some()
});",
    ),
    (
        "segment_plane",
        "let hit = HalfSpace::new(plane_normal.normalize())
    .cast_ray(&Pose::from_translation(plane_point), &Ray::new(start, end - start), 1.0, false)
    .is_some();",
    ),
];

pub const UNITY: &[(&str, &str)] = &[
    (
        "ray_sphere",
        "var sphere = new GameObject().AddComponent<SphereCollider>();
(sphere.center, sphere.radius) = (center, radius);
var way = end - start;
bool hit = sphere.Raycast(new Ray(start, way), out _, way.magnitude);",
    ),
    (
        "ray_sphere_info",
        "var sphere = new GameObject().AddComponent<SphereCollider>();
(sphere.center, sphere.radius) = (center, radius);
bool hit = sphere.Raycast(new Ray(origin, direction), out _, max_distance);",
    ),
    (
        "segment_sphere",
        "var sphere = new GameObject().AddComponent<SphereCollider>();
(sphere.center, sphere.radius) = (center, radius);
var way = end - start;
bool hit = sphere.Raycast(new Ray(start, way), out _, way.magnitude);",
    ),
    (
        "sphere_cast_sphere",
        "var sphere = new GameObject().AddComponent<SphereCollider>();
(sphere.center, sphere.radius) = (center, radius);
Physics.SyncTransforms();
var way = end - start;
bool hit = Physics.SphereCast(start, cast_radius, way, out _, way.magnitude);",
    ),
    (
        "capsule_cast_triangle",
        "var mesh = new Mesh { vertices = new[] { a, b, c }, triangles = new[] { 0, 1, 2, 0, 2, 1 } };
new GameObject().AddComponent<MeshCollider>().sharedMesh = mesh;
Physics.SyncTransforms();
var way = end - start;
bool hit = Physics.CapsuleCast(start + half_axis, start - half_axis, cast_radius, way, out _, way.magnitude);",
    ),
    (
        "sphere_cast_triangle",
        "// Its meshes are met from the front alone.
var mesh = new Mesh { vertices = new[] { a, b, c }, triangles = new[] { 0, 1, 2, 0, 2, 1 } };
new GameObject().AddComponent<MeshCollider>().sharedMesh = mesh;
Physics.SyncTransforms();
var way = end - start;
bool hit = Physics.SphereCast(start, cast_radius, way, out _, way.magnitude);",
    ),
    (
        "sphere_sphere",
        "var sphere = new GameObject().AddComponent<SphereCollider>();
(sphere.center, sphere.radius) = (center1, radius1);
Physics.SyncTransforms();
bool hit = Physics.CheckSphere(center2, radius2);",
    ),
    (
        "segment_plane",
        "var way = end - start;
bool crosses = new Plane(plane_normal, plane_point).Raycast(new Ray(start, way), out float enter);
bool hit = crosses && enter <= way.magnitude;",
    ),
    (
        "ray_plane",
        "var plane = new Plane(plane_normal, plane_point);
bool hit = plane.Raycast(new Ray(origin, direction), out float enter) && enter <= max_distance;",
    ),
    (
        "ray_box",
        "var box = new GameObject().AddComponent<BoxCollider>();
box.transform.SetPositionAndRotation(box_center, rotation.normalized);
box.size = 2 * half_extents;
Physics.SyncTransforms();
bool hit = box.Raycast(new Ray(origin, direction), out _, max_distance);",
    ),
    (
        "sphere_box",
        "var box = new GameObject().AddComponent<BoxCollider>();
box.transform.SetPositionAndRotation(box_center, rotation.normalized);
box.size = 2 * half_extents;
Physics.SyncTransforms();
bool hit = Physics.CheckSphere(center, radius);",
    ),
    (
        "box_box",
        "var box = new GameObject().AddComponent<BoxCollider>();
box.transform.SetPositionAndRotation(center2, rotation2.normalized);
box.size = 2 * half_extents2;
Physics.SyncTransforms();
bool hit = Physics.CheckBox(center1, half_extents1, rotation1.normalized);",
    ),
    (
        "ray_capsule",
        "var capsule = new GameObject().AddComponent<CapsuleCollider>();
var turn = Quaternion.FromToRotation(Vector3.up, b - a);
capsule.transform.SetPositionAndRotation((a + b) / 2, turn);
(capsule.radius, capsule.height) = (radius, Vector3.Distance(a, b) + 2 * radius);
Physics.SyncTransforms();
bool hit = capsule.Raycast(new Ray(origin, direction), out _, max_distance);",
    ),
    (
        "closest_segments",
        "var capsule = new GameObject().AddComponent<CapsuleCollider>();
var turn = Quaternion.FromToRotation(Vector3.up, p2 - p1);
capsule.transform.SetPositionAndRotation((p1 + p2) / 2, turn);
(capsule.radius, capsule.height) = (p_radius, Vector3.Distance(p1, p2) + 2 * p_radius);
Physics.SyncTransforms();
bool hit = Physics.CheckCapsule(q1, q2, q_radius);",
    ),
    (
        "point_polygon",
        "var polygon = new GameObject().AddComponent<PolygonCollider2D>();
polygon.points = new[] { v1, v2, v3, v4, v5, v6 };
Physics2D.SyncTransforms();
bool hit = polygon.OverlapPoint(point);",
    ),
];

pub const JOLT: &[(&str, &str)] = &[
    ("ray_sphere", "bool hit = RaySphere(start, end - start, center, radius) <= 1.0f;"),
    (
        "ray_sphere_info",
        "bool hit = RaySphere(origin, direction.Normalized(), center, radius) <= max_distance;",
    ),
    ("segment_triangle", "bool hit = RayTriangle(start, end - start, a, b, c) <= 1.0f;"),
    (
        "point_triangle",
        "uint32 part;
bool hit = ClosestPoint::GetClosestPointOnTriangle(a - point, b - point, c - point, part)
    .LengthSq() == 0.0f;",
    ),
    ("sphere_sphere", "bool hit = Sphere(center1, radius1).Overlaps(Sphere(center2, radius2));"),
    (
        "ray_box",
        "Quat turn = rotation.Normalized().Conjugated();
Vec3 from = turn * (origin - box_center);
RayInvDirection way(turn * direction.Normalized());
bool hit = RayAABox(from, way, -half_extents, half_extents) <= max_distance;",
    ),
    (
        "ray_capsule",
        "Quat turn = Quat::sFromTo(b - a, Vec3(0.0f, 1.0f, 0.0f));
Vec3 from = turn * (origin - 0.5f * (a + b));
Vec3 way = turn * direction.Normalized();
bool hit = RayCapsule(from, way, 0.5f * (b - a).Length(), radius) <= max_distance;",
    ),
    (
        "ray_cylinder",
        "Quat turn = Quat::sFromTo(b - a, Vec3(0.0f, 1.0f, 0.0f));
Vec3 from = turn * (origin - 0.5f * (a + b));
Vec3 way = turn * direction.Normalized();
bool hit = RayCylinder(from, way, 0.5f * (b - a).Length(), radius) <= max_distance;",
    ),
    (
        "ray_mesh",
        "Vec3 rim[] = { p1, p2, p3, p4, p5, p6 };
Vec3 way = max_distance * direction.Normalized();
bool hit = false;
for (int i = 0; i < 6; ++i)
    hit |= RayTriangle(origin, way, hub, rim[i], rim[(i + 1) % 6]) <= 1.0f;",
    ),
];

pub const BOX2D: &[(&str, &str)] =
    &[("segment_segment", "bool hit = b2SegmentDistance(p1, p2, q1, q2).distanceSquared == 0.0f;")];

pub const GODOT: &[(&str, &str)] = &[
    (
        "segment_triangle",
        "var hit := Geometry3D.segment_intersects_triangle(start, end, a, b, c) != null",
    ),
    (
        "segment_sphere",
        "var hit := Geometry3D.segment_intersects_sphere(start, end, center, radius).size() > 0",
    ),
    (
        "ray_sphere",
        "var hit := Geometry3D.segment_intersects_sphere(start, end, center, radius).size() > 0",
    ),
    (
        "closest_segments",
        "var points := Geometry3D.get_closest_points_between_segments(p1, p2, q1, q2)
var hit := points[0].distance_to(points[1]) <= p_radius + q_radius",
    ),
    (
        "point_polygon",
        "var corners := PackedVector2Array([v1, v2, v3, v4, v5, v6])
var hit := Geometry2D.is_point_in_polygon(point, corners)",
    ),
    ("segment_segment", "var hit := Geometry2D.segment_intersects_segment(p1, p2, q1, q2) != null"),
    ("line_line", "var hit := Geometry2D.line_intersects_line(a1, a2 - a1, b1, b2 - b1) != null"),
    (
        "segment_plane",
        "var plane := Plane(plane_normal.normalized(), plane_point)
var hit := plane.intersects_segment(start, end) != null",
    ),
    (
        "ray_plane",
        "var plane := Plane(plane_normal.normalized(), plane_point)
var meeting = plane.intersects_ray(origin, direction)
var hit: bool = meeting != null and origin.distance_to(meeting) <= max_distance",
    ),
    (
        "ray_box",
        "var turn := Basis(rotation.normalized()).inverse()
var from := turn * (origin - box_center)
var to := from + turn * direction.normalized() * max_distance
var hit := AABB(-half_extents, 2 * half_extents).intersects_segment(from, to) != null",
    ),
    (
        "ray_cylinder",
        "# Its cylinders stand along Z.
var turn := Basis(Quaternion((b - a).normalized(), Vector3(0, 0, 1)))
var from := turn * (origin - (a + b) / 2)
var to := from + turn * direction.normalized() * max_distance
var height := a.distance_to(b)
var hit := Geometry3D.segment_intersects_cylinder(from, to, height, radius).size() > 0",
    ),
];
