"""What is public of a draw, in words: some of them are kept, and told in the language of who looks all the same."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.brackets.names import from_english
from judgeapp.domain.pairing import reasons
from judgeapp.domain.pairing.values import Cost, Proof
from judgeapp.domain.saying import say, say_many


def words_of_cut(name: str) -> str:
    """Return what is public of a round of the bracket."""
    return say("{round}: who meets follows from the bracket.", round=name)


def kept_words(draw: Mapping[str, Any]) -> str:
    """Return the words that are kept of a draw; what this app has written can be told in another language."""
    words, cost, proof = str(draw.get("words", "")), draw.get("cost", {}), draw.get("proof")
    known = [words_of_cut(from_english(words.partition(":")[0]))]
    if proof in list(Proof) and set(cost) <= set(Cost._fields):
        known.append(reasons.proof_sentence(Cost(**cost), Proof(proof)))
    return next((told for told in known if told == words), words)


def thrown_away(away: int, released: int) -> str:
    """Return how many draws were thrown away, and who may have seen them."""
    if not released:
        return say_many(
            "One draw of this round was thrown away before this one, and nobody had seen it.",
            "{n} draws of this round were thrown away before this one, and nobody had seen them.",
            away,
        )
    if released == away:
        return say_many(
            "One draw of this round was thrown away before this one; it had been released and was taken back.",
            "{n} draws of this round were thrown away before this one; all of them had been released and were taken "
            "back.",
            away,
        )
    return say_many(
        "Of {away} draws of this round that were thrown away before this one, {n} had been released and was taken "
        "back.",
        "Of {away} draws of this round that were thrown away before this one, {n} had been released and were taken "
        "back.",
        released,
        away=away,
    )
