"""Boards on other tilings than squares, wherever a page or the API takes a puzzle."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pypdfium2
import pytest

from gridwright import catalog
from gridwright.actions.links import code_of
from gridwright.actions.options import read_options
from gridwright.families.slitherlink import text
from gridwright.families.slitherlink.tilings.kinds import KINDS
from gridwright.web.puzzles.options import category_of, options_of, title_of_category
from tests.quick import tilings
from tests.web.playing import Player

IDS = {
    "honeycomb": "4x4t2:c331023a12d",
    "cairo": "4x4t4:e2a1c2b3b230b4a",
    "penrose-p3": "8x8t12:01CCXYCCCX_e213a2320a32a1a32i3",
    "kagome": "3x3t14:2b2124a42a0a411a4d2a2",
}


@pytest.mark.parametrize("game_id", IDS.values(), ids=IDS)
def test_a_board_on_a_tiling_is_solved_checked_converted_and_drawn(player: Player, game_id: str) -> None:
    solved = player.http.post("/api/solve", json={"puzzle": game_id, "wait": 30}).json()
    puzzle = text.read(game_id)
    answer = text.read_answer(solved["answer"])
    assert solved["verdict"] == "solved"
    assert {name: solved[name] for name in ("tiling", "lines")} == text.fields(answer)
    assert "horizontal" not in solved
    checked = player.http.post("/api/check", json={"puzzle": game_id, "answer": solved["answer"]})
    assert checked.json()["faults"] == []
    ours = player.http.post("/api/convert", json={"puzzle": game_id, "to": "text"}).json()["text"]
    assert ours == text.write(puzzle)
    theirs = player.http.post("/api/convert", json={"puzzle": ours, "to": "loopy"}).json()["text"]
    assert theirs.strip() == game_id
    assert player.http.post("/api/draw", json={"puzzle": game_id}).text.startswith("<svg")
    refused = player.http.post("/api/convert", json={"puzzle": game_id, "to": "puzzlink"})
    assert refused.status_code == 422
    assert "on squares" in refused.json()["message"]


@pytest.mark.parametrize("game_id", IDS.values(), ids=IDS)
def test_a_game_on_a_tiling_is_played_to_its_end(player: Player, game_id: str) -> None:
    game = player.start_game(family="slitherlink", puzzle=game_id)
    assert player.http.get(f"/play/{game}").status_code == 200
    lines = player.http.post("/api/solve", json={"puzzle": game_id, "wait": 30}).json()["lines"]
    with player.connect(game) as client:
        played = player.http.post(f"/api/games/{game}/moves", json={"moves": [f"s{line}" for line in lines]})
        assert played.status_code == 200, played.text
        assert client.result()["share"]
    assert player.log(game)[-1] == f"s{lines[-1]}"


def test_moves_that_a_board_does_not_have_are_refused_with_a_sentence(player: Player) -> None:
    game = player.start_game(family="slitherlink", puzzle=IDS["honeycomb"])
    wrong = {"b2t": "sides have numbers", "s63": "no side s63: the sides are s0 to s62", "s": "isn't a move"}
    for move, says in wrong.items():
        refused = player.http.post(f"/api/games/{game}/moves", json={"moves": [move]})
        assert refused.status_code in (400, 409, 422)
        assert says in refused.json()["message"]


@pytest.mark.parametrize("game_id", IDS.values(), ids=IDS)
def test_a_link_a_picture_and_a_proof_hold_a_tiling(player: Player, tmp_path: Path, game_id: str) -> None:
    code = code_of(text.write(text.read(game_id)))
    shared = player.http.get(f"/p/slitherlink/{code}")
    assert shared.status_code == 200
    assert f'href="/proof/slitherlink/{code}"' in shared.text
    for kind in ("svg", "png", "pdf"):
        assert player.http.get(f"/p/slitherlink/{code}/{kind}").status_code == 200
    made = player.http.post(f"/proof/slitherlink/{code}", follow_redirects=True)
    assert ">Verified<" in made.text
    link = re.search(r'href="(/proofs/[^"]*/zip)"', made.text)
    assert link is not None
    zipfile.ZipFile(io.BytesIO(player.http.get(link[1]).content)).extractall(tmp_path)
    command = [sys.executable, "-I", "verify.py", "certificate"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "certificate: verified. The solution is the only one.\n")
    argument = player.http.get(f"{link[1].removesuffix('/zip')}?argument=1")
    assert argument.status_code == 200


def test_a_loopy_id_is_pasted_and_edited(player: Player) -> None:
    pasted = player.http.post("/paste", data={"text": IDS["cairo"]}, headers={"accept": "text/html"})
    assert pasted.status_code in (200, 302, 303)
    asked = {"family": "slitherlink", "text": IDS["cairo"], "edits": [{"row": 0, "col": 0, "tool": "5"}]}
    edited = player.http.post("/api/create", json=asked).json()
    puzzle = text.read(edited["text"])
    assert puzzle.tiling == "cairo"
    assert 5 in puzzle.clues
    proposals = player.http.post("/api/create/proposals", json={**asked, "edits": []}).json()["proposals"]
    assert [proposal["title"] for proposal in proposals] == ["Fill", "Remove spare clues", "Make unique"]
    assert proposals[0]["edits"]


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        ("tiling honeycomb 4x4\n3", "end after 1 of 16 faces"),
        ("tiling hats 99x99 1\n", "A patch is"),
        ("tiling cairo 9999x9999\n", "too large"),
        ("4x4t99:a", "Loopy has tilings 0 to 17, not 99"),
    ],
)
def test_what_is_no_board_is_refused_with_a_sentence(player: Player, puzzle: str, says: str) -> None:
    for path in ("/api/solve", "/api/draw", "/api/hint", "/api/rate", "/api/games"):
        refused = player.http.post(path, json={"puzzle": puzzle, "family": "slitherlink"})
        assert refused.status_code == 422, path
        assert says in refused.json()["message"], path


@pytest.mark.parametrize("kind", tilings(name for name in KINDS.kinds if name != "square"))
def test_a_booklet_is_printed_of_every_tiling(player: Player, kind: str) -> None:
    asked = {"family": "slitherlink", "preset": "easy", "kind": kind, "count": 1, "per_page": 1, "wait": 30}
    made = player.http.post("/api/booklets", json=asked)
    assert made.status_code == 201, made.text
    pdf = pypdfium2.PdfDocument(player.http.get(made.json()["url"]).content)
    assert len(pdf) == 2, "the puzzle and its solution"
    title = f"Slitherlink, {KINDS.kinds[kind].title} {KINDS.kinds[kind].sizes[0].title}"
    assert title in pdf[0].get_textpage().get_text_range()


def test_the_print_page_asks_for_the_board_where_there_are_several(player: Player) -> None:
    page = player.http.get("/print/slitherlink").text
    assert all(f">{kind.title}</option>" in page for kind in KINDS.kinds.values())
    assert 'name="kind"' not in player.http.get("/print/madness").text
    form = {"preset": "easy", "kind": "honeycomb", "count": "1", "per_page": "1", "paper": "a4"}
    assert player.http.post("/print/slitherlink", data=form).status_code == 303
    refused = player.http.post("/api/booklets", json={"family": "slitherlink", "kind": "brick"})
    assert refused.status_code == 404 and "honeycomb" in refused.json()["message"]
    assert player.http.post("/api/booklets", json={"family": "madness", "kind": "honeycomb"}).status_code == 404


@pytest.mark.parametrize("kind", [name for name in KINDS.kinds if name != "square"])
def test_high_scores_and_statistics_name_the_tiling_its_size_and_the_difficulty(kind: str) -> None:
    family, board = catalog.family("slitherlink"), KINDS.kinds[kind]
    for size in board.sizes:
        options = read_options(family, "generate", {**size.options, **board.options, "difficulty": "hard"})
        category = category_of(family, options)
        assert title_of_category(family, category) == f"{board.title} {size.title}, hard"
        assert options == read_options(family, "generate", options_of(family, category)[1] or {}), "still the same"
    assert title_of_category(family, "7 × 7, easy") == "7 × 7, easy"
    assert title_of_category(family, "rows 15, cols 15, difficulty hard") == "15 × 15, hard"
    assert title_of_category(family, "difficulty hard, symmetry half-turn") == "10 × 10, hard, symmetry half-turn"


@pytest.mark.parametrize(
    ("family", "category", "title"),
    [
        ("madness", "side 3", "3 × 3"),
        ("madness", "side 5, colours 2", "5 × 5, colours 2"),
        ("minesweeper", "difficulty hard", "hard"),
        ("minesweeper", "rows 12, cols 14, mines 20", "12 × 14, mines 20"),
    ],
)
def test_high_scores_name_a_size_of_ones_own(family: str, category: str, title: str) -> None:
    assert title_of_category(catalog.family(family), category) == title
