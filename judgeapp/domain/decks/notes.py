"""Lines of a list that are about it and name no card: who plays it, where it was copied from, sums of cards."""

import re

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.headings import CARDS
from judgeapp.domain.decks.ornaments import NUMBERS

_LABELS = frozenset(
    label.strip()
    for label in """
    name, deck name, deckname, player, player name, players, team, team name, format, event, date, author,
    first name, last name, surname, given name, dci, dci no, dci number, id, bandai id, player id, member id,
    membership, bandai tcg id, konami id, phone, email, e mail, mail, table, round, store, shop, location, venue,
    city, country, record, result, score, place, placing, rank, signature, signed, judge, note, notes, comment,
    comments, remark, strategy, plan, source, url, link, version, updated, last updated, created, exported, posted,
    posted by, by, designer, designed by, tournament, archetype, from, to, subject, faction, factions, color,
    colour, colors, colours, element, sent, cc, price, total price, value, cost, average cost, game, language,
    description, jugador, jugadora, nombre, apellido, apellidos, fecha, evento, torneo, formato, tienda, mesa,
    ronda, equipo, nota, notas, autor, lugar, correo, telefono, pais, ciudad, firma, spieler, spielerin, vorname,
    nachname, datum, turnier, veranstaltung, ort, laden, tisch, runde, notiz, notizen, bemerkung, verfasser, land,
    stadt, unterschrift, email adresse, joueur, joueuse, nom, prenom, evenement, tournoi, lieu, magasin, boutique,
    remarque, remarques, ville, pays, auteur, giocatore, giocatrice, nome, cognome, data, negozio, tavolo, turno,
    firma, luogo, citta, autore, order total, shipping, subtotal, tax, versand, porto, envio, spedizione, sleeves,
    playmat, mat, dice, deck box, deckbox, counters, hullen, matte, wurfel, fundas, tapete, dados, tapis, pochettes,
    bustine, dadi
    """.split(",")  # noqa: SIM905  (labels read better as a text)
)
_LABEL = re.compile(r"\W*(?P<label>[^:=\t]{1,30}?)\s*[:=]")
_STARTS = re.compile(
    r"\W*(?:https?://|www\.|sep=.?$|(?:page|seite|página|pagina|pág\.?)\s*\d+|table\s*#?\d+\W*$|round\s*#?\d+\W*$"
    r"|\d+(?:st|nd|rd|th)\s+(?:place|of)\b|(?:played|created|made|built|exported|generated|posted|printed|deck)\s+(?:by|with|on|at)\b"
    r"|(?:exported|updated|created|printed)\s+\d|sent\s+from\b|(?:creado|hecho|exportado)\s+(?:por|con)\b"
    r"|(?:erstellt|exportiert)\s+(?:von|mit|am)\b|my\s+(?:\w+\s+)?(?:deck|list|team)\b"
    r"|deck\s+(?:of|von|van|de)\s|mi\s+(?:mazo|lista|baraja)\b"
    r"|mein(?:e)?\s+(?:deck|liste)\b|(?:dci|bandai\s+id|player\s+id)\W*\d|record\W*\d+-\d+|\d+-\d+(?:-\d+)?\s*$"
    r"|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\W*(?:\d{1,2}:\d\d)?\W*$|on\s.{3,60}\bwrote:$|.{1,60}\b(?:wrote|schrieb|escribió):$"
    r"|(?:re|fwd?|aw|edit|update|ps|p\.s\.)\s*:|(?:lmk|let\s+me\s+know|here(?:['’]?s|\s+is|\s+are|\s+goes)|what\s+do\s+you"
    r"|any\s+(?:advice|thoughts|suggestions|feedback|help|tips)|your\s+(?:order|cart)|order\s+total|shipping"
    r"|ok(?:ay)?|salut|bonjour|bonsoir|coucou|merci|cordialement|bonne\s+journ|voici|voilà|à\s+bientôt|ma\s+liste"
    r"|mon\s+(?:deck|paquet)|ciao|salve|buon(?:giorno|asera)|grazie|saluti|ecco|il\s+mio\s+mazzo|la\s+mia\s+lista"
    r"|buenas|buenos\s+d|aqu[ií]\s+(?:va|est|mi|tien)|os\s+paso|un\s+saludo|servus|moin|hier\s+(?:ist|mein)|thanks|thank\s+you|thx|regards|best\s+regards|kind\s+regards|cheers|sincerely|best\s+wishes|hello|hey|hi"
    r"|hola|gracias|saludos|hallo|danke|gr(?:ü|ue)(?:ß|ss)e|viele\s+gr\S+)\b"
    r"|[^,\d]{1,40},\s\[\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s\d{1,2}:\d\d\]$|\d{1,2}:\d\d(?::\d\d)?\W*$"
    r"|\d{1,2}:\d\d(?::\d\d)?\s+[^\d\s][^\d]*$|[^\d]{0,40}https?://\S+\s*$|[-–—=~*_]+\s?[A-Z]\s?[-–—=~*_]+\s*$"
    r"|discount\b.*[$€£%]|(?:best|yours|lg|vg|mfg|none|nothing|empty|n/a|ninguno|ninguna|keine[rs]?|leer|aucune?|nessun[ao]|nada)\W*$"
    r"|\+?\d[\d ()./-]{8,}$|\(?\d{1,2}/\d{1,2}\)?\W*$|\d+\s(?:replies|likes|comments|views|shares|reactions)\b"
    r"|(?:like|reply|share)\s+[·•|]\s|[^\d@]{0,30}@\w{2,30}\s+[·•]\s|deck\s+id\b|you(?:['’]re|\s+are)\s"
    r"|(?:end|fin|ende|eof)(?:\s+of\s+(?:the\s+)?(?:list|deck|file))?\W*$)",
    re.IGNORECASE,
)
_SHEET = {
    *("deck", "list", "decklist", "deckliste", "deckform", "registration", "register", "sheet", "form", "official"),
    *("tournament", "constructed", "lista", "de", "mazo", "del", "registro", "hoja", "meldebogen", "liste", "export"),
}
_TALK = {
    *(
        "list",
        "decklist",
        "deck",
        "deckliste",
        "liste",
        "lista",
        "mazo",
        "mazzo",
        "baraja",
        "final",
        "build",
        "version",
    ),
    *("tournament", "torneo", "turnier", "tournoi", "locals", "regionals", "qualifier", "draft", "updated", "qty"),
    *("have", "need", "owned", "wanted", "saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"),
}
_TITLES = (["decklist"], ["deckliste"])
_UNITS = CARDS
_SUMS = (
    r"(?:sub|grand\s*)?total|sub-?\s?total|sum|suma|summe|gesamt|insgesamt|zwischensumme|totaal|totale|totali|somma"
    r"|subtotale|somme|sous-?\s?total|card\s*count|count|anzahl"
)
_WORDS = (
    r"(?:\s+(?:of|number|cards?|karten|cartas?|cartes?|deck|main|side|de|del|di|du|mazo|mazzo|copies|in|count)){0,4}"
)
_TOTAL = re.compile(
    rf"\W*(?:(?:deck|main(?:\s+deck)?|side(?:\s+deck)?)\s+)?(?:{_SUMS})\b{_WORDS}\W*(?P<sum>\d{{1,4}})(?:\s*/\s*\d+)?"
    rf"(?:\s*{_UNITS})?\W*",
    re.IGNORECASE,
)
_CARDS = re.compile(
    rf"\W*(?P<sum>\d{{1,4}})\s+{_UNITS}(?:\s+in\s+(?:the\s+|my\s+)?(?:main\s+)?deck)?(?:\s+(?:total|in\s+total|in\s+all|insgesamt|en\s+total|au\s+total|in\s+tutto))?(?:[,;(]\s*\d+\s\w+\)?)*\W*",
    re.I,
)
_THATS = re.compile(r"\W*(?:that['’]?s|that\s+is|makes|das\s+sind|son|fanno)\s+(?P<sum>\d{1,4})\W*", re.IGNORECASE)
_SUM_LAST = re.compile(rf"\W*(?P<sum>\d{{1,4}})\W+(?:{_SUMS})\b{_WORDS}\W*", re.IGNORECASE)
_EMPTY_SUM = re.compile(r"[\W_]*total(?:\s+cards?)?\s*:.*", re.IGNORECASE)

