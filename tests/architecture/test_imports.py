"""Who may import whom: the contracts in `.importlinter`, kept by import-linter."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from gridwright import catalog

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gridwright"
MOST_FILES = 22
SOURCES = (".py", ".pyi", ".hpp", ".cpp", ".js", ".ts", ".css", ".svg", ".html")


def test_every_import_contract_is_kept() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    result = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_no_family_is_named_outside_its_folder() -> None:
    names = [word for name in catalog.names() for word in (name, catalog.family(name).title)]
    named = re.compile(r"\b(" + "|".join(names) + r")\b", re.IGNORECASE)
    named_in = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in SOURCE.rglob("*")
        if path.suffix in SOURCES and "families" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if named.search(line)
    ]
    assert named_in == []


def test_sizes_in_sentences_have_a_true_times_sign() -> None:
    with_letter = re.compile(r"[\d}] x [\d{]")
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.JoinedStr) and with_letter.search(ast.unparse(node))
    ]
    assert found == []


def test_servers_ask_the_database_what_time_it_is() -> None:
    asks = re.compile(r"\btime\.time\(\)|\bdatetime\.(now|utcnow|today)\(|\bdate\.today\(")
    asking = {
        str(path.relative_to(SOURCE))
        for layer in ("storage", "web")
        for path in (SOURCE / layer).rglob("*.py")
        if asks.search(path.read_text())
    }
    assert asking == {"storage/servers.py", "web/peers/peers.py"}


def test_no_template_has_a_script_or_style_of_its_own() -> None:
    for path in (SOURCE / "web" / "templates").rglob("*.html"):
        text = path.read_text()
        assert not [word for word in (" style=", "<style", " onclick=") if word in text], path
        assert '<script type="application/json"' in text or "<script>" not in text, path


def test_no_family_knows_another() -> None:
    for name in catalog.names():
        others = "|".join(other for other in catalog.names() if other != name) or "$^"
        for path in (SOURCE / "families" / name).rglob("*.py"):
            assert not re.search(rf"gridwright\.families\.({others})\b", path.read_text()), path


def test_one_kernel_is_for_checkers_and_for_nothing_else() -> None:
    """What checks a proof shares no kernel with what made it."""
    for path in SOURCE.rglob("*.py"):
        named = re.findall(r"^ *from gridwright\.kernels import (.+)$", path.read_text(), re.MULTILINE)
        kernels = {kernel.strip() for names in named for kernel in names.split("#")[0].split(",")}
        is_checker = path.name == "check.py" or "checking" in path.parts
        assert kernels <= {"checking"} if is_checker else "checking" not in kernels, path


def test_no_folder_is_too_full_to_be_read() -> None:
    folders = Counter(
        path.parent for path in SOURCE.rglob("*") if path.suffix in SOURCES and path.name != "__init__.py"
    )
    assert {str(folder): count for folder, count in folders.items() if count > MOST_FILES} == {}


def test_packages_are_empty_but_those_that_people_import() -> None:
    imported = {SOURCE / "__init__.py", SOURCE / "envs" / "__init__.py"}
    # A package of an extra says what it needs, and nothing else.
    extras = {SOURCE / name / "__init__.py" for name in ("storage", "web")}
    assert {path for path in SOURCE.rglob("__init__.py") if path.read_text().strip()} == imported | extras
    needs = re.compile(r"from gridwright\.errors import require\n\nrequire\([^()]+\)\n")
    assert all(needs.fullmatch(path.read_text()) for path in extras)


def test_the_command_line_starts_without_numpy_or_a_family() -> None:
    code = (
        "import sys; from gridwright.cli.main import build; build();"
        "print([m for m in sys.modules if m.split('.')[0] in ('numpy', 'reportlab', 'resvg_py') or '.families.' in m])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_no_painter_and_no_script_names_a_family_s_role() -> None:
    roles = "|".join(role for name in catalog.names() for role in catalog.family(name).look.roles)
    named = re.compile(rf"""role[:=] *["']({roles})["']|colour\(["']({roles})["']\)|var\(--({roles})\)""")
    shared = [*SOURCE.glob("paint/*.py"), *SOURCE.glob("web/**/*.js"), *SOURCE.glob("web/**/*.css")]
    assert len(shared) > 50
    assert [path.name for path in shared if named.search(path.read_text())] == []
