// Writes the collision queries of a program as lines of JSON that Collision Sandbox reads. The
// format is described in integrations/README.md. Vectors are three.js's own: right-handed, Y up.

import { BackSide, DoubleSide, Vector3 } from "three";

// Nine digits read back to the same f32. Adding 0 makes -0 a 0.
function number(value) {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) throw new RangeError("a number that is not finite");
  return Number(single.toPrecision(9)) + 0;
}

const point = ({ x, y, z }) => [x, y, z].map(number);
const quaternion = ({ x, y, z, w }) => [x, y, z, w].map(number);
const triangle = ({ a, b, c }) => ({ a: point(a), b: point(b), c: point(c) });

function motion(origin, direction, maxDistance) {
  const end = new Vector3().copy(direction).normalize().multiplyScalar(maxDistance).add(origin);
  if (direction.x === 0 && direction.y === 0 && direction.z === 0) throw new RangeError("no direction");
  return { start: point(origin), end: point(end) };
}

// What a case expects of a cast: a hit is { distance, point, normal }, a miss null.
function cast(hit) {
  if (!hit) return { hit: false };
  const contact = {};
  if (hit.point) contact.point = point(hit.point);
  if (hit.normal) contact.normal = point(hit.normal);
  contact.distance = number(hit.distance);
  return { hit: true, contacts: [contact] };
}

/**
 * A log of queries. `write` gets each line; without it `lines` keeps them. A query with a number that
 * is not finite has no line: `skipped` counts them.
 *
 * Shapes are `{ center, radius }`, `{ center, halfExtents, rotation }`, `{ a, b, radius }` (a
 * capsule) and `{ a, b, c }` (a triangle, whose front sees its corners counterclockwise).
 */
export class Log {
  constructor({ write, inside = "miss", initialOverlap = "ignore", sides = "two" } = {}) {
    this.lines = [];
    this.skipped = 0;
    this.conventions = { inside, initialOverlap, sides };
    this.write = write ?? ((line) => this.lines.push(line));
  }

  ray(origin, direction, maxDistance, shape, hit) {
    const { inside, sides } = this.conventions;
    this.#write(() => {
      if (shape.c) {
        const inputs = { ...motion(origin, direction, maxDistance), ...triangle(shape) };
        return ["segment_triangle", inputs, { sides }, cast(hit)];
      }
      const inputs = { origin: point(origin), direction: point(direction), max_distance: number(maxDistance) };
      if (shape.halfExtents) {
        Object.assign(inputs, box(shape));
        return ["ray_box", inputs, { inside }, cast(hit)];
      }
      if (shape.center) {
        Object.assign(inputs, { center: point(shape.center), radius: number(shape.radius) });
        return ["ray_sphere_info", inputs, { inside }, cast(hit)];
      }
      Object.assign(inputs, { a: point(shape.a), b: point(shape.b), radius: number(shape.radius) });
      return ["ray_capsule", inputs, { inside }, cast(hit)];
    });
  }

  sphereCast(origin, radius, direction, maxDistance, shape, hit) {
    this.#write(() => {
      const inputs = { ...motion(origin, direction, maxDistance), cast_radius: number(radius) };
      const conventions = { initial_overlap: this.conventions.initialOverlap };
      if (shape.c) return ["sphere_cast_triangle", { ...inputs, ...triangle(shape) }, conventions, cast(hit)];
      Object.assign(inputs, { center: point(shape.center), radius: number(shape.radius) });
      return ["sphere_cast_sphere", inputs, conventions, cast(hit)];
    });
  }

  capsuleCast({ a, b, radius }, direction, maxDistance, shape, hit) {
    this.#write(() => {
      const middle = new Vector3().addVectors(b, a).multiplyScalar(0.5);
      const inputs = motion(middle, direction, maxDistance);
      inputs.half_axis = point(new Vector3().subVectors(b, a).multiplyScalar(0.5));
      Object.assign(inputs, { cast_radius: number(radius), ...triangle(shape) });
      return ["capsule_cast_triangle", inputs, { initial_overlap: this.conventions.initialOverlap }, cast(hit)];
    });
  }

  overlapSphere({ center, radius }, shape, hit) {
    this.#write(() => {
      const [middle, size] = [point(center), number(radius)];
      if (shape.halfExtents) return ["sphere_box", { center: middle, radius: size, ...box(shape) }, null, { hit }];
      if (shape.center) {
        const other = { center2: point(shape.center), radius2: number(shape.radius) };
        return ["sphere_sphere", { center1: middle, radius1: size, ...other }, null, { hit }];
      }
      // A sphere is a capsule whose two ends are one point.
      const inputs = { p1: middle, p2: middle, q1: point(shape.a), q2: point(shape.b) };
      Object.assign(inputs, { p_radius: size, q_radius: number(shape.radius) });
      return ["closest_segments", inputs, null, { hit }];
    });
  }

  #write(parts) {
    try {
      const [scenario, inputs, conventions, expected] = parts();
      this.write(JSON.stringify({ scenario, inputs, ...(conventions && { conventions }), expected }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.skipped += 1;
    }
  }
}

function box({ center, halfExtents, rotation }) {
  return { box_center: point(center), half_extents: point(halfExtents), rotation: quaternion(rotation) };
}

/**
 * Like `raycaster.intersectObject(mesh)[0]`, also where three-mesh-bvh has taken it over. Writes the
 * ray against the triangle that it hits; one that hits nothing, against the triangle whose centroid
 * is nearest to it. `raycaster.far` must be finite.
 */
export function raycast(log, raycaster, mesh) {
  const hit = raycaster.intersectObject(mesh, false)[0];
  const { ray, near, far } = raycaster;
  if (near > 0) throw new Error("a ray that begins at `near` cannot be written: expected near = 0");
  const face = hit ? hit.faceIndex : nearestFace(ray, mesh);
  const { side } = mesh.material;
  const sides = side === DoubleSide ? "two" : side === BackSide ? "back" : "front";
  const before = log.conventions;
  log.conventions = { ...before, sides };
  log.ray(ray.origin, ray.direction, far, corners(mesh, face), hit && { distance: hit.distance, point: hit.point });
  log.conventions = before;
  return hit;
}

function corners(mesh, face) {
  const { index } = mesh.geometry;
  const corner = (place) => {
    const vertex = index ? index.getX(3 * face + place) : 3 * face + place;
    return mesh.getVertexPosition(vertex, new Vector3()).applyMatrix4(mesh.matrixWorld);
  };
  return { a: corner(0), b: corner(1), c: corner(2) };
}

function nearestFace(ray, mesh) {
  const { index, attributes } = mesh.geometry;
  const count = (index ?? attributes.position).count / 3;
  let nearest = 0;
  let least = Infinity;
  for (let face = 0; face < count; face += 1) {
    const { a, b, c } = corners(mesh, face);
    const distance = ray.distanceSqToPoint(a.add(b).add(c).divideScalar(3));
    if (distance < least) [nearest, least] = [face, distance];
  }
  return nearest;
}
