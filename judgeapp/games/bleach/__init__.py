"""Bleach TCG."""

from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.wording.sheet import playable
from judgeapp.games.bleach.cards import CARDS
from judgeapp.games.bleach.play import PLAY
from judgeapp.games.bleach.timing import TIMING
from judgeapp.games.bleach.wording import WORDING

NUMBERING = Numbering(by_heading=True)
_CHOICE = "draw-a-card-or-play-an-energy-card"
GRAMMAR = Grammar(
    NUMBERING,
    window=r"\(?priority window opens\b",
    outline=(
        r"(?P<title>Step \d+\.? [^.,:;]+)",
        # "Phase C: Declare – Attack, both ...": the title ends at a comma, a full stop or a further dash.
        r"(?P<title>Phase \w[.:] (?:Declare [-–] )?[^–,.]+)(?P<rest>.*)",
    ),
    run_in=True,
    # The paths that rules_corpus/bleach keeps short.
    slugs=(
        ("the-sequence-of-play-and-priority-windows", "the-sequence-of-play"),
        ("step-1-resource", "step-1"),
        *((f"{phase}-either-{_CHOICE}", f"{phase}-{_CHOICE}") for phase in ("phase-3", "phase-4")),
    ),
)
GAME = Game(
    key="bleach",
    name="Bleach TCG",
    order="queue",
    hue="teal",
    sample=say("is there a stack?"),
    numbering=NUMBERING,
    grammar=GRAMMAR,
    cards=CARDS,
    timing=TIMING,
    play=PLAY,
    wording=playable(TIMING, WORDING),
)
