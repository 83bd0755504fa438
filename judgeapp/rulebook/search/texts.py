"""What goes into an index: every rule, asked line, glossary and lexicon entry of the editions that it is of.

A document that was imported is found by its own words, and by the words, notes and asked lines of our restatement of
each of its rules. What only our restatement has can be found beside the current edition all the same, marked so.
"""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_noop

from judgeapp.domain.rules.folder import read_table_talk
from judgeapp.rulebook import models
from judgeapp.rulebook.passages import ALL, OWN, words_of
from judgeapp.rulebook.search.index import Text
from judgeapp.rulebook.volume import Volume

ONLY_OURS = gettext_noop("our restatement; not in the current edition")


def texts_of_current(volume: Volume) -> Iterator[Text]:
    """Yield what can be found of a game where no edition was chosen, but for the asked lines."""
    yield from texts_of_edition(volume)
    if volume.restated:
        yield from _only_ours(volume, volume.restated)


def texts_of_edition(volume: Volume) -> Iterator[Text]:
    """Yield what can be found in one edition, but for the asked lines."""
    yield from _rules(volume)
    yield from _entries(volume)


def asked_lines(restatement: models.Edition) -> Iterator[Text]:
    """Yield the asked lines of our restatement's rules: in whatever edition, they lead to what these are there."""
    for rule in restatement.rules.all():
        for line in rule.asked:
            yield Text("asked", {"game": restatement.game, "ours": rule.number, "line": line}, {"asked": line})


def talk() -> Iterator[Text]:
    """Yield the everyday words that all games share."""
    for entry in read_table_talk(table_talk()):
        yield Text("talk", {"game": "", "head": entry.head, "also": entry.also, "means": entry.means, "see": ()})


def table_talk() -> Path:
    """Return the file of everyday words that all games share."""
    return settings.CORPUS_DIR / "table_talk.txt"


def _rules(volume: Volume) -> Iterator[Text]:
    for rule in volume.rules:
        above, body = volume.above(rule), volume.words(rule)
        ours = volume.plain_words(rule)
        data = _data(volume, rule, above, body) | ({"ours": ours.number if ours else ""} if volume.restated else {})
        words = _words(volume, rule, above, body) | _our_words(volume, rule, ours)
        yield Text("rule" if body else "heading", data, words)


def _only_ours(volume: Volume, restated: Volume) -> Iterator[Text]:
    """Yield the rules of our restatement that no rule of the document is the same as."""
    for rule in restated.rules:
        if volume.official_of(rule) is None:
            above, body = restated.above(rule), restated.words(rule)
            data = _data(restated, rule, above, body) | {
                "key": _key(volume, rule),
                "parent": _key(volume, restated.target(above[-1].number)) if above else "",
                "mark": ONLY_OURS,
            }
            yield Text("rule" if body else "heading", data, _words(restated, rule, above, body))


def _key(volume: Volume, rule: models.Rule | None) -> str:
    """Return what tells a rule apart from all others of an index: its number, unless that is taken."""
    if rule is None:
        return ""
    is_own = rule.edition_id == volume.edition.pk
    return rule.number if is_own or rule.number not in volume.by_number else f"{rule.number}@{rule.edition.slug}"


def _data(volume: Volume, rule: models.Rule, above: list[models.Rule], body: str) -> dict:
    lineage = [*above, rule]
    name = volume.name(rule) or rule.number
    return {
        "game": volume.game.key,
        "key": rule.number,
        "ours": rule.number,
        "number": rule.number,
        "name": name,
        "short": rule.number if name.startswith(rule.number) else name,
        "title": next((each.title for each in reversed(lineage) if each.title), ""),
        "headings": [each.title for each in lineage if each.is_heading and each.title and not each.is_title_ours],
        "breadcrumb": [each.title for each in above if each.title],
        "text": body,
        "url": rule.get_absolute_url(),
        "parent": above[-1].number if above else "",
        "printed": rule.printed,
        "edition": volume.edition.edition,
        "mark": "",
    }


def _words(volume: Volume, rule: models.Rule, above: list[models.Rule], body: str) -> dict[str, str]:
    nearest = next((each for each in reversed(above) if not each.is_heading), None)
    return {
        "title": rule.title,
        "headings": "\n".join([*(each.title for each in above), volume.words(nearest) if nearest else ""]),
        "body": body,
        "notes": words_of(rule.blocks, ("example", "note", "differs"), volume.titles),
    }


def _our_words(volume: Volume, rule: models.Rule, ours: models.Rule | None) -> dict[str, str]:
    """Return what our restatement of a rule adds to its words."""
    if ours is None:
        return {}
    notes = words_of(rule.blocks, ("example",), volume.titles)
    return {"notes": "\n".join(filter(None, [notes, ours.title, words_of(ours.blocks, ALL, volume.titles)]))}


def _entries(volume: Volume) -> Iterator[Text]:
    for entry in (*volume.glossary, *volume.lexicon):
        home = volume.home_of(entry)
        seen = volume.seen_from(entry)
        also = volume.other_forms(entry)
        data = {
            "game": volume.game.key,
            "slug": entry.slug,
            "head": entry.head,
            "also": also,
            "number": seen[0].number if seen else "",
            "rule": _key(volume, seen[0]) if seen else "",
            "means": entry.means,
            "see": [_key(volume, rule) for rule in seen],
            "text": words_of(entry.blocks, (*OWN, "example", "note"), home.titles),
            "url": volume.address_of(entry),
            "edition": home.edition.edition,
        }
        words = {"title": "\n".join([entry.head, *also]), "body": data["text"]}
        yield Text(entry.kind, data, words if entry.kind == models.Entry.Kind.GLOSSARY else {})
