"""Boards made by hand, of every kind that families draw."""

from __future__ import annotations

from gridwright import catalog
from gridwright.core.scene import Coordinate, Layer, Mark, Scene
from gridwright.paint.theme import join

PUZZLE = (
    "ring",
    "diamond",
    "square",
    "triangle",
    "disc",
    "plus",
    "star",
    "bars",
    "crescent",
    "hourglass",
    "saltire",
    "heart",
    "half-disc",
    "chevron",
    "arrow",
    "frame",
    "dots",
)
"""The glyph of each puzzle colour, by its number."""

LOOK = join(catalog.family(name).look for name in catalog.names())

TURNING = ("195341", "472662", "377729", "95..53", "26..64", "143591")


def _letters(count: int, first: float) -> tuple[Coordinate, ...]:
    return tuple(Coordinate("abcdefghijklmnop"[place], place + first) for place in range(count))


def _numbers(count: int, first: float) -> tuple[Coordinate, ...]:
    return tuple(Coordinate(str(place + 1), place + first) for place in range(count))


def tile(colour: int, x: float, y: float) -> tuple[Mark, ...]:
    key, name = f"cell:{x},{y}", PUZZLE[colour]
    return (
        Mark(
            "tile",
            key,
            f"colour-{colour}",
            x + 0.05,
            y + 0.05,
            0.9,
            0.9,
            0.15,
            edge="tile-edge",
            label=f"{name} at {key}",
        ),
        Mark("glyph", "", f"on-{colour}", x + 0.5, y + 0.5, height=0.44, text=name, layer=Layer.TEXT),
    )


def ghost(colour: int, x: float, y: float) -> tuple[Mark, ...]:
    return (
        Mark(
            "tile",
            "",
            f"colour-{colour}",
            x - 0.15,
            y - 0.15,
            0.3,
            0.3,
            0.085,
            0.035,
            "surface-raised",
            layer=Layer.TEXT,
        ),
        Mark("glyph", "", f"on-{colour}", x, y, height=0.19, text=PUZZLE[colour], layer=Layer.TEXT),
    )


def turning() -> Scene:
    """The 6 x 6 board of the mock with a selected group that will turn to the right."""
    marks: list[Mark] = []
    for row, line in enumerate(TURNING):
        for col, colour in enumerate(line):
            marks += (
                [Mark("tile", "", "cell-empty", col + 0.05, row + 0.05, 0.9, 0.9, 0.05)]
                if colour == "."
                else tile(int(colour), col, row)
            )
    marks.append(Mark("ring", "select", "select", 2, 1, 2, 2, 0.2, 0.065, layer=Layer.LINE))
    for row in range(1, 6):
        for col in range(1, 6):
            edge = "select" if 2 <= col <= 4 and 1 <= row <= 3 else "line-strong"
            marks.append(
                Mark(
                    "disc",
                    f"group:{col},{row}",
                    "surface-raised",
                    col,
                    row,
                    0,
                    0,
                    0.1,
                    0.035,
                    edge,
                    layer=Layer.STEP,
                )
            )
    marks.append(Mark("disc", "", "select", 3, 2, radius=0.25, stroke=0.05, edge="surface", layer=Layer.RING))
    marks.append(Mark("glyph", "", "accent-ink", 3, 2, height=0.33, text="turn-right", layer=Layer.TEXT))
    for hidden, x, y in ((7, 2.215, 1.215), (2, 3.785, 1.215), (7, 2.215, 2.785), (6, 3.785, 2.785)):
        marks += ghost(hidden, x, y)
    return Scene(6, 6, tuple(marks), (), _letters(5, 1), _numbers(5, 1), "2x2Madness, 6 × 6", look=LOOK)


