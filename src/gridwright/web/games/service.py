"""All games: open, started, deleted."""

from __future__ import annotations

import time
from functools import partial

from gridwright.storage import games, library, puzzles
from gridwright.web.games.live_game import GameNotFound, LiveGame
from gridwright.web.games.overlays import show_overlay
from gridwright.web.games.results import find_goal, review_game
from gridwright.web.live.board import Viewer
from gridwright.web.live.service import BoardService


class GameService(BoardService[LiveGame, Viewer]):
    """All games."""

    kind = "game"

    async def start_game(self, player: str, puzzle: str) -> str:
        """Start a game of this player; its name."""

        def start() -> str:
            now = time.time()
            games.remember_player(self.services.database, player, now)
            return games.new_game(self.services.database, player, puzzle, now)

        return await self.services.in_thread(start)

    async def find(self, game: str, player: str) -> games.Game:
        """The player's game as it is stored, or GameNotFound."""
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
        return LiveGame(self.services.database, stored, puzzle, self.services.peers.now, self.services.peers.id)

    async def delete(self, game: str, player: str) -> None:
        """Delete the player's game and disconnect its pages, or GameNotFound."""
        found = await self.open(game, player)
        async with found.lock:
            self._open.pop(game, None)
            if not await self.services.in_thread(library.delete_game, self.services.database, player, game):
                raise GameNotFound
            self.dismiss_viewers(found)

    def schedule(self, board: LiveGame) -> None:
        """Find the goal and the overlays while a game is played, and review one that is over."""
        if board.is_over and board.result is None:
            self.start_task(board, "review", partial(review_game, self.services, board))
        elif board.viewers and not board.is_over and not board.goal:
            self.start_task(board, "goal", partial(find_goal, self.services, board))
        for viewer in board.viewers:
            if board.overlay_request(viewer) not in (None, viewer.picture.overlay_of):
                self.start_task(board, f"overlay {id(viewer)}", partial(show_overlay, self, board, viewer))
