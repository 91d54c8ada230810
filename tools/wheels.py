"""Build the source package and wheels from it, and test each wheel in an environment of its own.

    python tools/wheels.py FOLDER                    with every Python from 3.11 to 3.13 that is found here
    python tools/wheels.py FOLDER --python 3.12      with this one alone

A Python is found on the PATH, or among those that pyenv has. This needs scikit-build-core.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSIONS = ("3.11", "3.12", "3.13")
VERSION_OF = "import sys; print('{}.{}'.format(*sys.version_info))"


def main() -> None:
    """Build and test, and say which wheels there are."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("folder", type=Path)
    reader.add_argument("--python", action="append", help="such as 3.12 (default: all that are found)")
    given = reader.parse_args()
    folder = given.folder.resolve()
    found = {version: python for version in given.python or VERSIONS if (python := find_python(version))}
    if missing := set(given.python or ()) - set(found):
        sys.exit(f"Python {', '.join(sorted(missing))} isn't found.")
    source = build_source(folder)
    for version, python in found.items():
        with tempfile.TemporaryDirectory() as place:
            wheel = build_wheel(python, source, folder, version)
            test_wheel(python, wheel, Path(place))
        print(f"Python {version}: {wheel.name} is built and tested.", flush=True)


def find_python(version: str) -> str | None:
    """Return a Python of this version."""
    places = [sys.executable, shutil.which(f"python{version}")]
    if shutil.which("pyenv"):
        home = subprocess.run(["pyenv", "root"], capture_output=True, text=True).stdout.strip()
        places += map(str, sorted(Path(home, "versions").glob(f"{version}.*/bin/python")))
    for place in filter(None, places):
        ran = subprocess.run([place, "-c", VERSION_OF], capture_output=True, text=True)
        if ran.stdout.strip() == version:
            return place
    return None


def build_source(folder: Path) -> Path:
    """Return the new source package; what was in the folder before is removed."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    code = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    run([sys.executable, "-c", code, str(folder)], ROOT)
    return next(folder.glob("*.tar.gz"))


def build_wheel(python: str, source: Path, folder: Path, version: str) -> Path:
    """Return a new wheel of the source package."""
    run([python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source)], folder)
    return next(folder.glob(f"*-cp{version.replace('.', '')}-*.whl"))


def test_wheel(python: str, wheel: Path, place: Path) -> None:
    """Install the wheel and nothing else of ours, and use it."""
    run([python, "-m", "venv", str(place / "venv")], place)
    programs = place / "venv" / "bin"
    constraints = ROOT / "constraints.txt"
    run([programs / "python", "-m", "pip", "install", "--quiet", "--constraint", constraints, wheel], place)
    shutil.copy(ROOT / "tools" / "check_wheel.py", place)
    run([programs / "python", "-I", "check_wheel.py"], place)


def run(command: list[str | Path], place: Path) -> None:
    """Run a command in this folder, with no path of ours in its environment; end with its errors if it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{ran.stdout}{ran.stderr}")


if __name__ == "__main__":
    main()
