"""Long sequences of whole numbers in one flat array: they read like tuples, and numpy takes them without a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

T_co = TypeVar("T_co", covariant=True)


class Packed(Sequence[T_co]):
    """Items that are numbers, or small tuples of them, all of one shape; it can't be changed, and equals a tuple."""

    __slots__ = ("_array", "_hash")

    def __init__(self, items: ArrayLike, shape: tuple[int, ...] = ()) -> None:
        array = np.asarray(items, dtype=np.int64).reshape(-1, *shape)
        self._array: NDArray[np.int64] = array.view()
        self._array.flags.writeable = False
        self._hash: int | None = None

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self._array, dtype=dtype) if copy else np.asarray(self._array, dtype=dtype)

    def __len__(self) -> int:
        return len(self._array)

    @overload
    def __getitem__(self, where: int) -> T_co: ...
    @overload
    def __getitem__(self, where: slice) -> Packed[T_co]: ...
    def __getitem__(self, where: int | slice) -> T_co | Packed[T_co]:
        found = self._array[where]
        if isinstance(where, slice):
            return Packed(found, self._array.shape[1:])
        item: T_co = _as_tuples(found.tolist())
        return item

    def __iter__(self) -> Iterator[T_co]:
        items = self._array.tolist()
        return iter(items) if self._array.ndim == 1 else map(_as_tuples, items)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Packed):
            return np.array_equal(self._array, other._array)
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self))
        return self._hash

    def __repr__(self) -> str:
        return repr(tuple(self))


def _as_tuples(item: Any) -> Any:
    return tuple(map(_as_tuples, item)) if isinstance(item, list) else item
