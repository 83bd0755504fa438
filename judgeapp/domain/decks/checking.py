"""The check itself: a deck, a format and a day in; every finding out."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.clauses.table import Table
from judgeapp.domain.decks.deck import Deck, together
from judgeapp.domain.decks.findings import Finding, Severity, Sure, Verdict, verdict
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.saying import say

_WEIGHT = {severity: weight for weight, severity in enumerate(Severity)}


@dataclass(frozen=True)
class Judgement:
    """The verdict on a deck, and all that was found, heaviest first."""

    verdict: Verdict
    findings: tuple[Finding, ...]


def judge(deck: Deck, format_: Format, date: datetime.date, noticed: Iterable[Finding] = ()) -> Judgement:
    """Hold a deck against a format on a day; `noticed` is what was found while its list was read.

    A deck of which a card is not known is illegal if the rest is enough for that, and open otherwise.
    """
    findings = [*noticed, *_unknown_cards(deck, format_), *_team_size(deck, format_), *_unverified(deck, format_, date)]
    for member in deck.members:
        table = Table(deck.of(member), format_.zones, date)
        found = [each for clause in format_.clauses if not clause.is_for_team for each in clause.check(table)]
        findings += [_named(each, member) for each in found] if format_.is_for_teams else found
    whole = Table(deck, format_.zones, date)
    findings += [found for clause in format_.clauses if clause.is_for_team for found in clause.check(whole)]
    order = {zone.key: place for place, zone in enumerate(format_.zones)}
    findings.sort(key=lambda found: (_WEIGHT[found.severity], order.get(found.zone, -1), found.code))
    return Judgement(verdict(findings), tuple(findings))


def _named(found: Finding, member: int) -> Finding:
    """Say whose deck a finding is about."""
    message = say("Player {number}: {words}", number=member, words=found.message)
    return replace(found, message=message) if member else found


def _unknown_cards(deck: Deck, format_: Format) -> Iterator[Finding]:
    doubts = {entry.card: entry.doubt for entry in reversed(deck.entries) if not entry.card.is_known}
    for found in together(entry for entry in deck.entries if not entry.card.is_known):
        yield Finding(
            code="unknown-card",
            severity=Severity.CANNOT_TELL,
            message=say(
                "“{card}” ({copies}): {doubt}",
                card=found.card.title or found.card.number,
                copies=copies(found.count),
                doubt=doubts[found.card] or say("this is not a card we know."),
            ),
            rules=format_.cites,
            zone=deck.zone_of(found.card, [zone.key for zone in format_.zones]),
            cards=(found,),
            actual=found.count,
            repair=say("Pick the card that is meant, or state its facts."),
        )


def _unverified(deck: Deck, format_: Format, date: datetime.date) -> Iterator[Finding]:
    """Say on which values a verdict rests that stand in no document."""
    table = Table(deck, format_.zones, date)
    values = (clause for clause in format_.settings.values() if clause.value != "on")
    open_ = [clause for clause in values if clause.basis.sure is Sure.UNVERIFIED]
    used = [clause for clause in open_ if any(deck.count(zone) for zone in clause.zones)]
    if used:
        yield Finding(
            code="unverified",
            severity=Severity.NOTE,
            message=reduce(
                lambda words, rule: say("{words} {rule}", words=words, rule=rule),
                (clause.describe(table) for clause in used),
                say("These rules are not verified, and an organiser may set them otherwise:"),
            ),
            rules=tuple(dict.fromkeys(number for clause in used for number in clause.basis.cites)),
            sure=Sure.UNVERIFIED,
        )


def _team_size(deck: Deck, format_: Format) -> Iterator[Finding]:
    decks = len(deck.members)
    if decks not in format_.team:
        yield Finding(
            code="wrong-team-size",
            severity=Severity.ILLEGAL,
            message=say(
                "The list has {decks}; {format} wants {amount}.",
                decks=copies(decks, "deck"),
                format=format_.name,
                amount=format_.team.words,
            ),
            rules=format_.cites,
            actual=decks,
            allowed=format_.team.only,
            repair=say("Start each deck with a line “Player 1”, “Player 2” and so on."),
        )
