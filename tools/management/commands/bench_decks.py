import json
import random
import statistics
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from dataclasses import replace

from django.test import Client

from judgeapp.cardpool.pool import CardPool, pool_of
from judgeapp.commands import SiteCommand
from judgeapp.deckcheck import batch_jobs, batches, checks, models
from judgeapp.deckcheck.formats import choose, games_with_formats
from judgeapp.deckcheck.saved import Details
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.formats import Format, judge
from judgeapp.domain.decks.listing import resolve
from judgeapp.domain.decks.sheet import Pool
from judgeapp.games import games
from judgeapp.operations.preparing import prepare

CARDS = 10_000
LINES = 60
ROUNDS = 50


class Command(SiteCommand):
    help = "Measure deck checks on this machine: one list against a pool of 10,000 cards, and a whole event."
    examples = (
        ("", "as docs/benchmarks.md has it"),
        ("--lists 100 --json", "a smaller event, the figures for a script"),
    )
    exit_codes = {}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lists", type=int, default=2000, help="how many lists the event has")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *, lists: int, **options) -> None:
        with redirect_stdout(self.stderr):
            prepare()
        game = max(games_with_formats(), key=lambda key: len(pool_of(key).facets()["colours"]))
        format_ = choose(game)
        self.say(f"Checking single lists, then an event of {lists} ...")
        rows = {
            **one_list(format_),
            "a request to the API, real cards": request(format_),
            f"an event of {lists} lists": whole_event(format_, lists),
        }
        if options["json"]:
            self.stdout.write(json.dumps({name: round(ms, 3) for name, ms in rows.items()}, indent=2))
            return
        base = rows["reading the list"]
        self.stdout.write(f"{'part':<44}{'ms':>12}{'of reading':>14}")
        for name, ms in rows.items():
            self.stdout.write(f"{name:<44}{ms:>12.2f}{ms / base:>13.1f}×")


def one_list(format_: Format) -> dict[str, float]:
    """Return part -> milliseconds, the median of several rounds."""
    rng = random.Random(1)
    pool = large_pool(format_.game, rng)
    some = rng.sample(pool.cards, LINES)
    by_number = _list(card.label for card in some)
    typos = iter([_list(_typo(card.title, rng) for card in some) for _ in range(ROUNDS)])  # no typo is met twice
    return {
        "reading the list": _median(lambda: checks.read(format_, by_number)),
        "a check, cards by number": _median(lambda: check(format_, by_number, pool)),
        "a check, a typo in every line": _median(lambda: check(format_, next(typos), pool)),
    }


def check(format_: Format, text: str, pool: Pool) -> None:
    listing = resolve(checks.read(format_, text), format_, pool, games()[format_.game].cards)
    judge(listing.deck, format_, format_.date, listing.findings)


def request(format_: Format) -> float:
    """Return the milliseconds of a whole request within the process, for a list of cards of the real pool."""
    cards = pool_of(format_.game).cards
    likely = [card for card in cards if format_.home(card.types) == format_.home(())][:LINES]
    body = json.dumps({"game": format_.game, "text": _list(card.label for card in likely)})
    client = Client(headers={"host": "localhost"})
    return _median(lambda: client.post("/api/v1/decks/check", data=body, content_type="application/json"))


def large_pool(game: str, rng: random.Random) -> CardPool:
    """Return a pool of invented cards whose titles are made of the words of real ones."""
    known = pool_of(game).cards
    words = sorted({word for card in known for word in card.title.split()})
    cards: list[Card] = []
    for place in range(CARDS):
        title = " ".join(rng.choices(words, k=3))
        cards.append(replace(rng.choice(known), title=title, names=(), number=f"ZZ{place // 150}-{place % 150:03}"))
    return CardPool(cards, games()[game].cards)


def whole_event(format_: Format, lists: int) -> float:
    """Return the milliseconds in which the job checks an event, its lists written and read in the database."""
    rng = random.Random(2)
    cards = pool_of(format_.game).cards
    texts = (_list(card.label for card in rng.sample(cards, LINES)) for _ in range(lists))
    entered = [batches.Entered(f"Player {number}", text) for number, text in enumerate(texts, 1)]
    batch = batches.create(Details("bench", format_, format_.date, {}), entered)
    try:
        started = time.perf_counter()
        while batches.unchecked(batch).exists():  # it is checked in slices
            batch_jobs.run(batch.pk)
        return (time.perf_counter() - started) * 1000
    finally:
        models.Batch.objects.filter(pk=batch.pk).delete()


def _list(names: Iterable[str]) -> str:
    return "\n".join(f"1 {name}" for name in names)


def _typo(title: str, rng: random.Random) -> str:
    place = rng.randrange(1, len(title) - 1)
    return title[:place] + rng.choice("abcdefgh") + title[place + 1 :]


def _median(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)