def loop() -> Scene:
    """A loop puzzle: clues, dots, lines, crosses, a hint and a fault."""
    marks = [Mark("tile", "board", "board", 0, 0, 4, 3)]
    marks += [Mark("tile", "", "inside", 1, 1, 1, 1, layer=Layer.SHADE)]
    marks += [Mark("tile", "", "look", 3.05, 2.05, 0.9, 0.9, 0.12, 0.04, "look-edge", layer=Layer.WASH)]
    marks += [Mark("tile", "", "fault-wash", 0.03, 2.03, 0.94, 0.94, 0.15, layer=Layer.WASH)]
    clues = ((0, 0, "3"), (1, 1, "2"), (3, 0, "0"), (3, 2, "1"), (0, 2, "3"))
    marks += [
        Mark("text", f"clue:{x},{y}", "clue", x + 0.5, y + 0.5, height=0.48, text=text, layer=Layer.TEXT)
        for x, y, text in clues
    ]
    marks += [Mark("disc", "", "dot", x, y, radius=0.05, layer=Layer.DOT) for x in range(5) for y in range(4)]
    drawn = (((1, 1), (2, 1), (2, 2)), ((0, 0), (1, 0)), ((1, 0), (1, 1)))
    marks += [
        Mark("line", f"edge:{place}", "loop", points=points, layer=Layer.LINE) for place, points in enumerate(drawn)
    ]
    marks += [Mark("line", "", "step", dashed=True, stroke=0.11, points=((3, 2), (4, 2)), layer=Layer.STEP)]
    marks += [Mark("line", "", "trial", stroke=0.11, points=((3, 1), (3, 2)), layer=Layer.LINE)]
    marks += [Mark("line", "", "board", stroke=0.04, points=((3, 1), (3, 2)), layer=Layer.LINE)]
    marks += [Mark("line", "", "fault", stroke=0.125, points=((0, 2), (0, 3)), layer=Layer.STEP)]
    marks += [Mark("ring", "", "fault", 0, 2, radius=0.25, stroke=0.05, layer=Layer.RING)]
    marks += [
        Mark("glyph", "", "cross", x, y, height=0.14, text="cross", layer=Layer.CROSS) for x, y in ((3.5, 0), (3, 0.5))
    ]
    return Scene(4, 3, tuple(marks), (), _letters(4, 0.5), _numbers(3, 0.5), "Loop", look=LOOK)


def mines() -> Scene:
    """A mine field: open and covered cells, numbers, flag, mine, odds, the best cell and the runner-up."""
    rows = ("001#", "012F", "02#*", "o2##")
    marks: list[Mark] = []
    for y, line in enumerate(rows):
        for x, sign in enumerate(line):
            marks += _mine_cell(x, y, sign)
    marks.append(Mark("ring", "best", "select", 2.03, 2.03, 0.94, 0.94, 0.12, 0.065, layer=Layer.RING))
    marks.append(Mark("ring", "next", "select", 0.03, 3.03, 0.94, 0.94, 0.12, 0.055, dashed=True, layer=Layer.RING))
    return Scene(4, 4, tuple(marks), (), _letters(4, 0.5), _numbers(4, 0.5), "Mines", look=LOOK)


def _mine_cell(x: int, y: int, sign: str) -> list[Mark]:
    if sign in "012":
        ground = Mark("tile", "", "cell-open", x, y, 1, 1, edge="grid")
        number = Mark(
            "text", "", f"num-{sign}", x + 0.5, y + 0.5, height=0.52, text=sign, strong=True, layer=Layer.TEXT
        )
        return [ground] if sign == "0" else [ground, number]
    role = "safe-3" if sign == "o" else "cell-covered"
    ground = Mark("tile", "", role, x + 0.03, y + 0.03, 0.94, 0.94, 0.1)
    mid = (x + 0.5, y + 0.5)
    signs = {
        "F": [Mark("glyph", "", "flag", *mid, height=0.6, text="flag", edge="mine", layer=Layer.TEXT)],
        "*": [Mark("glyph", "", "mine", *mid, height=0.6, text="mine", layer=Layer.TEXT)],
        "o": [Mark("text", "", "odds-ink", *mid, height=0.39, text="97", strong=True, layer=Layer.TEXT)],
    }
    return [ground, *signs.get(sign, [])]


