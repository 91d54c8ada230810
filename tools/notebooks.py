"""Execute the example notebooks and save them with their outputs.

    python tools/notebooks.py                          all of examples/
    python tools/notebooks.py examples/NAME.ipynb      this one alone

The same notebook gives the same file every time: what differs from run to run isn't saved. This needs the extra `test`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import nbclient
import nbformat

EXAMPLES = Path(__file__).parents[1] / "examples"
SECONDS = 120
"""What a cell may take."""
NOT_SAVED = ("application/vnd.jupyter.widget-view+json",)
"""A live widget is gone with its kernel; its picture is saved."""
TIME = re.compile(r"seconds=[\d.e-]+")
LONGEST = 300
"""Letters of the plain text of something that draws itself."""


def main() -> None:
    """Execute the notebooks that are named, or all."""
    for path in [Path(name) for name in sys.argv[1:]] or sorted(EXAMPLES.glob("*.ipynb")):
        notebook = read(path)
        execute(notebook)
        nbformat.write(notebook, path)
        print(f"{path.name}: {len(notebook.cells)} cells.")


def read(path: Path) -> Any:
    """Return a notebook as it is saved."""
    return nbformat.read(path, as_version=4)


def execute(notebook: Any) -> None:
    """Run all cells in a kernel of their own, and keep what they show."""
    client = nbclient.NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", store_widget_state=False)
    client.execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            for kind in NOT_SAVED:
                data.pop(kind, None)
            if len(data) > 1:
                data["text/plain"] = shorten(TIME.sub("seconds=…", data["text/plain"]))


def shorten(text: str) -> str:
    """Return a text, or the beginning of a long one."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


if __name__ == "__main__":
    main()
