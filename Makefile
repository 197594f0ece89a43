# Rulewright: `make play` opens a table, `make test` checks everything, `make help` tells the rest.

PYTHON ?= python3
PORT ?= 8765
DATABASE ?= sqlite:///$(CURDIR)/play.db
PYTEST_ARGS ?=

BIN := .venv/bin
SETUP := .venv/.packages
SETUP_DEV := .venv/.packages-dev
CLIENT := src/rulewright/web_dist/index.html
NODE_MODULES := web/node_modules/.package-lock.json
CLIENT_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html \
    web/vite.config.ts web/svelte.config.js web/tsconfig.json
NPM := npm --prefix web --loglevel=error --no-update-notifier

.DEFAULT_GOAL := help
.PHONY: help play test setup client compile lint format soak bench wheel clean distclean

help: ## Say what can be made
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: $(SETUP) $(CLIENT) ## Open a table in the browser (PORT=8765, DATABASE=sqlite:///...)
	@$(BIN)/rulewright serve --port "$(PORT)" --database "$(DATABASE)"

setup: $(SETUP_DEV) ## Make .venv with all packages, those of the tests too

client: $(CLIENT) ## Build the browser client into the package

compile: $(SETUP_DEV) ## Build the compiled rules into build/compiled
	@$(BIN)/python -m tools.compile

test: $(SETUP_DEV) $(CLIENT) lint ## Everything: lint, types, import rules, client, tests
	@if $(PYTHON) -m tools.needs compiler; then $(BIN)/python -m tools.compile; fi
	@$(PYTHON) -m tools.needs chromium postgres || true
	@mkdir -p build
	@for game in $(notdir $(patsubst %/.,%,$(wildcard cases/*/.))); do \
	    $(BIN)/rulewright rules coverage $$game >build/coverage-$$game.txt || \
	    { cat build/coverage-$$game.txt; exit 1; }; \
	done
	@$(BIN)/python -m pytest -q -n 2 --dist loadgroup --benchmark-disable $(PYTEST_ARGS)

lint: $(SETUP_DEV) $(NODE_MODULES) ## Lint, types, import rules, client types
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || \
	    { echo 'Some files are not formatted: run `make format`'; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(NPM) run --silent check

format: $(SETUP_DEV) ## Format the Python sources and sort their imports
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

soak: $(SETUP_DEV) ## The long runs: thousands of random games, many examples of every law
	@if $(PYTHON) -m tools.needs compiler; then $(BIN)/python -m tools.compile; fi
	@HYPOTHESIS_PROFILE=soak PYTHONPATH=build/compiled $(BIN)/python -m pytest -m soak -n 2 --benchmark-disable $(PYTEST_ARGS)

bench: $(SETUP_DEV) $(CLIENT) ## Measure games and server, compiled where a C compiler is there
	@if $(PYTHON) -m tools.needs compiler; then $(BIN)/python -m tools.compile; fi
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/run.py
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/server/run.py

wheel: $(SETUP_DEV) $(CLIENT) ## Build the wheel, rules compiled and client inside, into dist
	@$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --wheel-dir dist .

clean: ## Remove what was built, not the packages
	@rm -rf build dist src/rulewright/web_dist .mypy_cache .ruff_cache .pytest_cache \
	    .import_linter_cache .hypothesis .coverage htmlcov test-results

distclean: clean ## Remove the packages too
	@rm -rf .venv web/node_modules

$(SETUP): pyproject.toml tools/setup_env.py tools/needs.py
	@command -v $(PYTHON) >/dev/null || \
	    { echo "Python 3.11 or newer is missing: install Debian's python3"; exit 1; }
	@$(PYTHON) -m tools.setup_env
	@touch $@

$(SETUP_DEV): pyproject.toml tools/setup_env.py tools/needs.py
	@command -v $(PYTHON) >/dev/null || \
	    { echo "Python 3.11 or newer is missing: install Debian's python3"; exit 1; }
	@$(PYTHON) -m tools.setup_env dev
	@touch $(SETUP) $@

$(NODE_MODULES): web/package.json web/package-lock.json web/.npmrc
	@$(PYTHON) -m tools.needs node
	@echo "Installing the packages of the browser client"
	@$(NPM) ci --silent
	@touch $@

$(CLIENT): $(NODE_MODULES) $(CLIENT_SOURCES)
	@echo "Building the browser client"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@
