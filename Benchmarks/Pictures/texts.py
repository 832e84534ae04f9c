"""How wide and how high a text is, the same for the pictures of all tools.

Widths are those of Helvetica, in thousandths of the size; letters of East Asia, emoji and an
ellipsis are as wide as high, marks over a letter have no width of their own. Other letters count as
an average one.
"""

import unicodedata

ASCII = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
AVERAGE = 556
ELLIPSIS = "\u2026"
# What makes an emoji of the character before it.
EMOJI = "\uFE0F"
BOLD = 1.07
# What of a line of text is ink, over and under its base line.
ABOVE = 0.73
BELOW = 0.21


def is_square(character):
    return (
        unicodedata.east_asian_width(character) in ("W", "F") or ord(character) >= 0x1F000
        or character == ELLIPSIS)


def width(text, size, is_bold=False):
    """The width of one line."""
    units = 0
    joined = False
    text = unicodedata.normalize("NFC", text)
    for index, character in enumerate(text):
        code = ord(character)
        if code == 0x200D:
            joined = True
            continue
        if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
            continue
        if 0x1F3FB <= code <= 0x1F3FF:
            continue
        if joined:
            joined = False
            continue
        if 0x20 <= code <= 0x7E:
            units += ASCII[code - 0x20]
        elif is_square(character) or text[index + 1:index + 2] == EMOJI:
            units += 1000
        else:
            units += AVERAGE
    return units / 1000 * size * (BOLD if is_bold else 1)
