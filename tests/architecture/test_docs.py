"""What is public is documented."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import catalog
from gridwright.cli.main import COMMANDS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_verb_and_flag_is_on_the_command_line_s_page(verb: str) -> None:
    page = (DOCS / "command-line.md").read_text()
    row = next(line for line in page.splitlines() if line.startswith(f"| `{verb}"))
    signature = inspect.signature(getattr(import_module(f"gridwright.cli.commands.{verb}"), verb))
    for name, parameter in signature.parameters.items():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            assert f"`--{name.replace('_', '-')}`" in row


@pytest.mark.parametrize("name", catalog.names())
def test_every_part_of_a_family_is_on_its_page(name: str) -> None:
    family = catalog.family(name)
    page = (DOCS / "families" / f"{name}.md").read_text()
    parts = [
        *family.solvers,
        *family.creation.generators,
        *family.play.bots,
        *family.check.FAULTS,
        *family.creation.examples,
    ]
    parts += [technique.__name__.replace("_", " ") for technique in family.teaching.techniques]
    for part in parts:
        assert f"`{part}`" in page, f"{part} is not on the page of {name}"


@pytest.mark.parametrize("name", catalog.names())
def test_every_format_is_on_the_formats_page(name: str) -> None:
    page = (DOCS / "formats.md").read_text()
    for format_ in catalog.family(name).text.FORMATS:
        assert f"`{format_}`" in page


def test_every_public_function_has_a_docstring() -> None:
    for name in gw.__all__:
        assert getattr(gw, name).__doc__


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            generated = target == "reference.md"
            assert generated or (page.parent / target).exists(), f"{page.name} links to {target}"
