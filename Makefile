# Sandtable. Every target sets up what it needs; the second time that takes no time.
#
#   PYTHON=python3.12   the interpreter to set up with
#   ONLY=red_storm      mutate, bench: look at one ruleset or path
#   ARGS="..."          more options for pytest, bench, mutate or the lock

PYTHON ?= python3
ONLY   ?=
ARGS   ?=

BIN   := .venv/bin
SETUP := PYTHON="$(PYTHON)" sh tools/setup.sh
LOCK  := $(BIN)/uv --quiet pip compile pyproject.toml --group build --universal --python-version 3.11 \
         --generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock" $(ARGS)

unexport PYTHONDONTWRITEBYTECODE        # many processes are started: none compiles what another has
.DEFAULT_GOAL := help
.PHONY: help play test check types lint dead client browser bench mutate soak lock clean runtime dev

help:    ## list the targets
	@sed -n 's/^\([a-z]*\): *[a-z ]*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 12

play: runtime ## play in the browser
	@sh tools/client.sh
	$(BIN)/sandtable serve --open --ruleset examples/skirmish

test:    ## check, then all tests but the long ones; three at a time, for many wait for a page or a disk
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check browser
	$(BIN)/pytest -n 3 $(ARGS)

check: lint types dead client ## lint, types, dead code, the client's types and unit tests

lint: dev
	$(BIN)/ruff check --quiet

types: dev
	$(BIN)/mypy

client: dev ## build and check the browser client
	@sh tools/client.sh check

browser:
	@sh tools/system.sh chromium chromium fonts-dejavu-core

dead: dev
	$(BIN)/python -m tools.dead

bench:   ## speed beside Catanatron's, in one run on one core
	@$(SETUP) bench .venv-bench
	.venv-bench/bin/python -m bench $(if $(ONLY),--only $(ONLY)) $(ARGS)

mutate: dev ## change the rules one spot at a time; list what no test noticed
	$(BIN)/python -m tools.mutate $(if $(ONLY),--only $(ONLY)) $(ARGS)

soak: dev ## the long tests
	@$(SETUP) ray .venv
	$(BIN)/pytest -n 2 -m soak --ignore tests/server $(ARGS)
	$(BIN)/pytest -m soak --capture=no tests/server $(ARGS)

lock: dev ## pin all packages anew (ARGS=--upgrade for the latest)
	$(LOCK) --output-file requirements/runtime.txt
	$(LOCK) --group dev --constraints requirements/runtime.txt --output-file requirements/dev.txt
	$(LOCK) --group bench --constraints requirements/runtime.txt --output-file requirements/bench.txt
	$(LOCK) --group ray --constraints requirements/dev.txt --output-file requirements/ray.txt

clean:   ## remove caches and builds (not the environments)
	rm -rf .cache .hypothesis build dist
	find src examples tests tools bench -name __pycache__ -prune -exec rm -rf {} +

runtime:
	@$(SETUP) runtime .venv

dev:
	@$(SETUP) dev .venv
