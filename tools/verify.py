#!/usr/bin/env python3
"""Check certificates of Gridwright without Gridwright: one file, the standard library, nothing else.

    python verify.py FOLDER ...           folders that `gridwright prove` wrote
    python verify.py RUN.jsonl ...        files with one certificate a line, as `gridwright generate --certify` writes
    python verify.py --seconds 300 ...    time limit for one certificate (60 unless you say otherwise)

Exit code: 0 everything is verified, 1 something is wrong, 2 not a certificate, 3 the time ran out. The puzzle in
`puzzle.txt` is all that is taken as given, with the faces in `faces.txt` where it isn't on squares. Everything else is
checked against it and the rules, in this order below:

Slitherlink   Every clause of `puzzle.cnf` is a rule, or sets a loop aside: the solution, or a loop that breaks a clue
              and so is in no solution, for a solution is a single loop. `proof.lrat` leads to a contradiction.
Minesweeper   For each certain cell, `CELL.cnf` says that it is the opposite and some numbers hold; `CELL.lrat` leads to
              a contradiction. No number can be spared: there is a layout without it. All layouts are counted again.
ColorGrid     The prices in `dual.sol` are feasible for the dual of `puzzle.lp`, and prove the score of the pairs.
2x2Madness    The moves clear the board. `bound.txt` is added up from facts about single colours, each found again by a
              search; or every shorter way is tried.
"""

from __future__ import annotations

import argparse
import heapq
import json
import re
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, product
from math import comb
from pathlib import Path
from typing import Any

Cell = tuple[int, int]
Clause = frozenset[int]
Files = dict[str, str]
State = tuple[tuple[tuple[Cell, int], ...], int]
Groups = dict[tuple[Cell, ...], list[Cell]]
Turns = list[tuple[int, dict[int, int]]]


class Wrong(Exception):
    """The certificate doesn't prove what it claims."""


def tick(end: float) -> None:
    """Raise TimeoutError when the time is up; every long loop asks."""
    if time.monotonic() > end:
        raise TimeoutError


def need(condition: object, what: str) -> None:
    """Reject the certificate unless the condition holds."""
    if not condition:
        raise Wrong(what)


def place(name: str) -> Cell:
    """Return row and column, from 0, of a cell such as b3."""
    ((letters, row),) = re.findall("^([a-z]{1,3})([1-9][0-9]{0,4})$", name)
    col = 0
    for letter in letters:
        col = 26 * col + ord(letter) - ord("a") + 1
    return int(row) - 1, col - 1


