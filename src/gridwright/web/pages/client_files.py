"""The files of the client, sent from memory under an address that changes with them, so that browsers may keep them.

The address holds a fingerprint of all files together. So modules import each other and style sheets name pictures by
relative addresses, which need no rewriting.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath
from posixpath import normpath

from markupsafe import Markup

from gridwright import families
from gridwright.web.pages.theme_assets import write_symbols, write_theme

FOLDER = Path(__file__).parents[1] / "static"
MEDIA_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
"""What is sent; other files in the folder are for development."""
FINGERPRINT = re.compile("[0-9a-f]{16}")
IMPORT = re.compile(r"""^(?:import|export)\b(?:[^;"']*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE)
ON_EVERY_PAGE = "shared/layout.js"


@dataclass(frozen=True)
class ClientFile:
    """A file as it is sent."""

    content: bytes
    media_type: str

    @cached_property
    def tag(self) -> str:
        """Return what it is recognised by when a browser asks whether it has changed."""
        return f'"{_fingerprint(self.content)}"'


class ClientFiles:
    """All files of the client by name, such as `board/board.js`, as they were when the server started."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        self._files = {
            name: ClientFile(content, MEDIA_TYPES[PurePosixPath(name).suffix]) for name, content in contents.items()
        }
        lines = (f"{name} {file.tag}\n" for name, file in sorted(self._files.items()))
        self.fingerprint = _fingerprint("".join(lines).encode())

    def find(self, path: str) -> tuple[ClientFile, bool] | None:
        """Return the file at a path below `/static`, and whether its address changes whenever the file does.

        Behind a proxy the page may come from a server of another version. Its addresses are answered, too, but with
        our files, which must not be kept under that name.
        """
        first, _, rest = path.strip("/").partition("/")
        has_fingerprint = FINGERPRINT.fullmatch(first) is not None
        file = self._files.get(rest if has_fingerprint else path.strip("/"))
        return None if file is None else (file, first == self.fingerprint)

    def address(self, name: str) -> str:
        """Return the address of a file; KeyError if there is none of that name."""
        if name not in self._files:
            raise KeyError(name)
        return f"/static/{self.fingerprint}/{name}"

    def imports(self, name: str) -> tuple[str, ...]:
        """Return every module that a module imports, itself or through others."""
        found: dict[str, None] = {}
        waiting = [name]
        while waiting:
            for other in self._direct_imports(waiting.pop(0)):
                if other not in found and other != name:
                    found[other] = None
                    waiting.append(other)
        return tuple(found)

    def _direct_imports(self, name: str) -> Iterator[str]:
        for target in IMPORT.findall(self._files[name].content.decode()):
            yield normpath(f"{PurePosixPath(name).parent}/{target}")

    def load_styles(self, *names: str) -> Markup:
        """Write the elements that load these style sheets, in this order."""
        return Markup("".join(f'<link rel="stylesheet" href="{self.address(f"styles/{name}.css")}">' for name in names))

    def load_scripts(self, *names: str) -> Markup:
        """Write the elements that load these modules and that of every page.

        What they import is asked for at once rather than when the browser has read who imports it.
        """
        roots = (ON_EVERY_PAGE, *names)
        imported = dict.fromkeys(other for name in roots for other in self.imports(name) if other not in roots)
        preloads = (f'<link rel="modulepreload" href="{self.address(name)}">' for name in imported)
        scripts = (f'<script type="module" src="{self.address(name)}"></script>' for name in roots)
        return Markup("\n  ".join((*preloads, *scripts)))


@cache
def client_files() -> ClientFiles:
    """Return what is in the folder, and what the families add: their look, and the checkers of their proofs."""
    found = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for path in FOLDER.rglob("*")
        if path.suffix in MEDIA_TYPES
    }
    for folder in families.__path__:
        found |= {
            f"families/{path.parent.name}/verify.js": path.read_bytes() for path in Path(folder).glob("*/verify.js")
        }
    return ClientFiles({**found, "theme/theme.css": write_theme().encode(), "theme/symbols.json": write_symbols()})


def _fingerprint(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
