# Targets make .venv by themselves: it is renewed when pyproject.toml changes, and grows by what a target needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/.stamps

# Stamps speak for an interpreter that is there; without one, the environment is made anew.
ifeq ($(shell test -x $(BIN)/python && echo there),)
$(shell rm -rf $(STAMPS))
endif

.DEFAULT_GOAL := help
.PHONY: help verify test lint docs bench format clean

help: ## show the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 20

verify: $(STAMPS)/run ## set up, then verify the library of claims
	$(BIN)/lemmata verify --budget quick

test: $(STAMPS)/test ## set up, then run the whole test suite
	$(BIN)/python -m pytest -n auto

lint: $(STAMPS)/dev ## formatting, lint, types, and which floor may import which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

docs: $(STAMPS)/docs ## build the documentation into docs/_build/html
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html

bench: $(STAMPS)/test ## speed, as ratios measured within one run
	$(BIN)/python -m pytest tests/benchmarks -o addopts="--import-mode=importlib" -p no:xdist -s

format: $(STAMPS)/dev ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) build dist docs/_build docs/catalogue .mypy_cache .ruff_cache .hypothesis

$(STAMPS)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "lemmata needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@mkdir -p $(STAMPS)
	@touch $@

$(STAMPS)/run: pyproject.toml | $(STAMPS)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

# One extra after the other, also under make -j: two pips in one environment disturb each other.
$(STAMPS)/test: $(STAMPS)/run
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

$(STAMPS)/dev: $(STAMPS)/test
	$(BIN)/python -m pip install --quiet --editable '.[test,dev]'
	@touch $@

$(STAMPS)/docs: $(STAMPS)/dev
	$(BIN)/python -m pip install --quiet --editable '.[test,dev,docs]'
	@touch $@
