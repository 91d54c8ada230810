"""Boards, moves and answers as text, foreign formats, and every way they can be wrong."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from gridwright import catalog
from gridwright.errors import Unreadable
from gridwright.families.slitherlink import rules, text
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Answer, Board, Clues, Proof, Stroke
from tests.quick import examples

FOUR = "3...\n3...\n.22.\n.2.1\n"
FIVE = "2..1.\n.2..1\n..2..\n3..3.\n.0..3\n"
LOOPY = "..3.0\n3...2\n....3\n22.3.\n.322.\n"


@st.composite
def clues(draw: st.DrawFn, most: int = 9) -> Clues:
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = draw(st.lists(st.sampled_from([NO_CLUE] * 4 + [0, 1, 2, 3]), min_size=rows * cols, max_size=rows * cols))
    return Clues(rows, cols, bytes(cells))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    puzzle = draw(clues(most=5))
    edges = geometry(puzzle.rows, puzzle.cols).edges
    return Board(puzzle, bytes(draw(st.lists(st.integers(0, 2), min_size=edges, max_size=edges))))


@st.composite
def answers(draw: st.DrawFn) -> Answer:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    edges = geometry(rows, cols).edges
    lines = bytes(draw(st.lists(st.integers(0, 1), min_size=edges, max_size=edges)))
    loops = st.lists(st.lists(st.integers(0, edges - 1), max_size=4).map(tuple), max_size=3).map(tuple)
    literals = st.integers(1, edges) | st.integers(-edges, -1)
    steps = st.lists(st.lists(literals, max_size=4).map(tuple), max_size=3).map(tuple)
    return Answer(rows, cols, lines, draw(st.none() | st.builds(Proof, loops, steps)))


@examples(80)
@given(puzzle=clues())
def test_any_puzzle_survives_its_text(puzzle: Clues) -> None:
    assert text.read(text.write(puzzle)) == puzzle


@examples(80)
@given(board=boards())
def test_any_position_survives_its_text(board: Board) -> None:
    assert text.read_view(text.write_view(board)) == board


@examples(80)
@given(answer=answers())
def test_any_answer_survives_its_text(answer: Answer) -> None:
    assert text.read_answer(text.write_answer(answer)) == answer


@examples(80)
@given(puzzle=clues())
@pytest.mark.parametrize("name", ["puzzlink", "loopy", "pzprv3"])
def test_any_puzzle_survives_a_foreign_format(name: str, puzzle: Clues) -> None:
    form = text.FORMATS[name]
    assert form.read is not None and form.write is not None
    written = form.write(puzzle)
    assert form.read(written) == puzzle
    assert text.recognise(written)
    assert text.read(written) == puzzle
    assert text.read_view(written) == rules.start(puzzle)


@examples(40)
@given(count=st.integers(1, 200), place=st.integers(0, 199))
def test_long_runs_of_blanks_survive_links_and_ids(count: int, place: int) -> None:
    puzzle = Clues(1, count, bytes(2 if cell == place else NO_CLUE for cell in range(count)))
    for name in ("puzzlink", "loopy"):
        form = text.FORMATS[name]
        assert form.read is not None and form.write is not None
        assert form.read(form.write(puzzle)) == puzzle


# Boards and positions.


def test_a_position_names_its_lines_and_crosses_after_a_blank_line() -> None:
    board = text.read_view("3.\n.2\n\nlines a1t a1l\ncrosses b2t\n")
    assert [edge for edge, mark in enumerate(board.marks) if mark == LINE] == [0, 6]
    assert [edge for edge, mark in enumerate(board.marks) if mark == CROSS] == [3]
    assert text.write_view(board) == "3.\n.2\n\nlines a1t a1l\ncrosses b2t\n"


def test_a_board_without_marks_is_its_clues() -> None:
    assert text.write_view(text.read_view("3.\n.2\n")) == "3.\n.2\n"


def test_spaces_blank_lines_and_line_ends_do_not_matter() -> None:
    assert text.read("\n3 .\r\n\n  . 2  \r\n\n") == text.read("3.\n.2")


def test_both_names_of_an_edge_are_read() -> None:
    assert text.read_view("..\n..\n\nlines b1b a2r\n") == text.read_view("..\n..\n\nlines b2t b2l\n")


def test_a_position_is_no_puzzle() -> None:
    with pytest.raises(Unreadable, match="position with marks") as caught:
        text.read("..\n..\n\nlines a1t\n")
    assert (caught.value.line, caught.value.column) == (4, 1)


WIDE, TALL = "." * 201, "..\n" * 201


@pytest.mark.parametrize(
    ("bad", "line", "column", "says"),
    [
        ("", 1, 1, "rows of clues"),
        ("\n \n", 1, 1, "rows of clues"),
        ("lines a1t\n", 1, 1, "rows of clues"),
        ("3.\n.4\n", 2, 2, "'4' isn't a clue. Use 0 to 3"),
        ("3.\n. 9\n", 2, 3, "'9' isn't a clue"),
        ("3.\nx2\n", 2, 1, "'x' isn't a clue"),
        ("3.\n.²\n", 2, 2, "isn't a clue"),
        ("3..\n.2\n", 2, 3, "has 2 cells. Expected 3"),
        ("3.\n\n.2.\n", 3, 3, "has 3 cells. Expected 2"),
        (WIDE, 1, 201, "1 to 200 cells a side, not 1 × 201"),
        (TALL, 201, 1, "1 to 200 cells a side, not 201 × 2"),
        ("3.\n.2\n\nlines a1t b9t\n", 4, 11, "b9 isn't on the board, which goes from a1 to b2"),
        ("3.\n.2\n\nlines a1t a1u\n", 4, 11, "'a1u' isn't an edge"),
        ("3.\n.2\n\nlines a1tx\n", 4, 7, "'a1tx' isn't an edge"),
        ("3.\n.2\n\nlines a1t\ncrosses b1b a1t\n", 5, 13, "marked twice"),
        ("3.\n.2\n\nlines a2t\n..\n", 5, 1, "Expected 'lines ...' or 'crosses ...'"),
    ],
)
def test_a_wrong_board_is_refused_with_its_place(bad: str, line: int, column: int, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as caught:
        text.read_view(bad)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_the_largest_board_is_read() -> None:
    assert text.read(("." * 200 + "\n") * 200).rows == 200


@pytest.mark.parametrize(
    "known",
    [
        FOUR,
        "3.\n.9\n",
        "3.\n.2\n\nlines a1t\n",
        "2 . 3\n. . 1\n",
        "slither/4/4/dgdh2c7b",
        "https://puzz.link/p?nurikabe/5/5/abc",
        "nurikabe/5/5/abc",
        "3........\n........x\n",
        "5x5t0de:b3a03c2d322a3b322a\n",
        "pzprv3/slither/1/1/. /",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRB",
    ],
)
def test_boards_links_and_ids_are_recognised(known: str) -> None:
    assert text.recognise(known)


@pytest.mark.parametrize(
    "unknown",
    [
        "",
        "\n",
        "G Y S B\nG S Y B\n",
        "AABB/AA.B/..B./....",
        "abab/1212/1212/abab",
        "A...\n.A..\n..A.\n...A\n",
        "abcabcabc\n111122223\n",
        "2 3\n0 0 0\n0 0 0\n",
        "2 2\n0 1\n3 4\n7 7\n9 7\n",
        "lines a1t\n",
    ],
)
def test_boards_of_other_families_are_not_claimed(unknown: str) -> None:
    assert not text.recognise(unknown)


def test_examples_of_other_families_are_not_claimed() -> None:
    for name in set(catalog.names()) - {"slitherlink"}:
        for example in catalog.family(name).creation.examples.values():
            assert not text.recognise(example.text)


# Moves and answers.


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("b2t", Stroke(1, 1, "t")),
        ("b2l", Stroke(1, 1, "l")),
        ("b2b", Stroke(1, 1, "b")),
        ("b2r", Stroke(1, 1, "r")),
        ("a1tx", Stroke(0, 0, "t", "x")),
        ("aa10l?", Stroke(9, 26, "l", "?")),
    ],
)
def test_moves_are_written_as_they_are_read(name: str, move: Stroke) -> None:
    assert text.read_move(f" {name}\n") == move
    assert text.write_move(move) == name


@pytest.mark.parametrize("name", ["", "b2", "b2u", "2bt", "b0t", "b2t!", "b2txx", "b2 t", "B2t", "b2t b2l"])
def test_a_word_that_is_no_move_is_refused(name: str) -> None:
    with pytest.raises(Unreadable, match="isn't a move"):
        text.read_move(name)


RING = "+---+---+\n|       |\n+---+   +\n    |   |\n+   +---+\n"


def test_an_answer_is_a_drawing() -> None:
    answer = text.read_answer(RING)
    assert text.write_answer(answer) == RING
    assert text.fields(answer) == {
        "horizontal": [[1, 1], [1, 0], [0, 1]],
        "vertical": [[1, 0, 1], [0, 1, 1]],
    }


def test_clues_and_crosses_in_a_drawing_do_not_matter() -> None:
    assert text.read_answer("+---+---+\n| 3   . |\n+---+ x +\nx   | 2 |\n+ x +---+\n") == text.read_answer(RING)


def test_a_solved_position_is_an_answer() -> None:
    answer = text.read_answer("..\n.2\n\nlines a1t b1t a2t b2b a1l b1r b2l b2r\ncrosses a2l\n")
    assert answer == text.read_answer(RING)


def test_a_proof_is_loops_and_steps_and_ends_with_an_empty_step() -> None:
    written = RING + "proof\nloop 0 1 8\nstep -3 7\nstep\n"
    answer = text.read_answer(written)
    assert answer.proof == Proof(((0, 1, 8),), ((-3, 7), ()))
    assert text.write_answer(answer) == written


@pytest.mark.parametrize(
    ("bad", "line", "column", "says"),
    [
        ("", 1, 1, "rows of clues"),
        ("proof\n", 1, 1, "rows of clues"),
        ("+\n", 1, 1, "1 to 200 cells a side, not 0 × 0"),
        ("+---+\n|   |\n", 2, 1, "ends within a row of cells"),
        ("+---+\n|   |\n+---+---+\n", 3, 6, "more than 1 edges"),
        ("+---+---+\n|   |\n+---+\n", 3, 9, r"Expected a dot \(\+\)"),
        ("+---+\n|   |\n+-- +\n", 3, 2, "Expected --- or three spaces"),
        ("+---+\n|   #\n+---+\n", 2, 5, r"Expected \| or a space"),
        ("+---+\n| # |\n+---+\n", 2, 3, "'#' stands within a cell"),
        ("+---+\n|   | |\n+---+\n", 2, 7, "stands within a cell"),
        ("+---+\n|   |\n+---+\nproof\nloop 0 4\n", 5, 8, "number from 0 to 3, not '4'"),
        ("+---+\n|   |\n+---+\nproof\nloop -1\n", 5, 6, "number from 0 to 3"),
        ("+---+\n|   |\n+---+\nproof\nstep 1 5\n", 5, 8, "from -4 to 4, not '5'"),
        ("+---+\n|   |\n+---+\nproof\nstep a\n", 5, 6, "not 'a'"),
        ("+---+\n|   |\n+---+\nproof\nstop\n", 5, 1, "Expected proof, loop or step"),
        ("+---+\n|   |\n+---+\nproof 1\n", 4, 1, "Expected proof, loop or step"),
        ("4.\n\nlines a1t\n", 1, 1, "'4' isn't a clue"),
    ],
)
def test_a_wrong_answer_text_is_refused_with_its_place(bad: str, line: int, column: int, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as caught:
        text.read_answer(bad)
    assert (caught.value.line, caught.value.column) == (line, column)


# Foreign formats.


@pytest.mark.parametrize(
    ("foreign", "plain"),
    [
        ("slither/4/4/dgdh2c7b", FOUR),
        ("slither/5/5/cbcbcddad", FIVE),
        ("5x5t0de:b3a03c2d322a3b322a", LOOPY),
        ("https://puzz.link/p?slither/5/5/cbcbcddad", FIVE),
        ("http://pzv.jp/p.html?slither/5/5/cbcbcddad\n", FIVE),
        ("puzz.link/p?slither_edit/5/5/cbcbcddad/", FIVE),
        ("  slither/v:/5/5/cbcbcddad", FIVE),
        ("slither/4/4/dgdh2c71", FOUR),
        ("slither/4/4/dgdh2c76", FOUR),
        ("slither/2/1/3.", "3.\n"),
        ("slither/2/1/8", "3.\n"),
        ("slither/2/1/3g", "3.\n"),
        ("slither/2/1/3z", "3.\n"),
        ("2:3a03", "3.\n03\n"),
        ("2x1:3a", "3.\n"),
        ("pzprv3/slither/1/2/3 - /", "3.\n"),
        ("pzprv3\nslither\n1\n2\n3 . \n", "3.\n"),
        ("pzprv3.1/slither/1/2/f/3 . /0 0 /", "3.\n"),
    ],
)
def test_links_and_ids_are_read_like_any_puzzle(foreign: str, plain: str) -> None:
    assert text.recognise(foreign)
    assert text.write(text.read(foreign)) == plain
    assert text.read_view(foreign) == rules.start(text.read(plain))


@pytest.mark.parametrize(
    ("name", "plain", "foreign"),
    [
        ("puzzlink", FOUR, "https://puzz.link/p?slither/4/4/dgdh2c7b\n"),
        ("puzzlink", FIVE, "https://puzz.link/p?slither/5/5/cbcbcddad\n"),
        ("loopy", LOOPY, "5x5t0:b3a03c2d322a3b322a\n"),
        ("pzprv3", "3.\n", "pzprv3\nslither\n1\n2\n3 . \n0 0 0 \n0 0 \n0 0 \n"),
    ],
)
def test_puzzles_are_written_as_other_programs_write_them(name: str, plain: str, foreign: str) -> None:
    write = text.FORMATS[name].write
    assert write is not None
    assert write(text.read(plain)) == foreign


def test_a_pzpr_file_brings_its_marks() -> None:
    # The solved board of the puzzle that pzpr tests its own checker with.
    file = (
        "pzprv3/slither/5/5/2 . . 1 . /. 2 . . 1 /. . 2 . . /3 . . 3 . /. 0 . . 3 /"
        "1 -1 0 -1 -1 1 /1 1 -1 1 -1 1 /1 1 1 0 0 1 /1 1 1 1 1 1 /-1 -1 -1 0 1 1 /"
        "1 1 1 1 1 /-1 1 1 -1 -1 /0 -1 1 0 0 /0 0 0 1 0 /1 -1 1 -1 0 /-1 0 -1 0 1 /"
    )
    assert rules.status(text.read_view(file)) == "solved"
    assert text.write(text.read(file)) == FIVE
    newer = file.replace("pzprv3", "pzprv3.1").replace(". 0 . . 3 /", ". 0 . . 3 /" + "0 0 2 0 0 /" * 5)
    assert text.read_view(newer) == text.read_view(file)


def penpa(numbers: dict[int, object], size: str = "square,3,2", margins: str = "[0,0,0,0]", shift: int = 15) -> str:
    """A link as penpa+ makes it: numbers by cell, in a grid with two rows and columns more on every side."""
    layer = json.dumps({"zR": {"z_": []}, "zN": {str(cell): [what, 1, "1"] for cell, what in numbers.items()}})
    layer = layer.replace('"zR"', "zR").replace('"zN"', "zN").replace('"z_"', "z_")
    lines = [
        f"{size},38,0,1,1,304,304,60,60,0,0,0,0,Title: ,Author: ,,,OFF,false,",
        margins,
        "{z9:zA}",
        layer,
        "{zN:{}}",
    ]
    packer = zlib.compressobj(wbits=-shift)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={b64encode(packed).decode()}"


def test_a_penpa_link_brings_its_numbers() -> None:
    # In 3 columns rows are 7 cells long, and the first cell of the board is number 2 * 7 + 2.
    link = penpa({16: "3", 18: 0, 24: " 2 ", 25: "?", 23: ""})
    assert text.recognise(link)
    assert text.write(text.read(link)) == "3.0\n.2.\n"
    assert text.read(link.replace("#m=edit", "?m=solve") + "&a=abc") == text.read(link)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (4, 6), (5, 4), (6, 5), (7, 7)])
def test_a_puzzle_comes_back_from_penpa(rows: int, cols: int) -> None:
    puzzle = gw.generate("slitherlink", rows=rows, cols=cols, seed=5)
    link = gw.convert(puzzle, "penpa")
    assert gw.read(link).value == puzzle.value
    packed = link.strip().partition("&p=")[2]
    lines = zlib.decompress(b64decode(packed), wbits=-15).decode().split("\n")
    assert lines[0].startswith(f"square,{cols},{rows},38,0,1,1,{38 * (cols + 1)},{38 * (rows + 1)},")
    assert len(lines) == 19 and sum(json.loads(lines[5])[:cols]) == 2 * (cols + 4) + 2 + cols - 1


@pytest.mark.parametrize(("rows", "cols", "middle"), [(6, 6, 144), (6, 7, 269), (7, 6, 384), (7, 7, 60)])
def test_the_middle_of_a_penpa_grid_is_where_penpa_finds_it(rows: int, cols: int, middle: int) -> None:
    """The numbers are those that penpa+ 3.2.3 gives (`search_center`) for grids of these sizes."""
    link = gw.convert(gw.generate("slitherlink", rows=rows, cols=cols, seed=1), "penpa")
    head = zlib.decompress(b64decode(link.strip().partition("&p=")[2]), wbits=-15).decode().split("\n")[0]
    assert head.split(",")[9:11] == [str(middle)] * 2


def test_margins_of_a_penpa_grid_are_no_cells() -> None:
    link = penpa({24: "3", 16: "9"}, margins="[1,0,1,0]")
    assert text.write(text.read(link)) == "3.\n"


@pytest.mark.parametrize(
    ("bad", "column", "says"),
    [
        ("https://puzz.link/p?nurikabe/5/5/a", 21, "link to the puzzle 'nurikabe'. Expected slither"),
        ("nurikabe/5/5/a", 1, "link to the puzzle 'nurikabe'. Expected slither"),
        ("slither/5/5", 1, "slither/COLUMNS/ROWS/CLUES"),
        ("slither/5/x/abc", 9, "size in numbers, not 'x' by '5'"),
        ("slither/201/5/abc", 9, "1 to 200 cells a side, not 5 × 201"),
        ("slither/0/5/abc", 9, "not 5 × 0"),
        ("slither/2/2/34..", 14, "'4' stands for a clue of 4. Clues are 0 to 3"),
        ("slither/2/2/e..", 13, "a clue of 4"),
        ("slither/2/2/3f..", 14, "'f' stands for no clue"),
        ("slither/2/2/3.2", 16, "end after 3 of 4 cells"),
        ("slither/2/2/3.213", 17, "continue after all 4 cells"),
        ("slither/2/2/d33", 15, "continue after all 4 cells"),
        ("2x2t0:3a5a", 9, "'5' stands for a clue of 5"),
        ("2x2t0:3a", 9, "end after 2 of 4 cells"),
        ("2x2t0:3a3a3", 11, "continue after all 4 cells"),
        ("2x2t0:3A33", 8, "'A' stands for no clue"),
        ("7x7t3de:abc", 9, "for 6 faces, the board has 133"),
        ("7x7t0de#12345", 8, "random seed of Loopy"),
        ("300x7t0:abc", 1, "not 7 × 300"),
        ("pzprv3/mashu/5/5/", 8, "file of the puzzle 'mashu'"),
        ("pzprv3/slither/5", 16, "slither, rows and columns"),
        ("pzprv3/slither/1/2/3 4 /", 22, r"Expected a clue .* or a mark .*, not '4'"),
        ("pzprv3/slither/1/2/3 /", 20, "has 1 entries. Expected 2"),
        ("pzprv3/slither/2/1/3 /", 21, "Expected 2 rows of 1"),
        ("pzprv3/slither/1/1/3 /0 2 /0 /0 /", 25, "not '2'"),
        ("pzprv3/slither/500/1/3 /", 16, "not 500 × 1"),
        (penpa({16: "5"}), 51, "a1 holds '5'. Clues are 0 to 3"),
        (penpa({}, size="hex,3,2"), 51, "of kind 'hex'. Expected square"),
        (penpa({}, size="square,300,2"), 51, "not 2 × 300"),
        (penpa({})[:-30], 51, "isn't a puzzle as penpa"),
        ("m=edit&p=!!!", 10, "isn't a puzzle as penpa"),
    ],
)
def test_a_wrong_link_is_refused_with_its_place(bad: str, column: int, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as caught:
        text.read("\n" + bad if not bad.startswith("pzprv3") else bad)
    assert (caught.value.line, caught.value.column) == (1 if bad.startswith("pzprv3") else 2, column)


@pytest.mark.parametrize("name", list(text.FORMATS))
@pytest.mark.parametrize("bad", ["", "hello", "3.\n.2\n", "slither/2/1/3.\nslither/2/1/3.\n"])
def test_a_reader_refuses_what_is_not_its_format(name: str, bad: str) -> None:
    read = text.FORMATS[name].read
    assert read is not None
    with pytest.raises(Unreadable) as caught:
        read(bad)
    assert caught.value.line is not None
