# Rulewright: `make play` opens a table, `make test` checks everything, `make help` tells the rest.

PYTHON ?= python3
PORT ?= 8765
DATABASE ?= sqlite:///$(CURDIR)/play.db
PYTEST_ARGS ?=
# More than a small machine's two cores: a test of a server or a browser waits for much of its time.
WORKERS ?= 3
ROUNDS ?= 10
LOAD ?= 8
STRESSED ?=
SOAK ?= 1

BIN := .venv/bin
SETUP := .venv/.packages
SETUP_DEV := .venv/.packages-dev
CLIENT := src/rulewright/web_dist/index.html
NODE_MODULES := web/node_modules/.package-lock.json
CLIENT_SOURCES := $(shell find web/src web/public web/messages -type f ! -name '*.generated.*' 2>/dev/null) web/index.html \
    web/plain.ts web/typefaces.ts web/vite.config.ts web/svelte.config.js web/tsconfig.json
NPM := npm --prefix web --loglevel=error --no-update-notifier
TWO := --silent --no-print-directory --jobs=2

# What is most likely to break, in a fraction of the time of all tests.
CHECKED = tests/kernel tests/kit tests/conformance tests/games/test_cases.py \
    $(wildcard tests/games/*/test_laws.py) tests/test_imports.py tests/test_house_map.py \
    tests/test_readme.py

.DEFAULT_GOAL := help
.PHONY: help play test check docs pictures map setup client compile lint lint-python lint-client compile-quick coverage \
    format soak ray stress bench wheel release-check clean distclean

# Processes of the tests share what Python made of the sources, whatever the shell says.
export PYTHONDONTWRITEBYTECODE =

help: ## Say what can be made
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: $(SETUP) $(CLIENT) ## Open a table in the browser (PORT=8765, DATABASE=sqlite:///...)
	@$(BIN)/python -m tools.play --port "$(PORT)" --database "$(DATABASE)"

setup: $(SETUP_DEV) ## Make .venv with all packages, those of the tests too

client: $(CLIENT) ## Build the browser client into the package

compile: $(SETUP_DEV) ## Build the compiled rules into build/compiled
	@$(BIN)/python -m tools.compile

test: ## Everything: lint, types, import rules, client, tests
	@$(MAKE) $(TWO) setup client
	@$(MAKE) $(TWO) --output-sync=target compile-quick lint-python lint-client coverage
	@$(PYTHON) -m tools.needs chromium postgres || true
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadgroup --benchmark-disable --durations=10 \
	    --again -raR $(PYTEST_ARGS)

check: ## The daily check, in under three minutes: lint, types, import rules, laws and cases
	@$(MAKE) $(TWO) setup lint-client
	@$(MAKE) $(TWO) --output-sync=target lint-python coverage
	@$(BIN)/python -m pytest -q -n $(WORKERS) --benchmark-disable $(CHECKED) $(PYTEST_ARGS)

lint: lint-python lint-client ## Lint, types, import rules, types and unit tests of the client

lint-python: $(SETUP_DEV)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || \
	    { echo 'Some files are not formatted: run `make format`'; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

lint-client: $(NODE_MODULES) $(SETUP_DEV)
	@$(BIN)/python -m tools.client_types
	@$(NPM) run --silent lint || { echo 'To format the client: `make format`'; exit 1; }
	@$(NPM) run --silent check
	@$(NPM) run --silent test

compile-quick: $(SETUP_DEV)
	@if $(PYTHON) -m tools.needs compiler; then $(BIN)/python -m tools.compile --quick; fi

coverage: $(SETUP_DEV)
	@mkdir -p build
	@for game in $(notdir $(patsubst %/.,%,$(wildcard cases/*/.))); do \
	    $(BIN)/rulewright rules coverage $$game >build/coverage-$$game.txt || \
	    { cat build/coverage-$$game.txt; exit 1; }; \
	done

docs: $(SETUP_DEV) ## Build the documentation site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The site is in build/site: open build/site/index.html"

pictures: $(SETUP_DEV) $(CLIENT) ## Take the pictures of the tables anew, into docs/images and web/public
	@if $(PYTHON) -m tools.needs chromium; then $(BIN)/python -m tools.pictures && $(BIN)/python -m tools.link_pictures; fi

format: $(SETUP_DEV) $(NODE_MODULES) ## Format the Python sources and the client, and sort imports
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format
	@$(NPM) run --silent format

map: $(SETUP_DEV) ## Write the map of the folders, docs/development/map.md
	@$(BIN)/python -m tools.house_map

soak: $(SETUP_DEV) $(CLIENT) ## The long runs, about an hour: whole games, many examples of every law (SOAK=10: ten hours)
	@if $(PYTHON) -m tools.needs compiler; then $(BIN)/python -m tools.compile; fi
	@SOAK=$(SOAK) PYTHONPATH=build/compiled $(BIN)/python -m pytest -m "soak or laws or hypothesis" -n 2 \
	    --dist loadgroup --benchmark-disable --durations=20 $(PYTEST_ARGS)

ray: $(SETUP_DEV) ## Tournaments on a real Ray cluster; installs Ray (80 MB) first
	@$(PYTHON) -m tools.setup_env ray
	@$(BIN)/python -m pytest -m ray -n 0 tests/arena/tournament/test_on_ray.py $(PYTEST_ARGS)

stress: $(SETUP_DEV) $(CLIENT) ## The tests of browser and server, ten times beside a load (ROUNDS=10, LOAD=8)
	@$(BIN)/python -m tools.stress --rounds $(ROUNDS) --load $(LOAD) --workers $(WORKERS) $(STRESSED)

bench: $(SETUP_DEV) $(CLIENT) ## Measure games and server, compiled where a C compiler is there
	@if $(PYTHON) -m tools.needs compiler; then $(BIN)/python -m tools.compile; fi
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/run.py
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/server/run.py

wheel: $(SETUP_DEV) $(CLIENT) ## Build the wheel, rules compiled and client inside, into dist
	@$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --wheel-dir dist .

release-check: $(SETUP_DEV) $(NODE_MODULES) ## Build archives; install and try each (PYTHONS='python3.11 ...')
	@$(BIN)/python -m tools.release_check $(PYTHONS)

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
	@$(PYTHON) -m tools.client packages

$(CLIENT): $(NODE_MODULES) $(CLIENT_SOURCES)
	@$(PYTHON) -m tools.client
