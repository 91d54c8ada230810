"""Long calls hear that they shall stop, let an exception out, and leave Python's lock to others."""

import sys
import threading
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.kernels import chain, loop, sweep

REFUSED = 2


def hard_views(count: int) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Views whose frontier has no narrow place: each takes seconds before it is refused."""
    side, mines = 120, 4500
    layout = sweep.layout(side, side, mines, 3).reshape(side, side)
    framed = np.pad(layout, 1).astype(int)
    around = sum(framed[1 + r : 1 + r + side, 1 + c : 1 + c + side] for r in (-1, 0, 1) for c in (-1, 0, 1))
    shown = np.zeros((side, side), dtype=bool)
    shown[::2, ::2] = True
    view = np.where(shown & (layout == 0), around, -1).astype(np.int8)
    return np.stack([view] * count), np.full(count, mines, dtype=np.int32)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_of_analyses_stops_on_all_threads(threads: int) -> None:
    views, mines = hard_views(200)
    asked = threading.Event()

    def watch() -> bool:
        asked.set()
        return False

    for status, probability in (
        sweep.analyse_many(views, mines, threads, watch=watch),
        sweep.analyse_many(views, mines, threads, seconds=0.01),
    ):
        assert (status == REFUSED).all() and np.isnan(probability).all()
    assert asked.is_set()


@pytest.mark.parametrize("threads", [1, 3])
def test_ctrl_c_during_a_batch_comes_out_and_ends_all_threads(threads: int) -> None:
    def watch() -> bool:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        sweep.analyse_many(*hard_views(50), threads, watch=watch)
    assert threading.active_count() == before


def test_certifying_stops_without_an_answer() -> None:
    side = 60
    layout = sweep.layout(side, side, 600, 1, 0, 2)
    assert sweep.certify(layout, side, side, 0, seconds=1e-9) is None
    assert sweep.certify(layout, side, side, 0, seconds=1e9) == sweep.certify(layout, side, side, 0)


def test_grading_stops_without_an_answer() -> None:
    side = 60
    layout = sweep.layout(side, side, 600, 1, 0, 2)
    assert sweep.grade(layout, side, side, 0, seconds=1e-9) is None
    assert sweep.grade(layout, side, side, 0, seconds=1e9) == sweep.grade(layout, side, side, 0)


def test_making_a_loop_stops_without_one() -> None:
    assert loop.random_loop(50, 50, 1, seconds=1e-9) is None
    assert loop.random_loop(50, 50, 1, seconds=1e9) == loop.random_loop(50, 50, 1)


def lets_others_run(call: Callable[[], object]) -> bool:
    """Whether another thread gets its turn during the call, where Python itself takes nobody's turn away."""
    patience = sys.getswitchinterval()
    gate = threading.Lock()
    done = threading.Event()
    gate.acquire()

    def other() -> None:
        gate.acquire()
        done.set()

    thread = threading.Thread(target=other)
    thread.start()
    sys.setswitchinterval(1000)
    try:
        gate.release()
        for _ in range(1000):
            call()
            if done.is_set():
                return True
        return False
    finally:
        sys.setswitchinterval(patience)
        thread.join()


def test_the_chain_reaction_leaves_python_to_others() -> None:
    side = 200
    board = (chain_graph(geometry(side, side)), bytes([255]) * side * side, bytes(2 * side * (side + 1)))
    assert lets_others_run(lambda: chain.spread(*board))
    assert not lets_others_run(lambda: sum(range(10)))
