"""Of every family: a lesson for each technique, on a position where it is the first to apply."""

from __future__ import annotations

import pytest

from gridwright import catalog
from gridwright.actions.lessons import lesson, lessons, title_of
from gridwright.errors import UnknownName

NAMES = [name for name in catalog.names() if catalog.family(name).teaching.lessons]


@pytest.mark.parametrize("name", NAMES)
def test_every_technique_is_taught_in_the_order_of_difficulty(name: str) -> None:
    family = catalog.family(name)
    assert [each.name for each in lessons(family)] == [title_of(technique) for technique in family.teaching.techniques]
    assert set(family.teaching.lessons) == {title_of(technique) for technique in family.teaching.techniques}


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_says_what_the_technique_is_and_what_it_does_here(name: str) -> None:
    family = catalog.family(name)
    for each in lessons(family):
        assert each.about
        assert each.step.moves
        assert family.check.step_faults(each.view, each.step) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    family = catalog.family(name)
    with pytest.raises(UnknownName, match=next(iter(family.teaching.lessons))):
        lesson(family, "magic")
