"""What makes a position unsolvable: the fewest marks that must go, why, and the proof that they must.

With one solution these are exactly the marks that contradict it, and the proof that it is the only one goes with
them. A puzzle with several solutions, or one too large for such a proof, gets a proof that no loop has all its marks.
Clues that have no solution at all are named themselves.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from gridwright.core.budget import Budget
from gridwright.core.verdict import Mistake, Unsolvable
from gridwright.errors import Unfinished
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.geometry import edge_of_move, geometry_of
from gridwright.families.slitherlink.puzzle import (
    CROSS,
    LINE,
    NO_CLUE,
    UNKNOWN,
    Answer,
    Board,
    Clues,
    Edge,
    MistakeProof,
    Move,
    Proof,
    answer_to,
)
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.techniques.analysis import analyse
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.families.slitherlink.techniques.contradiction import clues_of, conflict_words, edge_and_mark, proof_of
from gridwright.families.slitherlink.techniques.wording import edge_keys, edge_words, edges_words, nouns
from gridwright.kernels import chain

LARGEST_PROVED = 900
"""Cells up to which the only loop is proved to be the only one; beyond, that takes too long while a player waits."""
PROOF_SECONDS = 3.0
EXPLAINED = 8
"""Of up to this many wrong marks the one that is easiest to refute is told."""
_NAMED = 4
DEPTHS = (0, 1)
_AT_ONCE = Proof((), ((),))
"""The proof of what the plain rules alone rule out."""


def find_mistake(view: Board, budget: Budget) -> Mistake[Move] | None:
    """Find the fewest marks that must go; None when a solution has them all, or there was no time to solve the puzzle.

    Unfinished when they can't all stay, or that is likely, but there was no time to prove it.
    """
    puzzle = view.puzzle
    outcome = kernel.solve(geometry_of(puzzle), puzzle.clues, budget.limit, budget.should_continue)
    if outcome.verdict == "stopped":
        return None
    if outcome.lines is None:
        return _tell_hopeless(puzzle, budget)
    answer = answer_to(puzzle, outcome.lines)
    if outcome.verdict == "unique":
        wrong = _contradicting(view, answer)
        if not wrong:
            return None
        if len(puzzle.clues) <= LARGEST_PROVED:
            answer = replace(answer, proof=_prove_unique(puzzle, outcome.lines))
        return _tell(view, answer, wrong, budget, is_only=True)
    if not _contradicting(view, answer) or (
        outcome.second is not None and not _contradicting(view, answer_to(puzzle, outcome.second))
    ):
        return None
    from gridwright.families.slitherlink.solvers.sat_solver import find_fewest_removed

    found = find_fewest_removed(puzzle, view.marks, budget)
    if found is None:
        raise Unfinished("The time ran out before it was clear which marks can stay. Give it more seconds.")
    return _tell(view, *found, budget, is_only=False) if found[1] else None


def _contradicting(view: Board, answer: Answer) -> set[Edge]:
    """Return the edges whose marks the answer contradicts."""
    wrong = {(LINE, 0), (CROSS, LINE)}
    return {edge for edge, pair in enumerate(zip(view.marks, answer.lines, strict=True)) if pair in wrong}


@lru_cache(maxsize=32)
def _prove_unique(puzzle: Clues, lines: bytes) -> Proof | None:
    """Prove that the loop is the only one, within a few seconds; a game asks again and again, so it's remembered."""
    from gridwright.families.slitherlink.solvers.proofs import prove

    return prove(puzzle, lines, Budget(PROOF_SECONDS))


def _tell(view: Board, answer: Answer, wrong: Collection[Edge], budget: Budget, *, is_only: bool) -> Mistake[Move]:
    """Return the mistake with its proof; Unfinished if there was no time for one."""
    grid = rules.grid_of(view.puzzle)
    edges = sorted(wrong)
    lemmas, because = _explain(view, edges, budget.share(0.5))
    because = because or _say_that_none_has(view, edges, is_only)
    reason = proof_of(lemmas) if lemmas else None
    refutation = None if answer.proof is not None else _refute(view, reason, budget)
    if answer.proof is None and refutation is None:
        raise Unfinished("Not all marks can stay, but the time ran out before that was proved. Give it more seconds.")
    place = [f"{lemmas[-1][2]}:{lemmas[-1][3]}"] if lemmas and lemmas[-1][2] != "loop" else []
    return Mistake(
        moves=tuple(rules.stroke(grid, edge, view.marks[edge]) for edge in edges),
        where=(*edge_keys(edges), *place),
        because=because,
        remedy=tuple(rules.stroke(grid, edge, UNKNOWN) for edge in edges),
        proof=MistakeProof(answer, refutation, reason),
    )


def _refute(view: Board, reason: Proof | None, budget: Budget) -> Proof | None:
    """Prove that no loop has all the marks; what rules out one of them does."""
    from gridwright.families.slitherlink.solvers.proofs import prove

    if reason is not None:
        return Proof(reason.loops, (*reason.steps, ()))
    return prove(view.puzzle, b"", budget, view.marks)


