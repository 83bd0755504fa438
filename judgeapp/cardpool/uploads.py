"""A file of cards that staff upload: reading it leniently, and keeping it from the wrong game."""

from dataclasses import dataclass
from io import StringIO

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.cardpool import files
from judgeapp.cardpool.pool import pool_of
from judgeapp.cardpool.services import ImportFailed, Report, import_cards
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import read_rows
from judgeapp.domain.letters import decode
from judgeapp.domain.saying import grouped
from judgeapp.games import games

MOST_BYTES = 1_000_000
# What a file may hold: columns, and what stands in them. All names are listed in rules_corpus/README.md.
COLUMNS = (
    ("title, number", gettext_lazy("as printed; a card needs one of them. A suffix for a printing is left out")),
    ("version", gettext_lazy("what tells namesakes apart")),
    ("type", gettext_lazy("type and sub-types")),
    ("colours, traits, characters, keywords, names", gettext_lazy("names are further names, as of a back side")),
    ("cost", gettext_lazy("a whole number, or X")),
    ("symbols", gettext_lazy("core symbols, each as often as it is printed")),
    ("base", gettext_lazy("title of the card that this one is played on")),
    (
        "limit, team_limit",
        gettext_lazy("copies that the card itself allows in a deck, in a team: a whole number, or any"),
    ),
    ("conditions", gettext_lazy("deck rules of the card’s own, with ;; between them: forbid: cost >= 6")),
    ("released, set", gettext_lazy("the first day, as 2019-07-15; the set’s short name")),
)


@dataclass(frozen=True)
class Upload:
    """A file's name and text."""

    name: str
    text: str


def read_upload(request: HttpRequest) -> Upload:
    """Return the file that was chosen, or the one that was tried before; raise ImportFailed if there is none."""
    file = request.FILES.get("file")
    if not file:
        if text := request.POST.get("text", ""):
            return Upload(request.POST.get("name", ""), text)
        raise ImportFailed(_("Choose a file first."))
    if file.size > MOST_BYTES:
        words = _("“{file}” is too large ({size} bytes); a file may have {most}. Split it.")
        raise ImportFailed(words.format(file=file.name, size=grouped(file.size), most=grouped(MOST_BYTES)))
    text = decode(file.read())
    if text is None:
        words = _("“{file}” is not a text file. Save the table as CSV (UTF-8) and try again.")
        raise ImportFailed(words.format(file=file.name))
    return Upload(file.name, text)


def import_upload(upload: Upload, game: str, *, dry_run: bool) -> Report:
    """Bring the cards of a file into a game's pool, or only report what that would do."""
    if game not in games():
        raise ImportFailed(_("Choose the game that the cards belong to."))
    refuse_another_games_cards(upload.text, game)
    return import_cards(StringIO(upload.text), game, source=upload.name, dry_run=dry_run)


def refuse_another_games_cards(text: str, game: str) -> None:
    """Raise ImportFailed if most of the cards are known in another game, and more of them than in this one."""
    contents = files.read(StringIO(text))
    cards, _bad = read_rows(contents.rows, game, games()[game].cards, contents.first)
    known = {key: sum(_is_in(key, card) for card in cards) for key in games()}
    likely = max(known, key=lambda key: known[key])
    if known[likely] > max(known[game], len(cards) / 2):
        words = _(
            "These are cards of {likely}: it has {known} of the {all} already. "
            "Nothing was imported into {game}; choose the other game."
        ).format(likely=games()[likely].name, known=known[likely], all=len(cards), game=games()[game].name)
        raise ImportFailed(words)


def _is_in(game: str, card: Card) -> bool:
    found = pool_of(game).by_key.get(card.key)
    return found is not None and plain(found.title) == plain(card.title)
