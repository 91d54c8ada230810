"""The words for certain cells and guesses: short sentences, the fact first, then what follows from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gridwright.core.wording import capitalise, join_words, number_word, pluralise
from gridwright.families.minesweeper.puzzle import FirstClick
from gridwright.families.minesweeper.solvers.outlook import Outlook
from gridwright.families.minesweeper.techniques.clues import Clue, Clues, totals
from gridwright.families.minesweeper.techniques.deduction import Fact, Pair
from gridwright.families.minesweeper.techniques.reasons import clue_words
from gridwright.families.minesweeper.techniques.triples import Equation, Triple
from gridwright.grid.cells import name_of_cell

MOST_SENTENCES = 6
"""A chain with more facts than this is summarised."""
MOST_NAMED = 8
"""More numbers than this are counted instead of named."""

_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

PROMISES: Mapping[FirstClick, str] = MappingProxyType(
    {
        "safe": "The first cell you open is never a mine.",
        "open": "The first cell you open shows a 0 wherever there is room for one, so it opens an area.",
        "none": "Nothing is open yet.",
    }
)


def names(here: Clues, cells: Iterable[int]) -> str:
    """List cells as people do: b2, c3 and d4."""
    return join_words([name_of_cell(cell, here.cols) for cell in cells])


def result(here: Clues, cells: Collection[int], mined: bool) -> str:
    """Say what is certain: d4 is safe, b1 and b2 are mines."""
    if mined:
        return f"{names(here, cells)} {'is a mine' if len(cells) == 1 else 'are mines'}"
    return f"{names(here, cells)} {'is' if len(cells) == 1 else 'are'} safe"


# What one fact says.


def sentence(here: Clues, fact: Fact) -> str:
    """Tell a fact with its reason."""
    if fact.pair is not None:
        return _pair_sentence(here, fact, fact.pair)
    if fact.triple is not None:
        return _triple_sentences(here, fact, fact.triple)
    clue = here.by_cell[fact.clues[0]]
    said = capitalise(clue_words(here, clue.cell))
    if fact.rule == "satisfied":
        return _satisfied(here, clue, said, fact)
    safe = [cell for cell in clue.cells if any(cell in other.cells and not other.mined for other in fact.premises)]
    left = [cell for cell in clue.cells if cell not in safe]
    besides = f" apart from {names(here, safe)}" if safe else ""
    neighbours = f"{number_word(len(left), 'covered neighbour')}{besides}"
    if len(left) == 1:
        return f"{said} has {neighbours}, so {result(here, left, True)}."
    every = "both" if len(left) == 2 else "all of them"
    return f"{said} has {neighbours}: {names(here, left)}. It needs {every}, so they are mines."


def _satisfied(here: Clues, clue: Clue, said: str, fact: Fact) -> str:
    if not clue.mines:
        return f"{said} has no mines around it, so {result(here, fact.cells, False)}."
    mined = [cell for cell in clue.cells if any(cell in other.cells and other.mined for other in fact.premises)]
    count = len(mined)
    its = "its mine" if count == 1 else "both its mines" if count == 2 else f"all {number_word(count)} mines"
    return f"{said} already has {its} at {names(here, mined)}, so {result(here, fact.cells, False)}."


def _pair_sentence(here: Clues, fact: Fact, pair: Pair) -> str:
    """Tell what two numbers that share cells say, from the one whose cells are decided."""
    needs = {pair.one: pair.one_needs, pair.other: pair.other_needs}
    outer, inner = (pair.other, pair.one) if set(fact.cells) <= set(pair.only_other) else (pair.one, pair.other)
    beside = pair.only_one if outer == pair.other else pair.only_other
    large, small = clue_words(here, outer), capitalise(clue_words(here, inner))
    shared, short = names(here, pair.shared), name_of_cell(outer, here.cols)
    if fact.mined:
        most = min(needs[inner], len(pair.shared))
        allows = f"{small} allows at most {number_word(most, 'mine')} in {shared}."
        return f"{allows} {_needs_rest(here, outer, needs[outer], fact.cells)}"
    if not beside:
        return (
            f"Every covered neighbour of {clue_words(here, inner)} also touches {large}. "
            f"{_all_of(here, outer, short, needs[outer])} there, so {result(here, fact.cells, False)}."
        )
    least = needs[inner] - len(beside)
    return (
        f"{small} {_still(here, inner, needs[inner])}, and only {number_word(len(beside))} can be outside {shared}. "
        f"That leaves at least {number_word(least)} for {shared}, all that {large} needs. "
        f"So {result(here, fact.cells, False)}."
    )


def _triple_sentences(here: Clues, fact: Fact, triple: Triple) -> str:
    """Tell what two of three numbers say, then what follows for the third."""
    if triple.bound == "most":
        return _most(here, fact, triple)
    if triple.bound == "least":
        return _least(here, fact, triple)
    known = {cell: each.mined for each in fact.behind()[:-1] for cell in each.cells}
    return supposed(here, fact.clues, fact.cells[0], fact.mined, known)


def _most(here: Clues, fact: Fact, triple: Triple) -> str:
    """The middle number needs all that the others allow, and more."""
    middle, one, other = triple.middle, triple.one, triple.other
    needs = f"{capitalise(clue_words(here, middle.clue))} {_still(here, middle.clue, middle.needs)}"
    if fact.mined:
        both = f"{capitalise(clue_words(here, one.clue))} and {clue_words(here, other.clue)}"
        most, where = number_word(one.needs + other.needs, "mine"), _in(here, middle.cells - triple.own)
        return f"{both} allow at most {most} in {where}. {_needs_rest(here, middle.clue, middle.needs, fact.cells)}"
    if set(fact.cells) <= triple.common:
        left = middle.needs - len(triple.own)
        outside = f", and only {number_word(len(triple.own))} can be in {_in(here, triple.own)}" if triple.own else ""
        both = f"{clue_words(here, one.clue)} and {clue_words(here, other.clue)}"
        return (
            f"{needs}{outside}. So {number_word(left)} are in {_in(here, middle.cells - triple.own)}, as many as "
            f"{both} allow together. A mine at {names(here, fact.cells)} would count for both, "
            f"so {result(here, fact.cells, False)}."
        )
    shared, rest = middle.cells & other.cells, middle.cells - other.cells
    least = middle.needs - other.needs
    most = number_word(other.needs, "mine")
    said = [f"{capitalise(clue_words(here, other.clue))} allows at most {most} in {_in(here, shared)}."]
    said.append(f"{needs}, so {_at_least(least)} in {_in(here, rest)}.")
    if triple.own:
        said.append(f"Only {number_word(len(triple.own))} can be in {_in(here, triple.own)}.")
        said.append(f"So {_at_least(least - len(triple.own))} in {_in(here, rest - triple.own)}.")
    said.append(f"That is all {clue_words(here, one.clue)} {_needs(here, one)}, so {result(here, fact.cells, False)}.")
    return " ".join(said)


def _least(here: Clues, fact: Fact, triple: Triple) -> str:
    """The two other numbers need all that the middle one has."""
    middle, one, other = triple.middle, triple.one, triple.other
    large = clue_words(here, middle.clue)
    if not fact.mined:
        twice = f"Even if {_in(here, triple.common)} counts for both, that is" if triple.common else "Together that is"
        return (
            f"{_least_shared(here, one, middle)} {_least_shared(here, other, middle)} "
            f"{twice} all {large} {_needs(here, middle)}, so {result(here, fact.cells, False)}."
        )
    least = other.needs - len(other.cells - middle.cells)
    shared = one.cells & middle.cells - other.cells
    return (
        f"{_least_shared(here, other, middle)} That leaves {large} at most {number_word(middle.needs - least)} for "
        f"{_in(here, shared)}. {_needs_rest(here, one.clue, one.needs, fact.cells)}"
    )


def _least_shared(here: Clues, number: Equation, middle: Equation) -> str:
    """Say how many mines of a number must be among the middle one's cells."""
    outside, shared = number.cells - middle.cells, _in(here, number.cells & middle.cells)
    needs = f"{capitalise(clue_words(here, number.clue))} {_still(here, number.clue, number.needs)}"
    if not outside:
        return f"{needs} in {shared}."
    least, others = number.needs - len(outside), f"only {number_word(len(outside))} can be in {_in(here, outside)}"
    return f"{needs}, and {others}. So {_at_least(least)} in {shared}."


