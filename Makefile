# Two commands: `make run` and `make test`. Everything else is for those who change the code.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
SHARED ?= ../shared
# Compiled modules are kept, whatever this machine does otherwise: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE =

.PHONY: run demo pictures test test-domain browser faults outside attack check lint types originality citations catalogues gate bench lock

run: $(VENV)/run.stamp
	@exec $(BIN)/python manage.py serve

# A live event of each game and people to sign in as, in a folder of its own; made anew each time.
demo: $(VENV)/run.stamp
	@DATA_DIR=$${DATA_DIR:-var/demo} sh -c '$(BIN)/python manage.py demo --with-visits && exec $(BIN)/python manage.py serve'

# All main pages of the demo, on a phone and on a desk, in light and dark; needs Chromium.
pictures: $(VENV)/dev.stamp
	$(BIN)/python -m tests.pictures

# Everything in one process, and one way through the rooms in a browser; its last line says what that leaves out.
test: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n auto

# All other pages in a real browser; needs Chromium.
browser: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -m browser -n auto

# Sites that are started, killed and copied, alone and on PostgreSQL and Redis.
faults: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -m faults -n auto

# The rules, legality, timing and pairing by themselves: no database, no browser.
test-domain: $(VENV)/dev.stamp
	$(BIN)/python -m pytest tests/domain tests/games -n auto

# What was tried to stop a running site, and what it did to it; alone on the machine, for it measures.
attack: $(VENV)/dev.stamp
	$(BIN)/python -m pytest tests/attack -m attack

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python manage.py makemigrations --check --dry-run

types: $(VENV)/dev.stamp
	$(BIN)/mypy judgeapp tools/management/commands/check_citations.py tools/management/commands/evaluate_search.py

originality:
	@if [ -x $(SHARED)/tools/originality ]; then $(SHARED)/tools/originality rules_corpus docs templates README.md; \
	else echo "originality: not checked, the publishers' documents are not here"; test -z "$$REQUIRE_ALL"; fi

citations: $(VENV)/dev.stamp
	$(BIN)/python manage.py check_citations --repository

# The words of every language, brought up to date with the sources and compiled.
catalogues: $(VENV)/dev.stamp
	$(BIN)/python manage.py catalogues

gate: $(VENV)/dev.stamp
	DATA_DIR=$$(mktemp -d) sh -c '$(BIN)/python manage.py migrate -v0 && $(BIN)/python manage.py load_corpus && $(BIN)/python manage.py evaluate_search --recall 0.92 --mrr 0.85 && $(BIN)/python manage.py evaluate_search --folder tests/search/held_out --recall 0.95 --mrr 0.90 && $(BIN)/python manage.py evaluate_search --language es --folder tests/search/es --recall 0.93 --mrr 0.82 && $(BIN)/python manage.py evaluate_search --language es --folder tests/search/es/held_out --recall 0.93 --mrr 0.82; status=$$?; rm -rf "$$DATA_DIR"; exit $$status'

# Both at once: while one waits the other works.
outside: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -m "browser or faults" -n auto

# What must hold before anything lands; `.ci/run` asks for the attacks too. What runs in one process runs beside another.
check: $(VENV)/dev.stamp
	@$(MAKE) --no-print-directory -j2 --output-sync=target types gate lint citations originality
	@$(MAKE) --no-print-directory test outside

bench: $(VENV)/run.stamp
	$(BIN)/python manage.py bench
	$(BIN)/python manage.py bench_decks
	$(BIN)/python manage.py bench_timing
	$(BIN)/python manage.py bench_texts
	$(BIN)/python manage.py bench_events
	$(BIN)/python manage.py bench_matches

lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --upgrade pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --upgrade pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

$(VENV)/run.stamp: requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock $(VENV)/run.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@
