"""Asks the installed package: `test_answer.py`, by a Python that has it."""

import collision_sandbox
from collision_sandbox import record

CASE = {"scenario": "ray_sphere", "inputs": {"start": [0, 0, 0], "end": [10, 0, 0], "center": [5, 0, 0], "radius": 1}}

answer = collision_sandbox.answer(CASE)
assert answer["hit"] is True and answer["contacts"][0]["distance"] == 4, answer
svg = answer._repr_svg_()
assert svg.startswith("<svg") or svg.startswith("<?xml"), svg[:80]
assert svg.rstrip().endswith("</svg>")

for case, words in [
    ({**CASE, "inputs": {"radius": -1}}, "radius"),
    ({"scenario": "ray_spere"}, "ray_sphere"),
    ({**CASE, "inputs": {"radius": float("nan")}}, "JSON"),
    ([], "expected a case"),
]:
    try:
        answer = collision_sandbox.answer(case)
    except ValueError as error:
        assert words in str(error), (case, str(error))
    else:
        raise AssertionError((case, answer))

assert record.Log
print("python answer: passed")
