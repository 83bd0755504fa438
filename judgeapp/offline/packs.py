"""A game's pack: everything of it that a phone needs to read and search without a network.

The texts and the ranking's numbers are those of the server's own search; static/js/offline ranks by the same rules.
"""

import gzip
import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from judgeapp.caching import build, remembered, short_digest
from judgeapp.domain.messages import from_stored
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.transcript import action_words
from judgeapp.rulebook import indexing
from judgeapp.rulebook.models import Edition, Rule
from judgeapp.rulebook.search import ranking
from judgeapp.rulebook.search.engine import OWN_WORD
from judgeapp.rulebook.search.index import Text
from judgeapp.rulebook.search.languages import ENGLISH, IN_ENGLISH, Language, language_of, words
from judgeapp.rulebook.search.naming import names_of_games
from judgeapp.rulebook.shelf import look_again, shelf
from judgeapp.rulebook.touched import decisions
from judgeapp.rulebook.volume import RulePage, Volume
from judgeapp.simulator.scenes import Opened, Ready, open_plain, ready_scenes

KEPT_OF_RULE = {
    "key",
    "ours",
    "number",
    "name",
    "short",
    "title",
    "breadcrumb",
    "text",
    "url",
    "parent",
    "printed",
    "mark",
}
KEPT_OF_TERM = {"head", "also", "means", "see", "slug"}
_making = threading.Lock()


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that a phone can have; `stamp` tells it from every other one, and is known before it is made."""

    volume: Volume
    stamp: str

    @property
    def key(self) -> str:
        return self.volume.game.key

    @property
    def name(self) -> str:
        return self.volume.game.name

    @property
    def edition(self) -> str:
        """The game with its edition, for who reads."""
        return f"{self.name}: {self.volume.edition.dated}"


def packs() -> list[Pack]:
    """Return the packs of all games as they are now; none is made for that."""
    held = shelf()
    return [Pack(volume, _stamp(volume, held.editions[key])) for key, volume in held.volumes.items()]


def _stamp(volume: Volume, editions: Sequence[Edition]) -> str:
    """Return a digest of all that a pack is made of: a language, editions, what was decided of citations, the app."""
    stamps = " ".join(f"{each.slug}:{each.stamp}{each.is_live:d}" for each in editions)
    decided = decisions.stamp()
    talked = indexing.talk_stamps()
    return short_digest(f"{get_language()} {volume.game.key} {stamps} {talked} {decided} {build()}")


def find_pack(key: str, stamp: str) -> Pack | None:
    """Return the pack with a stamp, None if it is out of date.

    The index may be another process's, which has seen a newer edition already.
    """
    for look in (shelf, look_again):
        look()
        if found := next((pack for pack in packs() if (pack.key, pack.stamp) == (key, stamp)), None):
            return found
    return None


def zipped(pack: Pack) -> bytes:
    """Return a pack as it is sent; a process makes each once, when the first phone asks for it."""
    with _making:
        return remembered("default", f"pack {pack.stamp}", lambda: gzip.compress(_content(pack.volume), mtime=0))


def _content(volume: Volume) -> bytes:
    game, edition = volume.game, volume.edition
    content = {
        "game": {
            "key": game.key,
            "name": game.name,
            "hue": game.hue,
            "numbering": asdict(game.numbering),
            "names": names_of_games()[game.key],
        },
        "edition": edition.dated,
        "rules": _rules(volume),
        "contents": _part("contents", volume),
        "glossary": _part("glossary", volume),
        "lexicon": _part("lexicon", volume),
        "scenes": [_scene(volume, ready) for ready in ready_scenes(volume.game.key).values()],
        **_searched(volume),
        "own_word": OWN_WORD,
        "dials": {
            **asdict(ranking.DIALS),
            "pair_in_line": ranking.PAIR_IN_LINE,
            "common_in_lines": ranking.COMMON_IN_LINES,
        },
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _searched(volume: Volume) -> dict[str, Any]:
    """Return what is searched, in the active language if our words are told in it."""
    ours = (volume.restated or volume).edition
    code = get_language() or ENGLISH
    code = code if code in indexing.languages_of(ours) else ENGLISH
    texts, asked = list(indexing.texts_of_current(volume, code)), list(indexing.asked_lines(ours, code))
    talk = list(indexing.talk(code)) if indexing.table_talk(code).exists() else []
    return {
        "texts": [_text(text) for text in texts],
        "asked": [(text.data["ours"], text.data["line"]) for text in asked],
        "talk": [_text(text) for text in talk],
        "speech": _speech(language_of(code), [*texts, *asked, *talk]),
    }


def _speech(language: Language, texts: Sequence[Text]) -> dict[str, Any]:
    """Return what a phone has to know of a language; it makes the stems of English words itself."""
    said = (value for text in texts for value in (*text.words.values(), *_forms(text)))
    known = set() if language is IN_ENGLISH else {word for value in said for word in words(value)} | language.shapes
    return {
        "weak": sorted(language.weak),
        "meaning": language.meaning.pattern,
        "beside_number": language.beside_number.pattern,
        "stems": {word: language.stem(word) for word in sorted(known)},
    }


def _forms(text: Text) -> Iterator[str]:
    for name in ("head", "also", "means"):
        found = text.data.get(name, ())
        yield from [found] if isinstance(found, str) else found


def _text(text: Text) -> dict[str, Any]:
    data = {name: value for name, value in text.data.items() if name in KEPT_OF_RULE | KEPT_OF_TERM}
    if "mark" in data:
        data["mark"] = str(from_stored(data["mark"]))
    return {"kind": text.kind, "data": data, "words": text.words}


def _part(name: str, volume: Volume) -> SafeString:
    """Return a page of the reader without its frame."""
    context = {"volume": volume, "current": volume, "chosen": volume.game.key, "shelf": shelf()}
    return render_to_string(f"rulebook/{name}.html#page", context)


def _rules(volume: Volume) -> list[dict[str, Any]]:
    """Return the rules in document order; others are named by their places."""
    places: dict[int | None, int] = {rule.pk: place for place, rule in enumerate(volume.rules)}
    return [dict(_rule(volume, rule, places)) for rule in volume.rules]


def _rule(volume: Volume, rule: Rule, places: dict[int | None, int]) -> Iterator[tuple[str, Any]]:
    page = RulePage(volume, rule, volume)
    above = RulePage(volume, page.above[-1], volume) if page.above else page  # says where both stand only once
    context = {"rule": rule, "volume": volume, "page": above, "seen_terms": set(), "is_first": True}
    yield "number", rule.number
    yield "name", volume.name(rule) or rule.number
    yield "title", rule.title
    yield "heading", rule.is_heading
    yield "depth", rule.depth
    yield "parent", places.get(rule.parent_id, -1)
    yield "url", rule.get_absolute_url()
    yield "preview", volume.edition.address("preview", rule.number)
    yield "citation", volume.citation(rule)
    yield "cited_by", [places[other.pk] for other in page.cited_by]
    yield "html", render_to_string("rulebook/_rule.html", context)


def _scene(volume: Volume, ready: Ready) -> dict[str, Any]:
    opened = open_plain(ready.plain)
    context = {"volume": volume, "scene": ready, "steps": _steps(opened), "final": opened.played.state}
    html = render_to_string("offline/scene.html", context)
    return {"slug": ready.slug, "title": ready.told["title"], "about": ready.told["about"], "html": html}


def _steps(opened: Opened) -> list[dict[str, Any]]:
    """Return each step: what was done, why it was refused if it was, what happened, and the scene's own note."""
    found, before = [], opened.scenario.start
    for number, step in enumerate(opened.steps):
        table = Table(opened.timing, before, opened.scenario.settings)
        note = opened.scenario.moves[number - 1].note if number else ""
        refusal = opened.played.refused(number)
        found.append({"said": _in_words(opened, step.action, table), "step": step, "refusal": refusal, "note": note})
        before = step.state
    return found


def _in_words(opened: Opened, action: Action | None, table: Table) -> str:
    return action_words(opened.timing, action, table) if action else _("The scene is set.")
