"""Load on a server of this machine: decks a second over HTTP, and how long the slowest of a hundred answers takes.

    python bench/http_load.py [--requests 3000] [--connections 50] [--workers 2] [--check]

It starts `swtcg serve` at a free port of the loopback address, asks with many connections at one time, and stops it.
`--check` fails where fewer than 600 decks a second are checked or the 99th percentile is over 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def bodies(count: int) -> list[bytes]:
    """Different decks, a quarter of them with a name that no card has."""
    lines = (EXAMPLES / "starter-resistance-dark.txt").read_text(encoding="utf-8").splitlines()
    drawn = random.Random(7)
    found = []
    for number in range(count):
        mine = drawn.sample(lines, len(lines) - 3)
        if number % 4 == 0:
            mine.append(f"4 Darth Vadre {number}")
        found.append(json.dumps({"deck": "\n".join(mine), "format": "standard"}).encode())
    return found


async def connection(port: int, queue: list[bytes], times: list[float], faults: list[str]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while queue:
        body = queue.pop()
        began = time.perf_counter()
        writer.write(
            b"POST /api/v1/decks/check HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            + f"content-length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        await reader.readexactly(length)
        times.append(time.perf_counter() - began)
        if " 200 " not in head.splitlines()[0]:
            faults.append(head.splitlines()[0])
    writer.close()


async def load(port: int, count: int, connections: int) -> tuple[float, list[float], list[str]]:
    queue, times, faults = bodies(count), [], []
    began = time.perf_counter()
    await asyncio.gather(*(connection(port, queue, times, faults) for _ in range(connections)))
    return count / (time.perf_counter() - began), sorted(times), faults


def memory(process: int) -> float:
    text = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=3_000)
    parser.add_argument("--connections", type=int, default=50)
    parser.add_argument("--workers", default="2")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "validator", "serve", "--port", str(port), "--workers", given.workers],
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        asyncio.run(load(port, 500, given.connections))
        before = memory(server.pid)
        rate, times, faults = asyncio.run(load(port, given.requests, given.connections))
        slow = times[int(len(times) * 0.99)] * 1000
        body = json.dumps({"decks": [json.loads(each)["deck"] for each in bodies(1_000)]}).encode()
        asked = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/v1/decks/check", body, {"content-type": "application/json"}
        )
        began = time.perf_counter()
        urllib.request.urlopen(asked, timeout=30).read()
        batch = time.perf_counter() - began
        print(
            f"{rate:,.0f} decks a second, median {times[len(times) // 2] * 1000:.0f} ms, "
            f"99 of 100 within {slow:.0f} ms, {len(faults)} errors; "
            f"1,000 decks in one request {batch:.2f} s; memory {before:.0f} to {memory(server.pid):.0f} MB"
        )
    finally:
        server.terminate()
        server.wait(15)
    return int(given.check and (rate < 600 or slow > 100 or bool(faults) or batch > 0.3))


if __name__ == "__main__":
    sys.exit(main())