def _at_least(number: int) -> str:
    return f"at least {number_word(number)} {'is' if number == 1 else 'are'}"


def _needs(here: Clues, number: Equation) -> str:
    """Say that these are the mines a number needs, or still needs."""
    return "still needs" if number.needs < here.by_cell[number.clue].mines else "needs"


def _in(here: Clues, cells: Collection[int]) -> str:
    return names(here, sorted(cells))


def _still(here: Clues, clue: int, needs: int) -> str:
    """Say how many mines a number needs: needs two, needs one more."""
    return f"needs {number_word(needs)}{' more' if needs < here.by_cell[clue].mines else ''}"


def _needs_rest(here: Clues, clue: int, needs: int, cells: tuple[int, ...]) -> str:
    """Say that a number needs more mines than were allowed it so far, so that the rest are mines."""
    rest = f"the {_NTH[needs]} is in {names(here, cells)}" if len(cells) == 1 else result(here, cells, True)
    return f"{capitalise(clue_words(here, clue))} {_still(here, clue, needs)}, so {rest}."


def _all_of(here: Clues, clue: int, name: str, needs: int) -> str:
    """Say that all mines a number still needs are somewhere: both of e2's mines are."""
    if needs < here.by_cell[clue].mines:
        return f"{name}'s last mine is" if needs == 1 else f"{name}'s last {number_word(needs)} mines are"
    if needs == 1:
        return f"{name}'s mine is"
    return f"{'Both' if needs == 2 else f'All {number_word(needs)}'} of {name}'s mines are"


