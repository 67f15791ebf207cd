"""Writes logs and has the program read them: `test_record.py PROGRAM [lines] [trimesh] [mujoco] [pybullet]`."""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from collision_sandbox import record
from collision_sandbox.record import Box, Capsule, Hit, Log, Sphere, Triangle

CASTS = 1000
PROGRAM = sys.argv[1]
LINES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lines.jsonl")


def replay(path):
    """Returns the differences that the program finds, and its summary."""
    done = subprocess.run([PROGRAM, "query", "--expect", path], capture_output=True, encoding="utf-8")
    *differences, summary = map(json.loads, done.stdout.splitlines())
    assert summary["errors"] == 0, done.stdout
    return differences, summary


def lines(path):
    with Log(path, sides="front") as log:
        triangle = Triangle((-1, 0, 0), (2, 0, 0), (0, 0, -3))
        turn = (0.5, 0.5, 0.5, 0.5)
        log.ray((-4, 0.5, 2), (1, 0, 0), 10, Sphere((1, 0.5, 2), 2), Hit(3, (-1, 0.5, 2), (-1, 0, 0)))
        log.ray((-4, 0.5, 2), (1, 0, 0), 10, Sphere((1, 2, 2), 0.5))
        box = Box((0.5, 0.5, -1), (1, 2, 1.5), turn)
        log.ray((0.5, 1, 4), (-0.0, 0, -1), 10, box, Hit(3, (0.5, 1, 1), (0, 0, 1)))
        capsule = Capsule((1, -1, -2), (1, 1, -2), 0.5)
        log.ray((-3, 0.25, -2), (1, 0, 0), 10, capsule, Hit(3.5, (0.5, 0.25, -2), (-1, 0, 0)))
        log.ray((0.25, 2, -1), (0, -2, 0), 4, triangle, Hit(2, (0.25, 0, -1), (0, 1, 0)))
        hit = Hit(3, (-1, 1, -2), (-1, 0, 0))
        log.sphere_cast((-5, 1, -2), 1, (1, 0, 0), 10, Sphere((0, 1, -2), 1), hit)
        hit = Hit(1.5, (0.25, 0, -1), (0, 1, 0))
        log.sphere_cast((0.25, 2, -1), 0.5, (0, -1, 0), 4, triangle, hit)
        log.capsule_cast(Capsule((0.25, 2, -1), (0.25, 4, -1), 0.5), (0, -1, 0), 5, triangle, hit)
        sphere = Sphere((0, 0, 1), 1)
        log.overlap_sphere(sphere, Sphere((1.5, 0, 1), 1), True)
        log.overlap_sphere(sphere, Box((0, 2, 1), (1.5, 1, 1), turn), True)
        log.overlap_sphere(sphere, Capsule((1.25, -1, 1), (1.25, 1, 1), 0.5), True)
        log.overlap_sphere(sphere, Sphere((0, 5, 1), 1), False)
        log.overlap_sphere(Sphere((0.1, -1 / 3, 2**24), 0.2), Sphere((1.1, 3.14159274, 0.7), 1), False)
        log.ray((0, 0, 0), (1, 0, 0), float("inf"), sphere)
        log.ray((0, 0, 0), (1, 0, 0), 1e300, sphere)
        log.ray((0, 0, 0), (0, 0, 0), 1, triangle)
        assert log.skipped == 3, log.skipped
    with open(path) as written, open(LINES) as expected:
        assert written.read() == expected.read(), "the lines are not those of lines.jsonl"
    differences, summary = replay(path)
    assert not differences, differences
    return summary


def rays(random, low, high, aim):
    """Returns random rays towards a ball of that radius around the origin."""
    origins = random.uniform(low, high, (CASTS, 3)) * [4, 4, 1] + [0, 0, 4]
    return origins, random.uniform(-aim, aim, (CASTS, 3)) - origins, 20.0