def pairs() -> Scene:
    """A number grid with pairs joined by capsules, a blocked cell, a selected cell and one far pair."""
    marks: list[Mark] = []
    for x, y, colour, value in (
        (0, 0, 1, "12"),
        (1, 0, 2, "7"),
        (2, 0, 0, "45"),
        (0, 1, 3, "9"),
        (1, 1, 1, "23"),
    ):
        marks.append(
            Mark(
                "tile",
                f"cell:{x},{y}",
                f"colour-{colour}",
                x + 0.0375,
                y + 0.0375,
                0.925,
                0.925,
                0.125,
                edge="tile-edge",
            )
        )
        marks.append(
            Mark(
                "glyph",
                "",
                f"on-{colour}",
                x + 0.2,
                y + 0.2,
                height=0.2,
                text=PUZZLE[colour],
                layer=Layer.TEXT,
            )
        )
        marks.append(
            Mark(
                "text",
                "",
                f"on-{colour}",
                x + 0.5,
                y + 0.5,
                height=0.45,
                text=value,
                strong=True,
                layer=Layer.TEXT,
            )
        )
    marks.append(Mark("tile", "", "colour-void", 2.0375, 1.0375, 0.925, 0.925, 0.125))
    marks.append(Mark("hatch", "", "void-hatch", 2.0375, 1.0375, 0.925, 0.925, 0.125))
    for role, stroke in (("surface", 0.125), ("seat-a", 0.065)):
        marks.append(Mark("ring", "", role, 0.04, 0.04, 1.92, 0.92, 0.12, stroke, layer=Layer.RING))
    marks.append(Mark("tile", "", "seat-a", 0.765, 0.335, 0.47, 0.33, 0.165, layer=Layer.RING))
    marks.append(Mark("text", "", "seat-b", 1, 0.5, height=0.24, text="5", strong=True, layer=Layer.TEXT))
    marks.append(Mark("ring", "", "select", 0.04, 1.04, 0.92, 0.92, 0.12, 0.075, dashed=True, layer=Layer.RING))
    marks.append(
        Mark("line", "", "seat-a", stroke=0.065, points=((2.5, 0.6), (2.2, 1.1), (1.5, 1.4)), layer=Layer.LINE)
    )
    return Scene(3, 2, tuple(marks), (), _letters(3, 0.5), _numbers(2, 0.5), "Pairs", look=LOOK)


def all_glyphs() -> Scene:
    """Every puzzle colour in one row."""
    marks = [mark for colour in range(len(PUZZLE)) for mark in tile(colour, colour % 9, colour // 9)]
    return Scene(9, 2, tuple(marks), title="Glyphs", look=LOOK)


def shapes() -> Scene:
    """Two triangles: one shaded with a number, the other outlined, a line between them and a cross."""
    one, other = ((0.0, 0.0), (2.0, 0.0), (1.0, 1.5)), ((2.0, 0.0), (3.0, 1.5), (1.0, 1.5))
    marks = (
        Mark("tile", "board", "board", -0.1, -0.1, 3.2, 1.7),
        Mark("tile", "inside:0", "inside", points=one, edge="inside", layer=Layer.SHADE),
        Mark("ring", "face:1", "side", points=other, stroke=0.025, layer=Layer.CROSS),
        Mark("line", "line:0", "loop", points=((2.0, 0.0), (1.0, 1.5)), stroke=0.1, layer=Layer.LINE),
        Mark("line", "step:0", "step", points=((0.0, 0.0), (1.0, 1.5)), dashed=True, stroke=0.1, layer=Layer.STEP),
        Mark("disc", "dot:0", "dot", 0.0, 0.0, radius=0.05, layer=Layer.DOT),
        Mark("ring", "fault:dot:0", "fault", 3.0, 1.5, radius=0.25, layer=Layer.RING),
        Mark("glyph", "cross:1", "cross", 2.5, 0.75, height=0.14, text="cross", layer=Layer.CROSS),
        Mark("text", "cell:0", "clue", 1.0, 0.5, height=0.4, text="2", layer=Layer.TEXT, label="r1f1, clue 2"),
    )
    return Scene(3, 1.5, marks, rows=(Coordinate("r1", 0.75),), title="Shapes", look=LOOK)


BOARDS = {
    "turning": turning(),
    "loop": loop(),
    "mines": mines(),
    "pairs": pairs(),
    "glyphs": all_glyphs(),
    "shapes": shapes(),
}
