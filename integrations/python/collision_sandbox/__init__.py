"""Answers collision queries exactly, by the program ``collision-sandbox`` that comes with this package."""

import json
import os
import shutil
import subprocess
import sysconfig
import tempfile

__all__ = ["Answer", "CaseError", "answer", "program"]


class CaseError(ValueError):
    """A case that the program refuses, with its reason."""


class Answer(dict):
    """The answer to a case. A notebook shows it as a picture of the case."""

    def __init__(self, case, fields):
        super().__init__(fields)
        self.case = case

    def _repr_svg_(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "case.svg")
            _run(["render", "-", "-o", path], self.case)
            with open(path, encoding="utf-8") as file:
                return file.read()


def answer(case):
    """Returns the answer to a case, a dict such as ``{"scenario": "ray_sphere", "inputs": {…}}``."""
    output = _run(["query"], case)
    return Answer(case, json.loads(output))


def program():
    """Returns the path of the program: the one that was installed with this package, else PATH's."""
    name = "collision-sandbox"
    user = sysconfig.get_preferred_scheme("user")
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user), os.environ.get("PATH", "")]
    found = shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        raise FileNotFoundError(f"the program {name} is neither beside Python nor on the PATH")
    return found


def _run(arguments, case):
    """Runs the program on a case. Returns its output."""
    # A number that JSON does not know would be no case.
    line = json.dumps(case, allow_nan=False) + "\n"
    done = subprocess.run([program(), *arguments], input=line, capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise CaseError(_error(done))
    return done.stdout


def _error(done):
    """Returns the reason that the program gives: `query` in its output, `render` on standard error."""
    try:
        return json.loads(done.stdout)["error"]
    except (ValueError, KeyError):
        return done.stderr.strip() or f"collision-sandbox ended with {done.returncode}"
