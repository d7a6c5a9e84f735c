"""Drawing in SVG: boxes and texts with plain attributes only, so that a page with a strict policy may show it too."""

from __future__ import annotations

from html import escape

from validator.inputs.files import printable

FONT = "Verdana, DejaVu Sans, Arial, sans-serif"
_NARROW = frozenset("iljtf.,:;'()[]|!I /")
_WIDE = frozenset("mwMWQO@%&#")


def width_of(text: str, size: int, bold: bool = False) -> float:
    """Return about how wide a text is, in pixels; rather too much than too little."""
    units = 0.0
    for each in text:
        wide = 0.95 if each in _WIDE or ord(each) > 0x2E80 else 0.70 if each.isupper() else 0.59
        units += 0.36 if each in _NARROW else wide
    return units * size * (1.1 if bold else 1.0)


def cut(text: str, size: int, room: float, bold: bool = False) -> str:
    """Return a text, cut with `…` where it is wider than `room` pixels; a version letter at its end is kept."""
    if width_of(text, size, bold) <= room:
        return text
    start, mark, letter = text.rpartition(" (")
    end = f"… ({letter}" if mark and letter.endswith(")") and len(letter) < 5 else "…"
    start = start if len(end) > 1 else text
    while start and width_of(start + end, size, bold) > room:
        start = start[:-1]
    return start.rstrip() + end


def wrapped(text: str, size: int, room: float) -> list[str]:
    """Return a text in lines that are no wider than `room` pixels; a longer word is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [cut(each, size, room) for each in (*lines, line) if each]


class Picture:
    """An SVG picture that grows as it is drawn. Places and sizes are pixels."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.height = 0.0
        self._parts: list[str] = []

    def open(self, label: str, at: str = "", kind: str = "") -> None:
        """Begin a group; `label` is what a pointer over it, or a screen reader, says.

        `at`: the JSON pointer of what it shows (`data-at`); `kind`: its class, as for a box.
        """
        named = f' data-at="{_safe(at)}"' if at else ""
        label = _safe(label)
        self._parts.append(f'<g role="img" aria-label="{label}"{named}{_class(kind)}><title>{label}</title>')

    def close(self) -> None:
        """End the group."""
        self._parts.append("</g>")

    def here(self) -> int:
        """Return the place in the drawing order at which the next thing is drawn."""
        return len(self._parts)

    def area(self, order: int, label: str, at: str, x: float, y: float, width: float, height: float) -> None:
        """Draw the ground of an area that things are drawn on; `order`: what `here` returned before those."""
        last = self.here()
        self.open(label, at, "area")
        self.box(x, y, width, height, "#f8f9fb", "#e3e6ea", kind="ground")
        self.close()
        self._parts[order:] = [*self._parts[last:], *self._parts[order:last]]

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        stroke: str = "none",
        line: float = 1,
        dashed: bool = False,
        round_: float = 5,
        kind: str = "",
    ) -> None:
        """Draw a box. `kind`: a class, by which a page that shows the picture may give it other colours."""
        dash = ' stroke-dasharray="6 4"' if dashed else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" fill="{fill}"'
            f' stroke="{stroke}" stroke-width="{line:g}"{dash}{_class(kind)}/>'
        )
        self.height = max(self.height, y + height)

    def circle(self, x: float, y: float, radius: float, fill: str, stroke: str = "none", kind: str = "") -> None:
        """Draw a circle around a point."""
        self._parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}" stroke-width="1.5"'
            f"{_class(kind)}/>"
        )
        self.height = max(self.height, y + radius)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int = 12,
        fill: str = "#1b1f24",
        bold: bool = False,
        at: str = "start",
        kind: str = "",
    ) -> None:
        """Write a text; `y` is its baseline, `at` is `start`, `middle` or `end`, `kind` a class as for a box."""
        weight = ' font-weight="bold"' if bold else ""
        anchor = f' text-anchor="{at}"' if at != "start" else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{weight}{anchor}{_class(kind)}>'
            f"{_safe(text)}</text>"
        )
        self.height = max(self.height, y + 4)

    def svg(self, title: str, description: str) -> str:
        """Return the picture as an SVG document."""
        height = round(self.height + 12)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {height}" width="{self.width}"'
            f' height="{height}" font-family="{FONT}">\n'
            f"<title>{_safe(title)}</title>\n<desc>{_safe(description)}</desc>\n"
            f'<rect width="{self.width}" height="{height}" fill="#ffffff" class="sheet"/>\n'
            + "\n".join(self._parts)
            + "\n</svg>\n"
        )


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _safe(text: str) -> str:
    """Return a text for XML: nothing in it is markup, and no character that XML hasn't."""
    return escape(printable(text, 2000))
