"""Use an installed Gridwright as a newcomer does: a puzzle of each family is solved, drawn and proved.

`tools/wheels.py` runs it in an environment that holds nothing but a wheel and what it needs.
"""

from __future__ import annotations

import subprocess
import sysconfig
import tempfile
from importlib import import_module
from pathlib import Path

import gridwright
from gridwright import catalog
from gridwright.core.verdict import Solved
from gridwright.errors import MissingPackages


def main() -> None:
    """Raise where anything isn't as it should be."""
    assert "site-packages" in gridwright.__file__, gridwright.__file__
    assert (Path(gridwright.__file__).parent / "py.typed").exists()
    assert call("gridwright", "--version").strip() == gridwright.__version__
    with tempfile.TemporaryDirectory() as folder:
        for name in gridwright.family_names():
            example = next(iter(catalog.family(name).creation.examples))
            check_family(f"{name}:{example}", Path(folder, name))
    try:
        import_module("gridwright.web.app")
    except MissingPackages as error:
        assert error.extra == "web"
    else:
        raise AssertionError("a plain installation has the web app")


def check_family(puzzle: str, proof: Path) -> None:
    """Solve and draw a puzzle, and have its proof verified."""
    loaded = gridwright.load(puzzle)
    assert isinstance(loaded.solve(seconds=60), Solved), puzzle
    assert loaded.draw().startswith("<svg"), puzzle
    call("gridwright", "prove", puzzle, "-o", str(proof))
    call("gridwright-verify", str(proof))


def call(program: str, *arguments: str) -> str:
    """Return what a command of the installation prints."""
    command = [str(Path(sysconfig.get_path("scripts"), program)), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
