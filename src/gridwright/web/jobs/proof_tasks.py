"""The task behind the proof of a puzzle: solve it, write the certificate, and have it checked by code of its own."""

from __future__ import annotations

import time
import zipfile
from importlib.resources import files
from io import BytesIO

from msgspec import Struct

from gridwright import catalog
from gridwright.actions.prove import MANIFEST, as_line, prove, write_manifest
from gridwright.core.budget import Budget
from gridwright.errors import Refused
from gridwright.web.jobs.task import Task

FOLDER = "certificate"
CHECKING = 0.4
"""The part of the time that the checker may take."""


class ProofFile(Struct, frozen=True):
    """A file of a certificate, and its size in bytes."""

    name: str
    size: int


class ProofMade(Struct, frozen=True):
    """What is claimed, what the checker found (empty if it had no time), its seconds, the files, and all in a ZIP."""

    says: str
    verified: str
    seconds: float
    files: tuple[ProofFile, ...]
    archive: bytes


class Prove(Task[ProofMade], frozen=True, kw_only=True):
    """Prove what is known about a puzzle."""

    family: str
    text: str

    def run(self, budget: Budget) -> ProofMade:
        """Write the certificate, check it, and pack it together with the checker."""
        import gridwright_verify

        family = catalog.family(self.family)
        found = prove(family, family.text.read_view(self.text), budget.share(1 - CHECKING))
        budget.report("Checking the proof")
        began = time.perf_counter()
        try:
            verified = gridwright_verify.verify(as_line(family, found), budget.left())
        except gridwright_verify.Wrong as error:
            raise Refused(f"The checker rejected the proof, so it isn't shown: {error}") from None
        except TimeoutError:
            verified = ""
        seconds = time.perf_counter() - began
        every = {**found.files, MANIFEST: write_manifest(family, found)}
        shown = tuple(ProofFile(name, len(text.encode())) for name, text in sorted(every.items()))
        return ProofMade(found.says, verified, seconds, shown, _pack(every))


def _pack(every: dict[str, str]) -> bytes:
    """Return a ZIP with the folder of the certificate, and the checker beside it."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in every.items():
            archive.writestr(f"{FOLDER}/{name}", text)
        archive.writestr("verify.py", (files("gridwright_verify") / "__init__.py").read_text(encoding="utf-8"))
    return stream.getvalue()
