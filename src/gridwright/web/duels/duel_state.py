"""The state of a duel, as a player is shown it."""

from __future__ import annotations

from gridwright.web.duels import duel_messages
from gridwright.web.duels.duel_board import DuelBoard


def describe_duel(live: DuelBoard, player: str, known_moves: int = 0) -> duel_messages.DuelState:
    """Return its state for this player, without the moves that are known."""
    outcome = live.session.outcome_for(names_for(live, player))
    free = next((seat for seat in live.seats if not seat.taken), None)
    (first, second), left, offer = live.seconds(), live.seconds_left(), live.session.offer
    return duel_messages.DuelState(
        seats=(_describe_seat(live, 0, player), _describe_seat(live, 1, player)),
        turn=live.session.seat,
        scores=live.session.scores,
        seconds=(round(first, 3), round(second, 3)),
        running=live.clock.running,
        entries=len(live.session.log),
        known=known_moves,
        moves=tuple(live.made[known_moves:]),
        over=outcome is not None,
        winner=None if outcome is None else outcome.winner,
        because="" if outcome is None else outcome.because,
        how="" if outcome is None else outcome.how,
        time=live.stored.time,
        left=left,
        offer=None if offer is None else duel_messages.OpenOffer(offer.what, offer.seat),
        can_take_back=live.find_take_back(player) is not None,
        can_offer_draw=live.can_offer_draw(player),
        counted=live.is_counted,
        record=_describe_record(live),
        evaluated=live.stored.valued or outcome is not None,
        spectators=sum(not live.seats_of(viewer.player) for viewer in tuple(live.viewers)),
        join=f"/join/{free.token}" if free is not None and live.seats_of(player) else "",
        rematch=f"/duels/{live.stored.rematch}" if live.stored.rematch else "",
    )


def names_for(live: DuelBoard, player: str) -> tuple[str, str]:
    """Return the names of both players, as this player sees them: "You" for the seat that is theirs alone."""
    own, (first, second) = live.seats_of(player), live.names
    return "You" if own == {0} else first, "You" if own == {1} else second


def _describe_seat(live: DuelBoard, number: int, player: str) -> duel_messages.SeatInfo:
    seat, strengths = live.seats[number], live.rules.STRENGTHS
    bot = None if seat.bot is None else live.rules.RENAMED.get(seat.bot, seat.bot)
    strength = strengths.index(bot) + 1 if bot in strengths else 0
    return duel_messages.SeatInfo(
        name=live.names[number],
        bot="" if seat.bot is None else seat.bot,
        strength=strength,
        strengths=len(strengths) if strength else 0,
        taken=seat.taken,
        yours=seat.player == player,
        connected=seat.player is not None and seat.player in live.present,
    )


def _describe_record(live: DuelBoard) -> duel_messages.BotRecord | None:
    if live.record is None or live.result is None:
        return None
    rating = live.result.rating
    return duel_messages.BotRecord(
        played=live.record.played,
        won=live.record.won,
        rating=None if rating is None else round(rating.rating),
        deviation=None if rating is None else round(rating.deviation),
    )
