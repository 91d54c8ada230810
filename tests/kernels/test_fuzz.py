"""Raw calls with arguments that are wrong in every way: a kernel answers or raises, and the process lives on.

Each entry point has a function that gives sensible arguments for a small board; then none, one or two of them are
replaced. `make sanitize` runs this with many more rounds under AddressSanitizer and UndefinedBehaviorSanitizer.
"""

import itertools
import os
from collections.abc import Callable
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np
import pytest

from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.grid.tilings.catalogue import tiling as cut
from gridwright.kernels import batch, chain, checking, duel, loop, pairing, sweep, text, tiling, trimming, twist

ROUNDS = int(os.environ.get("GRIDWRIGHT_FUZZ", "60"))
Arguments = dict[str, Any]
NETWORK_DATA = (files("gridwright.families.minesweeper") / "weights" / "champion.bin").read_bytes()
NETWORK = sweep.Network(NETWORK_DATA)

NUMBERS: list[Any] = [-1, 0, 1, 2, 3, 7, 200, 201, 1001, -(2**31), 2**31 - 1, 2**31, 2**62, 2**63, 2**64, 10**30]
OTHERS: list[Any] = [None, 1.5, float("nan"), float("inf"), "x", b"", b"\xff" * 9, [], [[]], (1, "x"), object(), {}]
DTYPES: list[Any] = [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64, np.float64, bool]


def hostile_array(random: Random, array: Any) -> Any:
    """The array with another size, type, shape, order in memory, or contents."""
    size = array.size
    kind = random.randrange(8)
    if kind == 0:
        return np.resize(array, max(0, size + random.choice([-size, -1, 1, 5])))
    if kind == 1:
        return array.astype(random.choice(DTYPES))
    if kind == 2:
        return np.repeat(array, 2)[::2]
    if kind == 3:
        return array[..., np.newaxis]
    if kind == 4:
        return np.empty(0, dtype=array.dtype)
    if kind == 5:
        return array.tolist()
    if kind == 6:
        return array[::-1]
    info = np.iinfo(array.dtype)
    extremes = [info.min, info.max, 0, 1, random.randint(int(info.min), int(info.max))]
    return np.array([random.choice(extremes) for _ in range(size)], dtype=array.dtype).reshape(array.shape)


def hostile(random: Random, value: Any) -> Any:
    if isinstance(value, np.ndarray) and random.random() < 0.8:
        return hostile_array(random, value)
    if isinstance(value, bytes) and random.random() < 0.8:
        raw = bytearray(value)
        for _ in range(random.randrange(4)):
            if raw:
                raw[random.randrange(len(raw))] = random.randrange(256)
        cut = bytes(raw[: random.randint(0, len(raw))])
        return random.choice([bytes(raw), bytes(raw) + b"\0", cut, list(raw), itertools.repeat(1), [10**30] * len(raw)])
    return random.choice(NUMBERS if random.random() < 0.7 else OTHERS)


def side(random: Random) -> int:
    return random.choice([1, 2, 3, 4, 6])


HEXAGONS = cut("honeycomb", 3, 3)


def loop_size(random: Random) -> tuple[int, int, int, int]:
    rows, cols = side(random), side(random)
    return rows, cols, rows * cols, (rows + 1) * cols + rows * (cols + 1)


def some_clues(random: Random, cells: int) -> bytes:
    return bytes(random.choice([0, 1, 2, 3, 255, 255, 255]) for _ in range(cells))


def a_graph(random: Random) -> Arguments:
    around, ends = [list(edges) for edges in HEXAGONS.around], [list(dots) for dots in HEXAGONS.sides]
    for _ in range(random.randrange(2)):
        random.choice(around)[random.randrange(6)] = random.choice([-1, 0, 1, 5, len(ends) - 1, len(ends)])
    for _ in range(random.randrange(2)):
        random.choice(ends)[random.randrange(2)] = random.choice([-1, 0, 1, 5, 10**6, 2**31 - 1])
    return {"around": around, "ends": [tuple(dots) for dots in ends]}


