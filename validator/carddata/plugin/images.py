"""The names of image files, taken apart."""

from __future__ import annotations

import re

from validator.carddata.view import PluginImage

_IMAGE = re.compile(r"([A-Za-z0-9]*?[A-Za-z][A-Za-z0-9]*?)(\d{3}|sub|Sub)?_(.+)")
_PRINTING_WORDS = ("promo", "lego", "preview", "starter", "alt", "film")


_NONE = PluginImage("", None, None, "")


def read_image(text: str) -> PluginImage:
    """Take the name of an image file apart: `ABC012_Tarn_Vesh_A` is set ABC, number 12, Tarn Vesh, letter A."""
    match = _IMAGE.fullmatch(text.strip().removesuffix(".jpg")) if len(text) <= 200 else None
    if match is None:
        return _NONE
    words = [word for word in match[3].split("_") if word]
    if len(words) > 1 and re.fullmatch(r"[Vv]\d", words[-1]):
        words.pop()  # the revision of the picture
    while words and (words[-1].lower() in _PRINTING_WORDS or words[-1].isdigit()) and len(words) > 1:
        if words[-1].isdigit() and words[-2].lower() not in _PRINTING_WORDS:
            break
        words.pop()
    letter = None
    if len(words) > 1 and re.fullmatch(r"[A-Z]\d?|[a-z]", words[-1]):
        letter = words.pop().upper()
    number = int(match[2]) if match[2] and match[2].isdigit() else None
    return PluginImage(match[1], number, letter, " ".join(words))
