"""What a player wants to be called in the high scores: a short line that anybody may read."""

from __future__ import annotations

import unicodedata

from gridwright.errors import BadOption

LONGEST = 24


def nickname_in(text: str) -> str | None:
    """The name with single blanks and nothing invisible in it; None for no name, BadOption for one too long."""
    plain = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        # Signs that are not seen, or turn the direction of the text, could make one name look like another.
        if letter.isspace() or not unicodedata.category(letter).startswith("C")
    )
    name = " ".join(plain.split())
    if len(name) > LONGEST:
        raise BadOption(f"A nickname has at most {LONGEST} letters.")
    return name or None
