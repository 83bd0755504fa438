"""The search indexes on disk: one of what is current, and one of each edition that is searched by choice.

A document that was imported is found by its own words, and by the words, notes and asked lines of our restatement of
each of its rules. What only our restatement has can be found beside the current edition all the same, marked so.
"""

import hashlib
import logging
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from judgeapp.domain.messages import Message, as_stored, say
from judgeapp.domain.rules.folder import read_table_talk
from judgeapp.games import games
from judgeapp.rulebook import models
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.restating import Standing
from judgeapp.rulebook.search import index
from judgeapp.rulebook.search.engine import Engine, Searches, read_games
from judgeapp.rulebook.search.index import Part, Text
from judgeapp.rulebook.search.languages import ENGLISH, languages
from judgeapp.rulebook.told import Told, told
from judgeapp.rulebook.volume import ALL, OWN, Volume, open_volume, words_of

ONLY_OURS = say("our restatement; not in the current edition")
logger = logging.getLogger(__name__)


def texts_of_current(volume: Volume, language: str = ENGLISH) -> Iterator[Text]:
    """Yield what can be found of a game where no edition was chosen, but for the asked lines."""
    yield from texts_of_edition(volume, language)
    if volume.restated:
        yield from _only_ours(volume, volume.restated, language)


def texts_of_edition(volume: Volume, language: str = ENGLISH) -> Iterator[Text]:
    """Yield what can be found in one edition, but for the asked lines."""
    yield from _rules(volume, language)
    yield from _entries(volume, language)


def asked_lines(restatement: models.Edition, language: str = ENGLISH) -> Iterator[Text]:
    """Yield the asked lines of our restatement's rules: in whatever edition, they lead to what these are there."""
    for rule in restatement.rules.all():
        lines = rule.asked if language == ENGLISH else (rule.translated or {}).get(language, {}).get("asked", ())
        for line in lines:
            yield Text("asked", {"game": restatement.game, "ours": rule.number, "line": line}, {"asked": line})


def talk(language: str = ENGLISH) -> Iterator[Text]:
    """Yield the everyday words that all games share."""
    for entry in read_table_talk(table_talk(language)):
        yield Text("talk", {"game": "", "head": entry.head, "also": entry.also, "means": entry.means, "see": ()})


def table_talk(language: str = ENGLISH) -> Path:
    """Return the file of everyday words that all games share."""
    return settings.CORPUS_DIR / ("table_talk.txt" if language == ENGLISH else f"table_talk.{language}.txt")


class _Telling:
    """How the rules of a volume are told in a language."""

    def __init__(self, volume: Volume, language: str) -> None:
        self.volume, self.language = volume, language
        self.titles = {number: self.title(volume.by_number[number]) for number in volume.titles}

    def title(self, rule: models.Rule) -> str:
        """Return a rule's title."""
        return told(rule, self.language).title

    def words(self, rule: models.Rule, kinds: Iterable[str] = OWN) -> str:
        """Return the words of some kinds of a rule's blocks."""
        return words_of(told(rule, self.language).blocks, kinds, self.titles)


def _rules(volume: Volume, language: str) -> Iterator[Text]:
    telling = _Telling(volume, language)
    ours_told = _Telling(volume.restated, language) if volume.restated else telling
    for rule in volume.rules:
        above, body = volume.above(rule), telling.words(rule)
        ours = volume.plain_words(rule)
        data = _data(telling, rule, above, body) | (_stands_for(volume, rule, ours) if volume.restated else {})
        words = _words(telling, rule, above, body) | _our_words(telling, ours_told, rule, ours)
        yield Text("rule" if body else "heading", data, words)


def _only_ours(volume: Volume, restated: Volume, language: str) -> Iterator[Text]:
    """Yield the rules of our restatement that no rule of the document is the same as."""
    telling = _Telling(restated, language)
    for rule in restated.rules:
        if volume.official_of(rule) is None:
            above, body = restated.above(rule), telling.words(rule)
            data = _data(telling, rule, above, body) | {
                "key": _key(volume, rule),
                "parent": _key(volume, restated.target(above[-1].number)) if above else "",
                "mark": as_stored(ONLY_OURS),
            }
            yield Text("rule" if body else "heading", data, _words(telling, rule, above, body))


