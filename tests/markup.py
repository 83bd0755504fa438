"""A page as somebody reads it: white space that a browser does not show is left out of its markup.

Templates break their lines where that shows nothing, so a test that looks for a piece of markup has it as if it stood
on one line.
"""

import re

TOKEN = re.compile(
    r"<!--.*?-->|<(?P<kept>pre|textarea|script|style)\b.*?</(?P=kept)>"
    r"|</?[a-z!](?:\"[^\"]*\"|'[^']*'|[^<>\"'])*>|\s+|[^<\s]+(?:\s+[^<\s]+)*|<",
    re.DOTALL | re.IGNORECASE,
)
START = re.compile(r"<(?:\"[^\"]*\"|'[^']*'|[^<>\"'])*>")
SPACES = re.compile(r"(\"[^\"]*\"|'[^']*')|\s*(/?>)$|\s+")  # of a tag, not within its values
NAME = re.compile(r"<(/?)([a-z][a-z0-9]*|!doctype)", re.IGNORECASE)
HOLDERS = {"select", "datalist", "svg"}  # elements alone stand within; from outside they are a word of the text
TEXT_FIELDS = {"button", "textarea"}
BLOCKS = {
    *("!doctype", "html", "head", "title", "meta", "link", "script", "style", "body"),
    *("header", "nav", "main", "footer", "article", "aside", "section", "div", "p", "pre", "br"),
    *("h1", "h2", "h3", "h4", "figure", "figcaption"),
    *("ul", "ol", "li", "dl", "dt", "dd", "details", "summary", "dialog", "form", "fieldset", "legend"),
    *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"),
    *("option", "optgroup", "circle", "g", "line", "path", "rect", "text"),
}


def as_read(markup: str) -> str:
    tokens = [_on_one_line(match) for match in TOKEN.finditer(markup)]
    tokens = _without_idle_spaces(tokens, is_reversed=False)
    return "".join(reversed(_without_idle_spaces(tokens[::-1], is_reversed=True)))


def _on_one_line(match: re.Match[str]) -> str:
    token = match[0]
    if token.isspace():
        return " "
    if match["kept"] and (start := START.match(token)):
        return _tag(start[0]) + token[start.end() :]
    return _tag(token) if NAME.match(token) else " ".join(token.split())


def _tag(token: str) -> str:
    return SPACES.sub(lambda part: part[1] or part[2] or " ", token)


def _without_idle_spaces(tokens: list[str], is_reversed: bool) -> list[str]:
    """Leave out a space that follows another or a block; of tokens in reverse, one that stands before a block."""
    kept: list[str] = []
    edge = "text"
    for token in tokens:
        if token != " ":
            edge = _edge_behind(token, edge, is_reversed)
        elif edge == "text":
            edge = "space"
        else:
            continue
        kept.append(token)
    return kept


def _edge_behind(token: str, edge: str, is_reversed: bool) -> str:
    found = NAME.match(token)
    if not found:
        return "text"
    name, is_end = found[2].lower(), bool(found[1])
    if name == "input" and 'type="hidden"' in token:
        return edge
    if name in BLOCKS or (name in HOLDERS and is_end == is_reversed):
        return "block"
    goes_in = is_end == is_reversed and name not in HOLDERS | TEXT_FIELDS
    # A space at the start of an inline element is one with the space before it; at its end, only a block hides it.
    return edge if goes_in and (edge == "block" or not is_reversed) else "text"
