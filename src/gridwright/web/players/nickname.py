"""The name a player has in the high scores or in a duel: a short line that anyone may read."""

from __future__ import annotations

import unicodedata

from gridwright.errors import BadOption

LONGEST = 24


def read_nickname(text: str) -> str | None:
    """Return the name, cleaned; None for no name, BadOption for one too long."""
    name = clean_name(text)
    if len(name) > LONGEST:
        raise BadOption(f"Choose a nickname of at most {LONGEST} letters.")
    return name or None


def clean_name(text: str) -> str:
    """Return a name without spare blanks and invisible characters."""
    plain = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        # Invisible characters, and those that turn the direction of the text, could make one name look like another.
        if letter.isspace() or not unicodedata.category(letter).startswith("C")
    )
    return " ".join(plain.split())
