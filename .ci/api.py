"""Ask the HTTP API what its own description says may be asked, and see that each answer is one that it describes.

    python .ci/api.py SCHEMATHESIS

SCHEMATHESIS is the program of that name. The server is started at a free port of the loopback address and stopped.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def main() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    server = subprocess.Popen([sys.executable, "-m", "validator", "serve", "--port", address.rpartition(":")[2]])
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        config = str(Path(__file__).with_name("api.toml"))
        asked = [sys.argv[1], "--config-file", config, "run", f"{address}/api/v1/openapi.json", "--seed", "7"]
        how = ["-n", "25", "--phases", "examples,coverage,fuzzing", "--warnings", "off", "--no-color"]
        return subprocess.run([*asked, *how]).returncode
    finally:
        server.terminate()
        server.wait(15)


if __name__ == "__main__":
    sys.exit(main())