def a_chain(random: Random) -> Arguments:
    rows, cols, cells, edges = loop_size(random)
    marks = bytes(random.choice([0, 0, 0, 1, 2]) for _ in range(edges))
    graph = chain_graph(geometry(rows, cols))
    return {"graph": graph, "clues": some_clues(random, cells), "marks": marks}


def a_refutation(random: Random) -> Arguments:
    given = a_chain(random)
    edge = random.randrange(-1, len(given["marks"]))
    rest = {"depth": random.randrange(3), "truth": b"", "edge": edge, "mark": random.randrange(1, 3)}
    return {**given, **rest, "watch": lambda: False, "areas": random.random() < 0.5}


def a_narrowing(random: Random) -> Arguments:
    given = a_chain(random)
    cells, windows = len(given["clues"]), random.choice([None, [], [0, 1], [-1], [10**6]])
    labels = list(range(cells + 1))
    random.shuffle(labels)
    colours = random.choice([None, ([[label] for label in labels], [False] * (cells + 1)), ([[0]], [True])])
    rest = {"depth": random.randrange(3), "colours": colours, "windows": windows, "batches": random.randrange(2)}
    return {**given, "pairs": random.random() < 0.5, "links": random.random() < 0.5, **rest}


def a_thinning(random: Random) -> Arguments:
    rows, cols, cells, edges = loop_size(random)
    lines = bytes(random.randrange(2) for _ in range(edges))
    groups = [[random.randrange(-1, cells + 1) for _ in range(random.randrange(4))] for _ in range(5)]
    level = random.randrange(-1, 5)
    return {"graph": chain_graph(geometry(rows, cols)), "lines": lines, "groups": groups, "watch": None, "level": level}


def a_climb(random: Random) -> Arguments:
    rows, cols, cells, edges = loop_size(random)
    marks = bytes(random.choices(range(4), (20, 3, 3, 0.1), k=edges))
    graph, clues = chain_graph(geometry(rows, cols)), some_clues(random, cells)
    level, width = random.randrange(-1, 5), random.choice((0, cols, cols + 1))
    return {"graph": graph, "clues": bytes(clues), "marks": marks, "level": level, "cols": width}


def a_loop_board(random: Random) -> Arguments:
    rows, cols, cells, _ = loop_size(random)
    return {"rows": rows, "cols": cols, "clues": some_clues(random, cells), "seconds": 0.05, "watch": None}


def a_followed_board(random: Random) -> Arguments:
    rows, cols, cells, edges = loop_size(random)
    known = bytes(random.choice([0, 0, 0, 1, 2]) for _ in range(edges))
    return {"rows": rows, "cols": cols, "clues": some_clues(random, cells), "known": known}


HONEYCOMB = tiling.Tiling(HEXAGONS.corners, HEXAGONS.faces)


def a_tiling(random: Random) -> Arguments:
    corners, faces = list(HEXAGONS.corners), [list(face) for face in HEXAGONS.faces]
    for _ in range(random.randrange(2)):
        corners[random.randrange(len(corners))] = random.choice([(0.0, 0.0), (3.0, -1e300), (-2.5, 0.1)])
    for _ in range(random.randrange(2)):
        face = random.choice(faces)
        face[random.randrange(len(face))] = random.choice([-1, 0, 1, 5, len(corners) - 1, len(corners)])
    return {"corners": corners, "faces": faces}


def a_tiling_board(random: Random) -> Arguments:
    return {"tiling": HONEYCOMB, "clues": some_clues(random, HONEYCOMB.faces), "seconds": 0.05, "watch": None}


def a_followed_tiling(random: Random) -> Arguments:
    known = bytes(random.choice([0, 0, 0, 1, 2]) for _ in range(HONEYCOMB.sides))
    return {"tiling": HONEYCOMB, "clues": some_clues(random, HONEYCOMB.faces), "known": known}


def a_tiling_seed(random: Random) -> Arguments:
    return {"tiling": HONEYCOMB, "seed": random.getrandbits(64), "seconds": 0.05, "watch": None}


