"""What the declarations of a style do to text: hide it, strike it, raise it, set it apart.

Pure: works on declarations, a mapping from property to value, both in lower case. A value that is not understood does
nothing.
"""

import re
from collections.abc import Mapping

Declarations = Mapping[str, str]

_ZERO = re.compile(r"\+?0*\.?0*(?:px|pt|em|rem|%|vw|vh)?$")
_TINY = re.compile(r"0?\.\d+(?:px|pt)$")
_FAINT = re.compile(r"0?\.0\d*$|0%$")
_ZERO_FONT = re.compile(r"0(?:px|pt|em|%)?(?:\s*/|\s)")
_AT_MOST_ONE = re.compile(r"[01]?\.?0*(?:px)?$")
_OFF_PAGE = re.compile(r"-(?:\d{4,6}|[5-9]\d\d)(?:\.\d+)?(?:px|pt)?$|-\d{4,6}(?:em|rem)?$|-\d{3,6}(?:em|rem|vw|%)$")
_FAR_OFF = re.compile(r"-(?:\d{4,6}(?:px|pt)?|\d{3,6}(?:em|rem|vw))$")
_MOVED_OFF = re.compile(r"translate(?:x|y|3d)?\([^()]{0,40}-\d{4,6}(?:px|pt)|scale(?:x|y)?\(0(?:\.0+)?[),]")
_CLIPPED = re.compile(r"inset\((?:50|100)%|circle\(0")
_RECT = re.compile(r"rect\((?:[01]?(?:px)?[\s,]*){4}\)$")
_SEE_THROUGH = re.compile(r"transparent$|(?:rgba|hsla)\([^()]{1,60}[,/]\s*0?\.?0*%?\s*\)$|#[\da-f]{3}0$|#[\da-f]{6}00$")
_WHITE = re.compile(r"white$|#fff(?:fff)?$|rgba?\(\s*255\s*[, ]\s*255\s*[, ]\s*255\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$")
_APART = frozenset(("block", "flex", "grid", "table", "list-item", "flow-root", "-webkit-box", "table-row"))
ROWS = frozenset(("flex", "grid", "inline-flex", "inline-grid"))  # what lies in one of these stands apart
_MARGINS = ("margin-left", "margin-top", "text-indent")
_SIDES = ("left", "top", "right", "bottom")


def declarations(style: str) -> dict[str, str]:
    """Property to value; of a name the last one wins, an important one over others."""
    found: dict[str, str] = {}
    important: set[str] = set()
    for part in style[:4000].lower().split(";"):
        name, _, value = part.partition(":")
        name, value = name.strip(), value.strip()
        if value.endswith("important"):
            value = value.rpartition("!")[0].rstrip()
            important.add(name)
        elif name in important:
            continue
        found[name] = value
    return found


def hides(have: Declarations) -> bool:
    """Whether nobody sees text with these declarations."""
    get = have.get
    return (
        get("display") == "none"
        or get("visibility") in ("hidden", "collapse")
        or _is_too_small(have)
        or _is_see_through(have)
        or _is_boxed_away(have)
        or _is_off_page(have)
    )


def _is_too_small(have: Declarations) -> bool:
    size = have.get("font-size")
    if size:
        return bool(_ZERO.match(size) or _TINY.match(size))
    return bool(_ZERO_FONT.match(have.get("font", "")))


def _is_see_through(have: Declarations) -> bool:
    opacity, color = have.get("opacity"), have.get("color")
    if opacity and (_ZERO.match(opacity) or _FAINT.match(opacity)):
        return True
    if not color:
        return False
    if _SEE_THROUGH.match(color) and "background-clip" not in have and "-webkit-background-clip" not in have:
        return True
    ground = have.get("background-color") or have.get("background")
    return bool(ground) and (ground == color or (is_white(color) and is_white(str(ground))))


def is_white(color: str) -> bool:
    """Whether a color is white."""
    return bool(_WHITE.match(color))


def _is_boxed_away(have: Declarations) -> bool:
    if _CLIPPED.match(have.get("clip-path", "")) or _RECT.match(have.get("clip", "")):
        return True
    if have.get("overflow") not in ("hidden", "clip"):
        return False
    sizes = [have.get(name) for name in ("height", "max-height", "width", "max-width")]
    if any(size and _ZERO.match(size) for size in sizes):
        return True
    return all(size and _AT_MOST_ONE.match(size) for size in (sizes[0], sizes[2]))


def _is_off_page(have: Declarations) -> bool:
    if have.get("position") in ("absolute", "fixed") and any(_OFF_PAGE.match(have.get(side, "")) for side in _SIDES):
        return True
    return any(_FAR_OFF.match(have.get(name, "")) for name in _MARGINS) or bool(
        _MOVED_OFF.search(have.get("transform", ""))
    )


def strikes(have: Declarations) -> bool:
    """Whether text is struck through."""
    return "line-through" in have.get("text-decoration", "") + have.get("text-decoration-line", "")


def stands_apart(have: Declarations) -> bool:
    """Whether an inline element is set as a block of its own."""
    return have.get("display") in _APART
