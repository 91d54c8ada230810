"""What the end of a game says: the figure that matters, a verdict, lines, the player's best, and a text to share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from msgspec.structs import replace

from gridwright.core.results import Ending, Finished
from gridwright.core.roles import Status
from gridwright.core.wording import pluralise
from gridwright.play.clock import format_time
from gridwright.storage import days, scores
from gridwright.storage.database import Database
from gridwright.web.games.game_messages import Result, ResultLine
from gridwright.web.games.live_game import LiveGame
from gridwright.web.jobs.game_tasks import GameReview
from gridwright.web.players.streak import count_streak
from gridwright.web.services import Services

TENTHS = 10
FAST, SLOW, HELPED = "■", "□", "▨"
VERDICTS: dict[Status, str] = {"solved": "Solved", "finished": "Finished", "lost": "Lost", "playing": "Over"}


def describe_ending(game: LiveGame, figures: Mapping[str, float]) -> Ending:
    """Return what the family says about a game that is over, given the figures of its review once they are known."""
    if game.gave_up:
        return Ending("Solution shown", tone="plain")
    if game.family.play.ending is None:
        return Ending(VERDICTS[game.status], tone="bad" if game.status == "lost" else "good")
    return game.family.play.ending(Finished(game.view, len(game.session.moves), game.seconds(), figures))


def describe_result(services: Services, game: LiveGame, review: GameReview | None, is_final: bool) -> Result:
    """Put together all that the result shows; rank and best only when it is final."""
    ending, seconds = describe_ending(game, {} if review is None else review.figures), game.seconds()
    tenths = game.family.play.tenths
    lines = [ResultLine(label, value) for label, value in ending.lines]
    figure = ending.figure or format_time(seconds, tenths)
    if ending.figure and ending.tone != "bad":
        lines.append(ResultLine("Your time", format_time(seconds, tenths)))
    result = Result(
        seconds=round(seconds, 3),
        moves=len(game.session.moves),
        figure=figure,
        verdict=ending.verdict,
        tone=ending.tone,
        unit=ending.unit,
        note=ending.note,
        lines=tuple(lines),
        help=describe_help(game),
        undo=game.family.play.take_back if game.status == "lost" and not game.gave_up else "",
        summary="" if review is None else review.summary,
        figures={} if review is None else dict(review.figures),
        remarks=() if review is None else review.remarks,
    )
    return _with_standing(services, game, ending, result) if is_final else result


def describe_help(game: LiveGame) -> str:
    """Name what helped the player."""
    if not game.is_assisted or game.gave_up:
        return ""
    if game.hints == 0:
        return "With help"
    return f"With {pluralise(game.hints, 'hint')}"


def _with_standing(services: Services, game: LiveGame, ending: Ending, result: Result) -> Result:
    """Add the player's best, the rank, the streak, and the text to share."""
    database, measure = services.database, game.family.play.measure
    daily = days.daily_of(database, game.puzzle.id)
    day = None if daily is None else daily.day
    placing = None if game.gave_up else scores.placing_of(database, game.id, measure)
    lines, best, is_best, shared = list(result.lines), "", False, list[str]()
    if placing is not None:
        if placing.rank is not None:
            this = result.seconds if measure == "seconds" else result.figures.get("over")
            if this is not None:
                best, is_best = compare_with_best(this, placing.best, measure, game.family.play.tenths)
                lines.append(_best_line(this, placing.best, measure, game.family.play.tenths))
            rank = days.Rank(placing.rank, placing.players) if daily is None else _daily_rank(database, game, daily)
            if rank is not None:
                lines.append(ResultLine("Rank", str(rank.rank), f"of {rank.players}"))
                shared.append(f"Rank {rank.rank} of {rank.players}")
        if game.status == "lost":
            lines.append(ResultLine("Wins at this level", f"{100 * placing.won // max(1, placing.played)}%"))
    if day is not None and game.status in scores.WON and not game.gave_up:
        streak = count_streak(days.solved_days(database, game.player), services.today())
        if day in streak.days:
            unit = "day" if streak.length == 1 else "days"
            lines.append(ResultLine("Streak", str(streak.length), unit))
            shared.append(f"{streak.length} {unit} in a row")
    details = " · ".join(shared) or result.verdict
    share = "" if game.gave_up else _share_text(services, game, day, ending, result, details)
    return replace(result, lines=tuple(lines), best=best, is_best=is_best, share=share)


def _daily_rank(database: Database, game: LiveGame, daily: days.DailyName) -> days.Rank | None:
    """Return the rank among those who solved the daily puzzle on its day."""
    measure = game.family.play.measure
    return days.ranks_of(database, game.player, [daily.day], daily.name, measure).get(daily.day)


def compare_with_best(this: float, best: float | None, measure: scores.Measure, tenths: bool) -> tuple[str, bool]:
    """Say how a game compares with the player's best before it, and whether it is the best now."""
    if best is None or this < best:
        return "Your best yet", True
    gap = this - best
    if measure == "over":
        return (f"{gap:.0f} over your best" if gap else "As good as your best"), False
    if gap >= 60:
        return f"{format_time(gap)} over your best", False
    written = f"{gap:.1f}" if tenths else f"{gap:.0f}"
    return (f"{written} s over your best" if float(written) else "As good as your best"), False


def _best_line(this: float, best: float | None, measure: scores.Measure, tenths: bool) -> ResultLine:
    def write(value: float) -> str:
        return format_time(value, tenths) if measure == "seconds" else f"{value:.0f}"

    label = "Your best" if measure == "seconds" else "Your best gap"
    if best is None:
        return ResultLine(label, write(this))
    return ResultLine(label, write(min(this, best)), f"was {write(best)}" if this < best else "")


def _share_text(
    services: Services, game: LiveGame, day: date | None, ending: Ending, result: Result, details: str
) -> str:
    """Write four lines that give nothing of the puzzle away."""
    when = day or services.today()
    figure = f"{result.figure} {ending.unit}" if ending.figure else result.figure
    helped = result.help.removeprefix("With ") or "no help"
    return "\n".join(
        (
            f"Gridwright {when.day} {when:%b} · {game.family.title}",
            f"{game.puzzle.title} · {figure} · {helped}",
            draw_pace(game.times(), ending.done, game.helped_after),
            details,
        )
    )


def draw_pace(times: list[float], done: float, helped_after: list[int]) -> str:
    """Draw a square for each tenth of the puzzle: at or above the mean pace of this game, below it, or with help.

    A game that ended before the puzzle was done has squares up to there, and one more where it ended.
    """
    squares = TENTHS if done >= 1 else int(TENTHS * done)
    entries = len(times)
    helped = {min(squares - 1, after * squares // max(1, entries)) for after in helped_after} if squares else set()
    mean = _time_at(times, 1.0) / max(1, squares)
    drawn = []
    for square in range(squares):
        taken = _time_at(times, (square + 1) / squares) - _time_at(times, square / squares)
        drawn.append(HELPED if square in helped else FAST if taken <= mean + 1e-9 else SLOW)
    return "".join(drawn) + (HELPED if done < 1 else "")


def _time_at(times: list[float], part: float) -> float:
    """Return the seconds after this part of the entries, between two of them if need be."""
    place = part * len(times)
    before = min(int(place), len(times))
    start = times[before - 1] if before else 0.0
    end = times[before] if before < len(times) else start
    return start + (end - start) * (place - before)
