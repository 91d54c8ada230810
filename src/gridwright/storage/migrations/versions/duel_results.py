"""Duels with time limits, and the results of duels against bots, with the player's rating after each."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "duel_results"
down_revision = "moderation"


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("duels", sql.Column("time", sql.String(20), nullable=False, server_default=""))
    op.create_table(
        "duel_results",
        sql.Column("duel", sql.String(40), nullable=False),
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("family", sql.String(40), nullable=False),
        sql.Column("bot", sql.String(100), nullable=False),
        sql.Column("points", sql.Float, nullable=False),
        sql.Column("own", sql.Float, nullable=False),
        sql.Column("other", sql.Float, nullable=False),
        sql.Column("seconds", sql.Float, nullable=False),
        sql.Column("counted", sql.Boolean, nullable=False),
        sql.Column("ended", sql.Float, nullable=False),
        sql.Column("rating", sql.Float),
        sql.Column("deviation", sql.Float),
        sql.Column("volatility", sql.Float),
        sql.PrimaryKeyConstraint("duel", name="pk_duel_results"),
        sql.ForeignKeyConstraint(["duel"], ["duels.id"], name="fk_duel_results_duel"),
        sql.ForeignKeyConstraint(["player"], ["players.id"], name="fk_duel_results_player"),
    )
    op.create_index("ix_duel_results_player_family_ended", "duel_results", ["player", "family", "ended"])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("duel_results")
    op.drop_column("duels", "time")
