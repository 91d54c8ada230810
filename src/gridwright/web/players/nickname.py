"""The name a player has in the high scores: a short line that anyone may read."""

from __future__ import annotations

import unicodedata

from gridwright.errors import BadOption

LONGEST = 24


def read_nickname(text: str) -> str | None:
    """Return the name without spare blanks and invisible characters; None for no name, BadOption for one too long."""
    plain = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        # Invisible characters, and those that turn the direction of the text, could make one name look like another.
        if letter.isspace() or not unicodedata.category(letter).startswith("C")
    )
    name = " ".join(plain.split())
    if len(name) > LONGEST:
        raise BadOption(f"Choose a nickname of at most {LONGEST} letters.")
    return name or None
