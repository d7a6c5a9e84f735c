"""The names of image files, taken apart."""

from __future__ import annotations

import re

from validator.carddata.rows import PluginImage

_IMAGE = re.compile(r"([A-Za-z0-9]*?[A-Za-z][A-Za-z0-9]*?)(\d{2,3}|sub|promo)_(.+)", re.IGNORECASE)
_PRINTING_WORDS = ("promo", "lego", "preview", "starter", "alt", "film")

_NONE = PluginImage("", None, None, "")


def read_image(text: str, set_code: str = "") -> PluginImage:
    """Take the name of an image file apart: `ABC012_Tarn_Vesh_A` is set ABC, number 12, Tarn Vesh, letter A.

    `set_code`: of the card. Older sets' files have no code: Tarn_Vesh_A.
    """
    text = text.strip().removesuffix(".jpg")
    if not text or len(text) > 200:
        return _NONE
    code, number, rest = set_code, "", text
    first, _, behind = text.partition("_")
    if behind and set_code and first.casefold() == set_code.casefold():
        code, rest = first, behind
    elif (match := _IMAGE.fullmatch(text)) and (match[1].casefold() == set_code.casefold() or match[1].isupper()):
        code, number, rest = match[1], match[2], match[3]
    words = [word for word in rest.split("_") if word]
    if not words:
        return _NONE
    if len(words) > 1 and re.fullmatch(r"[Vv]\d", words[-1]):
        words.pop()  # the revision of the picture
    while words and (words[-1].lower() in _PRINTING_WORDS or words[-1].isdigit()) and len(words) > 1:
        if words[-1].isdigit() and words[-2].lower() not in _PRINTING_WORDS:
            break
        words.pop()
    letter = None
    if len(words) > 1 and re.fullmatch(r"[A-Z]\d?|[a-z]", words[-1]):
        letter = words.pop().upper()
    return PluginImage(code or "-", int(number) if number.isdigit() else None, letter, " ".join(words))
