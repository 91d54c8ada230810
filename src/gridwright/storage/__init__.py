from gridwright.errors import require

require("A server's database", "web", "alembic", "sqlalchemy")
