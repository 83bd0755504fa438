"""Reads settings from the environment; a value that cannot be understood stops the start."""

import os
import secrets
from pathlib import Path

_YES, _NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str, default: str = "") -> bool:
    """Return a yes/no setting."""
    value = os.environ.get(name, default).strip().lower()
    if value not in _YES | _NO:
        raise ValueError(f"{name}={value!r}: write 1 or 0")
    return value in _YES


def words(name: str, default: str = "") -> list[str]:
    """Return a comma-separated setting as a list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def secret(folder: Path) -> str:
    """Return SECRET_KEY, or one made at the first start and kept in the data folder."""
    if value := os.environ.get("SECRET_KEY"):
        return value
    file = folder / "secret_key"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with open(file, "x", encoding="ascii", opener=lambda path, flags: os.open(path, flags, 0o600)) as handle:
            handle.write(secrets.token_urlsafe(64))
    except FileExistsError:
        pass  # made by an earlier start, or by a process that starts at the same time
    return file.read_text(encoding="ascii")