def chain(here: Clues, fact: Fact) -> str:
    """Tell a fact with all it builds on; a long chain in short."""
    facts = fact.behind()
    if len(facts) <= MOST_SENTENCES:
        return " ".join(sentence(here, each) for each in facts)
    before = facts[:-1]
    clues = sorted({clue for each in before for clue in each.clues})
    mined = sorted({cell for each in before if each.mined for cell in each.cells})
    safe = sorted({cell for each in before if not each.mined for cell in each.cells})
    known = [result(here, cells, what) for cells, what in ((mined, True), (safe, False)) if cells]
    start = f"Take the numbers at {names(here, clues)} one after the other: {', and '.join(known)}."
    return f"{start} {sentence(here, fact)}"


# Arguments over several numbers, and over the count of all mines.


def supposed(
    here: Clues, clues: Collection[int], cell: int, mined: bool, before: Mapping[int, bool] = MappingProxyType({})
) -> str:
    """Suppose the opposite, follow what it forces, and run into a number that can't be right.

    Where nothing more is forced, one further cell is tried both ways. Where that fails, only the result is given.
    """
    name, opposite = name_of_cell(cell, here.cols), "safe" if mined else "a mine"
    end = f"So {result(here, [cell], mined)}."
    known = {**before, cell: not mined}
    sentences, impossible = _followed(here, clues, known)
    if impossible:
        return " ".join([f"Suppose {name} is {opposite}.", *sentences, end])
    cases = _two_cases(here, clues, known)
    if cases:
        return " ".join([f"Suppose {name} is {opposite}.", *sentences, *cases, "Neither works.", end])
    return f"No way to place the mines around {_numbers(here, clues)} leaves {name} {opposite}. {end}"


def _numbers(here: Clues, clues: Collection[int]) -> str:
    if len(clues) > MOST_NAMED:
        return f"these {len(clues)} numbers"
    return join_words([clue_words(here, clue) for clue in sorted(clues)])


def _followed(here: Clues, clues: Collection[int], known: dict[int, bool]) -> tuple[list[str], bool]:
    """Put in and tell what follows from what is known, and whether it ends at a number that can't be right."""
    sentences: list[str] = []
    while (step := _forced_next(here, clues, known)) is not None:
        words, cells, value = step
        sentences.append(words)
        if not cells:
            return sentences, True
        known.update(dict.fromkeys(cells, value))
    return sentences, False


def _two_cases(here: Clues, clues: Collection[int], known: dict[int, bool]) -> list[str]:
    """Tell the shortest way in which some cell is impossible both ways; nothing if there is no such cell."""
    found: list[list[str]] = []
    for cell in sorted({cell for clue in clues for cell in here.by_cell[clue].cells}.difference(known)):
        sentences: list[str] = []
        for value, word in ((True, "a mine"), (False, "safe")):
            words, impossible = _followed(here, clues, known | {cell: value})
            if not impossible:
                break
            first = words[0].removeprefix("Then ")
            sentences += [f"If {name_of_cell(cell, here.cols)} is {word}, then {first[:1].lower()}{first[1:]}"]
            sentences += words[1:]
        else:
            found.append(sentences)
    return min(found, key=len, default=[])


