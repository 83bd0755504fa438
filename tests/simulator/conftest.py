"""Fixtures for the tests of the simulator's pages."""

from tests.rulebook.conftest import import_edition  # noqa: F401 - a fixture of editions that are made up