def use_trimesh(path):
    import numpy as np
    import trimesh

    mesh = trimesh.creation.icosphere(subdivisions=2, radius=2)
    origins, directions, reach = rays(np.random.default_rng(1), -1, 1, 3)
    with Log(path) as log:
        found = record.trimesh_rays(log, mesh, origins, directions, reach)
    assert 100 < found.count(-1) < CASTS - 100, "both hits and misses"
    return spoil(path)


MODEL = """<mujoco><worldbody>
  <geom type="plane" size="0 0 1" pos="0 0 -2"/>
  <geom type="sphere" size="1" pos="-2 0 0"/>
  <geom type="box" size="0.5 1 0.25" pos="2 0 0.5" euler="20 30 40"/>
  <geom type="capsule" size="0.5 1" pos="0 2 0" euler="60 10 0"/>
  <geom type="cylinder" size="0.75 0.5" pos="0 -2 0" euler="10 80 0"/>
  <geom type="ellipsoid" size="0.2 0.3 0.4" pos="2 2 1"/>
</worldbody></mujoco>"""


def use_mujoco(path):
    import mujoco
    import numpy as np

    model = mujoco.MjModel.from_xml_string(MODEL)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    origins, directions, reach = rays(np.random.default_rng(2), -1, 1, 3)
    found = set()
    with Log(path, inside="exit_point") as log:
        for origin, direction in zip(origins, directions):
            # A ray that hits nothing is written against the box.
            hit = record.mujoco_ray(log, model, data, origin, direction, reach, watch=2)
            found.add(hit and hit[0])
        assert 0 < log.skipped < 50, f"{log.skipped} have no line: the ellipsoid's"
    assert found >= {None, 0, 1, 2, 3, 4}, found
    return spoil(path)


def use_pybullet(path):
    import numpy as np
    import pybullet

    pybullet.connect(pybullet.DIRECT)
    for place, angles, kind, size in [
        ((-2, 0, 0), (0, 0, 0), pybullet.GEOM_SPHERE, {"radius": 1}),
        ((2, 0, 0.5), (0.3, 0.5, 0.7), pybullet.GEOM_BOX, {"halfExtents": (0.5, 1, 0.25)}),
        ((0, 2, 0), (1, 0.2, 0), pybullet.GEOM_CAPSULE, {"radius": 0.5, "height": 2}),
        ((0, -2, 0), (0.2, 1.4, 0), pybullet.GEOM_CYLINDER, {"radius": 0.75, "height": 1}),
    ]:
        shape = pybullet.createCollisionShape(kind, **size)
        pybullet.createMultiBody(0, shape, -1, place, pybullet.getQuaternionFromEuler(angles))
    origins, directions, _ = rays(np.random.default_rng(3), -1, 1, 3)
    with Log(path, inside="hit_at_start") as log:
        found = {record.pybullet_ray(log, a, a + 2 * b, (1, -1))[0] for a, b in zip(origins, directions)}
        assert log.skipped == 0, log.skipped
    assert found == {-1, 0, 1, 2, 3}, found
    return spoil(path)


def spoil(path):
    """Replays a log. Then turns every hit round, which every line must name."""
    differences, summary = replay(path)
    assert summary["compared"] > CASTS - 50, summary
    wrong = [line for line in differences if "hit" in line["differences"]]
    assert not wrong, wrong
    with open(path) as file:
        cases = [json.loads(line) for line in file]
    with open(path, "w") as file:
        for case in cases:
            case["expected"] = {"hit": not case["expected"]["hit"]}
            file.write(json.dumps(case) + "\n")
    assert len(replay(path)[0]) == len(cases)
    for line in differences[:3]:
        print(json.dumps(line))
    return summary


def main():
    parts = {"lines": lines, "trimesh": use_trimesh, "mujoco": use_mujoco, "pybullet": use_pybullet}
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[2:] or parts:
            summary = parts[name](os.path.join(folder, f"{name}.jsonl"))
            print(f"python {name}: {json.dumps(summary)}")


main()
