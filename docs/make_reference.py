"""Write the API reference: one section for each module, made from its docstrings."""

from pathlib import Path

import mkdocs_gen_files

SOURCE = Path("src")
LAYERS = ("core", "grid", "actions", "paint", "play", "library", "families")

modules = [Path("gridwright/__init__.py"), Path("gridwright/errors.py"), Path("gridwright/catalog.py")]
for layer in LAYERS:
    found = sorted((SOURCE / "gridwright" / layer).rglob("*.py"))
    modules += [path.relative_to(SOURCE) for path in found if path.name != "__init__.py"]

with mkdocs_gen_files.open("reference.md", "w") as page:
    page.write("# Reference\n\nEvery public module, from its docstrings.\n\n")
    for module in modules:
        name = ".".join(module.with_suffix("").parts).removesuffix(".__init__")
        page.write(f"::: {name}\n\n")
