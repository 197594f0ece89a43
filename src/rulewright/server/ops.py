"""The pages for a server's keeper: is it up, is it ready, and how much it does."""

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

SAID_FOR = timedelta(days=180)  # at most a year, says the RFC


@get("/healthz", include_in_schema=False)
async def healthy(state: State) -> Response[dict[str, str]]:
    """Whether the server runs, and its database answers and keeps what it is given."""
    health: Health = state.health
    wrong = await health.wrong()
    status = "failing" if wrong else "ok"
    return Response({"status": status, **wrong}, status_code=503 if wrong else 200)


@get("/readyz", include_in_schema=False)
async def ready(state: State) -> Response[dict[str, str]]:
    """Whether calls should be sent here: not while it stops, nor without its database."""
    tables: Tables = state.tables
    store: Store = state.store
    if tables.hub.closing:
        return Response({"status": "stopping"}, status_code=503)
    try:
        await store.ping()
    except Exception:  # whatever is wrong with the database, this is no place to send calls
        return Response({"status": "no database"}, status_code=503)
    return Response({"status": "ready"})


class Metrics(PrometheusController):
    """`/metrics`, for those who were told to show it."""

    include_in_schema = False


@get("/.well-known/security.txt", include_in_schema=False, media_type=MediaType.TEXT)
async def security_txt(state: State) -> str:
    """The address to which a hole in this server is told, and until when it holds (RFC 9116)."""
    settings: Settings = state.settings
    expires = datetime.now(UTC).replace(microsecond=0) + SAID_FOR
    lines = [f"Contact: {settings.contact}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}"]
    lines.append("Preferred-Languages: en")
    if settings.public_url is not None:
        lines.append(f"Canonical: {settings.public_url.rstrip('/')}/.well-known/security.txt")
    return "".join(f"{line}\n" for line in lines)


def handlers(settings: Settings) -> list[ControllerRouterHandler]:
    """The pages for the server's keeper, and of whoever has something to tell them."""
    shown: list[ControllerRouterHandler] = [healthy, ready]
    if settings.contact is not None:
        shown.append(security_txt)
    return [*shown, Metrics] if settings.metrics else shown


def measured(settings: Settings) -> list[Middleware]:
    """The middleware that measures every call, where the measures are to be shown."""
    if not settings.metrics:
        return []
    config = PrometheusConfig(app_name="rulewright", prefix="rulewright", group_path=True)
    return [config.middleware]