def a_tiling_loop(random: Random) -> Arguments:
    lines = tiling.random_loop(HONEYCOMB, random.getrandbits(20))
    faces = random.sample(range(HONEYCOMB.faces), HONEYCOMB.faces)
    rest = {"seed": random.getrandbits(64), "groups": [faces[:3], faces[3:]], "seconds": 0.05, "watch": None}
    return {"tiling": HONEYCOMB, "lines": lines, **rest}


def a_loop_size(random: Random) -> Arguments:
    size = [random.choice([3, 4, 9]) for _ in range(2)]
    return {"rows": size[0], "cols": size[1], "seed": random.getrandbits(64), "seconds": 0.05, "watch": None}


def a_loop(random: Random) -> Arguments:
    rows, cols = random.choice([3, 5]), random.choice([3, 6])
    lines = loop.random_loop(rows, cols, random.getrandbits(20))
    groups = [[random.randrange(-1, 40) for _ in range(random.randrange(3))] for _ in range(random.choice([1, 4]))]
    return {"rows": rows, "cols": cols, "lines": lines, "seed": 1, "groups": groups, "seconds": 0.05, "watch": None}


def a_proof(random: Random) -> Arguments:
    """Random clauses, and steps that follow now and then."""
    variables = random.choice([0, 1, 3, 8])
    literals = [sign * each for each in range(1, variables + 1) for sign in (1, -1)]
    lists = ([random.choice([0, *literals]) for _ in range(random.choice([0, 5, 60]))] for _ in range(2))
    clauses, steps = (np.array([*numbers, 0], dtype=np.int32) for numbers in lists)
    return {"variables": variables, "clauses": clauses, "steps": steps, "seconds": 0.05, "watch": None}


def a_coloured_board(random: Random) -> Arguments:
    rows, cols = side(random), side(random)
    largest = random.choice([1, 9, 1000, 2**31 - 1])
    colours = np.array([random.randrange(5) for _ in range(rows * cols)], dtype=np.uint8)
    values = np.array([random.randint(0, largest) for _ in range(rows * cols)], dtype=np.int64)
    return {"rows": rows, "cols": cols, "colours": colours, "values": values}


def a_pairing(random: Random) -> Arguments:
    return {**a_coloured_board(random), "seconds": 0.05, "watch": None}


def a_duel(random: Random) -> Arguments:
    board = a_coloured_board(random)
    taken = np.array([random.random() < 0.3 for _ in range(board["rows"] * board["cols"])], dtype=np.uint8)
    return {**board, "taken": taken, "free": random.random() < 0.5}


def a_choice(random: Random) -> Arguments:
    return {**a_duel(random), "depth": random.choice([0, 1, 64]), "nodes": 500, "seconds": 0.05, "watch": None}


def a_solution(random: Random) -> Arguments:
    return {**a_duel(random), "whole": random.random() < 0.5, "nodes": 500, "seconds": 0.05, "watch": None}


def a_sample(random: Random) -> Arguments:
    rest = {"games": 3, "epsilon": 0.1, "top": 5, "seed": 1, "nodes": 100, "seconds": 0.05, "watch": None}
    return {**a_duel(random), **rest}


def a_minefield(random: Random) -> Arguments:
    rows, cols = side(random), side(random)
    return {"rows": rows, "cols": cols, "mines": random.randint(0, rows * cols)}


def a_view(random: Random) -> Arguments:
    field = a_minefield(random)
    cells = field["rows"] * field["cols"]
    shown = [random.choice([-1, -1, -1, random.randrange(9)]) for _ in range(cells)]
    return {"view": np.array(shown, dtype=np.int8), **field, "seconds": 0.05, "watch": None}


def an_analysis(random: Random) -> Arguments:
    return {**a_view(random), "method": random.randrange(3)}


def a_decision(random: Random) -> Arguments:
    view = a_view(random)
    return {name: value for name, value in view.items() if name != "mines"}