def _forced_next(here: Clues, clues: Collection[int], known: dict[int, bool]) -> tuple[str, list[int], bool] | None:
    """Find the next thing a supposition forces: a number that can't be right (no cells), or cells and what they are."""
    forced = None
    for number in sorted(clues):
        clue, said = here.by_cell[number], clue_words(here, number)
        left = [cell for cell in clue.cells if cell not in known]
        needs = clue.mines - sum(known.get(cell, False) for cell in clue.cells)
        if needs < 0:
            return f"Then {said} has {clue.mines - needs} mines.", [], False
        if needs > len(left):
            room = clue.mines - needs + len(left)
            space = f"room for only {number_word(room, 'mine')}" if room else "no room for a mine"
            return f"Then {said} has {space}.", [], False
        if forced is None and left and needs == 0:
            forced = f"Then {said} has all its mines, so {result(here, left, False)}.", left, False
        elif forced is None and left and needs == len(left):
            forced = f"Then {said} needs {'a mine' if needs == 1 else 'mines'} at {names(here, left)}.", left, True
    return forced


def counted(here: Clues, clues: Collection[int], cell: int, mined: bool) -> str:
    """Tell why the count of all mines decides a cell."""
    end = f"so {result(here, [cell], mined)}."
    if not clues:
        if not mined:
            return f"There are no mines on this board, {end}"
        if here.covered == 1:
            return "There is 1 mine and 1 covered cell, so that cell is a mine."
        return f"There are {here.mines} mines and {here.covered} covered cells, so every covered cell is a mine."
    chosen: list[Clue] = [here.by_cell[clue] for clue in sorted(clues)]
    possible = totals(chosen, {cell: not mined})
    least, most = (possible & -possible).bit_length() - 1, possible.bit_length() - 1
    elsewhere = here.covered - len({cell}.union(*(clue.cells for clue in chosen)))
    start = f"Count the mines. If {name_of_cell(cell, here.cols)} is {'safe' if mined else 'a mine'},"
    numbers, single = _numbers(here, clues), len(clues) == 1
    if least > here.mines:
        there = f"There {'is' if here.mines == 1 else 'are'} only {here.mines}"
        needed = pluralise(least, "mine")
        return f"{start} {numbers} {'needs' if single else 'need'} at least {needed} in all. {there}, {end}"
    if most + elsewhere < here.mines:
        room = pluralise(most + elsewhere, "mine")
        leave = "leaves" if single else "leave"
        return f"{start} {numbers} {leave} room for at most {room}. There are {here.mines}, {end}"
    return f"{start} no way to place the mines around {numbers} gives {here.mines} in all. {capitalise(end)}"


# Guesses.


def percent(chance: float) -> str:
    """Write a probability as people do; what isn't certain never reads 0% or 100%."""
    whole = round(100 * chance)
    if whole == 100 and chance < 1:
        return "over 99%"
    return "under 1%" if whole == 0 and chance > 0 else f"{whole}%"


@dataclass(frozen=True)
class Guess:
    """A cell: how safe it is, and where that is known how likely it leads on, and how often it wins."""

    name: str
    safety: float
    progress: float | None
    outlook: Outlook | None


def guess(best: Guess) -> str:
    """Say how safe a guess is, what it leads to, how often it wins, and how sure that is."""
    said = f"{best.name} is {percent(best.safety)} safe"
    if best.outlook is not None and best.outlook.exact:
        return f"{said}, and with best play you win {percent(best.outlook.wins)} of the time."
    if best.progress is not None:
        said = f"{said}, and {percent(best.progress)} likely to show you a safe cell"
    if best.outlook is None:
        return f"{said}."
    wins = f"You win about {percent(best.outlook.wins)} of the time."
    return f"{said}. {wins} That's a neural network's estimate, not a proof."


def next_best(other: Guess, best: Guess) -> str:
    """Compare the second best guess with the best one."""
    same = percent(best.safety) == percent(other.safety)
    said = f"The next best, {other.name}, is {'also ' if same else ''}{percent(other.safety)} safe"
    if best.outlook is not None and other.outlook is not None:
        if round(100 * other.outlook.wins) >= round(100 * best.outlook.wins):  # more is within the error of an estimate
            return f"{said} and wins about as often."
        return f"{said} and wins {'' if other.outlook.exact else 'about '}{percent(other.outlook.wins)} of the time."
    if best.progress is None or other.progress is None or percent(best.progress) == percent(other.progress):
        return f"{said}."
    return f"{said}, but {percent(other.progress)} likely to show you one."
