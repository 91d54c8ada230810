"""The checker of Slitherlink.

`faults` counts lines at every dot and around every clue and follows the loops. `proof_faults` reads the proof that
there is no other loop, line by line: every loop set aside must be one that cannot be another answer, and every step
must follow by putting in what is forced (`checking/reasoning.py`). It shares no code with any solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Mistake, Step
from gridwright.errors import IllegalMove
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.checking.lines import (
    clue_faults,
    clue_sentence,
    dot_faults,
    is_loop,
    loop_faults,
    pieces,
)
from gridwright.families.slitherlink.checking.reasoning import follow, forced_faults, literal_of, setup_faults
from gridwright.families.slitherlink.geometry import Geometry, edge_of_move, geometry_of, say_board, say_dot, say_edge
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
)

FAULTS = {
    "size": "the answer is for a board of another size or tiling",
    "no-line": "there is no line at all",
    "loose-end": "a line ends at a dot",
    "intersection": "three or more lines meet at a dot",
    "several-loops": "the lines form more than one loop",
    "too-few": "a clue with fewer lines around it than it says",
    "too-many": "a clue with more lines around it than it says",
    "illegal": "a move of a step that cannot be played",
    "marked": "a step that marks an edge twice, or clears one",
    "early-loop": "a step that closes a loop too early",
    "not-shown": "a move that the proof of its step does not lead to",
    "no-mistake": "a mistake that names a mark which is not on the board, or which the solution has",
    "left-over": "a mistake that leaves a wrong mark on the board",
    "no-proof": "no proof comes with a claim that needs one",
    "beside": "the proof names an edge that is not on the grid",
    "not-a-loop": "a loop of the proof that is not one closed loop",
    "possible-loop": "a loop of the proof that fits all clues and marks and is not the answer",
    "not-apart": "an area of the proof with two lines that are not one in it and one beside it",
    "wide-area": "an area of the proof with too many open edges round it",
    "not-forced": "a step of the proof that does not follow",
    "unfinished": "a proof that ends before nothing is left",
}


def faults(view: Board, answer: Answer) -> list[Fault]:
    """Return all that is wrong with the lines: dots, loops and clues; empty when they are the solution."""
    puzzle = view.puzzle
    grid = geometry_of(puzzle)
    found = _size_faults(puzzle, grid, answer)
    if found:
        return found
    lines = {edge for edge, mark in enumerate(answer.lines) if mark == LINE}
    if not lines:
        return [Fault("no-line", "There is no line at all.")]
    return [*dot_faults(grid, lines), *loop_faults(grid, lines), *clue_faults(puzzle, grid, lines)]


def _size_faults(puzzle: Clues, grid: Geometry, answer: Answer) -> list[Fault]:
    if say_board(answer) != say_board(puzzle):
        return [Fault("size", f"The answer is {say_board(answer)}, the puzzle {say_board(puzzle)}.")]
    if len(answer.lines) != grid.edges:
        return [Fault("size", f"The answer has {len(answer.lines)} edges, the grid {grid.edges}.")]
    return []


# A step of an explanation


def step_faults(view: Board, step: Step[Move]) -> list[Fault]:
    """Return what is wrong with a step: moves that cannot be played, edges marked before, or a rule broken at once.

    The dots, clues and loops that the step touches are looked at; a step that carries a proof must be led to by it.
    """
    puzzle = view.puzzle
    grid = geometry_of(puzzle)
    board, marked = view, []
    for move in step.moves:
        if rules.status(board) == "solved":
            break  # the step's last line ended the game; its crosses need no marking any more
        before = board
        try:
            board = rules.play(board, move)
        except IllegalMove as error:
            return [Fault("illegal", str(error))]
        edge = edge_of_move(grid, move)
        if before.marks[edge] != UNKNOWN or board.marks[edge] == UNKNOWN:
            sentence = f"The step marks {say_edge(grid, edge)}, which was not open."
            return [Fault("marked", sentence, (f"edge:{edge}",))]
        marked.append(edge)
    return [
        *_hurt_dots(grid, board, sorted({dot for edge in marked for dot in grid.ends[edge]})),
        *_hurt_clues(grid, board, sorted({cell for edge in marked for cell in grid.beside[edge]})),
        *_early_loops(grid, board, marked),
        *_shown_faults(view, grid, step.proof, [literal_of(edge, board.marks[edge]) for edge in marked]),
    ]


def _shown_faults(view: Board, grid: Geometry, proof: object, literals: Sequence[int]) -> list[Fault]:
    """Return what is wrong with the proof of a step, where it carries one: it must lead from the marks to these."""
    if proof is None:
        return []
    if not isinstance(proof, Proof):
        return [Fault("no-proof", "The step's proof is of another kind.")]
    found = setup_faults(view, grid, set(), proof)
    if found:
        return found
    outcome = follow(view.puzzle, view.marks, proof, Budget())
    if outcome.begins_contradictory:
        return [Fault("not-shown", "The marks on the board contradict each other.")]
    found = forced_faults(proof, outcome)
    if found:
        return found
    for literal in literals:
        edge = abs(literal) - 1
        if outcome.known[edge] != (LINE if literal > 0 else CROSS):
            message = f"The proof doesn't show what {say_edge(grid, edge)} is."
            return [Fault("not-shown", message, (f"edge:{edge}",))]
    return []


# A mistake


def mistake_faults(view: Board, mistake: Mistake[Move]) -> list[Fault]:
    """Return what is wrong with the claim that these marks must go, and that no others need to."""
    grid = geometry_of(view.puzzle)
    proof = mistake.proof
    if not isinstance(proof, MistakeProof):
        return [Fault("no-proof", "The mistake comes without a proof.")]
    if not mistake.moves:
        return _hopeless_faults(view, grid, mistake, proof)
    wrong = {edge_of_move(grid, move): rules.ACTIONS.index(move.action) for move in mistake.moves}
    cleared = {edge_of_move(grid, move) for move in mistake.remedy if move.action == "?"}
    if cleared != set(wrong) or len(cleared) != len(mistake.remedy):
        return [Fault("left-over", "The remedy doesn't clear just the marks that must go.")]
    for edge, mark in wrong.items():
        if mark == UNKNOWN or view.marks[edge] != mark:
            message = f"{say_edge(grid, edge)} isn't marked like that."
            return [Fault("no-mistake", message, (f"edge:{edge}",))]
    rest = Board(view.puzzle, bytes(UNKNOWN if edge in wrong else mark for edge, mark in enumerate(view.marks)))
    return (
        _solution_faults(view, grid, wrong, proof)
        or _shown_faults(rest, grid, proof.reason, ())
        or _reason_faults(wrong, proof)
    )


def _solution_faults(view: Board, grid: Geometry, wrong: Mapping[Edge, int], proof: MistakeProof) -> list[Fault]:
    """Check that a solution has the rest of the marks, and that none has all of them."""
    answer = proof.answer
    if answer is None:
        return [Fault("no-proof", "No solution shows that the other marks may stay.")]
    found = faults(view, answer)
    if found:
        return found
    for edge, mark in enumerate(view.marks):
        if mark == UNKNOWN:
            continue
        agrees = (mark == LINE) == (answer.lines[edge] == LINE)
        if agrees and edge in wrong:
            message = f"A solution has {say_edge(grid, edge)} as it is marked."
            return [Fault("no-mistake", message, (f"edge:{edge}",))]
        if not agrees and edge not in wrong:
            message = f"The solution doesn't have {say_edge(grid, edge)} as it is marked."
            return [Fault("left-over", message, (f"edge:{edge}",))]
    if answer.proof is not None:
        return list(_uniqueness_faults(view.puzzle, answer))
    return _refutation_faults(view, grid, proof.refutation)


@lru_cache(maxsize=32)
def _uniqueness_faults(puzzle: Clues, answer: Answer) -> tuple[Fault, ...]:
    """Return what is wrong with a proof of uniqueness; a game comes back to the same one."""
    return tuple(proof_faults(Board(puzzle, b""), answer))


def _reason_faults(wrong: Mapping[Edge, int], proof: MistakeProof) -> list[Fault]:
    """Check that the reason, which follows, ends with the opposite of a mark that must go."""
    if proof.reason is None:
        return []
    ends = [(-literal_of(edge, mark),) for edge, mark in wrong.items()]
    if proof.reason.steps and proof.reason.steps[-1] in ends:
        return []
    return [Fault("not-shown", "The reason isn't about a mark that must go.")]


def _hopeless_faults(view: Board, grid: Geometry, mistake: Mistake[Move], proof: MistakeProof) -> list[Fault]:
    """Check that the clues named have no solution, whatever is marked."""
    named = {f"cell:{cell}": clue for cell, clue in enumerate(view.puzzle.clues)}
    where = set(mistake.where)
    clues = bytes(clue if key in where else NO_CLUE for key, clue in named.items())
    alone = Board(replace(view.puzzle, clues=clues), bytes(grid.edges))
    return _refutation_faults(alone, grid, proof.refutation)


def _refutation_faults(
    view: Board, grid: Geometry, proof: Proof | None, own: set[Edge] | None = None, budget: Budget | None = None
) -> list[Fault]:
    """Return what is wrong with a proof that no loop, other than `own`, has these clues and marks."""
    if proof is None:
        return [Fault("no-proof", "Nothing shows that there is no other loop.")]
    found = setup_faults(view, grid, own or set(), proof)
    if found:
        return found
    if not proof.steps or proof.steps[-1]:
        return [Fault("unfinished", "The proof ends before nothing is left.")]
    return forced_faults(proof, follow(view.puzzle, view.marks, proof, budget or Budget()))


def _hurt_dots(grid: Geometry, board: Board, dots: Iterable[int]) -> Iterator[Fault]:
    for dot in dots:
        marks = [board.marks[edge] for edge in grid.at[dot]]
        drawn, where = marks.count(LINE), (f"dot:{dot}",)
        if drawn > 2:
            yield Fault("intersection", f"{drawn} lines meet at {say_dot(grid, dot)}.", where)
        if drawn == 1 and UNKNOWN not in marks:
            yield Fault("loose-end", f"A line ends at {say_dot(grid, dot)}.", where)


def _hurt_clues(grid: Geometry, board: Board, cells: Iterable[int]) -> Iterator[Fault]:
    for cell in cells:
        clue = board.puzzle.clues[cell]
        marks = [board.marks[edge] for edge in grid.around[cell]]
        drawn, possible = marks.count(LINE), len(marks) - marks.count(CROSS)
        if clue == NO_CLUE or drawn <= clue <= possible:
            continue
        code = "too-many" if drawn > clue else "too-few"
        count = drawn if drawn > clue else possible
        yield Fault(code, clue_sentence(grid, cell, clue, count), (f"cell:{cell}",))


def _early_loops(grid: Geometry, board: Board, marked: Sequence[Edge]) -> Iterator[Fault]:
    """Yield loops that the marked edges close while other lines are drawn or some clue lacks lines."""
    lines = {edge for edge, mark in enumerate(board.marks) if mark == LINE}
    drawn = [edge for edge in marked if edge in lines]
    for piece in pieces(grid, lines) if drawn else []:
        if piece.isdisjoint(drawn) or not is_loop(grid, piece):
            continue
        if piece != lines or next(clue_faults(board.puzzle, grid, piece), None) is not None:
            sentence = f"The loop at {say_edge(grid, min(piece))} is closed too early."
            yield Fault("early-loop", sentence, tuple(f"edge:{edge}" for edge in sorted(piece)))


# The proof that there is no other loop


def proof_faults(view: Board, answer: Answer, budget: Budget | None = None) -> list[Fault]:
    """Return what is wrong with the reason why there is no other loop.

    A loop that leaves a clue wrong when it alone is drawn is no answer, nor part of one, since an answer has no
    second loop beside it: so its lines are never all drawn. The answer's own lines are forbidden to ask for another
    one. From these, the clues and the dots, the steps must lead to a contradiction.
    """
    puzzle = view.puzzle
    grid = geometry_of(puzzle)
    found = _size_faults(puzzle, grid, answer)
    if found:
        return found
    own = {edge for edge, mark in enumerate(answer.lines) if mark == LINE}
    return _refutation_faults(Board(puzzle, b""), grid, answer.proof, own, budget)
