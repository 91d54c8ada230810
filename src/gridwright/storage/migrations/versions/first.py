"""The first tables: players, puzzles, games with their lines, and the puzzles of the day."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "first"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "players",
        sql.Column("id", sql.String(40), nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_table(
        "puzzles",
        sql.Column("id", sql.String(40), nullable=False),
        sql.Column("family", sql.String(40), nullable=False),
        sql.Column("title", sql.String(200), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("digest", sql.String(64), nullable=False),
        sql.Column("goal", sql.Text),
        sql.PrimaryKeyConstraint("id", name="pk_puzzles"),
        sql.UniqueConstraint("digest", name="uq_puzzles_digest"),
    )
    op.create_table(
        "games",
        sql.Column("id", sql.String(40), nullable=False),
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("puzzle", sql.String(40), nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("touched", sql.Float, nullable=False),
        sql.Column("status", sql.String(20), nullable=False),
        sql.Column("moves", sql.Integer, nullable=False),
        sql.Column("seconds", sql.Float, nullable=False),
        sql.Column("paused", sql.Boolean, nullable=False),
        sql.Column("gave_up", sql.Boolean, nullable=False),
        sql.Column("hints", sql.Integer, nullable=False),
        sql.Column("pen", sql.Text, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_games"),
        sql.ForeignKeyConstraint(["player"], ["players.id"], name="fk_games_player"),
        sql.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_games_puzzle"),
    )
    op.create_index("ix_games_player_touched", "games", ["player", "touched"])
    op.create_index("ix_games_puzzle_player", "games", ["puzzle", "player"])
    op.create_table(
        "lines",
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("number", sql.Integer, nullable=False, autoincrement=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("seconds", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("game", "number", name="pk_lines"),
        sql.ForeignKeyConstraint(["game"], ["games.id"], name="fk_lines_game"),
    )
    op.create_table(
        "days",
        sql.Column("day", sql.String(10), nullable=False),
        sql.Column("family", sql.String(40), nullable=False),
        sql.Column("puzzle", sql.String(40), nullable=False),
        sql.PrimaryKeyConstraint("day", "family", name="pk_days"),
        sql.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_days_puzzle"),
    )


def downgrade() -> None:
    """Take them away, those that point to others first."""
    for table in ("days", "lines", "games", "puzzles", "players"):
        op.drop_table(table)
