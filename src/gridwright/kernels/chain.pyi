"""Loop boards as people solve them: the chain reaction of the plainest rules, and the techniques built on it.

A board is a graph: faces with edges around them, and dots at which edges meet. Clues are one number for each face,
at most as many lines as it has edges, or 255 for none. Marks are one for each edge: 0 unknown, 1 line, 2 cross.

All calls release Python's lock. Arguments that make no sense raise ValueError.
"""

from collections.abc import Callable, Sequence

class Graph:
    """A board without clues. Threads may share it."""

    def __init__(self, around: Sequence[Sequence[int]], ends: Sequence[tuple[int, int]]) -> None:
        """Build it of the edges round each face, in order either way round, and the two dots of each edge."""

    @property
    def windows(self) -> list[tuple[int, ...]]:
        """The edges of each window: around each face as given, then at each dot.

        At a dot, edges to earlier dots come first, and later edges before earlier ones.
        """

    @property
    def corners(self) -> list[tuple[int, int, int, int]]:
        """Face, dot and both edges of each corner, the smaller edge first; by face and dot."""

def spread(graph: Graph, clues: bytes, marks: bytes) -> bytes | None:
    """Return all marks that follow from these by the plain rules; None if they contradict the rules."""

class Narrowed:
    """What windows that narrow each other came to."""

    @property
    def batches(self) -> list[dict[int, int]]:
        """The marks that one window decided at a time, or the colours, without those that only their links decide."""

    @property
    def found(self) -> list[tuple[int, int, int]]:
        """Every edge decided, its mark, and the window that decided it, -1 for the colours; in order."""

    @property
    def facts(self) -> list[tuple[int, bool, int, int, bool]]:
        """What was learnt on the way, in order: by which window (-1: the colours), whether it is a link.

        Then a corner and its combinations, or two edges and whether they are opposite.
        """

    @property
    def colours(self) -> tuple[list[list[int]], list[bool]]:
        """The classes of faces, as they were given, with what was learnt."""

def narrow(
    graph: Graph,
    clues: bytes,
    marks: bytes,
    pairs: bool,
    links: bool,
    depth: int = 0,
    colours: tuple[Sequence[Sequence[int]], Sequence[bool]] | None = None,
    windows: Sequence[int] | None = None,
    batches: int = 0,
) -> Narrowed:
    """Let windows narrow each other: each face, then each dot, with the edges around it.

    With `pairs`, windows tell each other which combinations at a corner are
    possible (bit 0 no line, 1 the first edge, 2 the second, 3 both), `depth` times on at the most (0: as often as you
    like). With `links`, edges that are equal or opposite are known. `colours` are classes of faces on the same or on
    opposite sides of the loop, the outside being the face after the last: for each label the faces, and for each face
    whether it is opposite to others of its class. Only these `windows` are looked at, until so many `batches` were
    decided (0: any).
    """

def climb(graph: Graph, clues: bytes, marks: bytes, level: int, cols: int = 0) -> tuple[bytes, int]:
    """Return the marks that the techniques of a person lead to, and the level of the hardest that was used.

    Levels: 0 the plain rules; 1 patterns made of a few windows; 2 sectors and links of the whole board; 3 colours,
    parity and what has to stay connected. With `cols` the faces are squares in rows of so many, and patterns of
    neighbouring numbers are looked for. Marks that contradict the rules are left as they were when that was seen.
    """

def thin(
    graph: Graph,
    lines: bytes,
    groups: Sequence[Sequence[int]],
    watch: Callable[[], bool] | None = None,
    level: int = 0,
    cols: int = 0,
) -> bytes | None:
    """Remove clues of a loop, group by group, while the techniques of a level still find every edge.

    None if they do not even find it with all clues. A `watch` that says stop leaves the clues as far as they are.

    Return the clues that are left.
    """

Area = tuple[list[int], list[int]]
Lemma = tuple[list[int], list[tuple[int, str, int]], str, int, list[list[int]], list[Area]]
"""Assumptions that can't hold together, as literals (edge + 1 for a line, -(edge + 1) for a cross); the links of the
chain that shows it: literal, rule, and the face, dot or number of the lemma it rests on; what becomes impossible
("cell", "dot", "loop", "odd" or "apart") and where; the closed loops it rests on, as edges, none of which alone gives
every clue its lines; and the areas it rests on, as dots and two lines or none. The loop leaves an area as often as it
enters it. With two lines, one in it and one beside it, it leaves it at all. A conflict "odd" or "apart" is about the
first area.

Rules: "cell full", "cell needs all", "dot full", "dead end", "only way", "loop", "lemma", "area".
"""

def refute(
    graph: Graph,
    clues: bytes,
    marks: bytes,
    depth: int = 0,
    truth: bytes = b"",
    edge: int = -1,
    mark: int = 0,
    watch: Callable[[], bool] | None = None,
    areas: bool = False,
) -> list[Lemma]:
    """Return the lemmas of the cheapest refutation of a mark on an open edge; empty if there is none so deep.

    `depth` is how many assumptions may stand inside the first one. With `truth` (the marks of the solution) only wrong
    marks are tried; with `edge` and `mark` only that one. With `areas` the ways out of parts of the board count, too:
    else a mark beside a wide part without clues has no short refutation. Each lemma follows from those before it.
    The last one has one assumption, or none at all where the marks given are impossible by themselves.
    """
