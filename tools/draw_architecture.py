"""Draws docs/architecture.svg: the rooms of judgeapp/ in layers, and an arrow from each to what it is built upon.

    .venv/bin/python tools/draw_architecture.py [--check]

It is drawn from the imports of the code. An arrow that others say already (a to b to c says a to c) is left out. Rooms
that know each other stand in one layer, with a dashed arrow. `--check` draws nothing and ends with 1 if the picture is
not of this code.
"""

import argparse
import ast
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"
SHARED = "shared"  # the modules that stand at the top of judgeapp/
WIRING = {"settings", "urls", "wsgi", "api", "celery_app"}  # know everybody, and are not drawn
WIDTH, HEIGHT, ACROSS, DOWN, EDGE = 130, 40, 36, 56, 24
STYLE = """
text { font: 15px system-ui, sans-serif; text-anchor: middle; fill: #1d1d1f }
rect { fill: #fff; stroke: #1f3a8a; stroke-width: 1.5 }
path { fill: none; stroke: #8a8a96; stroke-width: 1.3 }
.both { stroke: #b3261e; stroke-dasharray: 4 4 }
@media (prefers-color-scheme: dark) {
  text { fill: #eceaf2 } rect { fill: #1b1b22; stroke: #9db2ff } .both { stroke: #ff8a80 }
}"""

Graph = Mapping[str, set[str]]


def room_of(name: str) -> str:
    """Return the room of a module by its dotted name, "" if it is none of ours or wiring."""
    parts = name.split(".")
    if parts[0] != "judgeapp" or len(parts) < 2 or parts[1] in WIRING:
        return ""
    return parts[1] if (ROOT / "judgeapp" / parts[1]).is_dir() else SHARED


def imported(path: Path) -> Iterable[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def rooms() -> dict[str, set[str]]:
    """Return room -> rooms that it imports."""
    graph: dict[str, set[str]] = {}
    for path in sorted((ROOT / "judgeapp").rglob("*.py")):
        room = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        if not room or "migrations" in path.parts:
            continue
        found = {room_of(name) for name in imported(path)} - {"", room}
        graph.setdefault(room, set()).update(found)
    return graph


def reached(start: str, graph: Graph) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = graph[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def layers(graph: Graph, below: Graph) -> list[list[str]]:
    """Return the rooms from the top to the bottom: each above all that it is built upon."""
    depth: dict[str, int] = {}

    def of(room: str) -> int:
        if room not in depth:
            depth[room] = 1 + max((of(other) for other in below[room] if room not in below[other]), default=0)
        return depth[room]

    for room in graph:
        depth[room] = max([of(room), *(of(other) for other in below[room] if room in below[other])])
    return [sorted(room for room in graph if depth[room] == level) for level in range(max(depth.values()), 0, -1)]


def drawn() -> str:
    graph = rooms()
    below = {room: reached(room, graph) - {room} for room in graph}
    rows = layers(graph, below)
    wide = max(map(len, rows)) * (WIDTH + ACROSS) - ACROSS + 2 * EDGE
    at: dict[str, tuple[float, float]] = {}
    for level, row in enumerate(rows):
        left = (wide - len(row) * (WIDTH + ACROSS) + ACROSS) / 2
        at |= {
            room: (left + place * (WIDTH + ACROSS), EDGE + level * (HEIGHT + DOWN)) for place, room in enumerate(row)
        }
    high = EDGE * 2 + len(rows) * (HEIGHT + DOWN) - DOWN
    arrows = [_arrow(at, a, b, a in below[b]) for a in graph for b in sorted(graph[a]) if _is_told(a, b, graph, below)]
    boxes = [_box(room, *at[room]) for room in sorted(at)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img">'
    tip = '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    defs = f'<defs>{tip}<path d="M0 0 8 4 0 8" style="stroke-dasharray:none"/></marker></defs>'
    words = "<title>The rooms of judgeapp and what each is built upon</title>"
    return "\n".join([head, words, f"<style>{STYLE}\n</style>", defs, *arrows, *boxes, "</svg>", ""])


def _is_told(a: str, b: str, graph: Graph, below: Graph) -> bool:
    """Is an arrow drawn? Not if one can go on from another neighbour, and of two that know each other only one."""
    if a in below[b]:
        return a < b or b not in graph or a not in graph[b]
    others = [other for other in graph[a] - {b} if a not in below[other]]
    return not any(b in below[other] and (other not in below[b] or other < b) for other in others)


def _arrow(at: Mapping[str, tuple[float, float]], a: str, b: str, is_both: bool) -> str:
    (x, y), (to_x, to_y) = at[a], at[b]
    x, to_x = x + WIDTH / 2, to_x + WIDTH / 2
    if y == to_y:
        bend = f"M{x:g} {y:g}Q{(x + to_x) / 2:g} {y - DOWN / 2:g} {to_x:g} {to_y:g}"
    elif y < to_y:
        bend = f"M{x:g} {y + HEIGHT:g}C{x:g} {y + HEIGHT + DOWN / 2:g} {to_x:g} {to_y - DOWN:g} {to_x:g} {to_y:g}"
    else:
        bend = f"M{x:g} {y:g}C{x:g} {y - DOWN / 2:g} {to_x:g} {to_y + HEIGHT + DOWN:g} {to_x:g} {to_y + HEIGHT:g}"
    return f'<path d="{bend}" marker-end="url(#tip)"{" class=" + chr(34) + "both" + chr(34) if is_both else ""}/>'


def _box(room: str, x: float, y: float) -> str:
    middle = x + WIDTH / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="8"/>'
        f'<text x="{middle:g}" y="{y + HEIGHT / 2 + 5:g}">{room}</text>'
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        return int(PICTURE.read_text(encoding="utf-8") != drawn())
    PICTURE.write_text(drawn(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
