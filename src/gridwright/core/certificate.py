"""A claim about a puzzle, and the files that prove it to anyone who has a checker for their formats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Certificate:
    """What is claimed, in a word and in a sentence, and the files behind it by name.

    `puzzle.txt` is always among them: `tools/verify.py` derives everything else from it again.
    """

    claim: str
    says: str
    files: Mapping[str, str]
