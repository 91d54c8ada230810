"""Numbers and lists in sentences."""

from __future__ import annotations

import pytest

from gridwright.core.wording import join_words, pluralise


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (1, ("move",), "1 move"),
        (0, ("move",), "0 moves"),
        (2.5, ("point",), "2.5 points"),
        (1_250_000, ("game",), "1250000 games"),
        (1, ("pair is", "pairs are"), "1 pair is"),
        (3, ("guess", "guesses"), "3 guesses"),
    ],
)
def test_a_number_is_said_with_what_it_counts(number: float, words: tuple[str, ...], said: str) -> None:
    assert pluralise(number, *words) == said


@pytest.mark.parametrize(
    ("words", "said"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")]
)
def test_words_are_joined_as_people_do(words: tuple[str, ...], said: str) -> None:
    assert join_words(words) == said
