"""Writes the collision queries of a program as lines of JSON that Collision Sandbox reads.

The format is described in integrations/README.md. Vectors are any three numbers: right-handed,
Y up, in metres. ``z_up`` converts those of MuJoCo, PyBullet and ROS.
"""

import json
import math
import struct
from dataclasses import dataclass, field
from typing import Optional

__all__ = [
    "Box", "Capsule", "Cylinder", "Hit", "Log", "Plane", "Sphere", "Triangle",
    "mujoco_ray", "mujoco_shape", "pybullet_ray", "pybullet_shape", "trimesh_rays", "z_up",
]


@dataclass
class Sphere:
    center: tuple
    radius: float


@dataclass
class Box:
    """Its rotation is a quaternion x, y, z, w."""

    center: tuple
    half_extents: tuple
    rotation: tuple = (0, 0, 0, 1)


@dataclass
class Capsule:
    """The points a and b are the ends of the axis, without the caps."""

    a: tuple
    b: tuple
    radius: float


@dataclass
class Cylinder:
    a: tuple
    b: tuple
    radius: float


@dataclass
class Plane:
    point: tuple
    normal: tuple


@dataclass
class Triangle:
    """The front is the side that sees a, b and c counterclockwise."""

    a: tuple
    b: tuple
    c: tuple


@dataclass
class Hit:
    """The engine's answer to a cast that hit. The distance is that of the motion."""

    distance: float
    point: Optional[tuple] = None
    normal: Optional[tuple] = None


def z_up(vector):
    """Returns a vector with Z up, or the first three numbers of such a quaternion, with Y up."""
    x, y, z, *rest = vector
    return (x, z, -y, *rest)


