"""Nicknames and shared puzzles that were hidden."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "moderation"
down_revision = "learning"


def upgrade() -> None:
    """Add the columns."""
    for table in ("players", "puzzles"):
        op.add_column(table, sql.Column("hidden", sql.Boolean, nullable=False, server_default=sql.false()))


def downgrade() -> None:
    """Take them away."""
    for table in ("puzzles", "players"):
        op.drop_column(table, "hidden")
