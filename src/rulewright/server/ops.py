"""Endpoints for the operator: health, readiness, metrics and the security contact."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from litestar.types import ControllerRouterHandler, Middleware

from rulewright.server.settings import Settings
from rulewright.server.storage.health import Health
from rulewright.server.storage.store import Store
from rulewright.server.views.access import Tables

SAID_FOR = timedelta(days=180)  # RFC 9116 recommends at most a year


@get("/healthz", include_in_schema=False)
async def healthy(state: State) -> Response[dict[str, str]]:
    """Return whether the server runs, and its database responds and can be written."""
    health: Health = state.health
    wrong = await health.wrong()
    status = "failing" if wrong else "ok"
    return Response({"status": status, **wrong}, status_code=503 if wrong else 200)


@get("/readyz", include_in_schema=False)
async def ready(state: State) -> Response[dict[str, str]]:
    """Return whether requests may be sent here: not while stopping or without a database."""
    tables: Tables = state.tables
    store: Store = state.store
    if tables.hub.closing:
        return Response({"status": "stopping"}, status_code=503)
    try:
        await store.ping()
    except Exception:  # without a working database, no requests should come here
        return Response({"status": "no database"}, status_code=503)
    return Response({"status": "ready"})


class Metrics(PrometheusController):
    """The endpoint `/metrics`, if enabled."""

    include_in_schema = False


@get("/.well-known/security.txt", include_in_schema=False, media_type=MediaType.TEXT)
async def security_txt(state: State) -> str:
    """Return the contact for security reports, with an expiry date (RFC 9116)."""
    settings: Settings = state.settings
    expires = datetime.now(UTC).replace(microsecond=0) + SAID_FOR
    lines = [f"Contact: {settings.contact}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}"]
    lines.append("Preferred-Languages: en")
    if settings.public_url is not None:
        lines.append(f"Canonical: {settings.public_url.rstrip('/')}/.well-known/security.txt")
    return "".join(f"{line}\n" for line in lines)


def handlers(settings: Settings) -> list[ControllerRouterHandler]:
    """Return the endpoints for the operator and for security reports that are enabled."""
    shown: list[ControllerRouterHandler] = [healthy, ready]
    if settings.contact is not None:
        shown.append(security_txt)
    return [*shown, Metrics] if settings.metrics else shown


def measured(settings: Settings) -> list[Middleware]:
    """Return the middleware that measures requests, if metrics are enabled."""
    if not settings.metrics:
        return []
    config = PrometheusConfig(app_name="rulewright", prefix="rulewright", group_path=True)
    return [config.middleware]
