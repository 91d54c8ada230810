"""The tables: puzzles, players, their games and duels entry by entry, the daily puzzles; and what servers share.

Portable SQL: the same tables on SQLite and PostgreSQL. Instants are seconds since 1970; JSON is kept as text. A change
here comes with a migration in `migrations/versions`.

A board is a game or a duel. Each change of its row makes its `version` one larger. `ticking` is when its clock was
started last, for as long as a player attends.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("since", Float, nullable=False),
    Column("nickname", String(40)),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("page", String(40)),
    Index(None, "page", unique=True),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("family", String(40), nullable=False),
    Column("title", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("goal", Text),
    Column("category", String(200)),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("since", Float),
    Index(None, "family", "category"),
)

games = Table(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("puzzle", ForeignKey("puzzles.id"), nullable=False),
    Column("since", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("status", String(20), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("gave_up", Boolean, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("pen", Text, nullable=False),
    Column("assisted", Boolean, nullable=False, server_default=false()),
    Column("over", Float),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("ticking", Float),
    Column("helped", Text, nullable=False, server_default="[]"),
    Column("figures", Text),
    Index(None, "player", "touched"),
    Index(None, "puzzle", "player"),
)

lines = Table(
    "lines",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("seconds", Float, nullable=False),
)

days = Table(
    "days",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("family", String(40), primary_key=True),  # the name of a daily puzzle, see `storage/days.py`
    Column("puzzle", ForeignKey("puzzles.id"), nullable=False),
)

seen = Table(
    "seen",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("puzzle", ForeignKey("puzzles.id"), primary_key=True),
    Column("since", Float, nullable=False),
)

handovers = Table(
    "handovers",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("expires", Float, nullable=False),
)

made = Table(
    "made",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("puzzle", ForeignKey("puzzles.id"), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("since", Float, nullable=False),
    Column("shared", Float),
)

learned = Table(
    "learned",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("family", String(40), primary_key=True),
    Column("technique", String(100), primary_key=True),
    Column("results", Text, nullable=False),
    Column("sure", Boolean, nullable=False),
    Column("touched", Float, nullable=False),
)

duels = Table(
    "duels",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("owner", ForeignKey("players.id"), nullable=False),
    Column("puzzle", ForeignKey("puzzles.id"), nullable=False),
    Column("since", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("valued", Boolean, nullable=False),
    Column("thought", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("rematch", ForeignKey("duels.id")),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("ticking", Float),
    Column("time", String(20), nullable=False, server_default=""),
)

duel_seats = Table(
    "duel_seats",
    metadata,
    Column("duel", ForeignKey("duels.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", ForeignKey("players.id")),
    Column("bot", String(100)),
    Column("name", String(40), nullable=False),
    Column("token", String(40)),
    Index(None, "player"),
    Index(None, "token", unique=True),
)

duel_lines = Table(
    "duel_lines",
    metadata,
    Column("duel", ForeignKey("duels.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

duel_results = Table(
    "duel_results",
    metadata,
    Column("duel", ForeignKey("duels.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("family", String(40), nullable=False),
    Column("bot", String(100), nullable=False),
    Column("points", Float, nullable=False),
    Column("own", Float, nullable=False),
    Column("other", Float, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("ended", Float, nullable=False),
    Column("rating", Float),
    Column("deviation", Float),
    Column("volatility", Float),
    Index(None, "player", "family", "ended"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("board", String(40), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# What servers that run tell each other: none of it is copied or backed up.

servers = Table(
    "servers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("seen", Float, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("board", String(40), primary_key=True),
    Column("server", String(40), primary_key=True),
    Column("player", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("since", Float, nullable=False),
    Index(None, "server"),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(200), primary_key=True),
    Column("server", String(40), nullable=False),
    Index(None, "server"),
)

results = Table(
    "results",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("player", String(40), nullable=False),
    Column("server", String(40), nullable=False),
    Column("state", String(20), nullable=False),
    Column("message", Text, nullable=False),
    Column("name", String(200), nullable=False),
    Column("media", String(100), nullable=False),
    Column("body", LargeBinary),
    Column("since", Float, nullable=False),
    Index(None, "since"),
)

TRANSIENT = (servers, presence, leases, results)
