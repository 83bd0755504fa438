"""Texts of the pure packages as JSON keeps them, so that what a worker found is told in the language of who looks."""

from typing import Any

from judgeapp.domain.saying import Said, say, say_many


def as_kept(text: Any) -> Any:
    """Return a text with its pattern and what is put into it; any other value as it is."""
    if not isinstance(text, Said):
        return text
    values = {name: as_kept(value) for name, value in text.values.items()}
    if text.others is None:
        return {"pattern": text.pattern, "values": values}
    return {"pattern": text.pattern, "others": text.others, "amount": values.pop("n"), "values": values}


def english_of(kept: Any) -> Any:
    """Return the text that was kept as a plain string in English, for files, scripts and whoever compares."""
    said = as_said(kept)
    return said.english if isinstance(said, Said) else said


def told(kept: Any, english: str) -> str:
    """Return the text that was kept; where none was, as in what is of old or comes from a file, the English one."""
    return as_said(kept) if kept else english


def as_said(kept: Any) -> Any:
    """Return the text that was kept."""
    if not isinstance(kept, dict):
        return kept
    values = {name: as_said(value) for name, value in kept["values"].items()}
    pattern, others = kept["pattern"], kept.get("others")
    if others is None:
        return say(pattern, **values)
    amount = kept["amount"]
    return say_many(pattern, others, amount, **values)
