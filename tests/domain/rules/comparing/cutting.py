"""Cuts chapters 6 and 7 out of both Bakugan documents, by the few marks that these chapters have."""

import re
from collections.abc import Iterator

from judgeapp.domain.rules.book import Block, Rule, with_parents
from judgeapp.domain.rules.numbering import Numbering

NUMBERED = re.compile(r"\*{0,2}\s?(\d(?:\.\d+)*)\. (.*)")


def cut_plain(text: str) -> tuple[Rule, ...]:
    """Cut the plain text: a line begins with its number, or goes on with the line before it."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    found: list[tuple[str, list[str]]] = []
    for line in lines[lines.index("6.1. General") :]:
        if numbered := NUMBERED.fullmatch(line):
            found.append((numbered[1], [numbered[2]]))
        else:
            found[-1][1].append(line)
    return rules((number, [" ".join(words)]) for number, words in found)


def cut_wiki(text: str) -> tuple[Rule, ...]:
    """Cut the wiki page: headings have the number of what follows, and a bullet is one more rule below the last."""
    lines = text[text.index("==Playing") : text.index("==Multiplayer")].splitlines()
    return rules(_wiki_rules(lines))


def _wiki_rules(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    last, bullets = "", 0
    for at, line in enumerate(lines):
        if line.startswith("=="):
            marks, title = re.match(r"=+", line)[0], line.strip("=")
            following = next(found[1] for later in lines[at:] if (found := NUMBERED.match(later)))
            yield ".".join(following.split(".")[: len(marks) - 1]), [title]
        elif numbered := NUMBERED.fullmatch(line):
            last, bullets = numbered[1], 0
            yield last, [numbered[2]]
        elif line.startswith("** "):
            bullets += 1
            examples = [later[4:] for later in lines[at + 1 : at + 2] if later.startswith("*** ")]
            yield f"{last}.{bullets}", [line[3:], *examples]


def rules(numbered: Iterator[tuple[str, list[str]]]) -> tuple[Rule, ...]:
    """Return rules with their parents; a few words without a full stop are a heading."""
    return with_parents((_rule(number, *texts) for number, texts in numbered), Numbering())


def _rule(number: str, text: str, *examples: str) -> Rule:
    if len(text.split()) < 9 and not re.search(r"[.:]", text):
        return Rule(number, title=text, level=number.count(".") + 1, is_heading=True)
    return Rule(number, blocks=(Block("text", text), *(Block("example", example) for example in examples)))
