"""Tells whether the cases notice wrong findings: falsifies message, hint, place, severity, cards and data of rules.

    python bench/falsify.py                 # 30 rules, spread over all families
    python bench/falsify.py D105 S102       # these rules

Works in a copy, one change at a time. After each change it runs `pytest -k ID tests/rules`; what passes then is not
caught.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = 30
TEMPLATE = r'(\b{}=\(?\s*f?)"((?:[^"\\]|\\.)+)"'


def falsify(text: str, what: str) -> str:
    """Return a rule's file with one sentence turned: its words in another order, its fields exchanged."""
    found = re.search(TEMPLATE.format(what), text)
    if found is None:
        raise LookupError(f"no {what} in the decorator")
    said = found[2]
    fields = re.findall(r"\{[^}]*\}", said)
    if len(set(fields)) > 1:
        first, second = fields[0], next(field for field in fields if field != fields[0])
        turned = said.replace(first, "\0").replace(second, first).replace("\0", second)
    else:
        turned = said.replace("more", "fewer", 1) if "more" in said else f"{said} not"
    return text[: found.start()] + f'{found[1]}"{turned}"' + text[found.end() :]


CHANGES = {
    "place": "where=msgspec.structs.replace(finding.where, line=(finding.where.line or 0) + 1)",
    "severity": 'severity="warning" if finding.severity == "error" else "error"',
    "cards": 'cards=finding.cards[1:] if finding.cards else ("Nobody",)',
    "data": "data={k: v + 1 if type(v) is int else f'{v}x' for k, v in finding.data.items()} or {'found': 1}",
}
"""What is changed in every finding of one rule, where the registry words it."""


def tamper(text: str, id_: str, what: str) -> str:
    """Return the registry with one thing changed in every finding of one rule."""
    end = "            self.reference,\n        )"
    if end not in text:
        raise LookupError("Rule.word reads another way than this script knows")
    changed = text.replace(
        "        return Finding(\n            self.id,", "        finding = Finding(\n            self.id,", 1
    )
    after = f"""
        if self.id != "{id_}":
            return finding
        return msgspec.structs.replace(finding, {CHANGES[what]})"""
    return changed.replace(end, end + after, 1)


def caught(copy: Path, id_: str) -> bool:
    """Whether the cases of a rule fail in the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-k",
        id_,
        "tests/rules/test_cases.py",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stdout + done.stderr)
    return done.returncode == 1


def main(asked: list[str]) -> int:
    missed = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        skipped = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "dist")
        shutil.copytree(ROOT, copy, ignore=skipped)
        files = {
            path.name[:4].upper(): path for path in sorted(copy.glob("validator/rules/*/[a-z][0-9][0-9][0-9]_*.py"))
        }
        rules = asked or [sorted(files)[number * len(files) // RULES] for number in range(RULES)]
        registry = copy / "validator/rules/registry.py"
        for id_ in rules:
            for what in ("message", "hint", *CHANGES):
                path = registry if what in CHANGES else files[id_]
                text = path.read_text(encoding="utf-8")
                changed = tamper(text, id_, what) if what in CHANGES else falsify(text, what)
                path.write_text(changed, encoding="utf-8")
                seen = caught(copy, id_)
                path.write_text(text, encoding="utf-8")
                tried += 1
                missed += not seen
                print(f"{id_} {what}: {'caught' if seen else 'NOT CAUGHT'}", flush=True)
        unchanged = not any(caught(copy, id_) for id_ in rules[:3])
    print(f"{tried - missed} of {tried} caught; without a change the cases {'pass' if unchanged else 'FAIL'}")
    return 1 if missed or not unchanged else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
