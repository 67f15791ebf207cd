// Writes logs and has the program read them: `COLLISION_SANDBOX=PROGRAM node --test`.
import assert from "node:assert";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BoxGeometry, DoubleSide, FrontSide, Mesh, MeshBasicMaterial, Raycaster, TorusKnotGeometry, Vector3 } from "three";
import { acceleratedRaycast, MeshBVH } from "three-mesh-bvh";
import { Log, raycast } from "./index.js";

const CASTS = 1000;
const LINES = readFileSync(new URL("../lines.jsonl", import.meta.url), "utf8");

function replay(lines) {
  const program = process.env.COLLISION_SANDBOX;
  assert(program, "COLLISION_SANDBOX names the program");
  const { stdout, error } = spawnSync(program, ["query", "--expect"], { input: lines, encoding: "utf8" });
  assert.ifError(error);
  const differences = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const summary = differences.pop();
  assert.strictEqual(summary.errors, 0, stdout);
  return { differences, summary };
}

const v = (x, y, z) => new Vector3(x, y, z);

test("the lines are those of lines.jsonl", () => {
  const log = new Log({ sides: "front" });
  const rotation = { x: 0.5, y: 0.5, z: 0.5, w: 0.5 };
  const triangle = { a: v(-1, 0, 0), b: v(2, 0, 0), c: v(0, 0, -3) };
  const hit = (distance, point, normal) => ({ distance, point, normal });
  log.ray(v(-4, 0.5, 2), v(1, 0, -0), 10, { center: v(1, 0.5, 2), radius: 2 }, hit(3, v(-1, 0.5, 2), v(-1, 0, 0)));
  log.ray(v(-4, 0.5, 2), v(1, 0, 0), 10, { center: v(1, 2, 2), radius: 0.5 }, null);
  const box = { center: v(0.5, 0.5, -1), halfExtents: v(1, 2, 1.5), rotation };
  log.ray(v(0.5, 1, 4), v(0, 0, -1), 10, box, hit(3, v(0.5, 1, 1), v(0, 0, 1)));
  const capsule = { a: v(1, -1, -2), b: v(1, 1, -2), radius: 0.5 };
  log.ray(v(-3, 0.25, -2), v(1, 0, 0), 10, capsule, hit(3.5, v(0.5, 0.25, -2), v(-1, 0, 0)));
  log.ray(v(0.25, 2, -1), v(0, -2, 0), 4, triangle, hit(2, v(0.25, 0, -1), v(0, 1, 0)));
  log.sphereCast(v(-5, 1, -2), 1, v(1, 0, 0), 10, { center: v(0, 1, -2), radius: 1 }, hit(3, v(-1, 1, -2), v(-1, 0, 0)));
  const face = hit(1.5, v(0.25, 0, -1), v(0, 1, 0));
  log.sphereCast(v(0.25, 2, -1), 0.5, v(0, -1, 0), 4, triangle, face);
  log.capsuleCast({ a: v(0.25, 2, -1), b: v(0.25, 4, -1), radius: 0.5 }, v(0, -1, 0), 5, triangle, face);
  const sphere = { center: v(0, 0, 1), radius: 1 };
  log.overlapSphere(sphere, { center: v(1.5, 0, 1), radius: 1 }, true);
  log.overlapSphere(sphere, { center: v(0, 2, 1), halfExtents: v(1.5, 1, 1), rotation }, true);
  log.overlapSphere(sphere, { a: v(1.25, -1, 1), b: v(1.25, 1, 1), radius: 0.5 }, true);
  log.overlapSphere(sphere, { center: v(0, 5, 1), radius: 1 }, false);
  const far = { center: v(0.1, -1 / 3, 2 ** 24), radius: 0.2 };
  log.overlapSphere(far, { center: v(1.1, 3.14159274, 0.7), radius: 1 }, false);
  log.ray(v(0, 0, 0), v(1, 0, 0), Infinity, sphere, null);
  log.ray(v(0, 0, 0), v(0, 0, 0), 1, triangle, null);
  assert.strictEqual(log.lines.join("\n") + "\n", LINES);
  assert.strictEqual(log.skipped, 2);
  assert.strictEqual(replay(LINES).summary.different, 0);
});

// A small generator, so that each run casts the same rays.
function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed / 2 ** 32) * 2 - 1;
  };
}

function record(mesh, seed) {
  const next = random(seed);
  mesh.position.set(0.5, -0.25, 1);
  mesh.rotation.set(0.3, 0.5, 0.7);
  mesh.scale.set(1, 1.5, 0.75);
  mesh.updateMatrixWorld();
  const log = new Log();
  let hits = 0;
  for (let cast = 0; cast < CASTS; cast += 1) {
    const origin = v(next() * 4, next() * 4, 6 + next());
    const direction = v(next() * 2, next() * 2, next()).sub(origin).normalize();
    hits += raycast(log, new Raycaster(origin, direction, 0, 20), mesh) ? 1 : 0;
  }
  assert(hits > 100 && hits < CASTS - 100, `${hits} of ${CASTS} hit`);
  return log.lines;
}

function check(name, lines) {
  const { differences, summary } = replay(lines.join("\n"));
  assert.strictEqual(summary.compared, CASTS);
  console.log(`js ${name}: ${JSON.stringify(summary)}`);
  differences.slice(0, 3).forEach((line) => console.log(JSON.stringify(line)));
  assert.deepStrictEqual(differences.filter((line) => line.differences.hit), []);
  // Every line whose hit is turned round is named.
  const spoilt = lines.map((line) => {
    const { expected, ...rest } = JSON.parse(line);
    return JSON.stringify({ ...rest, expected: { hit: !expected.hit } });
  });
  assert.strictEqual(replay(spoilt.join("\n")).summary.different, CASTS);
}

test("three.js: casts are recorded and replayed", () => {
  const mesh = new Mesh(new BoxGeometry(2, 2, 2), new MeshBasicMaterial({ side: FrontSide }));
  check("three", record(mesh, 1));
});

test("three-mesh-bvh: casts are recorded and replayed", () => {
  const mesh = new Mesh(new TorusKnotGeometry(1, 0.3, 48, 8), new MeshBasicMaterial({ side: DoubleSide }));
  mesh.raycast = acceleratedRaycast;
  mesh.geometry.boundsTree = new MeshBVH(mesh.geometry);
  check("three-mesh-bvh", record(mesh, 2));
});

test("a ray that begins at a distance is refused", () => {
  const mesh = new Mesh(new BoxGeometry(), new MeshBasicMaterial());
  assert.throws(() => raycast(new Log(), new Raycaster(v(0, 0, 5), v(0, 0, -1), 1, 9), mesh), /near = 0/);
});
