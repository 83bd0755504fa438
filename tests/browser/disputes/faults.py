"""How what comes of a dispute differs from what its file expects, in words; nothing if all of it holds."""

from collections.abc import Iterable, Iterator

from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import InvalidAction
from judgeapp.domain.timing.scenario import ScenarioError
from tests.browser.disputes.reading import Dispute, tap_of
from tests.browser.disputes.setting import NoButtonError, Played, set_up


def faults(dispute: Dispute) -> list[str]:
    """Set a dispute through the form's function, play it, and return what differs."""
    try:
        played = set_up(dispute)
    except ScenarioError as error:
        return [f"can't be set: {error}"]
    left = [each["words"] for card in played.start.read for each in card["left"]]
    found = list(unread(dispute, left))
    try:
        found += _played(dispute, played)
    except NoButtonError as error:
        return [*found, str(error)]
    return [*found, *_end(dispute, played), *_uncited(dispute, played)]


def unread(dispute: Dispute, left: Iterable[str]) -> Iterator[str]:
    """Yield what was left unread against the dispute's word, and what was read against it."""
    yield from (f"“{words}” is not read" for words in sorted(set(left) - set(dispute.left_out)))
    yield from (f"“{words}” is read" for words in sorted(set(dispute.left_out) - set(left)))


def _played(dispute: Dispute, played: Played) -> Iterator[str]:
    for words in dispute.taps:
        played.do(words)
    if dispute.cannot:
        yield from _possible(dispute, played)
    for words in dispute.then:
        played.do(words)


def _possible(dispute: Dispute, played: Played) -> Iterator[str]:
    words, rule = dispute.cannot["tap"], dispute.cannot["rule"]
    try:
        refusal = played.refuse(tap_of(words))
    except InvalidAction as error:
        yield f"“{words}” means nothing: {error}"
        return
    if refusal is None:
        yield f"“{words}” is possible"
    elif rule not in refusal.grounds.rules:
        yield f"“{words}” is refused by {', '.join(refusal.grounds.rules)} and not by {rule}"


def _end(dispute: Dispute, played: Played) -> Iterator[str]:
    holds, state = dispute.holds, played.state
    cards = {f"card {row}": played.thing(row) for row in range(1, len(dispute.cards) + 1)}
    if "resolved" in holds:
        names = [played.name(int(card.removeprefix("card "))) for card in holds["resolved"]]
        yield from differs("resolved", names, played.resolved())
    for card, zone in holds.get("zones", {}).items():
        yield from differs(f"{card} is in", zone, cards[card].zone)
    for card, marks in holds.get("marks", {}).items():
        yield from (f"{card} is not {mark}" for mark in marks if mark not in cards[card].marks)
    for card, stats in holds.get("stats", {}).items():
        for name, value in stats.items():
            yield from differs(f"{card} {name}", value, stat_of(played.table, cards[card], name))
    for player, numbers in holds.get("numbers", {}).items():
        for name, value in numbers.items():
            yield from differs(f"{player} {name}", value, state.numbers.get((player, name)))
    yield from differs("asked", holds.get("asked", _asked(played)), _asked(played))
    yield from differs("over", holds.get("over", ""), state.over.winners[0] if state.over else "")


def _asked(played: Played) -> str:
    return played.state.asking.player if played.state.asking else ""


def differs(what: str, expected: object, found: object) -> Iterator[str]:
    if expected != found:
        yield f"{what}: {found} instead of {expected}"


def _uncited(dispute: Dispute, played: Played) -> Iterator[str]:
    grounds = list(played.grounds())
    cited, notes = {rule for each in grounds for rule in each.rules}, {each.note for each in grounds}
    yield from (f"{rule} is not cited" for rule in dispute.rules if rule not in cited)
    if dispute.reading and dispute.reading not in notes:
        yield f"{dispute.reading} is not named"
