# Every target sets up what it needs, does nothing twice, and says little when all is well.
# `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV ?= .venv
BIN := $(VENV)/bin
STAMPS := .cache/stamps
BUNDLE := rummy_widget/static/widget.js
SITE := .cache/lite/site
PLAY_ARGS ?=
PYTEST_ARGS ?=
# Tests without a browser run two at a time, each file in one process.
JOBS ?= 2
PARALLEL := -n $(JOBS) --dist loadfile
BROWSER_TESTS := tests/table tests/lab tests/lite
# A browser, a server and a kernel on a busy machine: what fails is tried once more, and the summary says so.
AGAIN := --reruns 1
STRENGTH_ARGS ?=
BENCH_ARGS ?=
CALIBRATE_ARGS ?=
ADVICE_ARGS ?= loss
LEARNER_ARGS ?=

JS_SOURCES := $(shell find js/src js/css rummy_widget/locales/en -type f 2>/dev/null) $(wildcard js/*.json js/*.mjs)
PY_SOURCES := $(shell find rummy_widget -name '*.py' -o -name '*.ftl' -o -name '*.json' 2>/dev/null)
NOTEBOOKS := $(wildcard notebooks/*.ipynb)
QUIET_PIP := --quiet --disable-pip-version-check --no-input

# $(call quietly,LOG NAME,COMMAND): show the output only of what fails
quietly = mkdir -p .cache/logs && ( $(2) ) >.cache/logs/$(1).log 2>&1 || { cat .cache/logs/$(1).log; exit 1; }

.PHONY: help
help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */\1\t/' | \
	  awk -F '\t' '{ printf "  make %-12s %s\n", $$1, $$2 }'

.PHONY: play
play: $(STAMPS)/play  ## play in JupyterLab; PLAY_ARGS="--no-browser --port 8899" go to JupyterLab
	@exec $(BIN)/rummy play $(PLAY_ARGS)

.PHONY: test
test: lint types layers js $(STAMPS)/chromium $(STAMPS)/lite  ## every check; sets up all that they need
	@$(BIN)/python -m pytest -q $(PARALLEL) $(BROWSER_TESTS:%=--ignore %) $(PYTEST_ARGS)
	@$(BIN)/python -m pytest -q $(AGAIN) $(BROWSER_TESTS) $(PYTEST_ARGS)

# --- single checks --------------------------------------------------------------------------------

.PHONY: lint types layers unit js table lab notebooks lite-test packaging soak
lint: $(STAMPS)/dev  ## ruff: style and format
	@$(call quietly,lint,$(BIN)/ruff check . && $(BIN)/ruff format --check .)

types: $(STAMPS)/dev  ## mypy --strict
	@$(call quietly,types,$(BIN)/mypy)

layers: $(STAMPS)/dev  ## import-linter: who may import whom
	@$(call quietly,layers,$(BIN)/lint-imports --no-logo --cache-dir .cache/import_linter)

js: $(STAMPS)/js $(BUNDLE)  ## the front end's own checks: types, lint, unit tests
	@$(call quietly,js,cd js && npm run --silent check && npm test --silent)

unit: $(STAMPS)/dev  ## Python tests that need no browser
	@$(BIN)/python -m pytest -q tests --ignore tests/lab --ignore tests/lite --ignore tests/table \
	  --ignore tests/packaging $(PYTEST_ARGS)

table: $(STAMPS)/dev $(STAMPS)/chromium  ## the table in Chromium, without Jupyter
	@$(BIN)/python -m pytest -q tests/table $(PYTEST_ARGS)

lab: $(STAMPS)/dev $(STAMPS)/chromium  ## the table in a real JupyterLab, in Chromium
	@$(BIN)/python -m pytest -q tests/lab $(PYTEST_ARGS)

soak: $(STAMPS)/dev  ## 20,000 hands by random valid rules, every card counted: takes some ten minutes of a core
	@$(BIN)/python -m tools.soak $(SOAK_ARGS)

notebooks: $(STAMPS)/dev  ## every notebook, run from top to bottom
	@$(BIN)/python -m pytest -q notebooks $(PYTEST_ARGS)

lite-test: $(STAMPS)/dev $(STAMPS)/chromium $(STAMPS)/lite  ## the table in the browser kernel, offline
	@$(BIN)/python -m pytest -q tests/lite $(PYTEST_ARGS)

packaging: $(STAMPS)/dev $(STAMPS)/js  ## what a wheel holds, and that it installs alone
	@$(BIN)/python -m pytest -q tests/packaging $(PYTEST_ARGS)

.PHONY: lite build format screenshots fast bench strength calibrate advice learner clean
lite: $(STAMPS)/lite  ## build the JupyterLite site in .cache/lite/site
	@echo "$(SITE)"

build: $(BUNDLE)  ## build the front end

format: $(STAMPS)/dev  ## format the Python files
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format --quiet .

screenshots: $(STAMPS)/dev $(STAMPS)/chromium  ## take the README's picture anew
	@$(BIN)/python -m tools.screenshots

fast: $(BIN)/python  ## compile the kernel for this Python (needs a C compiler); nothing else changes
	@rm -rf fast/build  # what another source was compiled to would be installed with it
	@$(call quietly,fast,$(BIN)/python -m pip install $(QUIET_PIP) ./fast)
	@$(BIN)/python -c 'from rummy_widget import kernel; print("The kernel:", kernel.info())'

bench: $(STAMPS)/dev  ## measure speed and write it into docs/benchmarks.md (ten minutes, on a quiet machine)
	@$(BIN)/python -m tools.bench $(BENCH_ARGS)

strength: $(STAMPS)/dev  ## measure the levels against one another, as in docs/strength.md (hours; make fast first)
	@$(BIN)/python -m tools.strength $(STRENGTH_ARGS)

calibrate: $(STAMPS)/dev  ## check the belief's chances against hands of the levels, as in docs/belief.md (half an hour)
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tools.calibrate $(CALIBRATE_ARGS)

advice: $(STAMPS)/dev  ## measure what hints are worth, as in docs/tutor.md; ADVICE_ARGS="labels", "time" or "swaps"
	@$(BIN)/python -m tools.advice $(ADVICE_ARGS)

learner: $(STAMPS)/dev  ## let a beginner who follows hints meet hard, as in docs/tutor.md (an hour; make fast first)
	@$(BIN)/python -m tools.learner $(LEARNER_ARGS)

clean:  ## remove all that was built, the environments included
	@rm -rf .cache $(VENV) rummy_widget/static dist build js/node_modules

# --- set-up ---------------------------------------------------------------------------------------

$(STAMPS):
	@mkdir -p $@

$(BIN)/python:
	@python=$$(tools/find_python.sh) || exit 1; echo "Setting up $(VENV) …"; "$$python" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(STAMPS)/js: js/package.json js/package-lock.json | $(STAMPS)
	@tools/check_node.sh
	@echo "Fetching what the table is built with …"
	@$(call quietly,npm,cd js && npm ci --no-audit --no-fund)
	@touch $@

$(BUNDLE): $(STAMPS)/js $(JS_SOURCES)
	@tools/check_node.sh
	@$(call quietly,bundle,cd js && npm run --silent build)
	@touch $(BUNDLE)

# Playing needs less than testing: the package and JupyterLab.
$(STAMPS)/play: pyproject.toml hatch_build.py | $(BUNDLE) $(BIN)/python $(STAMPS)
	@if [ ! -e $(STAMPS)/dev ] || [ pyproject.toml -nt $(STAMPS)/dev ]; then \
	  echo "Installing JupyterLab and the table …"; \
	  $(call quietly,pip,$(BIN)/python -m pip install $(QUIET_PIP) -e '.[lab]'); fi
	@touch $@

$(STAMPS)/dev: pyproject.toml hatch_build.py | $(BUNDLE) $(BIN)/python $(STAMPS)
	@echo "Installing the test tools …"
	@$(call quietly,pip-dev,$(BIN)/python -m pip install $(QUIET_PIP) -e '.[dev]')
	@touch $@

$(STAMPS)/chromium: tools/chromium.py | $(BIN)/python $(STAMPS)
	@$(call quietly,chromium,$(BIN)/python tools/chromium.py) && touch $@

$(STAMPS)/lite: tools/build_lite.py pyproject.toml $(BUNDLE) $(PY_SOURCES) $(NOTEBOOKS) | $(STAMPS)/dev
	@echo "Building the JupyterLite site …"
	@$(call quietly,lite,$(BIN)/python tools/build_lite.py)
	@touch $@
