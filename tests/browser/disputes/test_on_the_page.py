"""Each dispute on the screen of a phone: set through the page alone, tapped through, and judged as the documents do."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import median_high

import pytest

from judgeapp.games import games
from tests.browser.conftest import NO_FAULTS
from tests.browser.disputes.faults import differs, unread
from tests.browser.disputes.phone import Phone
from tests.browser.disputes.reading import GAMES, Dispute, disputes, tap_of
from tests.browser.disputes.setting import NoButtonError

GUIDE = Path(__file__).parents[3] / "docs" / "for-judges.md"
BUSY = 4  # taps and letters more or fewer than are told
# Taps to the first step, taps in all, letters typed; None of a dispute that could not be stepped through.
COUNTED: dict[Dispute, tuple[int, int, int] | None] = {}
TAPS, MORE_TAPS = 12, 5  # to the first step with two cards; for each card more
PATIENCE = 10_000  # ms; a machine that runs other tests beside takes its time


@pytest.fixture(scope="module")
def phone(chromium, site):
    context = chromium.new_context(base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True)
    page, said = context.new_page(), []
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    yield Phone(page)
    context.close()
    assert [words for words in said if not words.startswith(NO_FAULTS)] == []


@pytest.mark.parametrize("dispute", disputes(), ids=str)
def test_the_page_judges_as_the_documents_do(phone, dispute):
    found = list(faults(phone, dispute))
    COUNTED[dispute] = (phone.to_first_step, phone.taps, phone.typed) if phone.is_done else None
    assert found == list(dispute.open if dispute.untold is None else dispute.untold)
    assert phone.to_first_step <= TAPS + MORE_TAPS * max(len(dispute.cards) - 2, 0)


def faults(phone: Phone, dispute: Dispute) -> Iterator[str]:
    try:
        phone.set_up(dispute)
        yield from unread(dispute, phone.now["left"])
        for words in dispute.taps:
            phone.do(words)
        if dispute.cannot:
            yield from _possible(phone, dispute)
        for words in dispute.then:
            phone.do(words)
        phone.is_done = True
    except NoButtonError as error:
        yield str(error)
        return
    yield from _untold(dispute, " / ".join(each["verdict"] for each in phone.seen), phone.names)
    yield from _end(phone, dispute)


def _possible(phone: Phone, dispute: Dispute) -> Iterator[str]:
    tap, rule = tap_of(dispute.cannot["tap"]), dispute.cannot["rule"]
    if phone.possible(tap):
        yield f"“{tap.words}” is possible"
    elif not phone.why_not(tap):
        yield f"nobody can ask why not “{tap.words}”"
    elif not _cites(phone.now["rules"], rule):
        yield f"“{tap.words}” is not refused by {rule}"


def _end(phone: Phone, dispute: Dispute) -> Iterator[str]:
    if "asked" in dispute.holds:
        yield from differs("asked", dispute.holds["asked"], phone.now["asked"])
    if "over" in dispute.holds and dispute.holds["over"] not in phone.now["who"]:
        yield f"{dispute.holds['over']} does not win"
    cited = list(chain.from_iterable(each["rules"] for each in phone.seen))
    yield from (f"{rule} is not cited" for rule in dispute.rules if not _cites(cited, rule))
    notes = " ".join(chain.from_iterable(each["notes"] for each in phone.seen))
    if dispute.reading and not re.search(rf"\b{dispute.reading}\b", notes):
        yield f"{dispute.reading} is not named"


def _untold(dispute: Dispute, told: str, names: list[str]) -> Iterator[str]:
    """Yield the words that the verdicts don't have where the others leave room for them."""
    rest = 0
    for words in (each.format("", *names) for each in dispute.says):
        at = told.find(words, rest)
        if at < 0:
            yield f"“{words}” is not told"
        else:
            rest = at + len(words)


def _cites(rules: list, number: str) -> bool:
    return any(number == words or f"/{number}/" in f"{address}/" for words, address in rules)


def test_the_guide_tells_what_was_measured():
    """A name that is offered late is typed whole: on a busy machine some taps come or go."""
    if len(COUNTED) < len(disputes()):
        pytest.skip("only all disputes together are measured")
    told = [line for line in GUIDE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    for row in measured():
        [line] = [line for line in told if line.startswith(row[: row.index("|", 2)])]
        numbers = zip(*(map(int, re.findall(r"\d+", each)) for each in (line, row)), strict=True)
        assert all(abs(found - said) <= BUSY for said, found in numbers), "\n".join(measured())


def measured() -> Iterator[str]:
    """Yield a row of the guide's table for each game: what half of the disputes need at most, and the most of all."""
    for game in GAMES:
        done = [counted for dispute, counted in COUNTED.items() if dispute.game == game and counted]
        cells = [f"{median_high(each)} ({max(each)})" for each in zip(*done, strict=True)]
        yield f"| {games()[game].name} | {' | '.join(cells)} |"
