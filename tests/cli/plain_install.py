"""`python -m tests.cli.plain_install`: do as a plain installation would, where no extra is installed.

Reads commands and lines of Python from standard input, as JSON; writes what became of each: exit code, output, errors.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
import tomllib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import packages_distributions
from pathlib import Path
from types import ModuleType
from typing import ClassVar

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]


def names(requirements: Sequence[str]) -> set[str]:
    """Return the names of the packages that are asked for, as indexes write them."""
    return {re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", one)[0]).lower() for one in requirements}


def hidden() -> set[str]:
    """Return the modules that only extras bring."""
    extras = set().union(*map(names, PROJECT["optional-dependencies"].values()))
    kept = names(PROJECT["dependencies"]) | {"gridwright"}
    return {module for module, found in packages_distributions().items() if names(found) <= extras - kept}


class Hiding(PathFinder):
    """Finds modules where Python does, but not these."""

    modules: ClassVar[set[str]]

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, or None."""
        return None if name.partition(".")[0] in cls.modules else PathFinder.find_spec(name, path, target)


def do(task: list[str] | str) -> tuple[int, str, str]:
    """Run a command, or a line of Python."""
    from gridwright.cli.main import run
    from gridwright.errors import GridwrightError

    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        if isinstance(task, list):
            code = run(task)
        else:
            try:
                exec(task, {})
                code = 0
            except GridwrightError as error:
                err.write(str(error))
                code = error.exit_code
    return code, out.getvalue(), err.getvalue()


if __name__ == "__main__":
    Hiding.modules = hidden()
    sys.meta_path[sys.meta_path.index(PathFinder)] = Hiding
    json.dump([do(task) for task in json.load(sys.stdin)], sys.stdout)