def name_of(cell: Cell) -> str:
    """Return the cell's name."""
    letters, col = "", cell[1] + 1
    while col:
        col, letter = divmod(col - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{cell[0] + 1}"


def lines_of(text: str) -> list[str]:
    """Return the lines that aren't empty, without blanks inside."""
    return ["".join(line.split()) for line in text.splitlines() if line.strip()]


def read_cnf(text: str) -> list[Clause]:
    """Return the clauses of a DIMACS file, in order."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("c")]
    need(lines and lines[0].startswith("p cnf "), "the CNF file has no head")
    clauses = [list(map(int, line.split())) for line in lines[1:]]
    need(all(clause.count(0) == 1 and clause[-1] == 0 for clause in clauses), "a clause has no end")
    return [frozenset(clause[:-1]) for clause in clauses]


def follow(clauses: list[Clause], proof: str, end: float) -> None:
    """Follow an LRAT proof to the empty clause.

    Each line has a number, a clause, and numbers of clauses before it. With every literal of the clause false, each of
    these has one literal left, which must then be true, until one has none left: a contradiction, so the clause holds.
    """
    known = dict(enumerate(clauses, 1))
    for line in proof.splitlines():
        tick(end)
        number, *rest = map(int, line.split())
        need(rest.count(0) == 2 and rest[-1] == 0 and number not in known, f"'{line[:60]}' isn't a step")
        cut = rest.index(0)
        clause, hints = frozenset(rest[:cut]), rest[cut + 1 : -1]
        false = set(clause)
        for hint in hints:
            need(hint in known, f"step {number} uses clause {hint}, which isn't there")
            left = known[hint] - false
            need(len(left) < 2, f"step {number}: clause {hint} leaves more than one literal")
            false.update(-literal for literal in left)
            if not left:
                break
        else:
            raise Wrong(f"step {number} doesn't follow")
        if not clause:
            return
        known[number] = clause
    raise Wrong("the proof ends before the empty clause")


def exactly(variables: Collection[int], count: int) -> Iterator[Clause]:
    """Yield clauses that say: exactly this many of the variables are true."""
    yield from (frozenset(-variable for variable in chosen) for chosen in combinations(variables, count + 1))
    yield from map(frozenset, combinations(variables, len(variables) - count + 1))


def between(variables: list[int], least: int, most: int) -> Iterator[Clause]:
    """Yield clauses that say: from `least` to `most` of the variables 1, 2, ... are true, with new variables.

    The first new one is simply true. After it, s(i, j) says that at least j of the first i are true: s(i-1, j) holds,
    or variable i and s(i-1, j-1).
    """
    size, true = len(variables), len(variables) + 1
    pairs = [(i, j) for i in range(1, size + 1) for j in range(1, i + 1)]
    new = {pair: true + number for number, pair in enumerate(pairs, 1)}

    def s(i: int, j: int) -> int:
        return true if j <= 0 else new.get((i, j), -true)

    yield frozenset([true])
    for i, j in pairs:
        now, same, less, variable = s(i, j), s(i - 1, j), s(i - 1, j - 1), variables[i - 1]
        yield from map(frozenset, ([-same, now], [-variable, -less, now], [-now, same, variable], [-now, same, less]))
    yield from map(frozenset, ([s(size, least)], [-s(size, most + 1)]))


class Loops:
    """A board with clues: faces with numbered dots round them, squares or those of another tiling. Edges count from 1.

    On squares those that lie across come first, row by row, then those that go down. On a tiling each line of
    `faces.txt` has the dots of a face in order round it, and edges count as going round the faces meets them.
    """

    def __init__(self, files: Files) -> None:
        rows, self.head = lines_of(files["puzzle.txt"]), files["puzzle.txt"].split("\n", 1)[0]
        self.is_tiling = self.head.startswith("tiling ")
        if self.is_tiling:
            rows, faces = rows[1:], [list(map(int, line.split())) for line in files["faces.txt"].splitlines()]
        else:
            need(rows and len(set(map(len, rows))) == 1, "the rows of clues aren't equally long")
            self.rows, self.wide = len(rows), len(rows[0]) + 1
            first = (dot for dot in range(self.rows * self.wide) if (dot + 1) % self.wide)
            faces = [[dot, dot + 1, dot + 1 + self.wide, dot + self.wide] for dot in first]
        signs = "".join(rows)
        need(len(signs) == len(faces), "there isn't one clue or dot for each face")
        need(re.fullmatch("[0-9A-Z.]+" if self.is_tiling else "[0-3.]+", signs), "a clue is a number or nothing")
        for face, sign in zip(faces, signs, strict=True):
            need(3 <= len(face) <= 14 and len(set(face)) == len(face), "a face has 3 to 14 corners, each once")
            need(sign == "." or int(sign, 36) <= len(face), "a clue is larger than its face")
        sides = [[tuple(sorted(ends)) for ends in zip(face, face[1:] + face[:1], strict=True)] for face in faces]
        shared = Counter(side for around in sides for side in around)
        need(max(shared.values()) <= 2, "a side has more than two faces")
        order = list(shared) if self.is_tiling else sorted(shared, key=lambda side: (side[1] - side[0], side))
        self.ends = dict(enumerate(order, 1))
        numbers = {side: edge for edge, side in self.ends.items()}
        edges = [{numbers[side] for side in around} for around in sides]
        self.clues = [(int(sign, 36), around) for sign, around in zip(signs, edges, strict=True) if sign != "."]
        self.at: dict[int, list[int]] = {}
        for side, edge in numbers.items():
            for dot in side:
                self.at.setdefault(dot, []).append(edge)

    def is_loop(self, lines: set[int]) -> bool:
        """Say whether these edges are one closed loop: two at each dot they touch, and all connected."""
        if not lines or any(len(lines.intersection(self.at[dot])) != 2 for edge in lines for dot in self.ends[edge]):
            return False
        reached, new = set[int](), {min(lines)}
        while new:
            reached |= new
            new = {near for edge in new for dot in self.ends[edge] for near in self.at[dot] if near in lines} - reached
        return reached == lines

    def breaks_clue(self, lines: set[int]) -> bool:
        """Say whether a clue has another number of lines around it."""
        return any(len(lines & edges) != clue for clue, edges in self.clues)

    def solution(self, text: str) -> set[int]:
        """Return the lines of a solution, if they are one: a drawing, or the tiling's name and numbers from 0."""
        if self.is_tiling:
            head, _, sides = text.partition("\nlines ")
            need(head == self.head, "the solution is for another board")
            lines = {int(side) + 1 for side in sides.split()}
            need(lines <= set(self.ends), "the solution names a side that isn't there")
        else:
            rows = text.rstrip("\n").split("\n")
            need(len(rows) == 2 * self.rows + 1, "the drawing has another size")
            lines = {edge for edge in self.ends if self.is_drawn(edge, rows)}
        need(self.is_loop(lines), "the solution isn't one closed loop")
        need(not self.breaks_clue(lines), "the solution doesn't meet a clue")
        return lines

    def is_drawn(self, edge: int, rows: list[str]) -> bool:
        """Say whether a drawing of squares has a line there: dots are every other row and every fourth column."""
        (top, left), (bottom, right) = (divmod(dot, self.wide) for dot in self.ends[edge])
        return rows[top + bottom].ljust(4 * self.wide)[2 * (left + right) - (top == bottom)] in "-|"

    def rules(self) -> set[Clause]:
        """Return every clause that the rules give."""
        found = {frozenset(self.ends)}
        for near in self.at.values():
            found.update(frozenset([-edge, *near]) - {edge} for edge in near)
            found.update(frozenset(-edge for edge in three) for three in combinations(near, 3))
        for clue, edges in self.clues:
            found.update(exactly(edges, clue))
        return found


def slitherlink(files: Files, claim: str, end: float) -> str:
    """Check that the solution is the only one, that there is none, or that there are two."""
    grid = Loops(files)
    solution = set[int]() if claim == "unsolvable" else grid.solution(files["solution.txt"])
    if claim == "several":
        need(grid.solution(files["second.txt"]) != solution, "the two solutions are the same")
        return "There are at least two solutions."
    need(claim in ("unique", "unsolvable"), f"unknown claim '{claim}'")
    rules, clauses = grid.rules(), read_cnf(files["puzzle.cnf"])
    for number, clause in enumerate(clauses, 1):
        tick(end)
        loop = {-literal for literal in clause}
        if clause in rules or (loop == solution and loop):
            continue
        need(loop <= set(grid.ends) and grid.is_loop(loop), f"clause {number} is neither a rule nor sets a loop aside")
        need(grid.breaks_clue(loop), f"clause {number} sets a loop aside that meets every clue")
    follow(clauses, files["proof.lrat"], end)
    return "The solution is the only one." if claim == "unique" else "There is no solution."


class Mines:
    """A position: its covered cells, and for each open number the covered cells around it."""

    def __init__(self, text: str) -> None:
        ((height, width, mines),) = re.findall(r"\A(\d+)x(\d+) mines=(\d+)\n", text)
        self.mines, rows = int(mines), lines_of(text)[1:]
        need((len(rows), *set(map(len, rows))) == (int(height), int(width)), "the position has another size")
        cells = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
        self.covered = {cell for cell, sign in cells.items() if sign in "#F?"}
        self.numbers = {cell: int(sign.replace(".", "0")) for cell, sign in cells.items() if sign not in "#F?"}
        self.near = {
            (r, c): [cell for cell in product((r - 1, r, r + 1), (c - 1, c, c + 1)) if cell in self.covered]
            for r, c in self.numbers
        }

    def limits(self, cells: set[Cell]) -> tuple[int, int]:
        """Return the fewest and the most mines in these cells, by the number of all mines."""
        return max(0, self.mines - len(self.covered - cells)), min(self.mines, len(cells))


def minesweeper(files: Files, claim: str, end: float) -> str:
    """Check that each certain cell is forced, by numbers of which none can be spared, and the odds."""
    need(claim == "certain", f"unknown claim '{claim}'")
    board, reasons = Mines(files["puzzle.txt"]), json.loads(files["reasons.json"])
    for reason in reasons:
        check_reason(board, reason, files, end)
    cells = {place(reason["cell"]): reason["state"] for reason in reasons}
    need(len(cells) == len(reasons), "a cell has two reasons")
    says = f"{len(cells)} {'cell is' if len(cells) == 1 else 'cells are'} certain."
    return f"{says} {check_odds(board, files['odds.txt'], cells, end)}" if "odds.txt" in files else f"At least {says}"


def check_reason(board: Mines, reason: dict[str, Any], files: Files, end: float) -> None:
    """Check that the numbers force the cell, and that none of them can be spared."""
    name, is_mine, total = reason["cell"], reason["state"] == "mine", bool(reason["count"])
    cell, numbers = place(name), {each: place(each) for each in reason["numbers"]}
    need(reason["state"] in ("mine", "safe") and cell in board.covered, f"{name} isn't a covered cell")
    need(set(numbers.values()) <= set(board.numbers), f"the reason for {name} names a cell without a number")
    near = sorted({cell}.union(*(board.near[number] for number in numbers.values())))
    variable = {each: number for number, each in enumerate(near, 1)}
    rules = {frozenset([-variable[cell] if is_mine else variable[cell]])}
    for number in numbers.values():
        rules.update(exactly([variable[each] for each in board.near[number]], board.numbers[number]))
    if total:
        rules.update(between(list(variable.values()), *board.limits(set(near))))
    clauses = read_cnf(files[f"{name}.cnf"])
    need(rules.issuperset(clauses), f"{name}: a clause doesn't follow from its numbers")
    follow(clauses, files[f"{name}.lrat"], end)
    needed = {*numbers, "mines"} if total else set(numbers)
    need(set(reason["spare"]) == needed, f"{name}: a number isn't shown to be needed")
    for spared, layout in reason["spare"].items():
        others = [number for each, number in numbers.items() if each != spared]
        mines, seen = set(map(place, layout)), {cell}.union(*(board.near[other] for other in others))
        need(mines <= seen and (cell in mines) != is_mine, f"{name}: the layout without {spared} doesn't contradict it")
        fits = all(len(mines.intersection(board.near[other])) == board.numbers[other] for other in others)
        least, most = board.limits(seen) if total and spared != "mines" else (0, len(seen))
        need(fits and least <= len(mines) <= most, f"{name}: the layout without {spared} doesn't fit")


def check_odds(board: Mines, text: str, certain: dict[Cell, str], end: float) -> str:
    """Count the layouts, and those in which each covered cell is a mine; in none or in all just where it is certain."""
    head, *lines = text.splitlines()
    claimed = {place(name): int(line.split()[0]) for line in lines for name in line.split()[1:]}
    need(set(claimed) == board.covered, "the odds aren't those of the covered cells")
    groups: Groups = {}
    for cell in sorted(board.covered):
        groups.setdefault(tuple(number for number, near in board.near.items() if cell in near), []).append(cell)
    layouts = count_layouts(board, groups, None, end)
    need(head == f"layouts {layouts}", f"{layouts} layouts fit")
    for touching, cells in groups.items():
        mined = count_layouts(board, groups, touching, end)
        need({claimed[cell] for cell in cells} == {mined}, f"{name_of(cells[0])} is a mine in {mined} layouts")
    found = {cell: "mine" if count else "safe" for cell, count in claimed.items() if count in (0, layouts)}
    need(certain == found, "by the odds other cells are certain")
    return f"{layouts:,} layouts fit, and the odds are right."


def count_layouts(board: Mines, groups: Groups, mined: tuple[Cell, ...] | None, end: float) -> int:
    """Count all layouts, or those in which one certain cell of the group `mined` is a mine.

    Cells that touch the same numbers are alike. One such group after the other gets its mines; a state is what the
    numbers that aren't finished still need, with the mines so far.
    """
    left = Counter(number for group in groups for number in group)
    need(all(left[number] or not value for number, value in board.numbers.items()), "a number can't be met")
    states: Counter[State] = Counter({((), 0): 1})
    for group in sorted(groups, key=lambda each: (not each, each)):
        left.subtract(group)
        after: Counter[State] = Counter()
        fixed, size = int(group == mined), len(groups[group])
        for (needs, used), ways in states.items():
            tick(end)
            for mines in range(fixed, size + 1):
                now = dict(needs)
                now.update((number, now.get(number, board.numbers[number]) - mines) for number in group)
                fits = all(value >= 0 and (left[number] or not value) for number, value in now.items())
                if fits and used + mines <= board.mines:
                    kept = tuple(sorted((number, value) for number, value in now.items() if left[number]))
                    after[kept, used + mines] += ways * comb(size - fixed, mines - fixed)
        states = after
    return sum(ways for (_, used), ways in states.items() if used == board.mines)


FITS = {"0": "0123", "1": "012", "2": "012", "3": "03", "4": ""}
"""Which colours may pair: white, red, blue and green; black with none."""


class Pairs:
    """A grid of colours and values."""

    def __init__(self, text: str) -> None:
        head, *body = [line.split() for line in text.splitlines() if line.strip()]
        rows, cols = map(int, head)
        need(len(body) >= 2 * rows and {len(row) for row in body[: 2 * rows]} == {cols}, "the grid has another size")
        self.colour = {(r, c): body[r][c] for r in range(rows) for c in range(cols)}
        self.value = {(r, c): int(body[rows + r][c]) for r in range(rows) for c in range(cols)}
        need(set(self.colour.values()) <= set(FITS) and min(self.value.values()) > 0, "a cell isn't one of a grid")
        need(body[2 * rows :] in ([], [["rules", "free"]], [["rules", "classic"]]), "the grid has lines too many")
        self.free = ["rules", "free"] in body
        self.live = [cell for cell, colour in self.colour.items() if colour != "4"]

    def allows(self, a: Cell, b: Cell) -> bool:
        """Say whether two cells may pair: colours that fit, side by side, or under free rules with a white one."""
        beside = abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        far = self.free and a != b and "0" in (self.colour[a], self.colour[b])
        return (beside or far) and self.colour[b] in FITS[self.colour[a]]

    def saved(self, a: Cell, b: Cell) -> int:
        """Return what a pair saves: both values stand in the score, and then only their difference."""
        return 2 * min(self.value[a], self.value[b])

    def every_pair(self, end: float) -> Iterator[tuple[Cell, Cell]]:
        """Yield all allowed pairs, the earlier cell first."""
        for number, a in enumerate(self.live):
            tick(end)
            others = self.live[number + 1 :] if self.free else [(a[0], a[1] + 1), (a[0] + 1, a[1])]
            yield from ((a, b) for b in others if b in self.colour and self.allows(a, b))


def colorgrid(files: Files, claim: str, end: float) -> str:
    """Check that the pairs have the best score there is: the prices prove it."""
    need(claim == "optimal", f"unknown claim '{claim}'")
    grid = Pairs(files["puzzle.txt"])
    pairs = [[place(name) for name in word.split("-")] for word in files["solution.txt"].split()[1:]]
    used = [cell for pair in pairs for cell in pair]
    need(set(used) <= set(grid.live) and all(grid.allows(*pair) for pair in pairs), "a pair isn't allowed")
    need(len(set(used)) == len(used), "a cell is in two pairs")
    total = sum(grid.value[cell] for cell in grid.live)
    score = total - sum(grid.saved(*pair) for pair in pairs)
    rows = {f"cell_{name_of(cell)}": {cell} for cell in grid.live}
    for line in files.get("odd_sets.txt", "").splitlines():
        row, *names = line.split()
        need(row not in rows and len(set(names)) == len(names) and len(names) % 2, f"{row} isn't an odd set")
        rows[row] = set(map(place, names))
        need(rows[row] <= set(grid.live) and len(rows[row]) > 1, f"{row} has cells that can't pair")
    price: dict[str, int] = {}
    for row, value in map(str.split, files["dual.sol"].splitlines()):
        need(row in rows and row not in price and int(value) >= 0, f"{row} isn't a row, or its price is negative")
        price[row] = int(value)
    odd = [(rows[row], value) for row, value in price.items() if len(rows[row]) > 1]
    for a, b in grid.every_pair(end):
        paid = price.get(f"cell_{name_of(a)}", 0) + price.get(f"cell_{name_of(b)}", 0)
        paid += sum(value for cells, value in odd if a in cells and b in cells)
        need(paid >= grid.saved(a, b), f"the prices of {name_of(a)} and {name_of(b)} don't pay for their pair")
    bound = total - sum(value * max(1, len(rows[row]) // 2) for row, value in price.items())
    need(bound == score, f"the prices prove a score of at least {bound}, and the pairs have {score}")
    if "puzzle.lp" in files:
        written = "".join(line for line in lines_of(files["puzzle.lp"]) if not line.startswith("\\"))
        need(written == "".join(lines_of(program(grid, rows, end))), "the program isn't that of the grid")
    return f"The score of {score} is the best there is."


def program(grid: Pairs, rows: dict[str, set[Cell]], end: float) -> str:
    """Return the linear program of a grid: what pairs save, every cell in one pair at most, odd sets half full."""
    names = {(a, b): f"x_{name_of(a)}_{name_of(b)}" for a, b in grid.every_pair(end)}
    saved = (f"{grid.saved(*pair)} {name}" for pair, name in names.items())
    lines = ["Maximize", f"saved: {' + '.join(saved)}", "Subject To"]
    for row, cells in rows.items():
        tick(end)
        if inside := [name for pair, name in names.items() if len(cells.intersection(pair)) == min(len(cells), 2)]:
            lines.append(f"{row}: {' + '.join(inside)} <= {max(1, len(cells) // 2)}")
    return "\n".join([*lines, "End"])


def madness(files: Files, claim: str, end: float) -> str:
    """Check that the moves clear the board, and that no solution has fewer than the bound."""
    rows, moves = lines_of(files["puzzle.txt"]), files["solution.txt"].split()
    side, squares = len(rows), list("".join(rows))
    need(2 <= side <= 8 and set(map(len, rows)) == {side}, "the board isn't a square")
    spots = {colour: [spot for spot, each in enumerate(squares) if each == colour] for colour in set(squares) - {"."}}
    need(all(len(four) == 4 for four in spots.values()), "a colour has more or fewer than four squares")
    sets = {colour: sum(1 << spot for spot in four) for colour, four in spots.items()}
    check_moves(squares, side, moves)
    head, *facts = files["bound.txt"].splitlines()
    ((least, how),) = [(int(bound), how) for bound, how in re.findall(r"^at least (\d+) \((facts|search)\)$", head)]
    need(claim in ("optimal", "bound") and least <= len(moves), "no such claim, or a bound above the moves")
    need(claim == "bound" or least == len(moves), "the bound isn't the number of moves")
    if how == "search":
        need(side <= 4, "searches are repeated up to a side of 4")
        need(not can_clear(list(sets.values()), side, least - len(sets) - 1, end), "there is a shorter solution")
    else:
        proved = len(sets) + add_up(facts, sets, side, end)
        need(least == min(proved, len(moves)), f"the facts add up to {proved}")
    rest = "no solution has fewer" if claim == "optimal" else f"every solution has at least {least}"
    return f"{len(moves)} moves, and {rest}."


def ring_of(row: int, col: int, side: int) -> list[int]:
    """Return the four squares of a group, clockwise."""
    return [row * side + col, row * side + col + 1, (row + 1) * side + col + 1, (row + 1) * side + col]


def check_moves(squares: list[str], side: int, moves: list[str]) -> None:
    """Make the moves: rotate a group clockwise (+) or the other way (-), or remove one of a single colour (x)."""
    for number, move in enumerate(moves, 1):
        row, col = place(move[:-1])
        need(move[-1] in "+-x" and max(row, col) < side - 1, f"move {number} isn't one")
        ring = ring_of(row, col, side)
        held = [squares[spot] for spot in ring]
        need(set(held) != {"."} and (len(set(held)) == 1) == (move[-1] == "x"), f"move {number} isn't allowed there")
        after = {"+": held[-1:] + held[:-1], "-": held[1:] + held[:1], "x": ["."] * 4}[move[-1]]
        for spot, square in zip(ring, after, strict=True):
            squares[spot] = square
    need(set(squares) == {"."}, "colours are left after the last move")


def rotations(side: int) -> tuple[Turns, set[int]]:
    """Return every rotation (its group as a set, and where each part of it goes), and every block as a set."""
    goes: Turns = []
    for row, col, by in product(range(side - 1), range(side - 1), (1, 3)):
        spots = [1 << spot for spot in ring_of(row, col, side)]
        parts = [part for size in range(5) for part in combinations(range(4), size)]
        goes.append((sum(spots), {sum(spots[n] for n in one): sum(spots[(n + by) % 4] for n in one) for one in parts}))
    return goes, {area for area, _ in goes}


SEARCHES: dict[tuple[int, bool], tuple[dict[int, int], list[tuple[int, int]]]] = {}
"""By side and what costs are in: the costs known so far and the sets that wait, kept from board to board."""


def costs(wanted: Iterable[int], side: int, by_squares: bool, end: float) -> dict[int, int]:
    """Return what it costs to make sets of four squares a block, in rotations or in squares moved.

    Cheapest first, backwards from the blocks: the inverse of a rotation is a rotation. Ends when all wanted are known.
    """
    turns, blocks = rotations(side)
    best, waiting = SEARCHES.setdefault((side, by_squares), ({}, [(0, block) for block in blocks]))
    missing = set(wanted).difference(best)
    while waiting and missing:
        tick(end)
        cost, squares = heapq.heappop(waiting)
        if squares in best:
            continue
        best[squares] = cost
        missing.discard(squares)
        for area, goes in turns:
            if (part := squares & area) and (after := squares ^ part | goes[part]) not in best:
                heapq.heappush(waiting, (cost + (bin(part).count("1") if by_squares else 1), after))
    return best


def add_up(facts: list[str], sets: dict[str, int], side: int, end: float) -> int:
    """Check the facts about single colours, and return the rotations they prove.

    A board takes no fewer than any of its colours alone. And a rotation moves four squares at most, so all colours
    together take at least a quarter of the squares that each must move alone.
    """
    alone, moved = (costs(sets.values(), side, by_squares, end) for by_squares in (False, True))
    true = {f"colour {each} rotations {alone[squares]} squares {moved[squares]}" for each, squares in sets.items()}
    need(set(facts) == true and len(facts) == len(sets), "a fact about a colour isn't right")
    return max([-(-sum(map(moved.__getitem__, sets.values())) // 4), *map(alone.__getitem__, sets.values())])


def can_clear(colours: list[int], side: int, most: int, end: float) -> bool:
    """Say whether a board can be cleared in this many rotations; a colour that is a block is removed at once.

    Layer by layer; a board that needs more rotations than are left, by what `add_up` adds up, is dropped.
    """
    turns, blocks = rotations(side)
    every = [sum(1 << spot for spot in four) for four in combinations(range(side * side), 4)]
    alone, moved = ({0: 0, **costs(every, side, by_squares, end)} for by_squares in (False, True))
    table = [{squares: squares & ~area | goes[squares & area] for squares in alone} for area, goes in turns]
    layer = {tuple(sorted(0 if squares in blocks else squares for squares in colours))}
    for left in range(most, -1, -1):
        if any(not any(state) for state in layer):
            return True
        children = set[tuple[int, ...]]()
        for state in layer if left else ():
            tick(end)
            for after in table:
                child = [0 if after[squares] in blocks else after[squares] for squares in state]
                if max(map(alone.__getitem__, child)) < left and sum(map(moved.__getitem__, child)) <= 4 * (left - 1):
                    children.add(tuple(sorted(child)))
        layer = children
    return False


FAMILIES = {check.__name__: check for check in (slitherlink, minesweeper, colorgrid, madness)}


def certificates(path: Path) -> Iterator[tuple[str, object]]:
    """Yield the certificates at a path: their names, and what they say with their files."""
    if path.is_dir():
        files = {file.name: file.read_text(encoding="utf-8") for file in path.iterdir() if file.is_file()}
        yield str(path), {**json.loads(files.pop("certificate.json")), "files": files}
        return
    with path.open(encoding="utf-8") as lines:
        every = enumerate(map(json.loads, lines), 1)
        yield from ((f"{path}:{number}", one.get("certificate", one)) for number, one in every if "refused" not in one)


def verify(found: Any, seconds: float = 60.0) -> str:
    """Check one certificate and return what it proves, or raise Wrong or TimeoutError."""
    try:
        need(found["format"] == 1 and found["family"] in FAMILIES, "the format or the family isn't known")
        proved = FAMILIES[found["family"]](found["files"], found["claim"], time.monotonic() + seconds)
        need(proved.startswith(found["says"]), f"it says something else, but proves: {proved}")
        return proved
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise Wrong(f"something is missing or malformed ({type(error).__name__}: {error})") from None


def report(name: str, found: object, seconds: float) -> int:
    """Check one certificate, say what came of it, and return the exit code."""
    try:
        code, says = 0, f"verified. {verify(found, seconds)}"
    except Wrong as error:
        code, says = 1, f"WRONG: {error}"
    except TimeoutError:
        code, says = 3, f"not verified within {seconds:g} seconds"
    print(f"{name}: {says}")
    return code


def main() -> int:
    """Check what the command line names, and return the exit code."""
    parser = argparse.ArgumentParser(description="Check certificates of Gridwright.")
    parser.add_argument("paths", nargs="+", type=Path, help="folders, or files with a certificate a line")
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit for one certificate")
    asked, codes = parser.parse_args(), list[int]()
    for path in asked.paths:
        try:
            codes.extend(report(name, found, asked.seconds) for name, found in certificates(path))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            print(f"{path}: unreadable: {error}")
            codes.append(2)
    if len(codes) > 1:
        print(f"{codes.count(0)} of {len(codes)} certificates verified.")
    return max(codes, default=2)


if __name__ == "__main__":
    raise SystemExit(main())
