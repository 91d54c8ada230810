"""How certain cells and guesses are told: facts as sentences, patterns by the names players have for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from gridwright.families.minesweeper.techniques.clues import Clue, Clues, totals
from gridwright.families.minesweeper.techniques.deduction import Fact, Pair
from gridwright.families.minesweeper.techniques.reasons import clue_words, listed, only
from gridwright.grid.cells import name_of

MOST_SENTENCES = 6
"""A chain with more facts than this is told in short."""

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def names(here: Clues, cells: Iterable[int]) -> str:
    """Cells as people list them: b2, c3 and d4."""
    return listed([name_of(*divmod(cell, here.cols)) for cell in cells])


def _are(cells: Collection[int], what: str) -> str:
    """`is safe`, `are safe`, `is a mine`, `are mines`."""
    if what == "mine":
        return "is a mine" if len(cells) == 1 else "are mines"
    return "is safe" if len(cells) == 1 else "are safe"


def capital(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def result(here: Clues, cells: Collection[int], mined: bool) -> str:
    """What is certain: d4 is safe."""
    return f"{names(here, cells)} {_are(cells, 'mine' if mined else 'safe')}"


# What one fact says.


def sentence(here: Clues, fact: Fact) -> str:
    """A fact with its reason, in one sentence."""
    clue = here.by_cell[fact.clues[0]]
    if fact.pair is not None:
        return _pair_sentence(here, fact, fact.pair)
    mined = [cell for cell in clue.cells if any(cell in other.cells and other.mined for other in fact.premises)]
    safe = [cell for cell in clue.cells if any(cell in other.cells and not other.mined for other in fact.premises)]
    said = clue_words(here, clue.cell)
    if fact.rule == "satisfied":
        if not clue.mines:
            return f"{capital(said)} has no mine around it, so {result(here, fact.cells, False)}."
        its = "its mine" if len(mined) == 1 else f"its {_WORDS[len(mined)]} mines"
        return f"{capital(said)} has {its}, {names(here, mined)}, so {result(here, fact.cells, False)}."
    left = [cell for cell in clue.cells if cell not in safe]
    neighbours = "neighbour" if len(left) == 1 else "neighbours"
    besides = f" besides {names(here, safe)}, which {_are(safe, 'safe')}" if safe else ""
    beginning = f"{capital(said)} has {_WORDS[len(left)]} covered {neighbours} left{besides}"
    every = {1: "it is a mine", 2: "both are mines"}.get(len(left), "all of them are mines")
    return f"{beginning}, {names(here, left)}: {every}."


def _pair_sentence(here: Clues, fact: Fact, pair: Pair) -> str:
    """What two numbers that share cells say, told from the one whose cells are decided."""
    one, other = clue_words(here, pair.one), clue_words(here, pair.other)
    needs = dict(zip((pair.one, pair.other), (pair.one_needs, pair.other_needs), strict=True))
    outer, inner = (pair.other, pair.one) if set(fact.cells) <= set(pair.only_other) else (pair.one, pair.other)
    beside = pair.only_one if outer == pair.other else pair.only_other
    shared, ending = names(here, pair.shared), f"so {result(here, fact.cells, fact.mined)}."
    if set(fact.cells) == set(pair.shared):
        return f"{capital(one)} and {other} share {shared}; neither could be met otherwise, {ending}"
    large, small = clue_words(here, outer), clue_words(here, inner)
    if not fact.mined and not beside:
        what = _needed(here, inner, needs[inner])
        return f"{capital(small)} has {what} among {shared}, which all touch {large}: that is all it needs, {ending}"
    if not fact.mined:
        least = needs[inner] - len(beside)
        return (
            f"{capital(small)} needs {_needed(here, inner, needs[inner])} and can have at most {_WORDS[len(beside)]} "
            f"outside {shared}, so at least {_WORDS[least]} there: that is all {large} needs, {ending}"
        )
    most = min(needs[inner], len(pair.shared))
    return (
        f"{capital(large)} needs {_needed(here, outer, needs[outer])}; of {shared} at most {_WORDS[most]} can be, "
        f"because of {small}: the rest is outside, {ending}"
    )


def _needed(here: Clues, clue: int, needs: int) -> str:
    """So many mines; so many more if some of them are known already."""
    more = " more" if needs < here.by_cell[clue].mines else ""
    return f"{_WORDS[needs]}{more} {'mine' if needs == 1 else 'mines'}"


def chain(here: Clues, fact: Fact) -> str:
    """A fact with all it builds on; a long chain in short."""
    facts = fact.behind()
    if len(facts) <= MOST_SENTENCES:
        return " ".join(sentence(here, each) for each in facts)
    before = facts[:-1]
    clues = sorted({clue for each in before for clue in each.clues})
    mined = sorted({cell for each in before if each.mined for cell in each.cells})
    safe = sorted({cell for each in before if not each.mined for cell in each.cells})
    parts = [result(here, cells, what) for cells, what in ((mined, True), (safe, False)) if cells]
    start = f"One after the other, the numbers at {names(here, clues)} show that {' and that '.join(parts)}."
    return f"{start} {sentence(here, fact)}"


# The names of patterns.

SATISFIED, FULL = "Satisfied number", "Full number"
ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE = "1-1", "1-2", "1-2-1", "1-2-2-1"
HOLE, BOX_LOGIC, MANY, COUNT = "Hole", "Box logic", "Many numbers", "Mine count"
EASIEST_FIRST = (SATISFIED, FULL, ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE, HOLE, BOX_LOGIC, MANY, COUNT)


def pattern(here: Clues, fact: Fact) -> str:
    """The name of what a fact needs: a row of numbers players know, or the hardest rule on the way."""
    clues = sorted(fact.numbers())
    if len(clues) == 3:
        if _in_line(here, clues) and _said(here, clues) == [1, 2, 1]:
            return ONE_TWO_ONE
        if any(_said(here, run) == [1, 2, 2, 1] for run in _runs_of_four(here, clues)):
            return ONE_TWO_TWO_ONE
    used = [_rule_name(here, each) for each in fact.behind()]
    return used[-1] if set(used) <= {SATISFIED, FULL} else max(used, key=EASIEST_FIRST.index)


def _said(here: Clues, clues: Iterable[int]) -> list[int]:
    return [here.by_cell[clue].mines if clue in here.by_cell else -1 for clue in clues]


def _in_line(here: Clues, clues: list[int]) -> bool:
    """Whether the numbers stand side by side in a row or a column."""
    steps = {later - earlier for earlier, later in pairwise(clues)}
    same_row = len({clue // here.cols for clue in clues}) == 1
    return steps == {here.cols} or (steps == {1} and same_row)


def _runs_of_four(here: Clues, clues: list[int]) -> Iterator[list[int]]:
    """Four cells side by side that hold all these numbers, from the first of them on."""
    for step in (1, here.cols):
        run = [clues[0] + step * place for place in range(4)]
        if _in_line(here, run) and set(clues) <= set(run):
            yield run


def _rule_name(here: Clues, fact: Fact) -> str:
    if fact.pair is None:
        return SATISFIED if fact.rule == "satisfied" else FULL
    pair = fact.pair
    beside = _in_line(here, sorted((pair.one, pair.other)))
    needs = sorted((pair.one_needs, pair.other_needs))
    if needs[0] == needs[1] and not fact.mined and not (pair.only_one and pair.only_other):
        return ONE_ONE if beside and needs[0] == 1 else HOLE
    return ONE_TWO if beside and needs == [1, 2] else BOX_LOGIC


# Arguments over many numbers, and over the count of all mines.


def supposed(here: Clues, clues: Collection[int], cell: int, mined: bool) -> str:
    """Suppose the opposite, put in what it forces, and run into a number that cannot be met.

    Where nothing more is forced, one further cell is taken both ways; where that is not enough, the result alone is
    told.
    """
    name, opposite = name_of(*divmod(cell, here.cols)), "safe" if mined else "a mine"
    end = f"so {name} is {'a mine' if mined else 'safe'}."
    beginning = f"Suppose {name} were {opposite}."
    known = {cell: not mined}
    told, impossible = _followed(here, clues, known)
    if impossible:
        return " ".join([beginning, *told, f"That cannot be, {end}"])
    cases = _two_cases(here, clues, known)
    if cases:
        return " ".join([beginning, *told, *cases, f"Neither can be, {end}"])
    numbers = listed([clue_words(here, clue) for clue in sorted(clues)])
    return (
        f"No way to lay the mines around {numbers} leaves {name} {opposite}; "
        "without any one of these numbers there would be one."
    )


def _followed(here: Clues, clues: Collection[int], known: dict[int, bool]) -> tuple[list[str], bool]:
    """What follows from what is known, put in and told, and whether it ends at a number that cannot be met."""
    told: list[str] = []
    while (step := _forced_next(here, clues, known)) is not None:
        words, cells, value = step
        told.append(words)
        if not cells:
            return told, True
        known.update(dict.fromkeys(cells, value))
    return told, False


def _two_cases(here: Clues, clues: Collection[int], known: dict[int, bool]) -> list[str]:
    """A cell that is impossible both ways, told the shortest way there is; nothing if there is no such cell."""
    found: list[list[str]] = []
    for cell in sorted({cell for clue in clues for cell in here.by_cell[clue].cells}.difference(known)):
        told: list[str] = []
        for value, word in ((True, "a mine"), (False, "safe")):
            words, impossible = _followed(here, clues, known | {cell: value})
            if not impossible:
                break
            first = f"If {name_of(*divmod(cell, here.cols))} were {word}: {words[0][:1].lower()}{words[0][1:]}"
            told += [first, *words[1:]]
        else:
            found.append(told)
    return min(found, key=len, default=[])


def _forced_next(here: Clues, clues: Collection[int], known: dict[int, bool]) -> tuple[str, list[int], bool] | None:
    """The next thing that a supposition forces: a number that cannot be met (no cells), or cells and what they are."""
    forced = None
    for number in sorted(clues):
        clue, said = here.by_cell[number], capital(clue_words(here, number))
        left = [cell for cell in clue.cells if cell not in known]
        needs = clue.mines - sum(known.get(cell, False) for cell in clue.cells)
        if needs < 0:
            return f"{said} would have {clue.mines - needs} mines.", [], False
        if needs > len(left):
            return f"{said} could have at most {clue.mines - needs + len(left)}.", [], False
        if forced is None and left and needs in (0, len(left)):
            would = "would be a mine" if needs and len(left) == 1 else "would be mines" if needs else "would be safe"
            forced = f"For {clue_words(here, number)}, {names(here, left)} {would}.", left, bool(needs)
    return forced


def counted(here: Clues, clues: Collection[int], cell: int, mined: bool) -> str:
    """Why the count of all mines decides a cell; that it is needed is said."""
    name, truth = name_of(*divmod(cell, here.cols)), "a mine" if mined else "safe"
    if not clues:
        why = f"there are {here.mines} mines in {here.closed} covered cells" if mined else "there are no mines"
        return f"This needs the mine count: {why}, so {name} is {truth}."
    chosen: list[Clue] = [here.by_cell[clue] for clue in sorted(clues)]
    possible = totals(chosen, {cell: not mined})
    least, most = (possible & -possible).bit_length() - 1, possible.bit_length() - 1
    elsewhere = here.closed - len({cell}.union(*(clue.cells for clue in chosen)))
    numbers = listed([clue_words(here, clue.cell) for clue in chosen]) if len(chosen) <= 8 else f"{len(chosen)} numbers"
    if least > here.mines:
        what = f"without a mine at {name}" if mined else f"with a mine at {name}"
        why = f"{what} there would be at least {least} mines"
        return f"This needs the mine count: for {numbers}, {why}, and there {only(here.mines)}. So {name} is {truth}."
    if most + elsewhere < here.mines:
        why = f"if {name} were {'safe' if mined else 'a mine'}, at most {most + elsewhere} mines would find room"
        return f"This needs the mine count: for {numbers}, {why}, and there are {here.mines}. So {name} is {truth}."
    why = f"if {name} were {'safe' if mined else 'a mine'}, no total that they allow would be {here.mines}"
    return f"This needs the mine count: for {numbers}, {why}. So {name} is {truth}."
