"""Since when a puzzle is stored, so that one that nothing refers to can expire."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "expiry"
down_revision = "daily"


def upgrade() -> None:
    """Add the column; puzzles from before have no date, which counts as long ago."""
    op.add_column("puzzles", sql.Column("since", sql.Float))


def downgrade() -> None:
    """Take it away."""
    op.drop_column("puzzles", "since")