def _stands_for(volume: Volume, rule: models.Rule, ours: Sequence[models.Rule]) -> dict[str, Any]:
    """Return whose asked lines lead to a document's rule, and what its reader has to know of our words of it."""
    asked = tuple(each.number for each in ours if volume.official_of(each) == rule)
    return {"ours": asked, "mark": as_stored(_doubt(volume, rule) or "")}


def _doubt(volume: Volume, rule: models.Rule) -> Message | None:
    """Return how our words of a rule may mislead, None if they do not."""
    found = volume.restatement_of(rule)
    if found is None or volume.restated is None or not found.is_in_doubt:
        return None
    label = volume.restated.edition.edition
    if found.standing is Standing.CHANGED:
        return say("changed since edition {edition}, for which our plain words were written", edition=label)
    return say("our plain words are of edition {edition} and differ in a number or in what is allowed", edition=label)


def _key(volume: Volume, rule: models.Rule | None) -> str:
    """Return what tells a rule apart from all others of an index: its number, unless that is taken."""
    if rule is None:
        return ""
    is_own = rule.edition_id == volume.edition.pk
    return rule.number if is_own or rule.number not in volume.by_number else f"{rule.number}@{rule.edition.slug}"


def _data(telling: _Telling, rule: models.Rule, above: list[models.Rule], body: str) -> dict[str, Any]:
    volume, title = telling.volume, telling.title
    lineage = [*above, rule]
    name = volume.name(rule, title(rule)) or rule.number
    return {
        "game": volume.game.key,
        "key": rule.number,
        "ours": (rule.number,),
        "number": rule.number,
        "name": name,
        "short": rule.number if name.startswith(rule.number) else name,
        "title": next((title(each) for each in reversed(lineage) if each.title), ""),
        "headings": [title(each) for each in lineage if each.is_heading and each.title and not each.is_title_ours],
        "breadcrumb": [title(each) for each in above if each.title],
        "language": told(rule, telling.language).language,
        "text": body,
        "url": rule.get_absolute_url(),
        "parent": above[-1].number if above else "",
        "printed": rule.printed,
        "edition": volume.edition.edition,
        "mark": "",
    }


def _words(telling: _Telling, rule: models.Rule, above: list[models.Rule], body: str) -> dict[str, str]:
    nearest = next((each for each in reversed(above) if not each.is_heading), None)
    return {
        "title": telling.title(rule),
        "headings": "\n".join([*map(telling.title, above), telling.words(nearest) if nearest else ""]),
        "body": body,
        "notes": telling.words(rule, ("example", "note", "differs")),
    }


def _our_words(
    telling: _Telling, ours_told: _Telling, rule: models.Rule, ours: Sequence[models.Rule]
) -> dict[str, str]:
    """Return what our restatement of a rule adds to its words."""
    if not ours:
        return {}
    own = (text for each in ours for text in (ours_told.title(each), ours_told.words(each, ALL)))
    return {"notes": "\n".join(filter(None, [telling.words(rule, ("example",)), *own]))}


def _entries(volume: Volume, language: str) -> Iterator[Text]:
    titles = {home: _Telling(home, language).titles for home in (volume, volume.restated) if home}
    for entry in (*volume.glossary, *volume.lexicon_in(language)):
        home, shown = volume.home_of(entry), told(entry, language)
        seen = volume.seen_from(entry)
        also = list(dict.fromkeys([*shown.also, *_english_forms(volume, entry, shown)]))
        data = {
            "game": volume.game.key,
            "slug": entry.slug,
            "head": shown.title,
            "also": also,
            "number": seen[0].number if seen else "",
            "rule": _key(volume, seen[0]) if seen else "",
            "means": entry.means,
            "see": [_key(volume, rule) for rule in seen],
            "text": words_of(shown.blocks, (*OWN, "example", "note"), titles[home]),
            "url": volume.address_of(entry),
            "edition": home.edition.edition,
            "language": shown.language,
        }
        words = {"title": "\n".join([shown.title, *also]), "body": data["text"]}
        yield Text(entry.kind, data, words if entry.kind == models.Entry.Kind.GLOSSARY else {})


