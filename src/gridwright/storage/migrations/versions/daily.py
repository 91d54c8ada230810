"""Puzzles seen before they are played, one-time links to another device, figures of finished games."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "daily"
down_revision = "duel_results"


def upgrade() -> None:
    """Add the tables and the column."""
    op.add_column("games", sql.Column("figures", sql.Text))
    op.create_table(
        "seen",
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("puzzle", sql.String(40), nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("player", "puzzle", name="pk_seen"),
        sql.ForeignKeyConstraint(["player"], ["players.id"], name="fk_seen_player"),
        sql.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_seen_puzzle"),
    )
    op.create_table(
        "handovers",
        sql.Column("digest", sql.String(64), nullable=False),
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("digest", name="pk_handovers"),
        sql.ForeignKeyConstraint(["player"], ["players.id"], name="fk_handovers_player"),
    )


def downgrade() -> None:
    """Take them away."""
    for table in ("handovers", "seen"):
        op.drop_table(table)
    op.drop_column("games", "figures")
