"""The example notebooks hold what they show: their cells run, and give the outputs that are saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridwright import catalog

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text())["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


def test_every_family_has_a_notebook() -> None:
    assert {path.stem for path in NOTEBOOKS} == set(catalog.names())


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_saved_with_its_outputs(path: Path) -> None:
    outputs = [output for cell in cells(path) for output in cell["outputs"]]
    kinds = {kind for output in outputs for kind in output.get("data", ())}
    assert {"text/html", "image/svg+xml"} <= kinds
    assert all(cell["outputs"] for cell in cells(path))
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert "0x7f" not in path.read_text() and "/site-packages" not in path.read_text()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_as_a_program(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "\n".join("".join(cell["source"]) for cell in cells(path))
    monkeypatch.chdir(tmp_path)
    exec(compile(program, path.name, "exec"), {"__name__": "__main__"})
    printed = [
        output["text"] for cell in cells(path) for output in cell["outputs"] if output["output_type"] == "stream"
    ]
    assert capsys.readouterr().out == "".join("".join(text) for text in printed)


@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_kernel_shows_what_is_saved(path: Path) -> None:
    from tools.notebooks import execute, read

    saved, now = read(path), read(path)
    execute(now)
    assert [cell.get("outputs") for cell in now.cells] == [cell.get("outputs") for cell in saved.cells]
