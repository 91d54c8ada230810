"""Run the command line in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from gridwright.cli.main import run


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def gridwright(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    def call(*tokens: str) -> Ran:
        capsys.readouterr()
        code = run(list(tokens))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call
