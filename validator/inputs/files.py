"""Reading input files safely: one line of explanation for whatever goes wrong."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping

from validator.problems import OVER_LIMIT, UNREADABLE_FILE

MAX_BYTES = 16 * 1024 * 1024
LONGEST_SHOWN = 80
"""Most characters of a text from an input that a message shows."""


class InputError(Exception):
    """An input that can't be read at all: exit code 2, one line, no traceback.

    `message` says what is wrong, `hint` how to mend it; `path`, `line` (from 1), `column` (from 1, in
    characters) and `pointer` (JSON pointer) say where, as far as they apply. `rule` is the input rule that
    a report names for it. `code` tells a program which error it is, where one must know; `data` holds what the sentence
    says, by name: numbers, names, candidates.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
        pointer: str | None = None,
        hint: str | None = None,
        rule: str = UNREADABLE_FILE,
        code: str = "",
        data: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.column = column
        self.pointer = pointer
        self.hint = hint
        self.rule = rule
        self.code = code
        self.data: Mapping[str, object] = data or {}
        self.others: tuple[InputError, ...] = ()
        """Further errors of the same input, where a reader found several."""

    @property
    def candidates(self) -> tuple[str, ...]:
        """Names of the cards that may be meant by a name that isn't one card."""
        found = self.data.get("candidates") or self.data.get("suggestions") or ()
        return tuple(map(str, found)) if isinstance(found, list | tuple) else ()

    def at(self, path: str) -> InputError:
        """Return this error with its path set, if it had none."""
        if self.path is None:
            self.path = path
        return self

    def one_line(self) -> str:
        """Return the error as `path:line:column: message (hint)`, whatever of it is known, cleaned."""
        place = printable(self.path) if self.path is not None else ""
        if self.line is not None:
            place += f":{self.line}" if place else f"line {self.line}"
            if self.column is not None:
                place += f":{self.column}"
        elif self.pointer:
            place += f"#{self.pointer}" if place else self.pointer
        text = f"{place}: {self.message}" if place else self.message
        return one_line(f"{text} ({self.hint})" if self.hint else text)


def over_limit(
    message: str, allowed: int, *, path: str | None, found: int | None = None, hint: str | None = None
) -> InputError:
    """Return the error of an input that is larger than what is read, with the numbers."""
    data = {"allowed": allowed} if found is None else {"found": found, "allowed": allowed}
    return InputError(message, path=path, hint=hint, rule=OVER_LIMIT, code="limit", data=data)


def printable(text: str, limit: int = 200) -> str:
    """Return `text` safe for one line of a terminal: control characters escaped, cut at `limit` characters."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    if cut.isprintable():
        return cut
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "backslashreplace").decode() for c in cut)


def cut(text: str) -> str:
    """Return what a message shows of a text from an input: one line, not too long."""
    return printable(" ".join(text.split()), LONGEST_SHOWN)


def one_line(text: str) -> str:
    """Return a message as one line without control characters: parts of it may come from an input."""
    return text if text.isprintable() else printable(text, 2000)


_standard_input: list[bytes] = []
"""What was read from standard input last, which can't be read twice."""


def read_again(path: str) -> bytes:
    """Return what an input holds that was read before, standard input too. Raises InputError, as `read_bytes` does."""
    if path == "-":
        return _standard_input[0] if _standard_input else b""
    return read_bytes(path)


def _near(path: str) -> str:
    """Return a hint for a path where nothing is: the nearest names in its folder, or the last folder that there is."""
    folder, name = os.path.split(os.path.abspath(path))
    while not os.path.isdir(folder):
        parent, name = os.path.split(folder)
        if parent == folder:
            return "check the spelling of the path"
        folder = parent
    try:
        with os.scandir(folder) as entries:
            names = [each.name + ("/" if each.is_dir() else "") for _, each in zip(range(5_000), entries, strict=False)]
    except OSError:
        return f"looked in {printable(folder)}, which can't be read"
    from validator.inputs.likeness import did_you_mean, nearest  # only for a path that failed

    stems = {os.path.splitext(each.rstrip("/"))[0]: each for each in sorted(names, reverse=True)}
    near = nearest(name, sorted(names), 3, 70) + [stems[e] for e in nearest(os.path.splitext(name)[0], stems, 3, 80)]
    where = f"looked in {printable(folder)}"
    hint = did_you_mean(list(dict.fromkeys(near))[:3])
    return f"{hint} {where}" if hint else f"{where}: nothing there has such a name"


