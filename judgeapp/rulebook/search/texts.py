"""What goes into the index: every rule, asked line, glossary and lexicon entry of the live editions."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from judgeapp.domain.rules.folder import read_table_talk
from judgeapp.games import games
from judgeapp.rulebook import models
from judgeapp.rulebook.passages import OWN, words_of
from judgeapp.rulebook.search.index import Text
from judgeapp.rulebook.volume import Volume


def texts_of_live_editions() -> Iterator[Text]:
    """Yield everything that can be found."""
    for edition in models.Edition.objects.filter(is_live=True, game__in=games()).order_by("game"):
        volume = Volume(edition)
        yield from _rules(volume)
        yield from _entries(volume)
    for entry in read_table_talk(table_talk()):
        yield Text("talk", {"game": "", "head": entry.head, "also": entry.also, "means": entry.means, "see": ()})


def table_talk() -> Path:
    """Return the file of everyday words that all games share."""
    return settings.CORPUS_DIR / "table_talk.txt"


def _rules(volume: Volume) -> Iterator[Text]:
    for rule in volume.rules:
        above, body = volume.above(rule), volume.words(rule)
        data = _data(volume, rule, above, body)
        yield Text("rule" if body else "heading", data, _words(volume, rule, above, body))
        for line in rule.asked:
            yield Text("asked", {"game": volume.game.key, "number": rule.number, "line": line}, {"asked": line})


def _data(volume: Volume, rule: models.Rule, above: list[models.Rule], body: str) -> dict:
    lineage = [*above, rule]
    name = volume.name(rule)
    return {
        "game": volume.game.key,
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
    }


def _words(volume: Volume, rule: models.Rule, above: list[models.Rule], body: str) -> dict[str, str]:
    nearest = next((each for each in reversed(above) if not each.is_heading), None)
    return {
        "title": rule.title,
        "headings": "\n".join([*(each.title for each in above), volume.words(nearest) if nearest else ""]),
        "body": body,
        "notes": words_of(rule.blocks, ("example", "note", "differs"), volume.titles),
    }


def _entries(volume: Volume) -> Iterator[Text]:
    for entry in (*volume.glossary, *volume.lexicon):
        data = {
            "game": volume.game.key,
            "slug": entry.slug,
            "head": entry.head,
            "also": entry.also,
            "number": next(iter(entry.see), ""),
            "means": entry.means,
            "see": entry.see,
            "text": words_of(entry.blocks, (*OWN, "example", "note"), volume.titles),
            "url": entry.get_absolute_url(),
        }
        words = {"title": "\n".join([entry.head, *entry.also]), "body": data["text"]}
        yield Text(entry.kind, data, words if entry.kind == models.Entry.Kind.GLOSSARY else {})
