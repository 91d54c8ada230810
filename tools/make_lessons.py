"""Make a family's `lessons.json`: for each technique five boards from our own generators where it is the next step.

    python tools/make_lessons.py slitherlink rows=5,cols=5,difficulty=easy rows=6,cols=6,difficulty=hard --seeds 60

Each set of options makes a puzzle per seed. The explainer plays it, and every position it reaches is one for the
technique that comes next. With `--strays N` this many random moves are made first, for techniques that mend something.
Small boards with little to look at win, each from another puzzle, and another argument before the same one again.
Positions that are there already stay candidates as long as their technique still comes next, so a second run with other
options only adds. The suite checks the result (`tests/conformance/test_lessons.py`).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import typing
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.actions.teaching.hint import easiest
from gridwright.actions.teaching.lessons import set_up, title_of
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.teaching import Exercise
from gridwright.core.verdict import Step
from gridwright.errors import GridwrightError, IllegalMove

BOARDS = 5
MOST_MOVES = 6
"""A step with more moves than this is taken only if there is nothing shorter."""

PLACE = 20
"""A place to look at counts as much as this many characters of a puzzle."""

Candidate = tuple[tuple[float, ...], Step[Any], Exercise]
"""A position: its rank, its step, the exercise."""
Candidates = dict[str, dict[str, Candidate]]
"""For each technique and puzzle the best position."""


def main() -> None:
    """Read the command, search, and write the file."""
    asked = _arguments()
    family = catalog.family(asked.family)
    found: Candidates = {}
    for name, series in family.teaching.lessons.items():
        for board in series.boards:
            following = easiest(family, family.rules.view(set_up(family, board)))
            if following is not None and title_of(following[0]) == name:
                found.setdefault(name, {})[board.puzzle] = (_rank(board, following[1]), following[1], board)
    for options in asked.options:
        for seed in range(asked.first, asked.first + asked.seeds):
            try:
                puzzle = generate(family, _options(family, options), seed, Budget(asked.seconds))
            except GridwrightError as error:
                print(f"{options} {seed}: {error}", file=sys.stderr)
                continue
            for name, step, board in _positions(family, puzzle, Random(seed), asked.strays):
                _keep(found, name, step, board)
        print(options, {name: len(boards) for name, boards in found.items()}, file=sys.stderr)
    path = Path(sys.modules[f"gridwright.families.{family.name}.family"].__file__ or "").with_name("lessons.json")
    path.write_text("[\n" + ",\n".join(_lines(family, found)) + "\n]\n")
    missing = [title_of(each) for each in family.teaching.techniques if len(found.get(title_of(each), ())) < BOARDS]
    print(f"{path} written; fewer than {BOARDS} boards: {', '.join(missing) or 'none'}", file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family")
    parser.add_argument("options", nargs="+", help="options of the generator, such as rows=5,cols=5")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each puzzle")
    parser.add_argument("--strays", type=int, default=0, help="random moves before the explainer begins")
    return parser.parse_args()


def _options(family: AnyFamily, written: str) -> Any:
    """Read options: each value has the type of its field."""
    kind = family.options["generate"]
    given = dict(part.split("=", 1) for part in written.split(",") if part)
    types = typing.get_type_hints(kind)
    return kind(**{name: _value(types[name], text) for name, text in given.items()})


def _value(kind: Any, text: str) -> Any:
    if kind is bool:
        return text == "true"
    return int(text) if text.isdecimal() else text


def _positions(
    family: AnyFamily, puzzle: Any, random: Random, strays: int
) -> Iterator[tuple[str, Step[Any], Exercise]]:
    """Yield the positions on the explainer's way, each with its technique's name and its step."""
    rules, write = family.rules, family.text.write_move
    state, made = rules.start(puzzle), list[str]()
    for _ in range(strays):
        moves = list(rules.moves(rules.view(state)))
        if moves:
            move = random.choice(moves)
            state = rules.play(state, move)
            made.append(write(move))
    if strays and (rules.status(state) != "playing" or find_mistake(family, rules.view(state)) is not None):
        return
    while (found := easiest(family, rules.view(state))) is not None and found[1].moves:
        technique, step = found
        before = Exercise(family.text.write(puzzle), " ".join(made))
        try:
            for number, move in enumerate(step.moves):
                if number == 0 or rules.status(state) == "playing":
                    state = rules.play(state, move)
                    made.append(write(move))
        except IllegalMove:
            return
        yield title_of(technique), step, before


def _keep(found: Candidates, name: str, step: Step[Any], board: Exercise) -> None:
    rank = _rank(board, step)
    known = found.setdefault(name, {}).get(board.puzzle)
    if known is None or rank < known[0]:
        found[name][board.puzzle] = (rank, step, board)


def _rank(board: Exercise, step: Step[Any]) -> tuple[float, ...]:
    size = len(board.puzzle) + len(board.moves) // 2 + PLACE * len(step.where)
    return (len(step.moves) > MOST_MOVES, size, len(board.moves))


def _lines(family: AnyFamily, found: Candidates) -> Iterator[str]:
    """Yield the boards as JSON, a line each, in the order of the techniques."""
    for technique in family.teaching.techniques:
        name = title_of(technique)
        for _, step, board in _choose(found.get(name, {}).values()):
            yield json.dumps(
                {"lesson": name, "title": step.technique, "puzzle": board.puzzle, "moves": board.moves},
                ensure_ascii=False,
            )


def _choose(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Take the best of each argument, the next best of each, and so on."""
    seen: Counter[str] = Counter()
    turns = list[tuple[int, Candidate]]()
    for one in sorted(candidates, key=lambda one: one[0]):
        argument = re.sub(r"\b[a-z]*[0-9]+\b", "", one[1].because)
        turns.append((seen[argument], one))
        seen[argument] += 1
    return sorted((one for _, one in sorted(turns, key=lambda turn: turn[0])[:BOARDS]), key=lambda one: one[0])


if __name__ == "__main__":
    main()
