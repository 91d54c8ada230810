"""Numbers and lists in sentences."""

from __future__ import annotations

from collections.abc import Sequence

ASCII = {"×": "x", "−": "-", "–": "-", "·": ".", "…": "...", "±": "+-", "‘": "'", "’": "'", "“": '"', "”": '"'}
"""What stands for a sign where only ASCII can be shown; a question mark for any other."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def pluralise(number: float, one: str, many: str = "") -> str:
    """Return a number with what it counts ("1 move", "3 moves"); `many` is for plurals that need more than an s."""
    return f"{number:.12g} {one if number == 1 else many or one + 's'}"


def number_word(number: int, noun: str = "") -> str:
    """Return a small number in words ("three"), with what it counts if that is given ("three lines")."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {noun}{'' if number == 1 else 's'}" if noun else word


def capitalise(sentence: str) -> str:
    """Return a sentence with a capital first letter; the other letters stay as they are."""
    return sentence[:1].upper() + sentence[1:]


def join_words(words: Sequence[str]) -> str:
    """Return "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
