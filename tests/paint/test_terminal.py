from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from gridwright.core.scene import Layer, Mark, Scene
from gridwright.paint.glyphs import GLYPHS
from gridwright.paint.terminal import terminal
from tests.paint.scenes import BOARDS, LOOK, PUZZLE, TURNING
from tests.quick import examples

ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def plain(board: str) -> str:
    return terminal(BOARDS[board], colour=False)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("unicode", [False, True])
def test_all_lines_are_equally_wide(board: str, colour: bool, unicode: bool) -> None:
    text = ESCAPE.sub("", terminal(BOARDS[board], "dark", colour, unicode))
    assert len({len(line) for line in text.splitlines()}) == 1
    assert unicode or text.isascii()


def test_without_colour_every_glyph_is_there() -> None:
    assert all(GLYPHS[name].character in plain("glyphs") for name in PUZZLE)
    assert all(GLYPHS[name].ascii in terminal(BOARDS["glyphs"], colour=False, unicode=False) for name in PUZZLE)


def test_the_glyphs_of_a_board_stand_where_its_tiles_are() -> None:
    rows = plain("turning").splitlines()[2::2]
    for row, colours in zip(rows, TURNING, strict=True):
        middles = row[4::4]
        assert middles == "".join(" " if k == "." else GLYPHS[PUZZLE[int(k)]].character for k in colours)


def test_a_selected_group_is_boxed_with_the_arrow_inside_and_what_will_be_where() -> None:
    picture = plain("turning")
    assert "○━━━○━━━○" in picture
    assert "┃=■   ★■┃" in picture
    assert "○   ↻   ○" in picture


def test_a_loop_is_drawn_through_the_corners() -> None:
    assert plain("loop").splitlines()[1:4] == [
        "  ╺━━━┓   ·   · × ·",
        "1   3 ┃       × 0  ",
        "  ·   ┗━━━┓   ║   ·",
    ]


def test_offered_fault_and_look_differ_without_colour() -> None:
    picture = plain("loop")
    assert all(sign in picture for sign in ("┅┅┅", "!3!", "?1?", "◌", "║"))


def test_mines_flags_covered_and_open_cells_differ_without_colour() -> None:
    picture = plain("mines")
    assert all(sign in picture for sign in ("▒⚑▒", "▒✱▒", "┃▒▒▒┃", " 2 ", "97"))


def test_a_cell_grows_until_value_glyph_and_cost_are_all_readable() -> None:
    assert "┃◆12  5■ 7  ┃◎45 " in plain("pairs")


def test_a_thin_ring_becomes_brackets() -> None:
    edge = Mark("ring", "", "select", 0, -0.15, 1, 0.3, layer=Layer.RING)
    assert terminal(Scene(1, 1, (edge,)), colour=False).splitlines()[0] == "[   ]"


def test_two_rings_side_by_side_share_a_wall() -> None:
    rings = tuple(Mark("ring", "", "select", x + 0.04, 0.04, 0.92, 0.92) for x in (0, 1))
    assert terminal(Scene(2, 1, rings), colour=False).splitlines()[0] == "┏━━━┳━━━┓"


def test_colours_are_those_of_the_theme() -> None:
    assert "\x1b[38;2;255;255;255;48;2;185;54;13m◆" in terminal(BOARDS["turning"], "light")
    assert terminal(BOARDS["turning"], "light") != terminal(BOARDS["turning"], "dark")


def test_later_layers_win() -> None:
    marks = (
        Mark("text", "", "ink", 0.5, 0.5, text="7", layer=Layer.TEXT),
        Mark("glyph", "", "mine", 0.5, 0.5, text="mine"),
    )
    assert "7" in terminal(Scene(1, 1, marks, look=LOOK), colour=False)


@given(some.text(some.characters(), max_size=12))
@examples(60)
def test_no_text_breaks_the_lines(text: str) -> None:
    scene = Scene(1, 1, (Mark("text", "", "ink", 0.5, 0.5, text=text),))
    assert {len(line) for line in terminal(scene, colour=False).split("\n")[:-1]} <= {5, 7, 9}


def test_small_print_is_left_out() -> None:
    def shown(height: float) -> str:
        mark = Mark("text", "t", "ink", x=0.5, y=0.5, height=height, text="7")
        return terminal(Scene(1, 1, (mark,)), colour=False, unicode=True)

    assert "7" in shown(0.2)
    assert "7" not in shown(0.15)


def test_shapes_are_drawn_in_dots_with_their_numbers_free() -> None:
    rows = plain("shapes").splitlines()
    assert len(rows) == 6
    assert [row[:3] for row in rows].count("r1 ") == 1
    drawn = "".join(rows)
    assert drawn.count("2") == drawn.count("×") == drawn.count("◌") == 1
    assert "░" in drawn
    assert any("\u2801" <= character <= "\u28ff" for character in drawn)


def test_shapes_in_ascii_tell_a_drawn_line_from_an_outline_and_a_step() -> None:
    drawn = terminal(BOARDS["shapes"], colour=False, unicode=False)
    assert all(sign in drawn for sign in "#.~x2:")


def test_a_drawn_line_covers_an_outline_in_the_same_character() -> None:
    line = Mark("line", "", "loop", points=((0, 0.5), (1, 0.5)), stroke=0.1, layer=Layer.LINE)
    outline = Mark("ring", "", "side", points=((0, 0.5), (1, 0.5), (0.5, 1)), stroke=0.025, layer=Layer.RING)
    rows = terminal(Scene(1, 1, (line, outline), look=LOOK), colour=False, unicode=False).splitlines()
    assert rows[1][:5] == "#####"
