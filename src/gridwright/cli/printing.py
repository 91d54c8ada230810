"""Print results for people."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gridwright.actions.check import PROOF_CHECKED
from gridwright.actions.solve import Solution
from gridwright.cli.output import say
from gridwright.core.contract import Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.results import ResultTable
from gridwright.core.roles import ENDS, Status
from gridwright.core.verdict import Ambiguous, Mistake, Solved, Step, Undecided, Unsolvable


def print_solution(solution: Solution) -> None:
    """Print the verdict, the answer, the proof and the time."""
    verdict, text = solution.verdict, solution.family.text
    proved = " and proved" if isinstance(verdict, Solved) and verdict.proven else ""
    say(f"{solution.family.title}: {solution.word}{proved}, in {_time(solution.seconds_total)} ({solution.solver}).")
    if isinstance(verdict, Solved | Ambiguous):
        say(text.write_answer(verdict.answer))
    if isinstance(verdict, Ambiguous):
        say("A second solution:")
        say(text.write_answer(verdict.second))
    if isinstance(verdict, Unsolvable | Undecided):
        say(verdict.because)
    if solution.proof is not None:
        claims = not isinstance(verdict, Solved) or solution.family.has_proof(verdict.answer)
        say("The proof isn't verified:" if solution.proof else PROOF_CHECKED[claims])
        for fault in solution.proof:
            say(f"  {fault.message}")


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def print_table(table: ResultTable) -> None:
    """Print a table with its title, its columns lined up, and what is to be said about it."""
    say(table.title)
    lines = (table.columns, *table.rows)
    widths = [max(len(row[place]) for row in lines) for place in range(len(table.columns))]
    for row in lines:
        first, *others = (
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        say("  " + "  ".join((first, *others)))
    for remark in table.remarks:
        say(remark)


MOST_MOVES = 40
"""More moves than this are not written below a step."""


def print_step(family: Family[P, S, V, M, A], step: Step[M], stages: int = 4) -> None:
    """Print a hint, up to a stage: technique, where to look, the move (and how it is typed), the reason."""
    for number, line in enumerate((step.technique, step.look, step.do, step.because)[:stages], 1):
        say(f"{number}. {line}")
        if number == 3 and 0 < len(step.moves) <= MOST_MOVES:
            say(f"   Type: {' '.join(map(family.text.write_move, step.moves))}")


def print_mistake(family: Family[P, S, V, M, A], mistake: Mistake[M]) -> None:
    """Say that something must go, why, and the moves that take it away."""
    several = len(mistake.moves) > 1
    say(f"There are {len(mistake.moves)} mistakes." if several else "There is a mistake.")
    say(mistake.because)
    if mistake.remedy:
        say(f"To clear {'them' if several else 'it'}: {' '.join(map(family.text.write_move, mistake.remedy))}")


def print_hint(
    family: Family[P, S, V, M, A], found: Step[M] | Mistake[M] | None, stages: int = 4, status: Status = "playing"
) -> None:
    """Print a mistake, or as many stages of a step as asked for; without either, how the game ended."""
    if isinstance(found, Mistake):
        print_mistake(family, found)
    elif found is None:
        say(ENDS.get(status, "No hint available."))
    else:
        print_step(family, found, stages)


def save_plot(tables: Sequence[ResultTable], path: Path) -> None:
    """Draw the curves of the first table that has any into a file."""
    from gridwright.errors import Missing
    from gridwright.paint.chart import chart
    from gridwright.paint.files import save

    plots = [table.plot for table in tables if table.plot is not None]
    if not plots:
        raise Missing("There are no curves to plot.")
    save(chart(plots[0]), path, "light")
