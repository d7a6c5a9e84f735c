"""`swtcg serve`."""

from __future__ import annotations

import os
import signal
import sys

import click

from validator.cli.group import Failure


@click.command("serve")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen at; this machine only by default."
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free.")
@click.option("--cors", "origins", metavar="ORIGIN", multiple=True, help="A site whose pages may ask the API.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that answer.")
@click.option(
    "--rate",
    type=click.FloatRange(0, 10_000),
    default=20,
    show_default=True,
    help="Requests a second that one address may send to the API; 0: as many as it likes. This machine's don't count.",
)
@click.option("--event", metavar="FILE", help="Let players hand in their decks for this event, at /event.")
def command(host: str, port: int, origins: tuple[str, ...], workers: int, rate: float, event: str | None) -> None:
    """Serve the check page and the HTTP API.

    Needs the extra `web`: pip install 'swtcg-validator[web]'. The API is described at /api/v1/openapi.json. Ctrl-C
    stops it; requests that are being answered are finished first.

    \b
    Examples:
      swtcg serve
      swtcg serve --port 8080 --cors https://example.org
      swtcg serve --event event.sqlite
    """
    try:
        import uvicorn
        from starlette import applications  # noqa: F401 - to say at once what is missing
    except ImportError as error:
        raise Failure(f"{error.name} is not installed. Hint: pip install 'swtcg-validator[web]'") from None
    # Each process makes the server anew, from what stands in its environment.
    os.environ["SWTCG_CORS"] = " ".join(origins)
    os.environ["SWTCG_RATE"] = str(rate)
    os.environ["SWTCG_SERVED_EVENT"] = ""
    if event is not None:
        os.environ["SWTCG_SERVED_EVENT"] = _served_event(event, host, port)
    config = uvicorn.Config(
        "validator.web.server:from_environment",
        factory=True,
        workers=workers,
        host=host,
        port=port,
        log_level="info",
        access_log=False,
        server_header=False,
        date_header=True,
        limit_concurrency=512,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=10,
        timeout_worker_healthcheck=30,  # on a busy machine a worker that only starts slowly must not be taken for dead
        h11_max_incomplete_event_size=65536,
    )
    # The server hands a signal on once it has stopped; having stopped is then all that was asked for.
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: sys.exit(0))
    if workers == 1:
        uvicorn.Server(config).run()
        return
    from uvicorn.supervisors import Multiprocess

    Multiprocess(config, [config.bind_socket()]).run()


def _served_event(path: str, host: str, port: int) -> str:
    """Return the path of an event's store, and say where players hand in. Raises InputError for no store."""
    from validator.events.store import Store  # only with --event
    from validator.inputs.files import printable

    try:
        import python_multipart  # noqa: F401
    except ImportError:
        raise Failure("python-multipart is not installed. Hint: pip install 'swtcg-validator[web]'") from None
    with Store(path, write=True):
        pass
    where = f"[{host}]" if ":" in host else host
    click.echo(f"Players hand in at http://{where}:{port}/event", err=True)
    click.echo(f"The organiser's link: swtcg event link --store {printable(path)}", err=True)
    return os.path.abspath(path)
