"""Looking for a name in everything that a site has stored: every column of every table, and every byte of its files."""

import json
from pathlib import Path

from django.db import connection


def in_database(*names: str) -> list[str]:
    """Return the columns in which one of the names stands, as it is or as JSON writes it, in capitals or not."""
    wanted = {form.casefold() for name in names for form in (name, json.dumps(name)[1:-1])}
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            columns = [each[0] for each in cursor.description]
            for row in cursor.fetchall():
                found += [f"{table}.{name}" for name, value in zip(columns, row, strict=True) if _has(value, wanted)]
    return sorted(set(found))


def _has(value: object, wanted: set[str]) -> bool:
    text = bytes(value).decode("utf-8", "replace") if isinstance(value, bytes | memoryview) else str(value)
    return any(each in text.casefold() for each in wanted)


def in_files(folder: Path, *names: str) -> list[str]:
    """Return the files below a folder whose bytes have one of the names."""
    wanted = [form.encode() for name in names for form in (name, json.dumps(name)[1:-1])]
    return sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and any(each in path.read_bytes() for each in wanted)
    )