def read_bytes(path: str, *, limit: int = MAX_BYTES) -> bytes:
    """Read a whole regular file, or standard input for `-`.

    Raises InputError: missing, a folder, no permission, not a regular file, more than `limit` bytes.
    """
    if path == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed", path="-", code="no-input")
        if sys.stdin.isatty():
            end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
            print(f"reading from the terminal: paste the input, then press {end} on a line of its own", file=sys.stderr)
        data = sys.stdin.buffer.read(limit + 1)
        if len(data) > limit:
            raise over_limit(f"more than {limit:,} bytes", limit, path="-")
        _standard_input[:] = [data]
        return data
    if "\0" in path:
        raise InputError("a path can't contain a NUL character", path=path, code="path")
    try:
        # O_NONBLOCK: a named pipe without a writer must not hang us.
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise InputError("no such file", path=path, hint=_near(path), code="missing") from None
    except IsADirectoryError:
        raise InputError("is a folder, not a file", path=path, code="folder") from None
    except PermissionError:
        if os.path.isdir(path):
            raise InputError("is a folder, not a file", path=path, code="folder") from None
        raise InputError("no permission to read it", path=path, code="permission") from None
    except (OSError, ValueError) as error:
        raise InputError(
            f"can't be opened: {getattr(error, 'strerror', None) or error}", path=path, code="unreadable"
        ) from None
    # Python opens no file object on a folder.
    info = os.fstat(fd)
    if stat.S_ISDIR(info.st_mode):
        os.close(fd)
        raise InputError("is a folder, not a file", path=path, code="folder")
    with os.fdopen(fd, "rb") as file:
        try:
            if not stat.S_ISREG(info.st_mode):
                raise InputError("is not a regular file", path=path, code="not-a-file")
            if info.st_size > limit:
                raise over_limit(
                    f"{info.st_size:,} bytes; at most {limit:,} are read",
                    limit,
                    path=path,
                    found=info.st_size,
                    hint="is this really the file you meant?",
                )
            data = file.read(limit + 1)
        except OSError as error:
            raise InputError(f"can't be read: {error.strerror or error}", path=path, code="unreadable") from None
    if len(data) > limit:
        raise over_limit(f"more than {limit:,} bytes", limit, path=path)
    return data


def decode_text(data: bytes, path: str | None = None) -> tuple[str, str]:
    """Decode text as UTF-8 (with or without BOM), UTF-16 with BOM, else Windows-1252.

    Returns the text and the name of the encoding; a reader reports `cp1252` as guessed (P108).
    Raises InputError for NUL bytes and for bytes that no such encoding has.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise InputError("damaged UTF-16 text", path=path, code="encoding") from None
        if "\0" in text:
            raise InputError("contains NUL characters; this is not UTF-16 text", path=path, code="encoding")
        return text, "utf-16"
    nul = data.find(b"\0")
    if nul >= 0:
        raise InputError(
            "contains NUL bytes; this is not a text file",
            path=path,
            line=data.count(b"\n", 0, nul) + 1,
            code="encoding",
        )
    try:
        # Not "utf-8-sig": loading that codec takes longer than reading a deck.
        return data.removeprefix(b"\xef\xbb\xbf").decode(), "utf-8"
    except UnicodeDecodeError as error:
        bad = error.start
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        raise InputError(
            "neither UTF-8 nor Windows-1252 text",
            path=path,
            line=data.count(b"\n", 0, bad) + 1,
            hint="save the file as UTF-8",
            code="encoding",
        ) from None


def write_bytes(path: str, data: bytes) -> None:
    """Write a whole file or nothing: what was there stays until the new content is complete.

    A link is followed, and the permissions of a file that was there are kept; a device or pipe is written straight.
    Raises InputError, for a file that nobody may write too.
    """
    import tempfile  # only where something is written
    from contextlib import suppress

    try:
        target = os.path.realpath(path)
        try:
            mode = os.stat(target).st_mode
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            mode = stat.S_IFREG | (0o666 & ~mask)
        if stat.S_ISDIR(mode):
            raise InputError("is a folder, not a file", path=path, code="folder")
        if stat.S_ISREG(mode) and not mode & 0o222:
            raise InputError("is write-protected", path=path, hint="nothing was changed in it", code="protected")
        if not stat.S_ISREG(mode):
            with open(target, "wb") as file:
                file.write(data)
            return
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(target) or ".", prefix=".swtcg-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(temporary, stat.S_IMODE(mode))
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
    except (OSError, ValueError) as error:
        raise InputError(
            f"can't be written: {getattr(error, 'strerror', None) or error}", path=path, code="unwritable"
        ) from None