def an_advice(random: Random) -> Arguments:
    bot, options = random.choice([0, 1, 3]), random.choice([1, 4])
    return {
        **a_view(random),
        "bot": bot,
        "endgame": random.choice([1, 20, 1000]),
        "network": NETWORK,
        "options": options,
    }


def some_progress(random: Random) -> Arguments:
    view = a_view(random)
    return {**view, "cells": np.arange(view["rows"] * view["cols"], dtype=np.int32)}


def an_outlook(random: Random) -> Arguments:
    view = a_view(random)
    return {**view, "cells": np.arange(view["rows"] * view["cols"], dtype=np.int32), "network": NETWORK}


def a_network(random: Random) -> Arguments:
    data = bytearray(NETWORK_DATA)
    for _ in range(random.choice([0, 3, 300])):
        data[random.randrange(len(data))] = random.randrange(256)
    return {"data": bytes(data), "instructions": random.choice([-1, 0])}


def value_of_a_position(data: bytes, instructions: int) -> float:
    codes = np.tile(np.array([0, 1 << 12 | 3, 9 << 12 | 700, 10 << 12], dtype=np.uint16), 120)
    return sweep.Network(data, instructions).value(codes, np.arange(16, dtype=np.int16))


def a_batch(random: Random) -> Arguments:
    rows, cols, count = side(random), side(random), random.randrange(5)
    views = [[random.choice([-1, -1, random.randrange(9)]) for _ in range(rows * cols)] for _ in range(count)]
    mines = [random.randint(0, rows * cols) for _ in range(count)]
    return {
        "views": np.array(views, dtype=np.int8).reshape(count, rows, cols),
        "mines": np.array(mines, dtype=np.int32),
        "threads": random.choice([1, 2, 9]),
        "seconds": 0.05,
        "watch": None,
    }


def a_deal(random: Random) -> Arguments:
    field = a_minefield(random)
    first = random.randrange(-1, field["rows"] * field["cols"])
    return {**field, "seed": random.getrandbits(64), "first": first, "rule": random.randrange(3)}


def some_mines(random: Random) -> Arguments:
    rows, cols = side(random), side(random)
    layout = np.array([random.randrange(4) == 0 for _ in range(rows * cols)], dtype=np.uint8)
    return {"layout": layout, "rows": rows, "cols": cols}


def a_certificate(random: Random) -> Arguments:
    given = some_mines(random)
    return {**given, "start": random.randrange(given["layout"].size), "seconds": 0.05, "watch": None}


def some_games(random: Random) -> Arguments:
    seeds = np.array([random.getrandbits(64) for _ in range(3)], dtype=np.uint64)
    return {
        **a_minefield(random),
        "rule": random.randrange(3),
        "start": -1,
        "bot": random.randrange(4),
        "network": NETWORK,
        "seeds": seeds,
        "seconds": 0.05,
        "watch": None,
        "endgame": 20,
    }


def a_no_guess_board(random: Random) -> Arguments:
    return {**a_minefield(random), "start": 0, "seed": 1, "tries": 3, "seconds": 0.05, "watch": None}


