"""The value network of the mine kernel: the same values on every machine, and a champion that plays by them."""

from importlib.resources import files

import numpy as np
import pytest
from numpy.typing import NDArray

from gridwright.kernels import sweep

from . import sweep_twin as twin
from .test_sweep import as_view

STRONG, CHAMPION = 1, 3
DATA = (files("gridwright.families.minesweeper") / "weights" / "champion.bin").read_bytes()
PORTABLE, BEST = sweep.Network(DATA, 0), sweep.Network(DATA)


def seeds(count: int, first: int = 0) -> NDArray[np.uint64]:
    return np.arange(first, first + count, dtype=np.uint64)


def a_position(random: np.random.Generator) -> tuple[NDArray[np.uint16], NDArray[np.int16]]:
    """Cells of every code and figures of every size, likely or not."""
    codes = random.choice(11, 480, p=[0.3, *[0.03] * 8, 0.4, 0.06])
    values = np.where(
        codes == 9, random.integers(0, 4095, 480), np.where(codes % 10 > 0, random.integers(1, 9, 480), 0)
    )
    figures = np.concatenate([random.integers(-1500, 1500, 12), random.integers(0, 4095, 2), [400, 0]])
    return (codes << 12 | values).astype(np.uint16), figures.astype(np.int16)


def test_every_instruction_set_gives_the_same_values_to_the_last_bit() -> None:
    random = np.random.default_rng(1)
    given = [a_position(random) for _ in range(40)]
    values = [PORTABLE.value(*position) for position in given]
    assert len(set(values)) == len(values) and all(0 < value < 1 for value in values)
    for number in sweep.instruction_sets():
        network = sweep.Network(DATA, number)
        assert [network.value(*position) for position in given] == values


def test_values_are_those_of_the_day_the_weights_were_made() -> None:
    random = np.random.default_rng(2)
    values = [round(BEST.value(*a_position(random)) * 2**20) for _ in range(5)]
    assert values == [21958, 48611, 377947, 163012, 198362]


def test_with_one_option_the_champion_plays_exactly_as_strong() -> None:
    strong = sweep.play(16, 30, 99, 1, 0, STRONG, seeds(60))
    champion = sweep.play(16, 30, 99, 1, 0, CHAMPION, seeds(60), endgame=1000, network=BEST, options=1)
    assert champion.tolist() == strong.tolist()


def test_the_champion_solves_endgames_that_strong_does_not() -> None:
    fresh = as_view([-1] * 20)  # 4,845 layouts
    strong, champion = sweep.best(fresh, 4, 5, 4, STRONG), sweep.best(fresh, 4, 5, 4, CHAMPION, network=BEST)
    assert (strong[-1], champion[-1]) == (False, True)
    assert champion == sweep.best(fresh, 4, 5, 4, STRONG, endgame=5000)
    cells = np.arange(20, dtype=np.int32)
    _, wins, exact = sweep.outlook(fresh, 4, 5, 4, cells, BEST)
    assert exact.all() and wins.max() == pytest.approx(champion[3], abs=1e-12)
    assert wins[champion[1]] == wins.max()


# 1,862 layouts. Opening y15 (cell 444) is a risk that has to be taken anyway, and tells most: it wins 46.7 % of the
# time, any other cell 42.1 % at most.
NEAR_THE_END = """
112#322#1..1111#112#112#2111#1 1#22##322..1#11111#211#33#1111 1111223#2..111...111.12#322111
.111113#2....112121211112#33#1 .1#11#33321..1#2#3#4#21112##21 121223#4##21.22424##23#312332.
#1.1#22##4#333#2#22223#3#22#21 11.22324454###3211..1#222##4## 11.1#3#3###5##2.....11213#####
#2.113#32323#31.......1#3##### #2123321.11211........124##### 223###1..1#1.1221......2###3##
2#4#5332332212##1.....13####21 2#312#2###11#3331112122#3##32. 111.1124#52212#223#2#2#3##3#1.
.......2#3#1.112##221212##211."""


def test_near_the_end_the_champion_considers_cells_that_are_less_safe_and_looks_further() -> None:
    view = as_view([-1 if mark == "#" else int(mark.replace(".", "0")) for mark in "".join(NEAR_THE_END.split())])
    solved = sweep.best(view, 16, 30, 99, STRONG, endgame=2000)
    assert solved[-1] and solved[1] == 444
    strong = sweep.best(view, 16, 30, 99, STRONG, endgame=1000)
    for network in (PORTABLE, BEST):
        champion = sweep.best(view, 16, 30, 99, CHAMPION, endgame=1000, network=network)
        assert champion[1] == 444 != strong[1] and champion[2] < 0.9 * strong[2]
        assert not champion[-1] and champion[3] == pytest.approx(solved[3], abs=0.02)


