from gridwright.errors import require

require("The web app", "web", "jinja2", "litestar", "msgspec", "prometheus_client", "segno", "uvicorn", "websockets")