@dataclass
class Log:
    """A file of queries, one a line.

    The choices that engines make differently have the names that ``collision-sandbox list`` prints.
    A query with a number that is not finite has no line: ``skipped`` counts them.
    """

    path: str
    # A ray that starts inside a solid: "miss", "hit_at_start" or "exit_point".
    inside: str = "miss"
    # A cast that starts in overlap: "ignore" or "hit_at_start".
    initial_overlap: str = "ignore"
    # A ray against a triangle: "two", "front" or "back".
    sides: str = "two"
    skipped: int = field(default=0, init=False)

    def __post_init__(self):
        self._file = open(self.path, "a", encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()

    def ray(self, origin, direction, max_distance, shape, hit=None):
        """Writes a ray against a shape. ``hit`` is None if it missed."""
        if isinstance(shape, Triangle):
            inputs = _motion(origin, direction, max_distance)
            inputs.update(a=shape.a, b=shape.b, c=shape.c)
            return self._write("segment_triangle", inputs, {"sides": self.sides}, _cast(hit))
        inputs = {"origin": origin, "direction": direction, "max_distance": max_distance}
        conventions = {"inside": self.inside}
        if isinstance(shape, Sphere):
            inputs.update(center=shape.center, radius=shape.radius)
            return self._write("ray_sphere_info", inputs, conventions, _cast(hit))
        if isinstance(shape, Box):
            inputs.update(box_center=shape.center, half_extents=shape.half_extents, rotation=shape.rotation)
            return self._write("ray_box", inputs, conventions, _cast(hit))
        if isinstance(shape, Plane):
            inputs.update(plane_point=shape.point, plane_normal=shape.normal)
            return self._write("ray_plane", inputs, {}, _cast(hit))
        scenario = {Capsule: "ray_capsule", Cylinder: "ray_cylinder"}[type(shape)]
        inputs.update(a=shape.a, b=shape.b, radius=shape.radius)
        return self._write(scenario, inputs, conventions, _cast(hit))

    def sphere_cast(self, origin, radius, direction, max_distance, shape, hit=None):
        """Writes a moving sphere against a sphere or a triangle."""
        inputs = _motion(origin, direction, max_distance)
        inputs["cast_radius"] = radius
        if isinstance(shape, Sphere):
            scenario = "sphere_cast_sphere"
            inputs.update(center=shape.center, radius=shape.radius)
        else:
            scenario = "sphere_cast_triangle"
            inputs.update(a=shape.a, b=shape.b, c=shape.c)
        self._write(scenario, inputs, {"initial_overlap": self.initial_overlap}, _cast(hit))

    def capsule_cast(self, capsule, direction, max_distance, triangle, hit=None):
        """Writes a moving capsule against a triangle."""
        ends = list(zip(capsule.a, capsule.b))
        inputs = _motion([(b + a) / 2 for a, b in ends], direction, max_distance)
        inputs["half_axis"] = [(b - a) / 2 for a, b in ends]
        inputs.update(cast_radius=capsule.radius, a=triangle.a, b=triangle.b, c=triangle.c)
        conventions = {"initial_overlap": self.initial_overlap}
        self._write("capsule_cast_triangle", inputs, conventions, _cast(hit))

    def overlap_sphere(self, sphere, shape, hit):
        """Writes whether a sphere overlaps a sphere, a box or a capsule."""
        if isinstance(shape, Sphere):
            scenario = "sphere_sphere"
            inputs = {"center1": sphere.center, "radius1": sphere.radius}
            inputs.update(center2=shape.center, radius2=shape.radius)
        elif isinstance(shape, Box):
            scenario = "sphere_box"
            inputs = {"center": sphere.center, "radius": sphere.radius, "box_center": shape.center}
            inputs.update(half_extents=shape.half_extents, rotation=shape.rotation)
        else:
            # A sphere is a capsule whose two ends are one point.
            scenario = "closest_segments"
            inputs = {"p1": sphere.center, "p2": sphere.center, "q1": shape.a, "q2": shape.b}
            inputs.update(p_radius=sphere.radius, q_radius=shape.radius)
        self._write(scenario, inputs, {}, {"hit": bool(hit)})

    def _write(self, scenario, inputs, conventions, expected):
        line = {"scenario": scenario, "inputs": inputs, "conventions": conventions, "expected": expected}
        try:
            line = {key: _numbers(value) for key, value in line.items() if value}
        except (OverflowError, ValueError):
            self.skipped += 1
            return
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")


def _motion(origin, direction, max_distance):
    """Returns the two ends of a motion."""
    length = math.sqrt(sum(float(x) ** 2 for x in direction))
    # Without a direction the end is no number, and the query is skipped.
    reach = max_distance / length if length else math.nan
    end = [float(a) + float(b) * reach for a, b in zip(origin, direction)]
    return {"start": origin, "end": end}


def _cast(hit):
    """Returns what a case expects of a cast."""
    if hit is None:
        return {"hit": False}
    known = {"point": hit.point, "normal": hit.normal, "distance": hit.distance}
    return {"hit": True, "contacts": [{key: value for key, value in known.items() if value is not None}]}


def _numbers(value):
    """Returns a value with its numbers as JSON writes them: of f32, the shortest that reads back."""
    if isinstance(value, dict):
        return {key: _numbers(part) for key, part in value.items()}
    if isinstance(value, (str, bool)):
        return value
    if hasattr(value, "__len__"):
        return [_numbers(part) for part in value]
    single = struct.unpack("f", struct.pack("f", value))[0]
    if not math.isfinite(single):
        raise ValueError(value)
    # Nine digits read back to the same f32. As an int, -0 is 0.
    short = float(f"{single:.9g}")
    return int(short) if short.is_integer() and abs(short) < 1e15 else short


def trimesh_rays(log, mesh, origins, directions, max_distance):
    """Casts rays at a trimesh, and writes each against the triangle that it hits.

    A ray that hits nothing is written against the triangle whose centroid is nearest to it.
    Returns the hit triangle of each ray, -1 if there is none within the distance.
    """
    import numpy as np

    triangles, directions = mesh.triangles, np.asarray(directions, dtype=float)
    units = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    points, rays, faces = mesh.ray.intersects_location(origins, units, multiple_hits=False)
    hits = {ray: (face, point) for ray, face, point in zip(rays, faces, points)}
    found = []
    for ray, (origin, unit) in enumerate(zip(np.asarray(origins, dtype=float), units)):
        face, point = hits.get(ray, (-1, None))
        distance = math.inf if point is None else float(np.dot(point - origin, unit))
        if distance <= max_distance:
            hit = Hit(distance, point)
        else:
            off = mesh.triangles_center - origin
            face, hit = np.argmin(np.linalg.norm(np.cross(off, unit), axis=1)), None
        log.ray(origin, unit, max_distance, Triangle(*triangles[face]), hit)
        found.append(int(face) if hit else -1)
    return found


def mujoco_ray(log, model, data, origin, direction, max_distance, watch=None):
    """Casts a ray by ``mj_ray``, and writes it against the geom that it hits.

    ``watch`` is the geom that a ray which hits nothing is written against. Returns the geom and
    the distance, or None. A geom of another kind than those of this module has no line.
    """
    import mujoco
    import numpy as np

    direction = np.asarray(direction, dtype=float)
    unit = direction / np.linalg.norm(direction)
    geom = np.zeros(1, np.int32)
    distance = mujoco.mj_ray(model, data, np.asarray(origin, dtype=float), unit, None, 1, -1, geom)
    is_hit = 0 <= distance <= max_distance
    target = int(geom[0]) if is_hit else watch
    shape = None if target is None else mujoco_shape(model, data, target)
    if shape is None:
        log.skipped += 1
    else:
        hit = Hit(distance, z_up(origin + distance * unit)) if is_hit else None
        log.ray(z_up(origin), z_up(unit), max_distance, shape, hit)
    return (target, distance) if is_hit else None


def mujoco_shape(model, data, geom):
    """Returns a geom's shape in our frame, or None if it is of another kind."""
    import mujoco
    import numpy as np

    kind, size = mujoco.mjtGeom(int(model.geom_type[geom])), model.geom_size[geom]
    center, axes = data.geom_xpos[geom], data.geom_xmat[geom].reshape(3, 3)
    kinds = mujoco.mjtGeom
    if kind == kinds.mjGEOM_SPHERE:
        return Sphere(z_up(center), size[0])
    if kind in (kinds.mjGEOM_CAPSULE, kinds.mjGEOM_CYLINDER):
        half = axes[:, 2] * size[1]
        solid = Capsule if kind == kinds.mjGEOM_CAPSULE else Cylinder
        return solid(z_up(center - half), z_up(center + half), size[0])
    if kind == kinds.mjGEOM_PLANE:
        return Plane(z_up(center), z_up(axes[:, 2]))
    if kind == kinds.mjGEOM_BOX:
        w_first = np.zeros(4)
        mujoco.mju_mat2Quat(w_first, axes.flatten())
        w, x, y, z = w_first
        return Box(z_up(center), [size[0], size[2], size[1]], z_up((x, y, z, w)))
    return None


def pybullet_ray(log, start, end, watch=None):
    """Casts a ray by ``rayTest``, and writes it against the shape that it hits.

    ``watch`` is the body and the link that a ray which hits nothing is written against. Returns
    what ``rayTest`` does. A shape of another kind than those of this module has no line.
    """
    import numpy as np
    import pybullet

    answer = pybullet.rayTest(start, end)[0]
    body, link, fraction, point, normal = answer[:5]
    target = (body, link) if body >= 0 else watch
    shape = None if target is None else pybullet_shape(*target)
    if shape is None:
        log.skipped += 1
        return answer
    way = np.subtract(end, start)
    reach = float(np.linalg.norm(way))
    hit = Hit(fraction * reach, z_up(point), z_up(normal)) if body >= 0 else None
    log.ray(z_up(start), z_up(way), reach, shape, hit)
    return answer


def pybullet_shape(body, link=-1):
    """Returns the shape of a link, -1 for the base, in our frame, or None if it is of another kind."""
    import numpy as np
    import pybullet

    shapes = pybullet.getCollisionShapeData(body, link)
    if len(shapes) != 1:
        return None
    _, _, kind, size, _, place, turn = shapes[0][:7]
    frame = pybullet.getBasePositionAndOrientation(body) if link < 0 else pybullet.getLinkState(body, link)[:2]
    center, rotation = pybullet.multiplyTransforms(*frame, place, turn)
    if kind == pybullet.GEOM_SPHERE:
        return Sphere(z_up(center), size[0])
    if kind == pybullet.GEOM_BOX:
        x, y, z = np.divide(size, 2)
        return Box(z_up(center), [x, z, y], z_up(rotation))
    if kind in (pybullet.GEOM_CAPSULE, pybullet.GEOM_CYLINDER):
        half = np.reshape(pybullet.getMatrixFromQuaternion(rotation), (3, 3))[:, 2] * size[0] / 2
        solid = Capsule if kind == pybullet.GEOM_CAPSULE else Cylinder
        return solid(z_up(center - half), z_up(center + half), size[1])
    return None