def test_numbers_that_hardly_ever_come_up_do_not_change_what_a_cell_is_worth() -> None:
    # The champion estimates them in proportion, the outlook asks the network about every number.
    view = as_view([1] + [-1] * 479)
    status, cell, _, estimate, *_, exact = sweep.best(view, 16, 30, 99, CHAMPION, network=BEST)
    wins = sweep.outlook(view, 16, 30, 99, np.array([cell], dtype=np.int32), BEST)[1]
    assert status == 0 and not exact
    assert estimate != wins[0] and estimate == pytest.approx(wins[0], abs=0.005)


def test_the_champion_guesses_otherwise_where_the_network_says_so_and_so_on_every_machine() -> None:
    strong = sweep.play(16, 30, 99, 2, 93, STRONG, seeds(30))
    champion = sweep.play(16, 30, 99, 2, 93, CHAMPION, seeds(30), network=BEST)
    assert champion.tolist() != strong.tolist()
    assert (champion[:, 4] == 0).all(), "no cell called safe was a mine"
    portable = sweep.play(16, 30, 99, 2, 93, CHAMPION, seeds(2), network=PORTABLE)
    assert portable.tolist() == champion[:2].tolist()


def test_a_board_too_large_for_the_network_is_played_as_strong_plays_it() -> None:
    strong = sweep.play(17, 31, 99, 1, 0, STRONG, seeds(10))
    champion = sweep.play(17, 31, 99, 1, 0, CHAMPION, seeds(10), endgame=1000, network=BEST)
    assert champion.tolist() == strong.tolist()
    view = np.full(17 * 31, -1, dtype=np.int8)
    assert sweep.outlook(view, 17, 31, 99, np.array([0], dtype=np.int32), BEST)[1].tolist() == [-1.0]


@pytest.mark.parametrize(("rows", "cols", "mines"), [(2, 20, 6), (20, 2, 6), (1, 30, 6)])
def test_a_board_too_narrow_for_the_network_is_played_as_strong_plays_it(rows: int, cols: int, mines: int) -> None:
    strong = sweep.play(rows, cols, mines, 1, 0, STRONG, seeds(40), endgame=100)
    champion = sweep.play(rows, cols, mines, 1, 0, CHAMPION, seeds(40), endgame=100, network=BEST)
    assert champion.tolist() == strong.tolist()


def test_on_a_board_three_cells_wide_the_network_decides() -> None:
    strong = sweep.play(3, 20, 10, 1, 0, STRONG, seeds(40), endgame=100)
    assert sweep.play(3, 20, 10, 1, 0, CHAMPION, seeds(40), endgame=100, network=BEST).tolist() != strong.tolist()


def test_a_board_and_its_turned_image_are_worth_the_same() -> None:
    layout = twin.layout(8, 20, 30, 5)
    view = twin.opened(8, 20, layout, [twin.COVERED] * 160, next(c for c in range(160) if not layout[c]))
    wide = np.array(view, dtype=np.int8).reshape(8, 20)
    cells = np.flatnonzero(wide.reshape(-1) < 0)[:6].astype(np.int32)
    turned = (cells % 20 * 8 + cells // 20).astype(np.int32)
    high = np.ascontiguousarray(wide.T).reshape(-1)
    wins = sweep.outlook(as_view(view), 8, 20, 30, cells, BEST)[1]
    assert sweep.outlook(high, 20, 8, 30, turned, BEST)[1] == pytest.approx(wins, abs=0.08)


def test_near_the_end_an_outlook_is_exact_and_the_best_is_what_best_play_wins() -> None:
    view, rows, cols, mines = [-1, 1, -1, -1, 2, -1, -1, -1, -1], 3, 3, 2
    cells = np.flatnonzero(np.array(view) < 0).astype(np.int32)
    status, wins, exact = sweep.outlook(as_view(view), rows, cols, mines, cells, BEST)
    assert status == 0 and exact.all()
    assert wins.max() == pytest.approx(twin.best_chance(view, rows, cols, mines), abs=1e-12)


def test_outlooks_of_a_mine_and_of_an_open_cell() -> None:
    status, wins, exact = sweep.outlook(as_view([1, -1]), 1, 2, 1, np.array([0, 1], dtype=np.int32), BEST)
    assert (status, wins.tolist(), exact.tolist()) == (0, [-1.0, 0.0], [False, True])


def test_files_that_are_no_networks_are_refused() -> None:
    for data in (b"", b"x" * len(DATA), DATA[:-1], DATA + b"x"):
        with pytest.raises(ValueError, match="weight file"):
            sweep.Network(data)
    with pytest.raises(ValueError, match="needs a network"):
        sweep.best(as_view([-1] * 9), 3, 3, 1, CHAMPION)