def _explain(view: Board, wrong: list[Edge], budget: Budget) -> tuple[list[chain.Lemma], str]:
    """Return the shortest refutation of a wrong mark from those that may stay, and its sentence; none if not found."""
    puzzle = view.puzzle
    rest = Board(puzzle, bytes(UNKNOWN if edge in wrong else mark for edge, mark in enumerate(view.marks)))
    here = analyse(rest)
    graph, watch = chain_graph(here.grid), budget.should_continue
    for depth in DEPTHS:
        found = [
            lemmas
            for edge in wrong[:EXPLAINED]
            if (lemmas := chain.refute(graph, puzzle.clues, rest.marks, depth, b"", edge, view.marks[edge], watch))
        ]
        if found:
            lemmas = min(found, key=lambda lemmas: sum(1 + len(lemma[1]) for lemma in lemmas))
            edge, mark = edge_and_mark(lemmas[-1][0][0])
            start = f"With {edge_words(here.grid, edge)} {'drawn' if mark == LINE else 'crossed out'}, "
            if len(lemmas) > 1:
                return lemmas, f"{start}every way to continue fails: in the end {conflict_words(here, lemmas[-1])}."
            follows = len(lemmas[0][1])
            edge_noun = nouns(here.grid).edge
            between = ("", f"one more {edge_noun} follows, and ", f"{follows} more {edge_noun}s follow, and ")[
                min(follows, 2)
            ]
            return lemmas, f"{start}{between}{conflict_words(here, lemmas[0])}."
    return [], ""


def _say_that_none_has(view: Board, wrong: list[Edge], is_only: bool) -> str:
    """Say that the marks can't stay: a puzzle with several solutions may have one with them, but without others."""
    grid = rules.grid_of(view.puzzle)
    marks = f"{edges_words(grid, wrong)} as marked" if len(wrong) <= _NAMED else f"these {len(wrong)} marks"
    return f"No loop that fits the clues {'has' if is_only else 'and has the other marks has'} {marks}."


def shows_mark(view: Board, move: Move) -> bool:
    """Return whether the board has the mark that this move puts on its edge."""
    edge = edge_of_move(rules.grid_of(view.puzzle), move)
    return view.marks[edge] == rules.ACTIONS.index(move.action)


def describe_wrong(mistake: Mistake[Move], move: Move, when: str) -> str:
    """Say which mark is wrong, by when it was made."""
    if move.action == rules.ACTIONS[LINE]:
        return f"{' '.join(filter(None, ('A line you drew', when)))} can't be part of the loop."
    return f"{' '.join(filter(None, ('A cross you made', when)))} is where the loop has to go."


def _tell_hopeless(puzzle: Clues, budget: Budget) -> Mistake[Move]:
    """Return the clues that no loop fits, with the proof; Unfinished if there was no time for one."""
    from gridwright.families.slitherlink.solvers.proofs import prove
    from gridwright.families.slitherlink.solvers.sat_solver import find_conflict

    plain = _refute_plainly(puzzle) if len(puzzle.clues) > LARGEST_PROVED else None
    if plain is None:
        conflict = find_conflict(puzzle, budget.share(0.5))
        named = set(conflict.where)
        clues = bytes(clue if f"cell:{cell}" in named else NO_CLUE for cell, clue in enumerate(puzzle.clues))
        proof = prove(replace(puzzle, clues=clues), b"", budget)
    else:
        conflict, proof = plain
    if proof is None:
        raise Unfinished(
            "This puzzle has no solution, but the time ran out before that was proved. Give it more seconds."
        )
    because = f"This puzzle has no solution. {conflict.because}"
    return Mistake((), conflict.where, because, proof=MistakeProof(refutation=proof))


def _refute_plainly(puzzle: Clues) -> tuple[Unsolvable, Proof] | None:
    """Return clues that the plain rules alone show to be impossible, with the proof; None where they don't."""
    from gridwright.families.slitherlink.solvers.sat_solver import tell_conflict

    grid = geometry_of(puzzle)
    graph, unmarked = chain_graph(grid), bytes(grid.edges)
    follows = chain.spread(graph, puzzle.clues, unmarked)
    if follows is not None and set(follows) == {CROSS}:  # no edge is left for the loop
        return tell_conflict(puzzle, [cell for cell, clue in enumerate(puzzle.clues) if clue != NO_CLUE]), _AT_ONCE
    lemmas = [] if follows is not None else chain.refute(graph, puzzle.clues, unmarked)
    if not lemmas or proof_of(lemmas).loops:  # which clue a loop leaves wrong would have to be named, too
        return None
    return tell_conflict(puzzle, clues_of(analyse(Board(puzzle, unmarked)), lemmas)), _AT_ONCE
