"""Versions and running clocks of boards, reviews, settings, and what servers on one database tell each other."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "servers"
down_revision = "duels"


def upgrade() -> None:
    """Add the columns and the tables."""
    for board in ("games", "duels"):
        op.add_column(board, sql.Column("version", sql.Integer, nullable=False, server_default="0"))
        op.add_column(board, sql.Column("ticking", sql.Float))
    op.create_table(
        "reviews",
        sql.Column("board", sql.String(40), nullable=False),
        sql.Column("entries", sql.Integer, nullable=False),
        sql.Column("body", sql.Text, nullable=False),
        sql.PrimaryKeyConstraint("board", name="pk_reviews"),
    )
    op.create_table(
        "settings",
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("value", sql.Text, nullable=False),
        sql.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    _add_what_servers_share()


def _add_what_servers_share() -> None:
    op.create_table(
        "servers",
        sql.Column("id", sql.String(40), nullable=False),
        sql.Column("seen", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "presence",
        sql.Column("board", sql.String(40), nullable=False),
        sql.Column("server", sql.String(40), nullable=False),
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("kind", sql.String(10), nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("board", "server", "player", name="pk_presence"),
    )
    op.create_index("ix_presence_server", "presence", ["server"])
    op.create_table(
        "leases",
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("server", sql.String(40), nullable=False),
        sql.PrimaryKeyConstraint("name", name="pk_leases"),
    )
    op.create_index("ix_leases_server", "leases", ["server"])
    op.create_table(
        "results",
        sql.Column("id", sql.String(40), nullable=False),
        sql.Column("player", sql.String(40), nullable=False),
        sql.Column("server", sql.String(40), nullable=False),
        sql.Column("state", sql.String(20), nullable=False),
        sql.Column("message", sql.Text, nullable=False),
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("media", sql.String(100), nullable=False),
        sql.Column("body", sql.LargeBinary),
        sql.Column("since", sql.Float, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_results"),
    )
    op.create_index("ix_results_since", "results", ["since"])


def downgrade() -> None:
    """Take them away."""
    for table in ("results", "leases", "presence", "servers", "settings", "reviews"):
        op.drop_table(table)
    for board in ("duels", "games"):
        op.drop_column(board, "ticking")
        op.drop_column(board, "version")
