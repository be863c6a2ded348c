# Two commands matter: `make demo` runs the main job, `make test` passes the tests. Both need Python 3.11 or later only.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: browser demo test test-slow check lint types layers install clean help

help:
	@echo "make demo       the main job on the embedded corpus: no key, no network, under a minute"
	@echo "make test       the test suite"
	@echo "make test-slow  crash loops, leak test and other long tests"
	@echo "make browser    Chromium for the browser tests (Debian's package; needs root)"
	@echo "make check      lint, types, layers and tests"

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.run: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.run

install: $(VENV)/.run

demo: $(VENV)/.run
	$(BIN)/factcheck demo

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 -m "not slow" --cov --cov-report=term:skip-covered --cov-fail-under=95

test-slow: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 -m slow

# Harmless where there is no apt-get or the user is not root: the browser tests are then skipped with a reason.
browser:
	@if command -v chromium >/dev/null 2>&1; then echo "Chromium is here"; \
	elif command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; \
	else echo "no apt-get or not root: install Chromium yourself, or the browser tests are skipped"; fi

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

layers: $(VENV)/.dev
	$(BIN)/lint-imports

check: lint types layers test

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .coverage* factcheck-demo
