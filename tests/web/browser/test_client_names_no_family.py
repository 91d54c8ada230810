"""The browser's side knows no family: everything it says about one comes from the record through the server."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwright.web
from gridwright import catalog

HERE = Path(gridwright.web.__path__[0])
FILES = sorted(
    [*(path for path in (HERE / "static").rglob("*") if path.is_file()), *(HERE / "templates").glob("*.html")]
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))
def test_no_file_of_the_client_names_a_family(path: Path) -> None:
    text = path.read_text().lower()
    for name in catalog.names():
        family = catalog.family(name)
        assert family.name not in text
        assert family.title.lower() not in text


def test_no_template_has_a_script_or_style_of_its_own() -> None:
    for path in (HERE / "templates").glob("*.html"):
        text = path.read_text()
        assert " style=" not in text
        assert "<style" not in text
        assert " onclick=" not in text
        assert '<script type="application/json"' in text or "<script>" not in text