def some_squares(random: Random) -> Arguments:
    length = random.choice([2, 3, 4, 5])
    colours = [colour for colour in range(1, length * length // 4 + 1) for _ in range(4)]
    colours += [0] * (length * length - len(colours))
    random.shuffle(colours)
    return {"squares": bytes(colours), "side": length}


def a_race(random: Random) -> twist.Race:
    race = twist.Race()
    race.upper = random.choice([255, 255, 0, 3, 17])
    race.lower = random.choice([0, 0, 7, 255])
    return race


def a_beam(random: Random) -> Arguments:
    rest = {"weights": b"", "seconds": 0.02, "race": a_race(random), "watch": None, "seed": random.randrange(3)}
    return {**some_squares(random), **rest}


def a_quick_beam(random: Random) -> Arguments:
    return {**some_squares(random), "weights": b"", "width": random.choice([1, 2, 100]), "watch": None}


def a_bound(random: Random) -> Arguments:
    given = some_squares(random)
    pairs = twist.Pairs.build(random.choice([2, 3, 4])) if random.random() < 0.5 else None
    return {**given, "pairs": pairs, "seconds": 0.02, "race": a_race(random), "watch": None}


def a_pair_table(random: Random) -> Arguments:
    length = random.choice([2, 3])
    table = twist.Pairs.build(length)
    assert table is not None
    return {"side": length, "data": table.to_bytes()}


def some_rows(random: Random) -> Arguments:
    rows, cols = side(random), side(random)
    numbers = [" ".join(str(random.randrange(12)) for _ in range(cols)) for _ in range(rows)]
    return {"source": "\n".join(numbers), "start": 0, "rows": rows, "cols": cols, "least": 0, "most": 11}


def some_numbers(random: Random) -> Arguments:
    return {"numbers": np.array([random.getrandbits(63) for _ in range(side(random))], dtype=np.int64)}


def some_pairs(random: Random) -> Arguments:
    pairs = np.array([random.randrange(2000) for _ in range(4 * side(random))], dtype=np.int64)
    return {"pairs": pairs.reshape(-1, 2, 2)}


def step_batch(kind: Callable[..., Any], moves: Any, seed: Any, **sizes: Any) -> None:
    games = kind(**sizes)
    games.reset(seed)
    for _ in range(5):
        games.step(moves)


def a_move_on_each(random: Random, boards: int, moves: int) -> Arguments:
    numbers = np.array([random.randrange(moves) for _ in range(boards)], dtype=np.int64)
    return {"moves": numbers, "seed": random.getrandbits(64), "threads": random.choice([1, 2, 9]), "count": boards}


def some_minefields(random: Random) -> Arguments:
    rows, cols = side(random), side(random)
    rest = {"rows": rows, "cols": cols, "mines": random.randrange(rows * cols), "rule": random.randrange(3)}
    return {**a_move_on_each(random, random.choice([1, 3, 600]), rows * cols), **rest}


def some_boards_of_squares(random: Random) -> Arguments:
    length = random.randint(2, 8)
    colours = random.randint(1, length * length // 4)
    boards = random.choice([1, 3, 600])
    return {**a_move_on_each(random, boards, 3 * (length - 1) ** 2), "side": length, "colours": colours}


def a_seeded_square(random: Random) -> Arguments:
    return {"side": random.randint(2, 8), "colours": 1, "seed": random.getrandbits(64)}


ENTRIES: dict[str, tuple[Callable[..., object], Callable[[Random], Arguments]]] = {
    "batch.Minefields": (lambda **given: step_batch(batch.Minefields, **given), some_minefields),
    "batch.Squares": (lambda **given: step_batch(batch.Squares, **given), some_boards_of_squares),
    "batch.squares_of": (batch.squares_of, a_seeded_square),
    "chain.Graph": (chain.Graph, a_graph),
    "chain.spread": (chain.spread, a_chain),
    "chain.refute": (chain.refute, a_refutation),
    "chain.narrow": (chain.narrow, a_narrowing),
    "chain.thin": (chain.thin, a_thinning),
    "chain.climb": (chain.climb, a_climb),
    "checking.follow": (checking.follow, a_proof),
    "trimming.trim": (trimming.trim, a_proof),
    "loop.solve": (loop.solve, a_loop_board),
    "loop.follow": (loop.follow, a_followed_board),
    "loop.random_loop": (loop.random_loop, a_loop_size),
    "loop.minimal_clues": (loop.minimal_clues, a_loop),
    "tiling.Tiling": (tiling.Tiling, a_tiling),
    "tiling.solve": (tiling.solve, a_tiling_board),
    "tiling.follow": (tiling.follow, a_followed_tiling),
    "tiling.random_loop": (tiling.random_loop, a_tiling_seed),
    "tiling.minimal_clues": (tiling.minimal_clues, a_tiling_loop),
    "pairing.classic": (pairing.classic, a_pairing),
    "pairing.free": (pairing.free, a_pairing),
    "duel.cheapest": (duel.cheapest, a_duel),
    "duel.minimax": (duel.minimax, a_duel),
    "duel.rollouts": (duel.rollouts, a_sample),
    "duel.Player.choose": (lambda **given: duel.Player(6).choose(**given), a_choice),
    "duel.Player.solve": (lambda **given: duel.Player(6).solve(**given), a_solution),
    "sweep.layout": (sweep.layout, a_deal),
    "sweep.three_bv": (sweep.three_bv, some_mines),
    "sweep.analyse": (sweep.analyse, an_analysis),
    "sweep.decide": (sweep.decide, a_decision),
    "sweep.analyse_many": (sweep.analyse_many, a_batch),
    "sweep.best": (sweep.best, an_advice),
    "sweep.outlook": (sweep.outlook, an_outlook),
    "sweep.progress": (sweep.progress, some_progress),
    "sweep.Network": (value_of_a_position, a_network),
    "sweep.play": (sweep.play, some_games),
    "sweep.no_guess": (sweep.no_guess, a_no_guess_board),
    "sweep.certify": (sweep.certify, a_certificate),
    "sweep.grade": (sweep.grade, a_certificate),
    "text.read_rows": (text.read_rows, some_rows),
    "text.join": (text.join, some_numbers),
    "text.name_pairs": (text.name_pairs, some_pairs),
    "text.json": (text.json, some_numbers),
    "twist.beam": (twist.beam, a_beam),
    "twist.quick": (twist.quick, a_quick_beam),
    "twist.bound": (twist.bound, a_bound),
    "twist.gather": (twist.gather, some_squares),
    "twist.Pairs.from_bytes": (twist.Pairs.from_bytes, a_pair_table),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_a_kernel_answers_or_raises(name: str) -> None:
    call, sensible = ENTRIES[name]
    random = Random(name)
    refused = 0
    for _ in range(ROUNDS):
        arguments = sensible(random)
        for argument in random.sample(sorted(arguments), min(random.choice([0, 1, 1, 2]), len(arguments))):
            if argument != "seconds" and not callable(arguments[argument]):  # else it might be searched for ever
                arguments[argument] = hostile(random, arguments[argument])
        try:
            call(**arguments)
        except (TypeError, ValueError):
            refused += 1
    assert 0 < refused < ROUNDS


@pytest.mark.parametrize(
    ("kind", "use"),
    [
        (batch.Minefields, lambda games: games.seen),
        (batch.Squares, lambda games: games.reset(1)),
        (duel.Player, lambda player: player.solve(**a_solution(Random(1)))),
        (twist.Race, lambda race: race.upper),
        (twist.Pairs, lambda pairs: pairs.to_bytes()),
        (twist.Bound, lambda bound: bound.path),
        (twist.Table4, lambda table: table.counts()),
        (loop.Outcome, lambda outcome: outcome.lines),
        (tiling.Outcome, lambda outcome: outcome.lines),
        (tiling.Tiling, lambda board: board.sides),
    ],
)
@pytest.mark.filterwarnings("ignore:nanobind")
def test_an_object_that_was_never_made_is_refused(kind: Any, use: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError):
        use(kind.__new__(kind))


@pytest.mark.parametrize("rotations", [-1, 256, -(2**31), 2**31 - 1, 2**40, 10**30, None, 1.5])
def test_bounds_that_make_no_sense_are_refused(rotations: Any) -> None:
    race = twist.Race()
    with pytest.raises((TypeError, ValueError)):
        race.upper = rotations
    with pytest.raises((TypeError, ValueError)):
        race.lower = rotations
    assert (race.upper, race.lower) == (255, 0)


def test_numbers_that_never_end_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 5"):
        loop.solve(2, 2, itertools.repeat(1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least 5"):
        twist.gather(itertools.repeat(0), 2)  # type: ignore[arg-type]


def test_numbers_of_another_type_are_refused_and_never_cut_short() -> None:
    with pytest.raises(TypeError):
        sweep.analyse(np.array([256]), 1, 1, 0)
    with pytest.raises(TypeError):
        sweep.three_bv(np.array([256.5]), 1, 1)
