"""What those who run a server see of it: a log line and an ID for each request, and figures for Prometheus.

The figures are served at an address of their own, for they are not for players.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from typing import Literal, TypeAlias

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

ACCESS = logging.getLogger("gridwright.access")
LogFormat: TypeAlias = Literal["text", "json"]
LAG_SECONDS = 0.5
"""How often the event loop is asked how late it is."""
TIMES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The ID of the present request or connection; it is in the answer's `x-request-id` and in every log line."""


class Metrics:
    """All figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.requests = Counter(
            "gridwright_requests", "Answered requests.", ["method", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "gridwright_request_seconds", "Time to answer a request.", buckets=TIMES, registry=self.registry
        )
        self.messages = Counter(
            "gridwright_messages", "Answered messages of live boards.", ["type", "outcome"], registry=self.registry
        )
        self.tap_seconds = Histogram(
            "gridwright_tap_seconds", "Time from a gesture to its ack.", buckets=TIMES, registry=self.registry
        )
        self.lag_seconds = Histogram(
            "gridwright_event_loop_lag_seconds", "How late the event loop is.", buckets=TIMES, registry=self.registry
        )

    def gauge(self, name: str, about: str, label: str, read: Callable[[], Mapping[str, float]]) -> None:
        """Add figures that are read on request."""
        self.registry.register(_Reading(name, about, label, read))

    async def measure_lag(self) -> None:
        """Note all the time how late the event loop is."""
        while True:
            due = time.perf_counter() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.lag_seconds.observe(max(0.0, time.perf_counter() - due))

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Serve the figures there, in a thread of their own; returns what ends that. OSError if the port is taken."""
        server, thread = start_http_server(port, host, self.registry)

        def end() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return end


class _Reading(Collector):
    def __init__(self, name: str, about: str, label: str, read: Callable[[], Mapping[str, float]]) -> None:
        self._name, self._about, self._label, self._read = name, about, label, read

    def collect(self) -> Iterator[GaugeMetricFamily]:
        family = GaugeMetricFamily(self._name, self._about, labels=[self._label])
        for value, figure in self._read().items():
            family.add_metric([value], figure)
        yield family


class Observer:
    """The app, with an ID, a figure and a log line for each request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and note what became of it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name, started, status = secrets.token_hex(8), time.perf_counter(), 0
        request_id.set(name)

        async def with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self._app(scope, receive, with_id if scope["type"] == ScopeType.HTTP else send)
        finally:
            took, method = time.perf_counter() - started, "WEBSOCKET"
            if scope["type"] == ScopeType.HTTP:
                method = scope["method"]
                self._metrics.requests.labels(_method(method), str(status)).inc()
                self._metrics.request_seconds.observe(took)
            path = _without_secrets(scope["path"])
            about = {"method": method, "path": path, "status": status, "ms": round(took * 1000, 1)}
            ACCESS.info("%s %s", method, path, extra={"about": about})


def _without_secrets(path: str) -> str:
    """Leave out the token of an invitation: it lets anyone take the seat."""
    return re.sub(r"^(/join|/seat|/api/seats)/.*", r"\1/...", path, flags=re.DOTALL)


def _method(method: str) -> str:
    """Return the method if we know it: a client can't make up labels."""
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"


class JsonLines(logging.Formatter):
    """Log lines as JSON objects, one a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if name := request_id.get():
            line["request"] = name
        line |= getattr(record, "about", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_logs(form: LogFormat) -> None:
    """Write log lines to standard error: warnings as text, or everything with a line for each request as JSON."""
    handler, root = logging.StreamHandler(), logging.getLogger()
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    if form == "json":
        handler.setFormatter(JsonLines())
        ACCESS.setLevel(logging.INFO)
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
