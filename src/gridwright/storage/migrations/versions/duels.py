"""Duels: who sits where, and their lines."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "duels"
down_revision = "together"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "duels",
        sql.Column("id", sql.String(40), nullable=False),
        sql.Column("owner", sql.String(40), nullable=False),
        sql.Column("puzzle", sql.String(40), nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("touched", sql.Float, nullable=False),
        sql.Column("valued", sql.Boolean, nullable=False),
        sql.Column("thought", sql.Float, nullable=False),
        sql.Column("over", sql.Boolean, nullable=False),
        sql.Column("rematch", sql.String(40)),
        sql.PrimaryKeyConstraint("id", name="pk_duels"),
        sql.ForeignKeyConstraint(["owner"], ["players.id"], name="fk_duels_owner"),
        sql.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_duels_puzzle"),
        sql.ForeignKeyConstraint(["rematch"], ["duels.id"], name="fk_duels_rematch"),
    )
    op.create_table(
        "duel_seats",
        sql.Column("duel", sql.String(40), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False, autoincrement=False),
        sql.Column("player", sql.String(40)),
        sql.Column("bot", sql.String(100)),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("token", sql.String(40)),
        sql.PrimaryKeyConstraint("duel", "seat", name="pk_duel_seats"),
        sql.ForeignKeyConstraint(["duel"], ["duels.id"], name="fk_duel_seats_duel"),
        sql.ForeignKeyConstraint(["player"], ["players.id"], name="fk_duel_seats_player"),
    )
    op.create_index("ix_duel_seats_player", "duel_seats", ["player"])
    op.create_index("ix_duel_seats_token", "duel_seats", ["token"], unique=True)
    op.create_table(
        "duel_lines",
        sql.Column("duel", sql.String(40), nullable=False),
        sql.Column("number", sql.Integer, nullable=False, autoincrement=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.PrimaryKeyConstraint("duel", "number", name="pk_duel_lines"),
        sql.ForeignKeyConstraint(["duel"], ["duels.id"], name="fk_duel_lines_duel"),
    )


def downgrade() -> None:
    """Take them away, those that point to others first."""
    for table in ("duel_lines", "duel_seats", "duels"):
        op.drop_table(table)
