"""A ruling's slip as a printer gets it."""

import json

MAKE = """
import json
from judgeapp.rulebook.shelf import shelf
from judgeapp.simulator.scenes import ready_scenes
from judgeapp.simulator.scenes import keep
from tests.judging.made_rulings import make_ruling
long = max(ready_scenes("bakugan").values(), key=lambda ready: len(ready.plain.get("action", ())))
moves = [
    {name: value for name, value in move.items() if name not in ("expect", "refused")}
    for move in long.plain["action"]
    if not move.get("refused")
]
scene = keep({**{name: value for name, value in long.plain.items() if name != "expect"}, "action": moves}, "somebody")
numbers = [rule.number for rule in shelf().volumes["bakugan"].rules if not rule.is_heading]
words = [
    ("Why? " * 30, "A line. " * 150, 3),
    ("Why? " * 200, "word " * 800, 12),
    ("Why?\\n" * 100, "Line.\\n" * 400, 12),
    ("WHY? " * 200, "MARK " * 800, 12),
]
made = [
    make_ruling(*numbers[:cited], question=question.strip(), answer=answer.strip(), scene=scene, step=scene.length)
    for question, answer, cited in words
]
print(json.dumps([each.get_absolute_url() for each in made]))
"""
HALF_A_PAGE = (297 / 2 - 10) / 25.4 * 96  # of A4, without the margin on top, in pixels of CSS
BETWEEN_MARGINS = {"width": round(190 / 25.4 * 96), "height": 1000}


def test_a_slip_takes_half_a_page_whatever_is_ruled(open_page, site):
    for address in json.loads(site.do(MAKE).splitlines()[-1]):
        page = open_page(f"{address}slip/", viewport=BETWEEN_MARGINS)
        page.emulate_media(media="print")
        assert page.evaluate("document.querySelector('article').getBoundingClientRect().bottom") <= HALF_A_PAGE
