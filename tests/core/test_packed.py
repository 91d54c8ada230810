"""Packed sequences read like the tuples they stand for."""

import pickle

import numpy as np
import pytest

from gridwright.grid.packed import Packed

PAIRS = (((0, 1), (2, 3)), ((4, 5), (6, 7)))


@pytest.mark.parametrize(("items", "shape"), [((), ()), ((3, 1, 2), ()), ((), (2, 2)), (PAIRS, (2, 2))])
def test_it_reads_like_a_tuple(items: tuple[object, ...], shape: tuple[int, ...]) -> None:
    packed: Packed[object] = Packed(items, shape)  # type: ignore[arg-type]
    assert packed == items and items == packed and packed != (*items, 1) and packed != [*items]
    assert hash(packed) == hash(items)
    assert repr(packed) == repr(items)
    assert (len(packed), tuple(packed), tuple(packed[1:])) == (len(items), items, items[1:])
    assert [packed[place] for place in range(len(items))] == list(items)
    assert pickle.loads(pickle.dumps(packed)) == items
    assert all(item in packed for item in items)


def test_it_is_taken_without_a_copy_and_cannot_be_changed() -> None:
    numbers = np.arange(4)
    array = np.asarray(Packed[int](numbers))
    assert np.shares_memory(array, numbers)
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
