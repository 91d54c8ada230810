"""Nicknames, the makers and categories of puzzles, and which games were helped, how far off the best, or deleted."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "together"
down_revision = "first"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("players", sql.Column("nickname", sql.String(40)))
    op.add_column("puzzles", sql.Column("category", sql.String(200)))
    op.add_column("puzzles", sql.Column("maker", sql.String(40)))
    op.add_column("puzzles", sql.Column("made", sql.Float))
    op.create_index("ix_puzzles_family_category", "puzzles", ["family", "category"])
    op.create_index("ix_puzzles_maker_made", "puzzles", ["maker", "made"])
    op.add_column("games", sql.Column("assisted", sql.Boolean, nullable=False, server_default=sql.false()))
    op.add_column("games", sql.Column("over", sql.Float))
    op.add_column("games", sql.Column("hidden", sql.Boolean, nullable=False, server_default=sql.false()))


def downgrade() -> None:
    """Take them away."""
    for column in ("hidden", "over", "assisted"):
        op.drop_column("games", column)
    op.drop_index("ix_puzzles_maker_made", "puzzles")
    op.drop_index("ix_puzzles_family_category", "puzzles")
    for column in ("made", "maker", "category"):
        op.drop_column("puzzles", column)
    op.drop_column("players", "nickname")
