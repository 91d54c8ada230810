"""Nicknames, puzzles that people made, categories, and which games were helped, how far off the best, or deleted."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "together"
down_revision = "first"


def upgrade() -> None:
    """Add the columns, and the table of puzzles that people made."""
    op.add_column("players", sql.Column("nickname", sql.String(40)))
    op.add_column("puzzles", sql.Column("category", sql.String(200)))
    op.create_index("ix_puzzles_family_category", "puzzles", ["family", "category"])
    op.add_column("games", sql.Column("assisted", sql.Boolean, nullable=False, server_default=sql.false()))
    op.add_column("games", sql.Column("over", sql.Float))
    op.add_column("games", sql.Column("hidden", sql.Boolean, nullable=False, server_default=sql.false()))
    op.create_table(
        "made",
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("puzzle", sql.String(40), nullable=False),
        sql.Column("title", sql.String(200), nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("player", "puzzle", name="pk_made"),
        sql.ForeignKeyConstraint(["player"], ["players.id"], name="fk_made_player"),
        sql.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_made_puzzle"),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("made")
    for column in ("hidden", "over", "assisted"):
        op.drop_column("games", column)
    op.drop_index("ix_puzzles_family_category", "puzzles")
    op.drop_column("puzzles", "category")
    op.drop_column("players", "nickname")
