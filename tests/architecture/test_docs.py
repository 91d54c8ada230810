"""What is public is documented."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import catalog
from gridwright.cli.main import COMMANDS, build
from tests.architecture.test_template import ASKED, gridwright

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_verb_and_flag_is_on_the_command_line_s_page(verb: str) -> None:
    page = (DOCS / "command-line.md").read_text()
    row = next(line for line in page.splitlines() if line.startswith(f"| `{verb}"))
    for argument in build()[verb].assemble_argument_collection():
        if argument.names[0].startswith("--"):
            assert f"`{argument.names[0]}`" in row


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


def test_the_readme_counts_the_boards_of_the_collections() -> None:
    collections = [each for name in catalog.names() for each in catalog.family(name).creation.collections.values()]
    boards = sum(batch.count for collection in collections for batch in collection.batches)
    assert f" {boards} boards in collections" in (DOCS.parent / "README.md").read_text()


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            generated = target == "reference.md"
            assert generated or (page.parent / target).exists(), f"{page.name} links to {target}"


PAGE = (DOCS / "add-a-family.md").read_text()
QUOTES = re.findall(r"<!-- (\w+\.py) -->\n```\w+\n(.*?)\n```", PAGE, re.DOTALL)
TEMPLATE = DOCS.parent / "examples" / "template"


def test_the_page_on_adding_a_family_speaks_of_every_file() -> None:
    files = {path.name for path in TEMPLATE.glob("*.py")} - {"__init__.py"}
    assert files == {name for name in files if f"`{name}`" in PAGE}
    assert PAGE.count("```python") + PAGE.count("```text") == len(QUOTES) >= 15


@pytest.mark.parametrize(("name", "code"), QUOTES, ids=[f"{name}-{code.split()[1]}" for name, code in QUOTES])
def test_quoted_code_is_the_template_s(name: str, code: str) -> None:
    assert code in (TEMPLATE / name).read_text()


def steps() -> Iterator[tuple[str, str]]:
    """The commands of the page, each with what it prints."""
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL):
        for step in block.split("$ ")[1:]:
            command, _, printed = step.partition("\n")
            yield command, printed


def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path) -> None:
    ran: list[str] = []
    for command, printed in steps():
        program, *arguments = shlex.split(command)
        ran.append(program)
        if program == "cp":
            shutil.copytree(DOCS.parent / arguments[1], tmp_path / Path(arguments[2]).name)
        elif program == "gridwright":
            result = gridwright(tmp_path, *arguments)
            pattern = re.escape(_without_trailing_blanks(printed)).replace("…", ".*")
            assert re.fullmatch(pattern, _without_trailing_blanks(result.stdout)), result.stdout + result.stderr
        else:
            assert set(arguments[2:-2]) <= set(ASKED), f"the suite does not run {command}"
    assert ran.count("cp") == 1 and ran.count("gridwright") >= 6


def _without_trailing_blanks(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.split("\n")).rstrip()