def _english_forms(volume: Volume, entry: models.Entry, shown: Told) -> list[str]:
    """Return what a term is called besides; in a further language cards still have its English name."""
    own = [] if shown.language == ENGLISH else [entry.head]
    return [*own, *volume.other_forms(entry)]


def index_folder() -> Path:
    """Return where the search index of what is current lives."""
    return settings.DATA_DIR / "index"


def own_folder(edition: Edition) -> Path:
    """Return where the index of one edition lives."""
    return _own_folders() / f"{edition.game}-{edition.slug}"


def _own_folders() -> Path:
    return index_folder() / "editions"


def live_stamp() -> str:
    """Return a stamp of all editions and which are current, and of the words that the search knows besides."""
    return _stamp_of_all(Edition.objects.filter(game__in=games()).values_list("game", "slug", "stamp", "is_live"))


def _stamp_of_all(rows: Iterable[tuple[str, str, str, bool]]) -> str:
    return _stamp_of(*(f"{game}/{slug}:{stamp}{is_live:d}" for game, slug, stamp, is_live in sorted(rows)))


def _stamp_of(*stamps: str) -> str:
    return _digest_of(*stamps, talk_stamps())


def _digest_of(*stamps: str) -> str:
    return hashlib.sha256("".join(stamps).encode()).hexdigest()[:32]


def talk_stamps() -> str:
    """Return a stamp of the everyday words of all languages."""
    return "".join(talk_stamp(code) for code in languages() if table_talk(code).exists())


