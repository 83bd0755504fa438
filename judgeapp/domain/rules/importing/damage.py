"""What of a document looks damaged although it was kept as it stands: only a person can tell, so it is told."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from judgeapp.domain.messages import say
from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.importing.spots import is_title
from judgeapp.domain.rules.importing.values import Doubt

_WORD = re.compile(r"[^\W\d_]+")
_ENDED = re.compile(r"[.!?:;…][\s)\]”\"'’*]*$")
_SENTENCE = re.compile(r"[.!?](?=\s)")
OFTEN = 3  # times a word stands in the document, to be one of its own
SHORTEST = 6  # letters of a word that a space may have split
FEWEST_WORDS = 5  # of a sentence that may break off; less is a title
MOST_OF_TITLE = 6  # words
MOST_END = 0.8  # of the rules end in a full stop: then one that does not is odd
MANY_TIMES = 12  # the usual length of a rule
LONG = 1_500  # letters that are never unusually many


def damaged(rules: Sequence[Rule]) -> Iterator[Doubt]:
    """Yield what looks damaged, in document order, at most one of each sort for a rule."""
    said = [(rule, " ".join(block.words.replace("\n", " ") for block in rule.blocks)) for rule in rules]
    words = Counter(word.lower() for _, text in said for word in _WORD.findall(text))
    lengths = [len(text) for _, text in said if text]
    longest = max(LONG, MANY_TIMES * median(lengths)) if lengths else LONG
    endings = _usual_endings(rules)
    for rule, text in said:
        if split := _split_word(text, words):
            yield Doubt(rule.line, rule.number, say("“{words}” may be one word that was split.", words=split))
        if heading := _heading_inside(rule):
            yield Doubt(rule.line, rule.number, say("“{title}” stands in it and looks like a heading.", title=heading))
        if len(text) > longest:
            yield Doubt(rule.line, rule.number, say("It is unusually long: do several rules stand in one here?"))
        if endings and (broken := _breaks_off(rule)):
            yield Doubt(rule.line, rule.number, say("It breaks off: “… {words}”.", words=broken))


def _split_word(text: str, words: Counter[str]) -> str:
    """Return two words that are one elsewhere in the document, of which at least one is none by itself; else ""."""
    found = [match.group() for match in _WORD.finditer(text)]
    for first, second in pairwise(found):
        whole = (first + second).lower()
        if len(whole) < SHORTEST or words[whole] < OFTEN or f"{first} {second}" not in text or not second.islower():
            continue
        if min(words[first.lower()], words[second.lower()]) <= 1:
            return f"{first} {second}"
    return ""


def _heading_inside(rule: Rule) -> str:
    """Return a paragraph of a rule that looks like the title of another one; else ""."""
    texts = (block.text for block in rule.blocks[1:] if block.kind == "text")
    return next((text for text in texts if is_title(text) and len(text.split()) <= MOST_OF_TITLE), "")


def _usual_endings(rules: Sequence[Rule]) -> bool:
    """Do this document's rules end in full stops?"""
    last = [rule.blocks[-1].words for rule in rules if not rule.is_heading and rule.blocks]
    return bool(last) and sum(bool(_ENDED.search(text)) for text in last) >= MOST_END * len(last)


def _breaks_off(rule: Rule) -> str:
    """Return the last words of a rule whose last sentence has no end; else ""."""
    if rule.is_heading or not rule.blocks or rule.blocks[-1].kind != "text":
        return ""
    text = rule.blocks[-1].words.strip()
    last = _SENTENCE.split(text)[-1].split()
    return " ".join(last[-FEWEST_WORDS:]) if len(last) >= FEWEST_WORDS and not _ENDED.search(text) else ""
