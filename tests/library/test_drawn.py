"""What the library returns draws itself in a notebook."""

from __future__ import annotations

import pickle
from html.parser import HTMLParser
from typing import Any

import pytest

import gridwright as gw
from gridwright import catalog
from gridwright.actions.check import CheckReport
from gridwright.core.certificate import Certificate
from gridwright.core.results import Curve, Plot, ResultTable
from gridwright.core.verdict import Fault, Mistake, Solved, Step, Undecided, Unsolvable
from gridwright.errors import BadOption, IllegalMove
from gridwright.library.drawn import drawn
from gridwright.library.html import Board, picture

BAD = '<script>alert("&")</script>'


class Elements(HTMLParser):
    """The names of the elements, and whether each that is opened is closed in turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.names.append(tag)
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.names.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def first(name: str) -> gw.Puzzle:
    return gw.load(f"{name}:{next(iter(catalog.family(name).creation.examples))}")


def html(value: Any) -> str:
    found = value._repr_html_()
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize("name", catalog.names())
def test_a_verdict_shows_its_answer_on_the_board(name: str) -> None:
    puzzle = first(name)
    verdict = gw.solve(puzzle)
    assert isinstance(verdict, Solved)
    assert picture(Board(puzzle.family, puzzle.view), verdict.answer) in html(verdict)
    assert Elements(html(verdict)).names.count("svg") == 1
    assert gw.draw(puzzle, about=verdict) == gw.draw(puzzle, about=verdict.answer)


@pytest.mark.parametrize("name", catalog.names())
def test_a_step_shows_itself_where_it_is_made(name: str) -> None:
    puzzle = first(name)
    explanation = gw.explain(puzzle)
    assert explanation.complete
    for view, step in explanation.steps[:3]:
        assert picture(Board(puzzle.family, view), step) in html(step)
    shown = Elements(html(explanation)).names
    assert (shown.count("li"), shown.count("svg")) == (len(explanation.steps), 1)


@pytest.mark.parametrize("name", catalog.names())
def test_a_game_is_hinted_at_solved_and_drawn_like_a_puzzle(name: str) -> None:
    puzzle = first(name)
    game = gw.start(puzzle)
    assert game._repr_svg_() == puzzle._repr_svg_() and game.status == "playing"
    step = gw.hint(game)
    assert isinstance(step, Step)
    game.play(*step.moves)
    assert len(game.moves) == len(step.moves) and game._repr_svg_() != puzzle._repr_svg_()
    assert isinstance(gw.solve(game), Solved) and gw.explain(game).complete
    before = game._repr_svg_()
    assert game.undo().redo()._repr_svg_() == before


@pytest.mark.parametrize("name", [name for name in catalog.names() if catalog.family(name).certification])
def test_a_proof_shows_its_first_arguments_and_all_files(name: str, tmp_path: Any) -> None:
    puzzle = first(name)
    certificate = gw.prove(puzzle, tmp_path / "proof")
    assert all(f"<li>{file}: " in html(certificate) for file in certificate.files)
    assert {path.name for path in (tmp_path / "proof").iterdir()} == {*certificate.files, "certificate.json"}


def test_a_wrong_answer_and_a_mistake_are_marked() -> None:
    puzzle = gw.load("colorgrid:small")
    report = gw.check(puzzle, "pairs a1-b1\nscore 67")
    assert "Not correct: 1 mistake" in html(report) and picture(Board(puzzle.family, puzzle.view)) not in html(report)
    assert "correct" in html(gw.check(puzzle, gw.solve(puzzle).answer, verify=True))  # type: ignore[union-attr]
    mistake = gw.hint(gw.start(gw.load("slitherlink:easy"), "a1tx"))
    assert isinstance(mistake, Mistake) and "<b>Mistake</b>" in html(mistake)
    assert "Several solutions" in html(gw.solve(gw.read("3..3\n....\n.2..\n3..3")))


def test_all_words_are_escaped() -> None:
    puzzle = gw.load("slitherlink:easy")
    words: list[Any] = [
        Unsolvable(BAD),
        Undecided(BAD),
        Step(BAD, BAD, (), BAD, BAD),
        Mistake((), (), BAD),
        CheckReport(puzzle.family, (Fault("x", BAD),), None),
        Certificate(BAD, BAD, {**gw.prove(puzzle).files, BAD: ""}),
        ResultTable(BAD, (BAD,), ((BAD,),), (BAD,), plot=Plot(BAD, BAD, BAD, (Curve(BAD, ((1, 1), (2, 3))),))),
    ]
    for value in words:
        shown = html(drawn(value, puzzle.family, puzzle.view))
        assert "<script" not in shown and "alert" in shown
        Elements(shown)


def test_they_are_the_same_data_as_without_a_notebook() -> None:
    puzzle = gw.load("madness:4x4")
    step = gw.hint(puzzle)
    assert step == gw.hint(puzzle) and repr(step).startswith("Step(technique=")
    back = pickle.loads(pickle.dumps(step))
    assert back == step and isinstance(back, Step) and back._repr_html_() is None  # type: ignore[attr-defined]
    assert len(repr(puzzle)) < 500 and isinstance(gw.draw(puzzle), str)


def test_what_cannot_be_played_or_generated_is_said() -> None:
    game = gw.start(gw.load("madness:4x4"))
    with pytest.raises(IllegalMove):
        game.undo()
    with pytest.raises(BadOption, match=r"Unknown symmetry 'x'\. Choose from: none"):
        gw.generate("slitherlink", symmetry="x")
    with pytest.raises(BadOption, match="Unknown Slitherlink option 'size'"):
        gw.generate("slitherlink", size=3)
