"""Who cites rules: every app registers its citations when it is ready, so that none of them is known here."""

from collections.abc import Callable, Iterable, Iterator

from django.http import HttpRequest

from judgeapp.domain.permissions import Role
from judgeapp.rulebook.touched.values import Citing, Place

# The repository's own citations of a game: code and data, with file and line.
InFiles = Callable[[str], Iterable[Place]]
# What is in the database of a game, in a fixed number of queries; all of it, or (for a request) what it may see.
InDatabase = Callable[[str, HttpRequest | None], Iterable[Citing]]
# The roles that an account has at any event.
Roles = Callable[[HttpRequest], Iterable[Role]]

_in_files: list[InFiles] = []
_in_database: list[InDatabase] = []
_roles: list[Roles] = []


def in_files(source: InFiles) -> InFiles:
    """Register citations of the repository."""
    _in_files.append(source)
    return source


def in_database(source: InDatabase) -> InDatabase:
    """Register citations that are kept in the database."""
    _in_database.append(source)
    return source


def by_roles(source: Roles) -> Roles:
    """Register who somebody is at events, so that judges may review."""
    _roles.append(source)
    return source


def places(game: str) -> Iterator[Place]:
    """Yield every citation of the repository's code and data of a game."""
    for source in _in_files:
        yield from source(game)


def stored(game: str, request: HttpRequest | None = None) -> Iterator[Citing]:
    """Yield every citation in the database of a game that a request may see; without one, all of them."""
    for source in _in_database:
        yield from source(game, request)


def roles(request: HttpRequest) -> set[Role]:
    """Return who the account is at any event."""
    return {role for source in _roles for role in source(request)}
