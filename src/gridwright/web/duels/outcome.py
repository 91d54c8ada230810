"""The result of a duel: the moves that count, the points against a bot, and the rating that follows."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.actions.choose import duel_of
from gridwright.core.results import BotRating
from gridwright.play import glicko
from gridwright.play.duel_session import DuelSession
from gridwright.storage import duels
from gridwright.storage.duel_results import DuelResult, Rate, StoredRating
from gridwright.web.duels import duel_messages


def made_moves(session: DuelSession) -> list[duel_messages.MadeMove]:
    """List the moves that were not taken back: who made them, the seconds, and what each added to its seat's score."""
    made: list[duel_messages.MadeMove] = []
    rules, text = duel_of(session.family), session.family.text
    state = rules.start(session.puzzle)
    for move in session.made:
        before = rules.scores(rules.view(state))[move.seat]
        state = rules.play(state, text.read_move(move.text))
        points = rules.scores(rules.view(state))[move.seat] - before
        made.append(duel_messages.MadeMove(move.text, move.seat, move.seconds, points))
    return made


def find_result(duel: str, session: DuelSession, seats: duels.Seats, now: float, *, counted: bool) -> DuelResult | None:
    """Return the result of a duel of one person against a bot; None for other duels."""
    outcome, renamed = session.outcome, duel_of(session.family).RENAMED
    for seat, other in ((0, 1), (1, 0)):
        player, bot = seats[seat].player, seats[other].bot
        if outcome is not None and player is not None and bot is not None:
            return DuelResult(
                duel=duel,
                player=player,
                family=session.family.name,
                bot=renamed.get(bot, bot),
                points=0.5 if outcome.winner is None else float(outcome.winner == seat),
                own=session.scores[seat],
                other=session.scores[other],
                seconds=session.seconds[seat],
                counted=counted,
                ended=now,
            )
    return None


def rating_after(ratings: Mapping[str, BotRating], result: DuelResult | None) -> Rate | None:
    """Return how a player's rating follows from the result; None if the bot's rating was not measured."""
    bot = None if result is None else ratings.get(result.bot)
    if result is None or bot is None:
        return None
    game = glicko.Game(bot.rating, bot.deviation, result.points)

    def rate(before: StoredRating | None) -> StoredRating:
        after = glicko.update(glicko.Rating() if before is None else glicko.Rating(*before), [game])
        return StoredRating(after.rating, after.deviation, after.volatility)

    return rate
