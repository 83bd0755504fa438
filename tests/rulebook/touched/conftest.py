from tests.rulebook.comparing.conftest import look, publish  # noqa: F401 - fixtures of editions that are made up
