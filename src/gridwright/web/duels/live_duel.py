"""A live duel: what each player is shown and may do. Offers and take-backs are entries of the log, as moves are."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TypeVar

from msgspec.structs import replace as replace_struct

from gridwright.core.scene import SIDE, Gesture, Refusal, Scene, Select, Settings
from gridwright.errors import IllegalMove
from gridwright.play.duel_session import DuelSession, Offer
from gridwright.web.duels import duel_messages
from gridwright.web.duels.duel_board import DuelBoard, DuelViewer
from gridwright.web.duels.duel_state import describe_duel
from gridwright.web.jobs.duel_tasks import PositionEvaluation
from gridwright.web.live import messages

E = TypeVar("E", PositionEvaluation, PositionEvaluation | None)


class LiveDuel(DuelBoard):
    """A duel that is played or watched."""

    # What a page shows

    @property
    def is_evaluated(self) -> bool:
        """Whether the evaluation is that of the position on the board."""
        return self.evaluated_moves == tuple(self.session.moves)

    @property
    def wants_evaluation(self) -> bool:
        """Whether players see evaluations; a bot that answers a person doesn't wait for one."""
        is_answering = self.bot is not None and not self.has_only_bots
        return self.is_over or (self.stored.valued and not is_answering)

    def describe(self, viewer: DuelViewer) -> messages.ServerMessage:
        """Return its state, with the moves that are new to this page."""
        # Moves may have been taken back, and others made, since this page was last sent them.
        pairs = zip(viewer.known_moves, self.made, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        state = self.state(viewer.player, known)
        viewer.known_moves = tuple(self.made)
        if viewer.retry is not None:
            return replace_struct(state, selection=viewer.retry.selection, retrying=viewer.retry.number)
        return replace_struct(state, selection=viewer.selection)

    def state(self, player: str, known_moves: int = 0) -> duel_messages.DuelState:
        """Return its state for this player, without the moves that are known."""
        return describe_duel(self, player, known_moves)

    def greetings(self) -> list[messages.ServerMessage]:
        """Return the evaluation and the review, as far as they are known."""
        return [message for message in (self._evaluation_message(), self.review) if message is not None]

    def _evaluation_message(self) -> duel_messages.Evaluation | None:
        found, moves = self.evaluation, self.evaluated_moves
        if moves is None:
            return None
        if found is None:
            return duel_messages.Evaluation(len(moves))
        return duel_messages.Evaluation(len(moves), found.value, found.proven)

    def proven_evaluation(self, moves: tuple[str, ...]) -> PositionEvaluation | None:
        """Return the evaluation of the position after these moves, if that is what was evaluated last and proven."""
        found = self.evaluation
        return found if found is not None and found.proven and self.evaluated_moves == moves else None

    def note_evaluation(self, moves: tuple[str, ...], found: E) -> E | PositionEvaluation:
        """Keep and show what was found about the position on the board; return what is known about it by now.

        Every search reports here, that of a hint, too, and what is proven stays: so all that is said agrees. None says
        that a search failed.
        """
        if (proven := self.proven_evaluation(moves)) is not None:
            return proven
        if tuple(self.session.moves) == moves and not (found is None and self.is_evaluated):
            self.evaluation, self.evaluated_moves = found, moves
            if (message := self._evaluation_message()) is not None:
                self.send(message)
        return found

    def draw_move(self, text: str) -> tuple[messages.Mark, ...]:
        """Draw a move that a hint names."""
        drawn = self.rules.overlay(self.session.view, self.family.text.read_move(text))
        return messages.marks(drawn)

    def scene(self, viewer: DuelViewer) -> Scene:
        """Draw the board with what belongs to whom, or the position that the page retries."""
        # Players see their own side solid, spectators the first.
        seat = "1" if self.seats_of(viewer.player) == {1} else "0"
        settings = replace(viewer.picture.settings, choices={**viewer.picture.settings.choices, SIDE: seat})
        viewer.picture.settings = settings
        if viewer.retry is not None:
            return viewer.retry.scene(settings)
        return self.rules.scene(self.session.view, viewer.selection, settings)

    def _new_session(self) -> DuelSession:
        return DuelSession(self.family, self.session.puzzle, self.names)

    def _scene_of(self, session: DuelSession, settings: Settings) -> Scene:
        return self.rules.scene(session.view, None, settings)

    def _seconds_of(self, session: DuelSession) -> float:
        return round(sum(session.seconds), 3)

    def _entries(self) -> list[str]:
        """Return what is replayed: the moves that were not taken back, without offers."""
        return [f"{made.text} @{made.seconds:.3f}" for made in self.session.made]

    def forget_selections(self) -> None:
        """Drop what pages have selected, after a move."""
        for viewer in tuple(self.viewers):
            viewer.selection = None

    # What a player does

    def touch(self, viewer: DuelViewer, gesture: Gesture) -> bool:
        """Do what a gesture means; return whether it had any effect."""
        seat = self._seat_to_move(viewer.player)
        meant = self.rules.interpret(self.session.view, viewer.selection, gesture, viewer.picture.settings)
        if meant is None:
            return False
        if isinstance(meant, Refusal):
            raise IllegalMove(meant.message, meant.key)
        if isinstance(meant, Select):
            viewer.selection = meant.key
            return True
        for move in meant:
            self._play(seat, self.family.text.write_move(move))
        viewer.selection = None
        return bool(meant)

    def play(self, player: str, text: str, seat: int | None = None, after: int | None = None) -> None:
        """Make a move of this text; if the seat or the number of entries before it is given, only there."""
        if after is not None and after != len(self.session.log):
            raise IllegalMove(f"The duel has {len(self.session.log)} log entries by now, not {after}.")
        own = self._seat_to_move(player)
        if seat is not None and seat != own:
            raise IllegalMove("It's the other seat's turn.")
        self._play(own, text)

    def resign(self, player: str) -> None:
        """Give the duel to the other seat."""
        own = self.own_seats(player)
        self._refuse_before_start()
        self._resign(self.session.seat if self.session.seat in own else min(own))

    def take_back(self, player: str) -> None:
        """Take back this player's last move and what followed it: at once, or once the other player allows it."""
        self.own_seats(player)
        self._refuse_before_start()
        seat = self.find_take_back(player)
        if seat is None:
            raise IllegalMove("There is no move to take back.")
        if self._must_ask(seat):
            self._offer(Offer("takeback", seat))
        else:
            self._take_back(seat)

    def offer_draw(self, player: str) -> None:
        """Offer a draw, or agree to one that is offered."""
        own = self.own_seats(player)
        self._refuse_before_start()
        if not self.is_over and any(seat.bot for seat in self.seats):
            raise IllegalMove("Bots don't agree to draws. They play to the end.")
        seat, offer = min(own), self.session.offer
        is_agreed = len(own) == 2 or (offer is not None and offer.what == "draw" and offer.seat != seat)
        if is_agreed:
            self.enter(self.session.agree_draw)
        else:
            self._offer(Offer("draw", seat))

    def _offer(self, offer: Offer) -> None:
        """Ask the other player, once until they answer or a move is made."""
        if offer in self.session.offered:
            raise IllegalMove("You have asked for this already. Wait for your opponent's answer or move.")
        self.enter(lambda seconds: self.session.make_offer(offer, seconds))

    def respond(self, player: str, accept: bool) -> None:
        """Answer the other player's offer."""
        own, offer = self.own_seats(player), self.session.offer
        if offer is None or offer.seat in own:
            raise IllegalMove("There is no offer any more.")
        if not accept:
            self.enter(self.session.decline)
        elif offer.what == "draw":
            self.enter(self.session.agree_draw)
        else:
            self._take_back(offer.seat)

    def note_hint(self, player: str) -> None:
        """Note that this player, who is to move, is shown a good move; IllegalMove where there are no hints."""
        seat = self._seat_to_move(player)
        if not self.stored.valued:
            raise IllegalMove("This duel is played without evaluation and hints.")
        if self.is_over or seat not in self.session.hinted:
            self.enter(lambda seconds: self.session.note_hint(seat, seconds))

    def _must_ask(self, seat: int) -> bool:
        """Return whether another person sits opposite."""
        other = self.seats[1 - seat]
        return other.bot is None and other.player != self.seats[seat].player

    def _take_back(self, seat: int) -> None:
        self.enter(lambda seconds: self.session.take_back(self.session.moves_back(seat), seconds))
        self._moment = None

    def _seat_to_move(self, player: str) -> int:
        """Return the seat to move, if it is this player's."""
        own = self.own_seats(player)
        self._refuse_before_start()
        if not self.is_over and self.session.seat not in own:
            raise IllegalMove(f"It's {self.names[self.session.seat]}'s turn.")
        return self.session.seat

    def _refuse_before_start(self) -> None:
        if not self.is_ready:
            raise IllegalMove("Wait until your opponent joins.")

    def _play(self, seat: int, text: str) -> None:
        self.enter(lambda seconds: self.session.play(seat, text, seconds))

    def _resign(self, seat: int) -> None:
        self.enter(lambda seconds: self.session.resign(seat, seconds))

    # What a bot does

    def play_bot(self, after: int, move: str) -> bool:
        """Make a bot's move, found after this many entries; False if the duel has moved on. Its clock says how long."""
        if self.bot is None or len(self.session.log) != after:
            return False
        self._play(self.session.seat, move)
        return True

    def resign_bot(self, after: int) -> None:
        """Resign for a bot that can't move."""
        if self.bot is not None and len(self.session.log) == after:
            self._resign(self.session.seat)
