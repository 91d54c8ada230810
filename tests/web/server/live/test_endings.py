"""What the end of a game says: figure, verdict, lines, the player's best, the text to share, and another like it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright import catalog
from gridwright.core.budget import Budget
from gridwright.web.games.endings import compare_with_best, draw_pace
from gridwright.web.jobs.game_tasks import ExplainBest
from tests.web.playing import Player
from tests.web.servers import Server
from tests.web.solutions import solving_moves


def test_ten_squares_tell_the_pace_help_and_the_place_where_it_ended() -> None:
    even = [float(number) for number in range(1, 11)]
    assert draw_pace(even, 1.0, []) == "■■■■■■■■■■"
    assert draw_pace([*even[:5], 15.0, *(10 + number for number in range(7, 11))], 1.0, [])[5] == "□"
    assert draw_pace(even, 1.0, [3]) == "■■■▨■■■■■■"
    assert draw_pace(even, 0.75, []) == "■■■■■■■▨"
    assert draw_pace([], 0.0, []) == "▨"
    assert len(draw_pace([2.0], 1.0, [0, 1])) == 10


def test_the_best_is_named_only_when_it_is() -> None:
    assert compare_with_best(10, None, "seconds", False) == ("Your best yet", True)
    assert compare_with_best(10, 12, "seconds", False) == ("Your best yet", True)
    assert compare_with_best(21, 12, "seconds", False) == ("9 s over your best", False)
    assert compare_with_best(102, 12, "seconds", False) == ("1:30 over your best", False)
    assert compare_with_best(12.5, 12.2, "seconds", True) == ("0.3 s over your best", False)
    assert compare_with_best(4, 2, "over", False) == ("2 over your best", False)
    assert compare_with_best(2, 2, "over", False) == ("As good as your best", False)


def _solve(player: Player, game: str, hints: int = 0) -> dict[str, object]:
    """Solve a small puzzle; the final result."""
    view = player.http.get(f"/api/games/{game}").json()["view"]
    moves = solving_moves("madness", view)
    with player.connect(game) as client:
        for _ in range(hints):
            client.ask("hint", stage=1)
        assert all(client.ask("move", text=move)[-1]["type"] == "ack" for move in moves)
        result = client.result()
    return dict(result)


def test_a_solved_game_has_a_figure_a_verdict_a_rank_and_four_lines_to_share(player: Player) -> None:
    game = player.start_game(family="madness", options={"side": 3})
    result = _solve(player, game)
    assert result["verdict"] == "The fewest possible"
    assert (result["best"], result["is_best"]) == ("Your best yet", True)
    lines = {line["label"]: line["value"] for line in result["lines"]}  # type: ignore[attr-defined]
    assert {"Fewest possible", "Your time", "Your best gap", "Rank"} <= set(lines)
    text = str(result["share"]).split("\n")
    assert len(text) == 4
    assert text[0].startswith("Gridwright ")
    assert text[0].endswith(" · 2x2Madness")
    assert text[1].endswith(f" · {result['figure']} moves · no help")
    assert set(text[2]) <= set("■□") and len(text[2]) == 10
    assert text[3].startswith("Rank ")
    second = _solve(player, player.start_game(like=game))
    assert second["best"] == "As good as your best"


def test_a_game_with_help_says_so_and_has_no_rank(player: Player) -> None:
    result = _solve(player, player.start_game(family="madness", options={"side": 3}), hints=1)
    assert result["help"] == "With 1 hint"
    assert "best" not in result
    assert "Rank" not in {line["label"] for line in result["lines"]}  # type: ignore[attr-defined]
    text = str(result["share"]).split("\n")
    assert text[1].endswith(" · 1 hint")
    assert text[2].startswith("▨")
    assert text[3] == "The fewest possible"


def test_help_before_a_restart_is_still_told_after_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Player(server.url) as player:
        game = player.start_game(family="madness", options={"side": 3})
        moves = solving_moves("madness", player.http.get(f"/api/games/{game}").json()["view"])
        with player.connect(game) as client:
            assert client.ask("move", text=moves[0])[-1]["type"] == "ack"
            client.ask("hint", stage=1)
        server.kill()
        server.start()
        with player.connect(game) as client:
            assert all(client.ask("move", text=move)[-1]["type"] == "ack" for move in moves[1:])
            text = str(client.result()["share"]).split("\n")
    assert text[1].endswith(" · 1 hint")
    assert text[2].index("▨") == 10 // len(moves) and text[2].count("▨") == 1


@pytest.mark.parametrize("example", ["5x5", "6x6"])
def test_a_board_too_large_to_prove_says_what_is_confirmed_and_shows_a_solution(example: str) -> None:
    family = catalog.family("madness")
    puzzle = family.text.read(family.creation.examples[example].text)
    view = family.text.write_view(family.rules.view(family.rules.start(puzzle)))
    told = ExplainBest(family="madness", view=view).run(Budget(1.0))
    assert told.answer is not None
    assert told.message.split("\n") == [
        "The checker accepts this solution. It doesn't confirm that nothing is better.",
        "The time ran out before the proof was checked.",
    ]


def test_a_lost_game_says_what_was_certain_and_can_be_taken_back(player: Player, server: Server) -> None:
    # The 1 at a1 has one covered neighbour, b1, so b1 is a mine and the rest is safe.
    game = player.start_game(family="minesweeper", puzzle="2x4 mines=1 layout\n1*10\n1110\n")
    with player.connect(game) as client:
        client.ask("move", text="d1")
        client.ask("move", text="b1")
        result = client.result()
        assert result["verdict"] == "A mine at b1"
        assert result["tone"] == "bad"
        assert result["undo"] == "Take back the last cell"
        assert result["figure"].endswith("%")
        assert "certain" in result["note"]
        assert result["share"].split("\n")[2].endswith("▨")
        assert client.ask("command", command="undo")[-1]["type"] == "ack"
    standing = player.http.get(f"/api/games/{game}").json()
    assert (standing["status"], standing["assisted"]) == ("playing", True)
