"""Real formats and a small pool of invented cards for the tests of this folder."""

import datetime
from pathlib import Path

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.formats import Format, Judgement, judge, read_formats
from judgeapp.domain.decks.listing import Listing, resolve
from judgeapp.domain.decks.reading import read_list
from judgeapp.domain.decks.sheet import Pool
from judgeapp.games import games

CORPUS = Path(__file__).resolve().parents[3] / "rules_corpus"


def format_of(game: str, key: str) -> Format:
    return read_formats(CORPUS / game / "formats.toml", game)[key]


def pool_of(*cards: Card) -> Pool:
    return Pool(cards, games()[cards[0].game].cards, lambda typed, most: ())


def listed(text: str, format_: Format, pool: Pool) -> Listing:
    reading = read_list(text, format_.headers, players=format_.is_for_teams, kinds=format_.kinds, groups=format_.groups)
    return resolve(reading, format_, pool, games()[format_.game].cards)


def checked(text: str, format_: Format, pool: Pool, date: datetime.date | None = None) -> Judgement:
    listing = listed(text, format_, pool)
    return judge(listing.deck, format_, date or format_.date, listing.findings)
