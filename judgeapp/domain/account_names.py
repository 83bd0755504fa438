"""Names of accounts: which can be told from others at a glance, and which look the same.

A name stands beside a role that was given to it, so that one which is taken for another's gives its owner that trust.
A name is written in one alphabet; two names look the same if they share one of their looks: what an eye keeps of a
name as it is typed, and of it without capitals. Accents, a stroke through a letter and the kind of a separator are not
kept; l, I and 1 are one sign, O and 0 are, and the letters of Cyrillic, Greek and Armenian that Latin has too.

Not known here: which names there are, and letters of other alphabets that a few Latin ones resemble; a name cannot mix
those with Latin. Names of players are free text and nothing of this is asked of them.
"""

import re
import unicodedata
from functools import lru_cache

from judgeapp.domain.saying import Said, say

EAST = {"BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "IDEOGRAPHIC", "KATAKANA"}  # written together, and with Latin
ALPHABETS = EAST | {  # that people write today: of the others hardly any reader knows the letters
    *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA", "ETHIOPIC"),
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
    *("SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER"),
}
PAIRS = (  # what looks like what, letter by letter
    ("абвгезиікһјкмнопрстухѕьѵԁԛԝӏ", "a6bre3uikhjkmhonpctyxsbvdqwl"),
    ("АБВЕЗІКМНОРСТУХЅЈЬѴԚԜӀ", "a6be3lkmhopctyxsjbvqwl"),
    ("αβγεηικνοσρτυχω", "abyenikvooptuxw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhlkmnoptyx"),
    ("ոօսցհզյլՕՍՏԼ", "noughqjlousl"),
    ("カロニエタトハヘー", "力口二工夕卜八へ一"),
    ("I1|0ɑɡıȷǀɩ", "llloagijli"),
)
LOOKS_LIKE = {ord(one): other for ones, others in PAIRS for one, other in zip(ones, others, strict=True)}
_LATIN = re.compile(r"LATIN (?:(?:SMALL|CAPITAL) LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .+)?")


def problem(name: str) -> Said | None:
    """Return what keeps a name from being told from others, whatever names there are."""
    letters = [sign for sign in name if sign.isalnum()]
    if not letters:
        return say("A name has a letter or a digit.")
    found = {_alphabet(sign) for sign in letters if not sign.isascii() or sign.isalpha()}
    if not found <= ALPHABETS:
        return say("This name has a sign that cannot be told from others. Use letters and digits.")
    if len(found) > 1 and not found <= EAST | {"LATIN"}:
        return say("Write the name in one alphabet: this one mixes several, and could be taken for another name.")
    return None


def looks(name: str) -> frozenset[str]:
    """Return what an eye keeps of a name; two names that share one of these look the same."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset({_look(plain), _look(plain.casefold())})


def _look(name: str) -> str:
    seen = "".join(_seen(sign) for sign in name).casefold()
    return re.sub(r"[-._]+", "-", seen.replace("rn", "m").replace("vv", "w")).strip("-")


@lru_cache(maxsize=4096)
def _seen(sign: str) -> str:
    """Return a sign without its marks, as the Latin letter that it looks like if there is one."""
    bare = "".join(each for each in unicodedata.normalize("NFD", sign) if unicodedata.category(each) != "Mn")
    if found := _LATIN.fullmatch(unicodedata.name(bare, "") if len(bare) == 1 else ""):
        bare = found[1] if bare.isupper() else found[1].lower()
    return bare.translate(LOOKS_LIKE)


def _alphabet(sign: str) -> str:
    """Return the alphabet of a letter or digit; "" for what fills a place and is not seen."""
    named = unicodedata.name(sign, "")
    found = re.match(r"(?:EXTENDED )?([A-Z]+)", named)
    return found[1] if found and "FILLER" not in named else ""