_CARDS_TOLD = re.compile(r"\b[A-Z]{1,4}\d{0,3}-\d{1,4}\b.*\b[A-Z]{1,4}\d{0,3}-\d{1,4}\b")  # whatever it begins with
_PROSE_WORDS, _SENTENCE = 7, re.compile(r".*\w{2,}.*\s.*[.!?…]['\")]?")
LONGEST_EACH = 40
_OF_EACH = r"(?:each|every|all|cada|jeder|jede|jedem|chaque)(?: (?:of|one|card|carta|karte|una|un))*"
_EACH = re.compile(
    rf"(?P<n>\d{{1,2}}|{'|'.join(NUMBERS)})(?: ?x)?"
    rf"(?: ofs| (?:copies |copias |kopien )?(?:(?:of|de|von) )?{_OF_EACH}| copies)"
    r"(?: the following| of these)?"
)


def total_of(text: str) -> int | None:
    """Return the number of cards that a line with a sum states."""
    for pattern in (_TOTAL, _CARDS, _SUM_LAST, _THATS):
        if match := pattern.fullmatch(text):
            return int(match["sum"])
    return None


def each_of(text: str) -> int:
    """Return how many there are of each card that follows: 3 for "3 of each", "Three copies each" or "3-ofs"."""
    if text.rstrip().endswith(("copies", "copias", "kopien")):
        return 0  # on a line of its own it may belong to the title above it
    match = _EACH.fullmatch(plain(text)) if len(text) < LONGEST_EACH else None
    return NUMBERS.get(match["n"]) or int(match["n"]) if match else 0


def is_labelled(text: str) -> bool:
    """Does it begin with a label that notes have?"""
    label = _LABEL.match(text)
    return bool(label and plain(label["label"]) in _LABELS)


def is_sentence(text: str) -> bool:
    words = plain(text).split()
    return len(words) >= _PROSE_WORDS or (len(words) > 2 and bool(_SENTENCE.fullmatch(text)))


def is_talk(text: str) -> bool:
    """Does it speak of a list as no title of a card would?"""
    return any(word in _TALK for word in plain(text).split())


def is_note(text: str) -> bool:
    """Is this about the list: a label that notes have, an address, the title of a form?"""
    if (_STARTS.match(text) and not _CARDS_TOLD.search(text)) or _EMPTY_SUM.fullmatch(text) or is_labelled(text):
        return True
    words = plain(text).split()
    return words in _TITLES or (len(words) > 1 and all(word in _SHEET for word in words))
