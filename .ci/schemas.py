"""Checks every file of the card data against its schema, and every schema against JSON Schema itself."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import jsonschema

from validator.carddata.ours.schema import faults, schema_of


def main() -> int:
    start = time.monotonic()
    wrong = 0
    for path in sorted(Path("schemas").glob("*.json")):
        jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
    folder = Path("card_data")
    files = sorted(folder.rglob("*.json"))
    for path in files:
        name = schema_of(path.relative_to(folder).as_posix())
        if name is None:
            print(f"{path}: no schema")
            wrong += 1
            continue
        for fault in faults(name, json.loads(path.read_text(encoding="utf-8")), using="jsonschema"):
            print(f"{path}#{fault.pointer}: {fault.message}")
            wrong += 1
    print(f"{len(files)} files checked in {time.monotonic() - start:.1f} s, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
