"""`gridwright analyse`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from gridwright.cli.options import Json, Seconds


def analyse(
    game: Annotated[str, Parameter(allow_leading_hyphen=True, help="A saved game: a path, or -.")],
    /,
    *,
    seconds: Seconds = 60.0,
    json: Json = False,
) -> int:
    """Review a saved game: its figures, and what each move lost."""
    from gridwright.actions.analyse import analyse as analyse_
    from gridwright.actions.analyse import review_fields
    from gridwright.actions.load import text_of
    from gridwright.cli.output import print_json, say, watching
    from gridwright.play.duel_session import DuelSession
    from gridwright.play.record import is_duel, read_duel, read_game

    text = text_of(game, "saved game")
    duel = is_duel(text)
    played = read_duel(text) if duel else read_game(text)
    names = {"names": played.names} if isinstance(played, DuelSession) else {}
    with watching("Analysing", seconds) as budget:
        review = analyse_(played.family, played.puzzle, played.moves, budget, duel=duel, **names)
    if json:
        print_json(review_fields(played.family, review))
        return 0
    say(review.summary)
    for name, figure in review.figures.items():
        say(f"  {name.replace('_', ' ')}: {figure:g}")
    for move, remark in review.remarks:
        say(f"  move {move} ({played.moves[move - 1]}): {remark}")
    return 0
