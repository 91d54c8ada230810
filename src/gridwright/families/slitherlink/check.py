"""The checker of Slitherlink.

`faults` counts lines at every dot and around every clue and follows the loops. `proof_faults` reads the proof that
there is no other loop, line by line: every loop set aside must be one that cannot be another answer, and every step
must follow by putting in what is forced. It shares no code with any solver.

Cost of a proof: for each step at most every edge is put in once, each with a look into four small tables (its two
dots, its two cells) and into the clauses that watch it: some 4 microseconds an edge. Measured: 0.1 to 0.5 ms a step, so
5 ms for most 10x10 proofs, 20 ms for 15x15, 50 ms for 20x20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Mistake, Step
from gridwright.errors import IllegalMove
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.geometry import Geometry, edge_of, geometry
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
    Proof,
    Stroke,
)
from gridwright.grid.cells import name_of

FAULTS = {
    "size": "the answer is for a grid of another size",
    "no-line": "there is no line at all",
    "loose-end": "a line ends at a dot",
    "intersection": "three or four lines meet at a dot",
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
    "possible-loop": "a loop of the proof that fits all clues and is not the answer",
    "not-forced": "a step of the proof that does not follow",
    "unfinished": "a proof that ends before nothing is left",
}

NAMED_LOOPS = 6
"""So many loops are named one by one."""


def faults(view: Board, answer: Answer) -> list[Fault]:
    """Return all that is wrong with the lines: dots, loops and clues; empty when they are the solution."""
    puzzle = view.puzzle
    grid = geometry(puzzle.rows, puzzle.cols)
    found = _size_faults(puzzle, grid, answer)
    if found:
        return found
    lines = {edge for edge, mark in enumerate(answer.lines) if mark == LINE}
    if not lines:
        return [Fault("no-line", "There is no line at all.")]
    return [*_dot_faults(grid, lines), *_loop_faults(grid, lines), *_clue_faults(puzzle, grid, lines)]


def _size_faults(puzzle: Clues, grid: Geometry, answer: Answer) -> list[Fault]:
    if (answer.rows, answer.cols) != (puzzle.rows, puzzle.cols):
        sentence = f"The answer is {answer.rows}x{answer.cols}, the puzzle {puzzle.rows}x{puzzle.cols}."
        return [Fault("size", sentence)]
    if len(answer.lines) != grid.edges:
        return [Fault("size", f"The answer has {len(answer.lines)} edges, the grid {grid.edges}.")]
    return []


def _dot_faults(grid: Geometry, lines: set[Edge]) -> Iterator[Fault]:
    for dot, edges in enumerate(grid.at):
        drawn = [edge for edge in edges if edge in lines]
        where = (f"dot:{dot}", *(f"edge:{edge}" for edge in drawn))
        if len(drawn) == 1:
            yield Fault("loose-end", f"A line ends at {_dot_name(grid, dot)}.", where)
        if len(drawn) > 2:
            yield Fault("intersection", f"{len(drawn)} lines meet at {_dot_name(grid, dot)}.", where)


def _dot_name(grid: Geometry, dot: int) -> str:
    """Return the dot as people find it: a corner of a cell, the top left one wherever the grid allows."""
    row, col = divmod(dot, grid.cols + 1)
    down, right = row == grid.rows, col == grid.cols
    corner = f"{'bottom' if down else 'top'} {'right' if right else 'left'}"
    return f"the {corner} corner of {name_of(row - down, col - right)}"


def _loop_faults(grid: Geometry, lines: set[Edge]) -> Iterator[Fault]:
    loops = [piece for piece in _pieces(grid, lines) if _is_loop(grid, piece)]
    if len(loops) < 2:
        return
    named = [f"{len(loop)} lines at {rules.words(grid, min(loop))}" for loop in loops[:NAMED_LOOPS]]
    more = [f"and {len(loops) - NAMED_LOOPS} more"] if len(loops) > NAMED_LOOPS else []
    longest = max(loops, key=len)
    where = tuple(f"edge:{edge}" for loop in loops if loop is not longest for edge in sorted(loop))
    yield Fault("several-loops", f"There are {len(loops)} loops: {', '.join([*named, *more])}.", where)


def _pieces(grid: Geometry, lines: set[Edge]) -> list[set[Edge]]:
    """Return the lines in connected pieces, in the order of their first edges."""
    left, pieces = set(lines), []
    for first in sorted(lines):
        if first not in left:
            continue
        left.remove(first)
        piece = [first]
        for edge in piece:  # the piece grows while it is read
            for dot in grid.ends[edge]:
                joined = [other for other in grid.at[dot] if other in left]
                left.difference_update(joined)
                piece += joined
        pieces.append(set(piece))
    return pieces


def _is_loop(grid: Geometry, piece: set[Edge]) -> bool:
    """Return whether a connected piece is a simple closed loop: two lines at each of its dots."""
    return all(sum(other in piece for other in grid.at[dot]) == 2 for edge in piece for dot in grid.ends[edge])


def _clue_faults(puzzle: Clues, grid: Geometry, lines: set[Edge]) -> Iterator[Fault]:
    for cell, clue in enumerate(puzzle.clues):
        if clue == NO_CLUE:
            continue
        drawn = sum(edge in lines for edge in grid.around[cell])
        if drawn != clue:
            code = "too-few" if drawn < clue else "too-many"
            yield Fault(code, _clue_sentence(grid, cell, clue, drawn), (f"cell:{cell}",))


def _clue_sentence(grid: Geometry, cell: int, clue: int, drawn: int) -> str:
    count = {0: "no lines", 1: "1 line"}.get(drawn, f"{drawn} lines")
    return f"The {clue} at {name_of(*divmod(cell, grid.cols))} has {count}."


# A step of an explanation


def step_faults(view: Board, step: Step[Stroke]) -> list[Fault]:
    """Return what is wrong with a step: moves that cannot be played, edges marked before, or a rule broken at once.

    The dots, clues and loops that the step touches are looked at; a step that carries a proof must be led to by it.
    """
    puzzle = view.puzzle
    grid = geometry(puzzle.rows, puzzle.cols)
    board, marked = view, []
    for move in step.moves:
        if rules.status(board) == "solved":
            break  # the step's last line ended the game; its crosses need no marking any more
        before = board
        try:
            board = rules.play(board, move)
        except IllegalMove as error:
            return [Fault("illegal", str(error))]
        edge = edge_of(grid, move.row, move.col, move.side)
        if before.marks[edge] != UNKNOWN or board.marks[edge] == UNKNOWN:
            sentence = f"The step marks {rules.words(grid, edge)}, which was not open."
            return [Fault("marked", sentence, (f"edge:{edge}",))]
        marked.append(edge)
    return [
        *_hurt_dots(grid, board, sorted({dot for edge in marked for dot in grid.ends[edge]})),
        *_hurt_clues(grid, board, sorted({cell for edge in marked for cell in grid.beside[edge]})),
        *_early_loops(grid, board, marked),
        *_shown_faults(view, grid, step.proof, [literal_of(edge, board.marks[edge]) for edge in marked]),
    ]


def literal_of(edge: Edge, mark: int) -> int:
    """Return the literal that says an edge has this mark."""
    return edge + 1 if mark == LINE else -(edge + 1)


def _shown_faults(view: Board, grid: Geometry, proof: object, literals: Sequence[int]) -> list[Fault]:
    """Return what is wrong with the proof of a step, where it carries one: it must lead from the marks to these."""
    if proof is None:
        return []
    if not isinstance(proof, Proof):
        return [Fault("no-proof", "The step's proof is of another kind.")]
    found = _beside_faults(grid, proof) or _set_aside_faults(view.puzzle, grid, set(), proof)
    if found:
        return found
    reasoning = _Reasoning(view.puzzle, grid, view.marks)
    if reasoning.impossible:
        return [Fault("not-shown", "The marks on the board contradict each other.")]
    found = _forced_faults(reasoning, proof, Budget())
    if found:
        return found
    for literal in literals:
        if reasoning.holds[literal] <= 0:
            edge = abs(literal) - 1
            message = f"The proof doesn't show what {rules.words(grid, edge)} is."
            return [Fault("not-shown", message, (f"edge:{edge}",))]
    return []


# A mistake


def mistake_faults(view: Board, mistake: Mistake[Stroke]) -> list[Fault]:
    """Return what is wrong with the claim that these marks must go, and that no others need to."""
    grid = geometry(view.puzzle.rows, view.puzzle.cols)
    proof = mistake.proof
    if not isinstance(proof, MistakeProof):
        return [Fault("no-proof", "The mistake comes without a proof.")]
    if not mistake.moves:
        return _hopeless_faults(view, grid, mistake, proof)
    wrong = {edge_of(grid, move.row, move.col, move.side): rules.ACTIONS.index(move.action) for move in mistake.moves}
    cleared = {edge_of(grid, move.row, move.col, move.side) for move in mistake.remedy if move.action == "?"}
    if cleared != set(wrong) or len(cleared) != len(mistake.remedy):
        return [Fault("left-over", "The remedy doesn't clear just the marks that must go.")]
    for edge, mark in wrong.items():
        if mark == UNKNOWN or view.marks[edge] != mark:
            message = f"{rules.words(grid, edge)} isn't marked like that."
            return [Fault("no-mistake", message, (f"edge:{edge}",))]
    rest = Board(view.puzzle, bytes(UNKNOWN if edge in wrong else mark for edge, mark in enumerate(view.marks)))
    return (
        _solution_faults(view, grid, rest, wrong, proof)
        or _shown_faults(rest, grid, proof.reason, ())
        or _reason_faults(wrong, proof)
    )


def _solution_faults(
    view: Board, grid: Geometry, rest: Board, wrong: Mapping[Edge, int], proof: MistakeProof
) -> list[Fault]:
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
            message = f"A solution has {rules.words(grid, edge)} as it is marked."
            return [Fault("no-mistake", message, (f"edge:{edge}",))]
        if not agrees and edge not in wrong:
            message = f"The solution doesn't have {rules.words(grid, edge)} as it is marked."
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


def _hopeless_faults(view: Board, grid: Geometry, mistake: Mistake[Stroke], proof: MistakeProof) -> list[Fault]:
    """Check that the clues named have no solution, whatever is marked."""
    named = {f"cell:{cell}": clue for cell, clue in enumerate(view.puzzle.clues)}
    clues = bytes(named[key] if key in mistake.where else NO_CLUE for key in named)
    alone = Board(Clues(view.puzzle.rows, view.puzzle.cols, clues), bytes(grid.edges))
    return _refutation_faults(alone, grid, proof.refutation)


def _refutation_faults(view: Board, grid: Geometry, proof: Proof | None) -> list[Fault]:
    """Return what is wrong with a proof that no loop has these clues and marks."""
    if proof is None:
        return [Fault("no-proof", "Nothing shows that there is no solution.")]
    found = _beside_faults(grid, proof) or _set_aside_faults(view.puzzle, grid, set(), proof)
    if found:
        return found
    if not proof.steps or proof.steps[-1]:
        return [Fault("unfinished", "The proof ends before nothing is left.")]
    return _forced_faults(_Reasoning(view.puzzle, grid, view.marks), proof, Budget())


def _hurt_dots(grid: Geometry, board: Board, dots: Iterable[int]) -> Iterator[Fault]:
    for dot in dots:
        marks = [board.marks[edge] for edge in grid.at[dot]]
        drawn, where = marks.count(LINE), (f"dot:{dot}",)
        if drawn > 2:
            yield Fault("intersection", f"{drawn} lines meet at {_dot_name(grid, dot)}.", where)
        if drawn == 1 and UNKNOWN not in marks:
            yield Fault("loose-end", f"A line ends at {_dot_name(grid, dot)}.", where)


def _hurt_clues(grid: Geometry, board: Board, cells: Iterable[int]) -> Iterator[Fault]:
    for cell in cells:
        clue = board.puzzle.clues[cell]
        marks = [board.marks[edge] for edge in grid.around[cell]]
        drawn, possible = marks.count(LINE), 4 - marks.count(CROSS)
        if clue == NO_CLUE or drawn <= clue <= possible:
            continue
        code = "too-many" if drawn > clue else "too-few"
        count = drawn if drawn > clue else possible
        yield Fault(code, _clue_sentence(grid, cell, clue, count), (f"cell:{cell}",))


def _early_loops(grid: Geometry, board: Board, marked: Sequence[Edge]) -> Iterator[Fault]:
    """Yield loops that the marked edges close while other lines are drawn or some clue lacks lines."""
    lines = {edge for edge, mark in enumerate(board.marks) if mark == LINE}
    drawn = [edge for edge in marked if edge in lines]
    for piece in _pieces(grid, lines) if drawn else []:
        if piece.isdisjoint(drawn) or not _is_loop(grid, piece):
            continue
        if piece != lines or next(_clue_faults(board.puzzle, grid, piece), None) is not None:
            sentence = f"The loop at {rules.words(grid, min(piece))} is closed too early."
            yield Fault("early-loop", sentence, tuple(f"edge:{edge}" for edge in sorted(piece)))


# The proof that there is no other loop


def proof_faults(view: Board, answer: Answer, budget: Budget | None = None) -> list[Fault]:
    """Return what is wrong with the reason why there is no other loop.

    A loop that leaves a clue wrong when it alone is drawn is no answer, nor part of one, since an answer has no
    second loop beside it: so its lines are never all drawn. The answer's own lines are forbidden to ask for another
    one. From these, the clues and the dots, the steps must lead to a contradiction.
    """
    puzzle = view.puzzle
    grid = geometry(puzzle.rows, puzzle.cols)
    found = _size_faults(puzzle, grid, answer)
    if found:
        return found
    if answer.proof is None:
        return [Fault("no-proof", "The answer comes without a reason why there is no other loop.")]
    return (
        _beside_faults(grid, answer.proof)
        or _set_aside_faults(
            puzzle, grid, {edge for edge, mark in enumerate(answer.lines) if mark == LINE}, answer.proof
        )
        or _refuted_faults(puzzle, grid, answer.proof, budget or Budget())
    )


def _refuted_faults(puzzle: Clues, grid: Geometry, proof: Proof, budget: Budget) -> list[Fault]:
    """Return what is wrong with the steps down to the empty one."""
    if not proof.steps or proof.steps[-1]:
        return [Fault("unfinished", "The proof ends before nothing is left.")]
    return _forced_faults(_Reasoning(puzzle, grid), proof, budget)


def _beside_faults(grid: Geometry, proof: Proof) -> list[Fault]:
    for number, loop in enumerate(proof.loops, 1):
        if not all(0 <= edge < grid.edges for edge in loop):
            return [Fault("beside", f"Loop {number} of the proof has an edge that is not on the grid.")]
    for number, step in enumerate(proof.steps, 1):
        if not all(1 <= abs(literal) <= grid.edges for literal in step):
            return [Fault("beside", f"Step {number} of the proof has an edge that is not on the grid.")]
    return []


def _set_aside_faults(puzzle: Clues, grid: Geometry, own: set[Edge], proof: Proof) -> list[Fault]:
    """Return loops of the proof that could be (part of) a solution other than `own`."""
    found = []
    for number, loop in enumerate(proof.loops, 1):
        edges = set(loop)
        where = tuple(f"edge:{edge}" for edge in sorted(edges))
        if len(edges) < len(loop) or len(_pieces(grid, edges)) != 1 or not _is_loop(grid, edges):
            found.append(Fault("not-a-loop", f"Loop {number} of the proof is not one closed loop.", where))
        elif edges != own and next(_clue_faults(puzzle, grid, edges), None) is None:
            found.append(Fault("possible-loop", f"Loop {number} of the proof fits all clues.", where))
    return found


def _forced_faults(reasoning: _Reasoning, proof: Proof, budget: Budget) -> list[Fault]:
    """Return what is wrong with the steps, each taken after all before it; what follows stays in the reasoning."""
    for loop in proof.loops:
        reasoning.add([-(edge + 1) for edge in loop])
    for number, step in enumerate(proof.steps, 1):
        budget.require_time()
        if not reasoning.forces(step):
            where = tuple(f"edge:{abs(literal) - 1}" for literal in step)
            return [Fault("not-forced", f"Step {number} of the proof does not follow.", where)]
        reasoning.add(step)
    return []


_Forced = tuple[tuple[int, int], ...]
"""What a dot or a clue forces: places among its edges, with 1 for a line there and -1 for none."""


@lru_cache(maxsize=16)
def _table(degree: int, allowed: tuple[int, ...]) -> tuple[_Forced | None, ...]:
    """Return what every state of a dot or a clue with so many edges and lines allowed forces; None for impossible.

    A state is written in base 3, a digit for each edge: UNKNOWN, LINE or CROSS.
    """
    complete = [marks for marks in product((LINE, CROSS), repeat=degree) if marks.count(LINE) in allowed]
    table: list[_Forced | None] = []
    for digits in product((UNKNOWN, LINE, CROSS), repeat=degree):
        state = digits[::-1]  # the first edge is the last digit
        fitting = [
            marks for marks in complete if all(mark in (UNKNOWN, now) for mark, now in zip(state, marks, strict=True))
        ]
        forced = [
            (place, 1 if fitting[0][place] == LINE else -1)
            for place in range(degree)
            if fitting and state[place] == UNKNOWN and len({marks[place] for marks in fitting}) == 1
        ]
        table.append(tuple(forced) if fitting else None)
    return tuple(table)


@lru_cache(maxsize=16)
def _groups(
    puzzle: Clues,
) -> tuple[
    tuple[tuple[Edge, ...], ...], tuple[tuple[_Forced | None, ...], ...], tuple[tuple[tuple[int, int], ...], ...]
]:
    """Return edges and table of every dot and clue, and for each edge those it touches, with its weight."""
    grid = geometry(puzzle.rows, puzzle.cols)
    groups: list[tuple[tuple[Edge, ...], tuple[_Forced | None, ...]]] = [
        (edges, _table(len(edges), (0, 2))) for edges in grid.at
    ]
    groups += [(grid.around[cell], _table(4, (clue,))) for cell, clue in enumerate(puzzle.clues) if clue != NO_CLUE]
    touching: list[list[tuple[int, int]]] = [[] for _ in range(grid.edges)]
    for group, (edges, _) in enumerate(groups):
        for place, edge in enumerate(edges):
            touching[edge].append((group, 3**place))
    return tuple(edges for edges, _ in groups), tuple(table for _, table in groups), tuple(map(tuple, touching))


class _Reasoning:
    """What is forced by the dots, the clues and a growing list of clauses.

    `holds[literal]` is 1, -1 or 0 for true, false and open (negative literals count from the end of the list, as
    Python does). Every dot and clue keeps its state as a number and looks up what that forces; every clause of two
    or more open literals watches two of them (Moskewicz et al. 2001), so that it is looked at only when one of the
    two turns false. What is forced with nothing assumed stays.
    """

    def __init__(self, puzzle: Clues, grid: Geometry, marks: bytes = b"") -> None:
        self.holds = [0] * (2 * grid.edges + 1)
        self.trail: list[int] = []
        self.impossible = False
        self._done = 0
        self._clauses: list[list[int]] = []
        self._looked: list[int] = []
        self._watched: list[list[int]] = [[] for _ in self.holds]
        self._edges, self._tables, self._touching = _groups(puzzle)
        groups = range(len(self._edges))
        self._states = [0] * len(groups)
        for edge, mark in enumerate(marks):
            if mark != UNKNOWN:
                self._put(literal_of(edge, mark))
        self.impossible = not (self._settle(groups) and self._spread())
        if not any(clue in (1, 2, 3) for clue in puzzle.clues):  # else a clue says already that there is a line
            self.add([edge + 1 for edge in range(grid.edges)])

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause that holds, with nothing assumed."""
        literals = list(dict.fromkeys(clause))
        if self.impossible or any(self.holds[literal] > 0 for literal in literals):
            return
        open_ones = [literal for literal in literals if not self.holds[literal]]
        if len(open_ones) > 1:
            for literal in open_ones[:2]:
                self._watched[literal].append(len(self._clauses))
            self._clauses.append(open_ones)
            self._looked.append(2)
            return
        if open_ones:
            self._put(open_ones[0])
        self.impossible = not open_ones or not self._spread()

    def forces(self, clause: Iterable[int]) -> bool:
        """Return whether the clause follows: with all its literals false, what is forced ends in a contradiction."""
        if self.impossible:
            return True
        known = len(self.trail)
        follows = False
        for literal in clause:
            if self.holds[literal] > 0:
                follows = True
                break
            if not self.holds[literal]:
                self._put(-literal)
        follows = follows or not self._spread()
        self._take_back(known)
        return follows

    def _put(self, literal: int) -> None:
        self.holds[literal], self.holds[-literal] = 1, -1
        self.trail.append(literal)
        mark = LINE if literal > 0 else CROSS
        for group, weight in self._touching[abs(literal) - 1]:
            self._states[group] += weight * mark

    def _take_back(self, known: int) -> None:
        """Forget everything that was put in after the first `known` literals."""
        for literal in self.trail[known:]:
            self.holds[literal] = self.holds[-literal] = 0
            mark = LINE if literal > 0 else CROSS
            for group, weight in self._touching[abs(literal) - 1]:
                self._states[group] -= weight * mark
        del self.trail[known:]
        self._done = known

    def _spread(self) -> bool:
        """Put in all that is forced; False when that ends in a contradiction."""
        while self._done < len(self.trail):
            literal = self.trail[self._done]
            self._done += 1
            groups = self._touching[abs(literal) - 1]
            if not self._settle(group for group, _ in groups) or not self._visit(-literal):
                return False
        return True

    def _settle(self, groups: Iterable[int]) -> bool:
        """Put in what these dots and clues force; False when one has become impossible."""
        for group in groups:
            forced = self._tables[group][self._states[group]]
            if forced is None:
                return False
            for place, sign in forced:
                self._put(sign * (self._edges[group][place] + 1))
        return True

    def _visit(self, false: int) -> bool:
        """Look at the clauses that watch a literal just turned false; False when one of them has no literal left."""
        holds, kept = self.holds, []
        watching = self._watched[false]
        possible = True
        for turn, number in enumerate(watching):
            clause, looked = self._clauses[number], self._looked[number]
            if clause[0] == false:
                clause[0], clause[1] = clause[1], clause[0]
            other = clause[0]
            if holds[other] > 0:
                kept.append(number)
                continue
            # From where the last look ended: a long loop is not read from its beginning again and again.
            places = chain(range(looked, len(clause)), range(2, looked))
            place = next((place for place in places if holds[clause[place]] >= 0), 0)
            if place:
                clause[1], clause[place] = clause[place], clause[1]
                self._looked[number] = place
                self._watched[clause[1]].append(number)
                continue
            kept.append(number)
            if holds[other] < 0:
                kept += watching[turn + 1 :]
                possible = False
                break
            self._put(other)
        self._watched[false] = kept
        return possible