def talk_stamp(language: str = ENGLISH) -> str:
    """Return a stamp of the everyday words that all games share."""
    path = table_talk(language)
    return _digest_at(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _digest_at(path: Path, changed: int) -> str:
    """Return a file's digest; it is read again only when it changed."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


@contextmanager
def ahead(editions: Sequence[Edition]) -> Iterator[None]:
    """Write the index of editions as they will be; point to it once what is done inside has shown them.

    Nothing of the database is held while it is written. What goes wrong inside leaves the index that was there. What
    goes wrong later costs a moment: an index that is missing or of other editions is built anew when it is opened.
    """
    of_games = [each for each in editions if each.game in games()]
    stamp = _stamp_of_all((each.game, each.slug, each.stamp, each.is_live) for each in of_games)
    with index.lock(index_folder()):
        new = index.write(index_folder(), _parts_of(of_games), stamp)
    try:
        yield
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    transaction.on_commit(lambda: _point_to(new), robust=True)


def _point_to(new: Path) -> None:
    with index.lock(index_folder()):
        if index.stamp_at(new) == live_stamp():
            index.point_to(index_folder(), new)
        else:  # whoever changed the editions since has written an index of its own
            shutil.rmtree(new, ignore_errors=True)


def parts_of_current() -> list[Part]:
    """Return what the index of the current editions is made of: two parts of each game, and what all share."""
    return _parts_of(Edition.objects.filter(game__in=games()).defer("report"))


def _parts_of(shown: Iterable[Edition]) -> list[Part]:
    in_order = sorted(shown, key=lambda edition: (edition.game, edition.slug))
    by_game = {game: list(found) for game, found in groupby(in_order, key=lambda edition: edition.game)}
    parts = [part for editions in by_game.values() for part in _parts_of_game(editions)]
    return [*parts, *_talks()]


def _parts_of_game(editions: list[Edition]) -> Iterator[Part]:
    current = next((edition for edition in editions if edition.is_live), None)
    ours = next((edition for edition in editions if not edition.is_imported), None)
    if current:
        # The document that the restatement was written for tells which rule of a later one is which of ours.
        counting = [each for each in editions if each in (current, ours) or (ours and ours.restates(each))]
        stamp = _digest_of(*(f"{each.slug}:{each.stamp}{each.is_live:d}" for each in counting))
        yield from _parts_in_each(current, ours, stamp, lambda: open_volume(current, editions), texts_of_current)
    if ours:
        yield from _asked(ours)


def _parts_in_each(
    edition: Edition,
    ours: Edition | None,
    stamp: str,
    volume: Callable[[], Volume],
    texts: Callable[[Volume, str], Iterable[Text]],
) -> Iterator[Part]:
    """Yield an edition in each language that our words of it are in."""

    def told_in(code: str) -> Iterable[Text]:
        return texts(volume(), code)

    for code in languages_of(ours or edition):
        yield Part(_named(edition.game, code), stamp, partial(told_in, code))


def languages_of(ours: Edition) -> tuple[str, ...]:
    """Return the languages to search our words in: English, and those that they are told and searched in."""
    return (ENGLISH, *(code for code in ours.languages or () if code in languages()))


def _named(name: str, code: str) -> str:
    return name if code == ENGLISH else f"{name}.{code}"


def _asked(ours: Edition) -> Iterator[Part]:
    for code in languages_of(ours):
        yield Part(_named(f"{ours.game}-asked", code), ours.stamp, partial(asked_lines, ours, code))


def _talks() -> Iterator[Part]:
    for code in languages():
        if table_talk(code).exists():
            yield Part(_named(index.TALK, code), talk_stamp(code), partial(talk, code))


def refresh_index(*, force: bool = False) -> bool:
    """Build the search index anew if it is missing or not of the live editions; return whether it was built."""
    with index.lock(index_folder()):
        return _refresh_index(index_folder(), live_stamp(), parts_of_current, force=force)


def open_index(shown: str) -> Engine:
    """Return the search of the live editions; the index is built anew if it is missing, stale or damaged.

    shown   the stamp of the editions it is opened for
    """
    return Engine(_read(index_folder(), live_stamp, parts_of_current), shown)


def open_own(volume: Volume) -> Engine:
    """Return the search of one edition; its index is built if it was never asked for, and when stale or damaged."""
    ours = (volume.restated or volume).edition
    stamp = _stamp_of(volume.edition.stamp, ours.stamp, volume.bridge.stamp if volume.bridge else "")
    own = _parts_in_each(volume.edition, ours, stamp, lambda: volume, texts_of_edition)
    with index.lock(_own_folders()):  # nobody takes away a folder while it is being written
        _sweep()
        searches = _read(own_folder(volume.edition), lambda: stamp, lambda: [*own, *_asked(ours), *_talks()])
    return Engine(searches, volume.edition.stamp)


def remove_own(edition: Edition) -> None:
    """Remove the index of an edition that is removed; those on other machines go when they next open another one."""
    with index.lock(_own_folders()):
        shutil.rmtree(own_folder(edition), ignore_errors=True)


def _sweep() -> None:
    kept = {own_folder(edition) for edition in Edition.objects.only("game", "slug")}
    for folder in _own_folders().glob("*/"):
        if folder not in kept:
            shutil.rmtree(folder, ignore_errors=True)


def _read(folder: Path, stamp: Callable[[], str], parts: Callable[[], list[Part]]) -> Searches:
    """Return what makes each game's search of an index; searches are made without its lock, which is for all."""
    with index.lock(folder):
        _refresh_index(folder, stamp(), parts)
        try:
            return read_games(index.parts_in(folder))
        except index.IndexUnreadableError as error:
            logger.warning("the search index cannot be read and is built anew: %s", error)
            _refresh_index(folder, stamp(), parts, force=True)
            return read_games(index.parts_in(folder))


def _refresh_index(folder: Path, stamp: str, parts: Callable[[], list[Part]], *, force: bool = False) -> bool:
    if not force and index.stamp_of(folder) == stamp:
        return False
    index.build(folder, parts(), stamp, anew=force)
    logger.info("built the search index")
    return True
