"""Puts Dragon Ball Super's sentences together: heads, triggers, costs and what is done become texts of a card.

A skill begins with its brackets and goes on to the next ones. Of a skill that is read only in part the beginning is
read, and all that comes after what was not understood is left with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from judgeapp.domain.wording.grammar import Phrase
from judgeapp.domain.wording.reading import Left, LeftError, Part, Path, Reading, parts_in, replaced
from judgeapp.domain.wording.tokens import Sentence, Span, Token, end_before, sentences_of, tokens_of
from judgeapp.games.dragon_ball_super.wording.asking import Asked, Ifs, all_of
from judgeapp.games.dragon_ball_super.wording.bodies import Body
from judgeapp.games.dragon_ball_super.wording.deeds import COINED, FROM, Ops
from judgeapp.games.dragon_ball_super.wording.sentences import BOTH, GRAMMAR, Energy, Head, Said, head_of
from judgeapp.games.dragon_ball_super.wording.spelling import spelt
from judgeapp.games.dragon_ball_super.wording.standing import Fact, Holds, Instead, Otherwise, Sooner
from judgeapp.games.dragon_ball_super.wording.terms import ITSELF, THIS
from judgeapp.games.dragon_ball_super.wording.texts import (
    UNION,
    all_ops,
    as_energy,
    is_gone,
    is_of_one,
    is_place,
    is_plain,
    itself,
    name_all,
    paths_in,
    simple,
    sparking,
)

KINDS = ("battle", "extra", "leader")
MOST_SENTENCES = 60  # of a text; cards have a dozen
BULLET = "·"
OUT_OF_PLAY = ("drop", "warp", "hand")  # where a card notices that it has come there
AWAKEN = "[Awaken]"  # stands for the text that another skill changes


def read(text: str, kind: str, name: str = "") -> Reading:
    """Return what a text of a kind of card says; the kind as the publisher prints it ("BATTLE", "Leader Card")."""
    sentences = list(sentences_of(spelt(tokens_of(text))))
    known = kind.strip().lower().removesuffix("card").strip() in KINDS
    card = _Card()
    for skill in _skills(sentences[:MOST_SENTENCES]):
        if known:
            card.add(skill)
        else:
            card.leave(skill, "kind")
    card.leave(sentences[MOST_SENTENCES:], "words")
    return card.reading(text)


def _skills(sentences: Iterable[Sentence]) -> Iterable[list[Sentence]]:
    """Yield the sentences of each skill; reminders are with those that they come after."""
    skill: list[Sentence] = []
    for sentence in sentences:
        begins = not sentence.reminder and head_of(sentence.words) is not None
        if begins and skill:
            yield skill
            skill = []
        skill.append(sentence)
    if skill:
        yield skill


class _Card:
    """A card as it is put together, skill by skill."""

    def __init__(self) -> None:
        self.marks: list[str] = []
        self.texts: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}
        self.sooner: list[tuple[Skill, list[Sentence]]] = []
        self.made: list[tuple[Span, list[Any], str]] = []  # words, what they make, how they were understood
        self.left: list[Left] = []
        self.reminders: list[Span] = []

    def add(self, sentences: Sequence[Sentence]) -> None:
        """Add a skill, as far as it is understood."""
        self.reminders += [each.span for each in sentences if each.reminder]
        plain = [each for each in sentences if not each.reminder]
        least, why = len(plain), "words"
        while least:
            skill = Skill(sentences)
            for number, sentence in enumerate(plain[:least]):
                try:
                    skill.add(sentence)
                except LeftError as error:
                    least, why = min(number, skill.sure), str(error)
                    break
            else:
                try:
                    self._take(skill)
                    break
                except LeftError as error:
                    least, why = 0, str(error)
        if least and skill.sooner:
            self.sooner.append((skill, plain[:least]))
        for number, each in enumerate(plain[least:]):
            self.left.append(Left(each.span, "depends" if number else why))

    def leave(self, sentences: Iterable[Sentence], why: str) -> None:
        for each in sentences:
            if each.reminder:
                self.reminders.append(each.span)
            else:
                self.left.append(Left(each.span, why))

    def _take(self, skill: "Skill") -> None:
        skill.finish()
        if not all(map(is_plain, skill.texts)):
            raise LeftError("depends")
        if skill.otherwise is not None:
            self._pay_otherwise(skill.otherwise)
        self.marks += [each for each in skill.marks if each not in self.marks]
        self.texts += skill.texts
        for name, value in skill.facts.items():
            self.facts[name] = [*self.facts.get(name, []), *value] if isinstance(value, list) else value
        self.made += skill.made

    def _awaken_sooner(self, skill: "Skill", sentences: list[Sentence]) -> None:
        """Let the card's [Awaken] work at more life, too; leave the words where there is none, or more than one."""
        awakens = [each for each in self.texts if each.get("label") == "Awaken"]
        if len(awakens) != 1:
            self.made = [each for each in self.made if each not in skill.made]
            self.left += [Left(each.span, "depends") for each in sentences]
            return
        (text,) = awakens
        text["needs"] = [{"any": [all_of(text["needs"]), all_of(skill.sooner)]}]
        self.made = [
            (span, [text if each is AWAKEN else each for each in made], says) for span, made, says in self.made
        ]

    def _pay_otherwise(self, text: dict[str, Any]) -> None:
        """Add the card's [Counter] once more, with what is paid for it instead of its energy cost."""
        counters = [each for each in self.texts if each.get("label", "").startswith("Counter")]
        if len(counters) != 1 or "cost" in counters[0]:
            raise LeftError("depends")
        (own,) = counters
        text |= {"label": own["label"], "do": deepcopy(own["do"])}
        text["needs"] = [*own.get("needs", ()), *text.get("needs", ())]
        text["more"] = {**text.get("more", {}), "instead": True}
        if "if" in own:
            text["if"] = own["if"]
        if not text["needs"]:
            del text["needs"]
        self.texts.append(text)

    def reading(self, text: str) -> Reading:
        for skill, sentences in self.sooner:
            self._awaken_sooner(skill, sentences)
        card: dict[str, Any] = {}
        if self.marks:
            card["marks"] = self.marks
        if self.facts:
            card["facts"] = self.facts
        if self.texts:
            name_all(self.texts)
            card["text"] = self.texts
        paths = dict(paths_in(self.texts, ("text",)))
        parts = [Part(span, tuple(self._paths(made, paths)), says) for span, made, says in self.made]
        left = sorted(self.left, key=lambda each: each.span)
        return Reading(text, card, tuple(sorted(parts, key=lambda part: part.span)), tuple(left),
                       tuple(sorted(self.reminders)))  # fmt: skip

    def _paths(self, made: Iterable[Any], paths: Mapping[int, Path]) -> Iterable[Path]:
        """Yield where things stand in the card: marks and facts by their names, the rest by what they are."""
        for each in made:
            if isinstance(each, str):
                yield ("marks", self.marks.index(each)) if each in self.marks else ("facts", each)
            elif id(each) in paths:
                yield paths[id(each)]


