"""Results of lessons, and puzzles that their creators share on a page of their own."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "learning"
down_revision = "helped"


def upgrade() -> None:
    """Add the tables and columns."""
    op.create_table(
        "learned",
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("family", sql.String(40), nullable=False),
        sql.Column("technique", sql.String(100), nullable=False),
        sql.Column("results", sql.Text, nullable=False),
        sql.Column("sure", sql.Boolean, nullable=False),
        sql.Column("touched", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("player", "family", "technique", name="pk_learned"),
        sql.ForeignKeyConstraint(["player"], ["players.id"], name="fk_learned_player"),
    )
    op.add_column("made", sql.Column("shared", sql.Float))
    op.add_column("players", sql.Column("page", sql.String(40)))
    op.create_index("ix_players_page", "players", ["page"], unique=True)


def downgrade() -> None:
    """Take them away."""
    op.drop_index("ix_players_page", "players")
    op.drop_column("players", "page")
    op.drop_column("made", "shared")
    op.drop_table("learned")
