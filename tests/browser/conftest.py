"""The page in a real browser: Chromium by its path on this machine, static and served.

`SWTCG_BROWSER` names Chromium's program where it isn't `chromium`; `SWTCG_SITE` a folder that `swtcg site` wrote (it is
made otherwise, for which the parts from elsewhere are needed); `SWTCG_AXE` the file `axe.min.js`.
"""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest


class _Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    protocol_version = "HTTP/1.1"
    sent: ClassVar[list[tuple[str, int]]] = []
    """Path and bytes of every answer."""

    def log_message(self, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        """Answer with the gzipped copy where there is one, as a web space does."""
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        path = Path(self.directory, name)
        packed = path.with_name(f"{path.name}.gz")
        chosen = packed if packed.is_file() else path
        if not chosen.is_file():
            self.send_error(404)
            return
        data = chosen.read_bytes()
        self.sent.append((name, len(data)))
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(path)))
        if chosen is packed:
            self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if known := os.environ.get("SWTCG_SITE"):
        return Path(known)
    out = tmp_path_factory.mktemp("page") / "site"
    subprocess.run([sys.executable, "-m", "validator", "site", str(out)], check=True)
    return out


class Static:
    """A web server of plain files that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.handler = functools.partial(_Quiet, directory=str(folder))
        self.port = 0
        self.start()

    def start(self) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self.handler)
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]  # a browser that leaves is no fault
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def sent(self) -> list[tuple[str, int]]:
        """Path and bytes of every answer; the caller may empty it."""
        return _Quiet.sent

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"


@pytest.fixture(scope="session")
def static(site: Path) -> Iterator[Static]:
    server = Static(site)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "validator", "serve", "--port", str(port)], stderr=subprocess.DEVNULL
    )
    address = f"http://127.0.0.1:{port}/"
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}healthz", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    yield address
    server.terminate()
    assert server.wait(15) == 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    program = os.environ.get("SWTCG_BROWSER") or shutil.which("chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(params=["static", "served"])
def address(request: pytest.FixtureRequest) -> str:
    if request.param == "static":
        found: str = request.getfixturevalue("static").address
    else:
        found = request.getfixturevalue("served")
    return found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page whose errors fail the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    found = context.new_page()
    found.set_default_timeout(60_000)
    faults: list[str] = []
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    elsewhere: list[str] = []
    found.on("request", lambda asked: elsewhere.append(asked.url) if "//127.0.0.1:" not in asked.url[:20] else None)
    yield found
    context.close()
    assert [each for each in faults if "status of 422" not in each and "ERR_CONNECTION_REFUSED" not in each] == []
    assert [url for url in elsewhere if not url.startswith(("blob:", "data:"))] == []