class Skill:
    """One skill as it is put together, sentence by sentence.

    sure  how many of its sentences stand whatever comes after them: a choice of which a way is left is left, too
    """

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self.tokens = dict(filter(None, (_token_of(each) for each in sentences if each.reminder)))
        self.head = Head()
        self.text: dict[str, Any] = {}
        self.texts: list[dict[str, Any]] = []
        self.marks: tuple[str, ...] = ()
        self.facts: dict[str, Any] = {}
        self.body: Body | None = None
        self.made: list[tuple[Span, list[Any], str]] = []
        self.sure = 0
        self.otherwise: dict[str, Any] | None = None
        self.sooner: list[dict[str, Any]] = []  # what makes [Awaken] work, too
        self.needs: list[dict[str, Any]] = []  # what a [Bond] asks for
        self.others: Sequence[Any] = ()  # further events that set the skill off

    def add(self, sentence: Sentence) -> None:
        """Add a sentence; raise LeftError if it is not understood."""
        head = head_of(sentence.words)
        if head is None:
            self._go_on(sentence)
        else:
            self._begin(sentence, head)
        if self.body is None or self.body.options is None:
            self.sure += 1

    def _go_on(self, sentence: Sentence) -> None:
        words = sentence.words
        if self.head.sort == "permanent":
            self._permanent(sentence, 0)
            return
        if self.body is None:
            raise LeftError("depends")
        bullet = words[0].word == BULLET
        start = 1 if bullet else 0
        said = _meaning("body", words[start:])
        if said.instead and (bullet or self.body.options is not None):
            raise LeftError("words")
        if bullet:
            made = self.body.option(said.items)
        elif self.body.options is not None:
            made = self.body.option_goes_on(said.items)
        else:
            made = self.body.sentence(said.items, said.instead)
        self._note(sentence, start, said.items, made)

    def _begin(self, sentence: Sentence, head: Head) -> None:
        self.head, self.marks = head, head.keywords
        words, start = sentence.words, head.words
        if not head.sort:
            if start < len(words):
                raise LeftError("words")
            self.made.append((sentence.span, list(head.keywords), "keyword"))
            return
        start = self._bond(words, start)
        if head.sort == "permanent":
            self._permanent(sentence, start)
        elif head.sort == "field" or start == len(words):
            if start < len(words) or (head.sort not in ("field", "realm") and head.label not in ("Aegis",)):
                raise LeftError("words")
            self._labelled(sentence, {})
        else:
            self._said(sentence, start, _meaning(head.sort, words[start:]))

    def _bond(self, words: Sequence[Token], start: int) -> int:
        """Read which cards a [Bond] asks for; return where the rest begins."""
        more = dict(self.head.more)
        if "bond" in more and start < len(words) and words[start].word == ":":
            return start + 1
        colon = next((place for place, token in enumerate(words) if place >= start and token.word == ":"), None)
        found = GRAMMAR.meanings("bond", words[start:colon]) if "bond" in more and colon else []
        if len(found) != 1:
            return start
        self.needs = [{"count": "battle", "kind": "battle", "of": "you", **found[0], "least": more.pop("bond")}]
        self.head = self.head._replace(more=more)
        return (colon or 0) + 1

    # --- texts

    def _plain(self, sort: str) -> dict[str, Any]:
        """Return a text with what stands at its head."""
        head = self.head
        text: dict[str, Any] = {"label": head.label} if head.label else {}
        text["sort"] = sort
        if head.more:
            text["more"] = dict(head.more)
        if head.burst:
            text["cost"] = {"burst": head.burst}
        if head.once:
            text["once"] = "turn"
        if self.needs:
            text["needs"] = list(self.needs)
        return text

    def _labelled(self, sentence: Sentence, more: dict[str, Any]) -> None:
        text = self._plain("activated")
        for key, value in more.items():
            text[key] = {**text.get(key, {}), **value} if isinstance(value, dict) else value
        self.texts.append(text)
        self.made.append((sentence.span, [*self.head.keywords, text], self.head.sort))

    def _permanent(self, sentence: Sentence, start: int) -> None:
        """Add what holds all the time: a text for all that works in one place, and facts."""
        if self.head.once or self.head.burst:
            raise LeftError("sort")
        asked, rows = _meaning("permanent", sentence.words[start:])
        if any(each.did or is_of_one(each.condition) for each in asked):
            raise LeftError("depends")
        if any(is_place(each.condition) for each in asked):
            raise LeftError("sort")
        made: list[list[Any]] = []
        by_place: dict[Any, dict[str, Any]] = {}
        for row in rows:
            if isinstance(row.value, Otherwise):
                self.otherwise = self._plain("activated") | {"cost": {"do": [dict(op) for op in row.value.ops]}}
                made.append([self.otherwise])
                continue
            if isinstance(row.value, Instead):
                made.append(self._replacement(row.value, asked))
                continue
            if isinstance(row.value, Sooner):
                life = {"number": "life", "of": "you", "most": row.value.life}
                self.sooner = [*(dict(each.condition) for each in asked), life]
                made.append([AWAKEN])
                continue
            if isinstance(row.value, Fact):
                if asked or self.needs or self.head.more:
                    raise LeftError("sort")
                self.facts |= row.value.facts
                made.append(list(row.value.facts))
                continue
            made.append(self._static(row.value, asked, by_place))
        self.texts += by_place.values()
        self._note(sentence, start, rows, made)

    def _replacement(self, value: Instead, asked: Iterable[Asked]) -> Ops:
        ops = [dict(op) for op in value.ops]
        needs = [*map(dict, value.needs), *(dict(each.condition) for each in asked)]
        text = {**self._plain("replacement"), "when": dict(value.when), "optional": True, "needs": needs, "do": ops}
        self.texts.append(text)
        return ops

    def _static(self, value: Holds, asked: Iterable[Asked], by_place: dict[Any, dict[str, Any]]) -> Ops:
        """Add what holds all the time to the text of this sentence that works there, and on the same conditions."""
        place = (value.zones, repr(value.needs))
        if place not in by_place:
            text = self._plain("static")
            text |= {"zones": list(value.zones)} if value.zones else {}
            needs = [*self.needs, *value.needs, *(dict(each.condition) for each in asked), *sparking(text)]
            text |= {"needs": needs} if needs else {}
            by_place[place] = text
        itself = any(each == ITSELF for each in parts_in(value.ops))
        if itself and any(each.about not in (None, THIS) for each in asked):
            raise LeftError("meanings")  # perhaps the card that was asked for
        ops: Ops = replaced([dict(op) for op in value.ops], lambda each: THIS if each == ITSELF else each)
        by_place[place].setdefault("do", []).extend(ops)
        return ops

    # --- skills that are activated, and those that wait

    def _said(self, sentence: Sentence, start: int, said: Said) -> None:
        head, turning = self.head, self.head.sort == "turning"
        text = self._plain("triggered" if said.waits else "activated")
        chosen = self._pay(said, text)
        if said.which:
            text["more"] = {**text.get("more", {}), "which": [dict(each) for each in said.which]}
        waits = said.waits
        if waits and waits.needs:
            text["needs"] = [*text.get("needs", ()), *map(dict, waits.needs)]
        self.text, self.texts = text, [text]
        self.body = Body(waits.it if waits else None, chosen, turning, answers=_counter_of(head))
        self._ask(said.asked, text)
        made = self.body.sentence(said.items) if said.items else []
        if waits:
            self._wait(waits.whens)
        elif head.sort == "auto":
            raise LeftError("words")
        self._note(sentence, start, said.items, made)

    def _ask(self, asked: Iterable[Asked], text: dict[str, Any]) -> None:
        """Add what must hold as the skill is activated or as it is set off."""
        conditions = [self.body.condition(each) for each in asked] if self.body else []
        if conditions:
            text["needs"] = [*text.get("needs", ()), *conditions]

    def _wait(self, whens: Sequence[Any]) -> None:
        first, *others = whens
        self.text["when"] = dict(first)
        if (
            first.get("thing") == "self"
            and first.get("to") in OUT_OF_PLAY
            and (first["to"] == "drop" or first.get("came_from") != "battle")
        ):
            self.text["zones"] = [first["to"]]
        if first["event"] == "activated" and first.get("thing") == "self":
            self.text["zones"] = ["hand", "drop"]
        if others and self.head.once:
            raise LeftError("meanings")
        self.others = others

    def _pay(self, said: Said, text: dict[str, Any]) -> int:
        """Add what a skill costs; return how many choices that takes."""
        cost: dict[str, Any] = dict(text.get("cost", {}))
        paying, deeds = Body(paying=True), []
        for item in said.costs:
            value = item.value
            if isinstance(value, Energy):
                cost |= as_energy(value.cost)
            elif isinstance(value, Ifs):
                text["needs"] = [*text.get("needs", ()), *(paying.condition(each) for each in value.asked)]
            else:
                deeds.append(item)
        if deeds:
            paying.sentence(deeds)
            if starts := {op.pop(FROM) for op in paying.ops if FROM in op}:
                text["zones"] = sorted(starts)
            cost |= itself(paying.ops)
        if cost:
            text["cost"] = cost
        return paying.chosen

    def finish(self) -> None:
        """Make the texts plain, once all of the skill was added."""
        if self.body is None:
            return
        if self.body.turning and not self.body.turned:
            raise LeftError("words")
        ops = self.body.ops
        starts = {op.pop(FROM) for op in all_ops(ops) if FROM in op}
        if starts and self.text.get("when", {}).get("thing") != "self":  # else it is there because of that
            self.text["zones"] = sorted(starts)
        for op in (each for each in all_ops(ops) if COINED in each):
            self._coin(op)
        self._say_what_is_done(ops)
        for when in self.others:
            self.texts.append({**self.text, "when": dict(when)})
        if self.head.label == BOTH:  # one skill for two timings
            if self.head.once:
                raise LeftError("beyond")  # nothing counts two texts as one
            self.text["label"] = "Activate: Main"
            self.texts.append({**self.text, "label": "Activate: Battle"})

    def _say_what_is_done(self, ops: Ops) -> None:
        """Let the text do what was said, on the conditions that were asked for all of it, where its card is."""
        if len(ops) == 1 and "all" in ops[0] and "if" in ops[0]:  # what is asked, is asked once for all of it
            self.text["if"] = ops[0]["if"]
            ops = ops[0]["all"]
        if is_gone(self.text.get("cost", {})) and any(each == UNION for each in parts_in([self.text, ops])):
            raise LeftError("depends")
        self.text["do"] = simple(ops)
        if not self.text["do"]:
            del self.text["do"]
        for key in ("needs", "if"):
            self._works_there(key)

    def _works_there(self, key: str) -> None:
        """Let a text work where its conditions say that its card is, instead of asking that."""
        asked = self.text.get(key, [])
        places = [each["zone"] for each in asked if is_place(each)]
        if not places:
            return
        if len(places) > 1 or "zones" in self.text:
            raise LeftError("meanings")
        self.text |= {"zones": places, key: [each for each in asked if not is_place(each)]}
        if not self.text[key]:
            del self.text[key]

    def _coin(self, op: dict[str, Any]) -> None:
        """Say what a token is, as a reminder says it."""
        if op[COINED] not in self.tokens:
            raise LeftError("words")
        op |= self.tokens[op.pop(COINED)]

    def _note(self, sentence: Sentence, start: int, items: Sequence[Phrase], made: Sequence[Any]) -> None:
        """Tie the words of a sentence to what they make; those before the first item belong to the whole text."""
        words = sentence.words
        begins = [start + item.start for item in items]
        own = [*self.head.keywords, *([self.text] if self.text else self.texts[-1:])]
        if not begins:
            self.made.append((sentence.span, own, self.head.sort))
            return
        ends = [*(end_before(sentence, place) for place in begins[1:]), sentence.span.end]
        starts = [words[place].start for place in begins]
        if words[0].start < starts[0]:
            self.made.append((Span(words[0].start, end_before(sentence, begins[0])), own, self.head.sort))
        for first, end, item, ops in zip(starts, ends, items, made, strict=True):
            self.made.append((Span(first, end), list(ops) or own, item.pattern))


def _counter_of(head: Head) -> str:
    """Return the label of a [Counter]; "" of any other skill."""
    return head.label if head.label.startswith("Counter") else ""


def _token_of(reminder: Sentence) -> tuple[str, dict[str, int]] | None:
    """Return what a reminder says of tokens: "(Cat tokens have 5000 power, 0 combo cost and 5000 combo power.)"."""
    found = GRAMMAR.meanings("token", [each for each in reminder.words[1:-1] if each.word != "."])
    return found[0] if len(found) == 1 else None


def _meaning(name: str, words: Sequence[Token]) -> Any:
    """Return the one thing that words can mean; raise LeftError if there is none, or more."""
    found = GRAMMAR.meanings(name, words)
    if len(found) != 1:
        raise LeftError("meanings" if found else "words")
    return found[0]
