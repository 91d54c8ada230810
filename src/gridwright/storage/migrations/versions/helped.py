"""After which log entries of a game the player was helped."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "helped"
down_revision = "servers"


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sql.Column("helped", sql.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Take it away."""
    op.drop_column("games", "helped")
