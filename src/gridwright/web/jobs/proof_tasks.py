"""The tasks behind the proof of a puzzle: make it and have it checked, look at its arguments, pack it up.

A proof that was made travels and waits as bytes (`ProofMade.stored`): compressed JSON, several megabytes when opened,
so only workers open it.
"""

from __future__ import annotations

import time
import zipfile
import zlib
from collections.abc import Mapping
from importlib.resources import files
from io import BytesIO
from typing import Any

import msgspec
from msgspec import Struct

from gridwright import catalog
from gridwright.actions.links import text_in
from gridwright.actions.prove import MANIFEST, as_line, prove, write_manifest
from gridwright.core.budget import Budget
from gridwright.core.certificate import Argument, Certificate
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.scene import Settings
from gridwright.errors import Missing, Refused
from gridwright.web.jobs.task import Task
from gridwright.web.live.scene_diff import FIRST_WINDOW
from gridwright.web.pages.context import draw_scene

FOLDER = "certificate"
CHECKING = 0.4
"""The part of the time that the checker may take."""


class StoredProof(Struct, frozen=True, kw_only=True):
    """A proof that was made: the certificate, what the checker found (empty if it had no time), and its seconds."""

    family: str
    code: str
    claim: str
    says: str
    files: dict[str, str]
    verified: str
    seconds: float


class ProofMade(Struct, frozen=True):
    """The stored proof."""

    stored: bytes


class Prove(Task[ProofMade], frozen=True, kw_only=True):
    """Prove what is known about a puzzle, and have the proof checked."""

    family: str
    code: str

    def run(self, budget: Budget) -> ProofMade:
        """Write the certificate and check it."""
        import gridwright_verify

        family = catalog.family(self.family)
        found = prove(family, family.text.read_view(text_in(self.code)), budget.share(1 - CHECKING))
        budget.report("Checking the proof")
        began = time.perf_counter()
        try:
            verified = gridwright_verify.verify(as_line(family, found), budget.left())
        except gridwright_verify.Wrong as error:
            raise Refused(f"The checker rejected the proof, so it isn't shown: {error}") from None
        except TimeoutError:
            verified = ""
        stored = StoredProof(
            family=self.family,
            code=self.code,
            claim=found.claim,
            says=found.says,
            files=dict(found.files),
            verified=verified,
            seconds=time.perf_counter() - began,
        )
        return ProofMade(zlib.compress(msgspec.json.encode(stored), 1))


class ProofFile(Struct, frozen=True):
    """A file of a certificate, and its size in bytes."""

    name: str
    size: int


class ArgumentShown(Struct, frozen=True):
    """One argument of a proof: its sentence, and the board with what it is about, drawn for light and dark pages."""

    says: str
    picture: str


class ProofShown(Struct, frozen=True, kw_only=True):
    """What a page says about a proof, and one of its arguments out of so many."""

    family: str
    code: str
    says: str
    verified: str
    seconds: float
    files: tuple[ProofFile, ...]
    arguments: int
    argument: ArgumentShown | None


class ShowProof(Task[ProofShown], frozen=True, kw_only=True):
    """Describe a stored proof, with the argument of this number (from 1) drawn."""

    stored: bytes
    number: int

    def run(self, budget: Budget) -> ProofShown:
        """Open the proof and draw the argument."""
        made, family, certificate = _open(self.stored)
        view = family.text.read_view(made.files["puzzle.txt"])
        every = () if family.certification is None else family.certification.arguments(view, certificate)
        if self.number > max(1, len(every)):
            raise Missing(f"The proof has no argument {self.number}.")
        return ProofShown(
            family=made.family,
            code=made.code,
            says=made.says,
            verified=made.verified,
            seconds=made.seconds,
            files=tuple(ProofFile(name, len(text.encode())) for name, text in sorted(made.files.items())),
            arguments=len(every),
            argument=_draw(family, view, every[self.number - 1]) if every else None,
        )


class PackedProof(Struct, frozen=True):
    """A proof as it leaves the server."""

    body: bytes


class PackProof(Task[PackedProof], frozen=True, kw_only=True):
    """Pack a stored proof: as a ZIP with the checker, or as the JSON that the page's own checker reads."""

    stored: bytes
    as_zip: bool

    def run(self, budget: Budget) -> PackedProof:
        """Open the proof and pack it."""
        _, family, certificate = _open(self.stored)
        if not self.as_zip:
            return PackedProof(msgspec.json.encode(as_line(family, certificate)))
        return PackedProof(_zip({**certificate.files, MANIFEST: write_manifest(family, certificate)}))


def _open(stored: bytes) -> tuple[StoredProof, AnyFamily, Certificate]:
    made = msgspec.json.decode(zlib.decompress(stored), type=StoredProof)
    return made, catalog.family(made.family), Certificate(made.claim, made.says, made.files)


def _draw(family: Family[P, S, V, M, A], view: V, argument: Argument[Any, Any]) -> ArgumentShown:
    """Draw the board with an argument on it, of a large board its top left part."""
    scene = family.draw.scene(view, None, Settings(coordinates=False, window=FIRST_WINDOW))
    marked = scene.with_marks(family.draw.overlay(view, argument.shows)).within(FIRST_WINDOW)
    return ArgumentShown(argument.says, str(draw_scene(marked)))


def _zip(every: Mapping[str, str]) -> bytes:
    """Return a ZIP with the folder of the certificate, and the checker beside it."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in every.items():
            archive.writestr(f"{FOLDER}/{name}", text)
        archive.writestr("verify.py", (files("gridwright_verify") / "__init__.py").read_text(encoding="utf-8"))
    return stream.getvalue()
