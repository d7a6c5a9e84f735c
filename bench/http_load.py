"""Load on a server of this machine: decks a second over HTTP, and how long the slowest of a hundred answers takes.

    python bench/http_load.py [--requests 3000] [--connections 50] [--workers 2] [--check] [--flat 100000]

It starts `swtcg serve` at a free port of the loopback address, asks with many connections at one time, and stops it.
`--check` fails where fewer than 600 decks a second are checked, the 99th percentile is over 100 ms, a batch of 1,000
decks takes more than 0.3 s, or the memory grows by more than a tenth. On a machine that does other things, too, look at
the processor time of a request instead. `--flat` sends so many requests and says how the memory grows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def bodies(count: int, wrong: int = 4) -> list[bytes]:
    """Different decks; one in `wrong` of them has a name that no card has, for which the nearest names are sought."""
    lines = (EXAMPLES / "starter-resistance-dark.txt").read_text(encoding="utf-8").splitlines()
    drawn = random.Random(7)
    found = []
    for number in range(count):
        mine = drawn.sample(lines, len(lines) - 3)
        if wrong and number % wrong == 0:
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


def tree(process: int) -> list[int]:
    """A process and all that it started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [process, *(each for child in children for each in tree(int(child)))]


def memory(process: int) -> float:
    """Megabytes of a process and all that it started."""
    texts = [Path(f"/proc/{each}/status").read_text(encoding="ascii") for each in tree(process)]
    return sum(int(text.split("VmRSS:")[1].split()[0]) for text in texts) / 1024


def processor(process: int) -> float:
    """Seconds that a process and all that it started have had a processor."""
    found = 0
    for each in tree(process):
        fields = Path(f"/proc/{each}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        found += int(fields[11]) + int(fields[12])
    return found / os.sysconf("SC_CLK_TCK")


def batch(port: int, decks: list[bytes]) -> float:
    """Seconds that a request with all decks takes, the best of three."""
    body = json.dumps({"decks": [json.loads(each)["deck"] for each in decks]}).encode()
    times = []
    for _ in range(3):
        asked = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/v1/decks/check", body, {"content-type": "application/json"}
        )
        began = time.perf_counter()
        urllib.request.urlopen(asked, timeout=60).read()
        times.append(time.perf_counter() - began)
    return min(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=3_000)
    parser.add_argument("--connections", type=int, default=50)
    parser.add_argument("--workers", default="2")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--flat", type=int, default=0)
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
        asyncio.run(load(port, 2_000, given.connections))
        before, busy = memory(server.pid), processor(server.pid)
        rate, times, faults = asyncio.run(load(port, given.requests, given.connections))
        spent = (processor(server.pid) - busy) / given.requests * 1000
        slow = times[int(len(times) * 0.99)] * 1000
        for done in range(0, given.flat, 10_000):
            faults += asyncio.run(load(port, min(10_000, given.flat - done), given.connections))[2]
            print(f"after {done + 10_000:,} more requests: {memory(server.pid):.0f} MB", flush=True)
            if not done:  # from here on no name is new
                before = memory(server.pid)
        after = memory(server.pid)
        many, hard = batch(port, bodies(1_000, 0)), batch(port, bodies(1_000))
        print(
            f"{rate:,.0f} decks a second, {spent:.2f} ms of a processor each, "
            f"median {times[len(times) // 2] * 1000:.0f} ms, 99 of 100 within {slow:.0f} ms, {len(faults)} errors; "
            f"1,000 decks in one request {many:.2f} s, with 250 wrong names {hard:.2f} s; "
            f"memory {before:.0f} to {after:.0f} MB"
        )
    finally:
        server.terminate()
        server.wait(15)
    return int(given.check and (rate < 600 or slow > 100 or bool(faults) or many > 0.3 or after > before * 1.1))


if __name__ == "__main__":
    sys.exit(main())
