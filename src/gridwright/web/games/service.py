"""All games: open, started, deleted."""

from __future__ import annotations

from functools import partial

from gridwright.actions.load import load_text
from gridwright.errors import GridwrightError
from gridwright.storage import games, library, puzzles
from gridwright.web.games.live_game import GameNotFound, LiveGame
from gridwright.web.games.overlays import show_overlay
from gridwright.web.games.results import find_goal, review_game
from gridwright.web.live.board import Viewer
from gridwright.web.live.service import BoardService
from gridwright.web.services import BYTES_OF_A_BOARD

LARGEST_COMPARED = 20_000
"""Characters of a text that is compared with the puzzles of games."""


class GameService(BoardService[LiveGame, Viewer]):
    """All games."""

    kind = "game"

    async def start_game(self, player: str, puzzle: str, *, is_seen: bool = True, size: int = 0) -> str:
        """Start a game of this player, with so many bytes of puzzle stored for it; its name.

        It can be ranked only if the player has not seen the puzzle before.
        """

        def start() -> str:
            database, now = self.services.database, self.services.now()
            games.remember_player(database, player, now)
            if is_seen:
                puzzles.note_seen(database, player, puzzle, now)
            return games.new_game(database, player, puzzle, now)

        self.services.refuse_storing_too_much()
        self.services.count_stored(BYTES_OF_A_BOARD + size)
        return await self.services.in_thread(start)

    async def find(self, game: str, player: str) -> games.Game:
        """Return the player's game as it is stored, or GameNotFound."""
        return await self.services.in_thread(self._find, game, player)

    def _find(self, game: str, player: str) -> games.Game:
        found = games.game_of(self.services.database, game)
        if found is None or found.player != player:
            raise GameNotFound
        return found

    def _load(self, board: str, player: str) -> LiveGame:
        stored = self._find(board, player)
        puzzle = puzzles.puzzle_of(self.services.database, stored.puzzle)
        assert puzzle is not None
        peers = self.services.peers
        return LiveGame(self.services.database, stored, puzzle, peers.now, peers.id, self.services.now)

    async def delete(self, game: str, player: str) -> None:
        """Delete the player's game and disconnect its pages, or GameNotFound."""
        found = await self.open(game, player)
        async with found.lock:
            self._open.pop(game, None)
            if not await self.services.call_storage(library.delete_game, player, game):
                raise GameNotFound
            self.dismiss_viewers(found)

    async def note_help(self, player: str, text: str, family: str | None) -> None:
        """Note that the player lets a program or the editor work on this puzzle: no game of it is ranked any more.

        The text may be a puzzle, or a position of a game that is open.
        """
        if len(text) > LARGEST_COMPARED:
            return
        found = await self.services.in_thread(self._identify, text, family)
        if found is not None:
            await self.services.call_storage(puzzles.note_seen, player, found, self.services.now())
        for live in [live for live in self._open.values() if live.player == player and not live.is_over]:
            async with live.lock:
                view = await self.services.in_thread(live.family.text.write_view, live.view)
                if view.strip() == text.strip():
                    await self.services.in_thread(live.assist)

    def _identify(self, text: str, family: str | None) -> str | None:
        """Return the ID of the stored puzzle in a text, if it is one."""
        try:
            loaded = load_text(text, family)
            written = loaded.family.text.write(loaded.puzzle())
        except GridwrightError:
            return None
        known = puzzles.puzzle_with(self.services.database, loaded.family.name, written)
        return None if known is None else known.id

    def schedule(self, board: LiveGame) -> None:
        """Find the goal and the overlays while a game is played, and review one that is over."""
        if board.is_over and board.result is None:
            self.start_task(board, "review", partial(review_game, self.services, board))
        elif board.viewers and not board.is_over and not board.goal:
            self.start_task(board, "goal", partial(find_goal, self.services, board))
        for viewer in board.viewers:
            if board.overlay_request(viewer) not in (None, viewer.picture.overlay_of):
                self.start_task(board, f"overlay {id(viewer)}", partial(show_overlay, self, board, viewer))
