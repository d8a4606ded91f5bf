# On a fresh machine, `make run` and `make test` are the only commands needed. Neither asks a question.
SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
NODE = PATH="$$(scripts/node-setup):$$PATH"
BUILD_TESTS = . scripts/cargo-for-tests && "$${cargo_build[@]}"
WEB_SOURCES := $(shell git ls-files web 2>/dev/null)

.PHONY: help run test check web openapi bench bench-demand chaos hosts e2e screenshots component-screenshots setup setup-test setup-bench

help: ## Lists the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: ## Builds everything and serves it on SQLite, with sandbox providers while there is no key
	exec scripts/run

test: ## Everything that CI runs: format, lints, tests on both databases, web and browser tests
	scripts/test

check: setup ## Format and lints only, of Rust and of the web app
	cargo fmt --check
	cargo clippy --workspace --all-targets --all-features --quiet -- -D warnings
	cd web && $(subst scripts/,../scripts/,$(NODE)) npm run --silent check

web: web/dist/index.html ## Builds the web app

web/dist/index.html: $(WEB_SOURCES) | setup
	cd web && $(subst scripts/,../scripts/,$(NODE)) npm run --silent build -- --logLevel warn
	touch $@

openapi: ## Renews the committed OpenAPI document and the web app's types
	cargo run --quiet -- openapi > target/openapi.json
	mv target/openapi.json api/openapi.json
	cd web && $(subst scripts/,../scripts/,$(NODE)) npm run --silent generate

chaos: setup-test ## All faults, with long outages
	. scripts/cargo-for-tests && FLIGHT_FINDER_FAULTS=long scripts/with-postgres "$${cargo_test[@]}" --test it -- --test-threads 2 --nocapture chaos:: search::together::
	. scripts/cargo-for-tests && "$${cargo_test[@]}" --test checked -- --ignored --nocapture

hosts: setup-test ## All cases with several hosts, and an upgrade from the previous release
	scripts/hosts

bench: web setup-bench ## Measures, and writes bench/RESULTS.md
	cargo build --release --quiet --workspace
	PGDISK=yes scripts/with-postgres target/release/flight-finder-bench

bench-demand: ## Simulates a month of price calendars, and renews that part of bench/RESULTS.md
	cargo run --quiet --release --package flight-finder-bench -- --only demand

e2e: web setup-test ## The journeys in Chromium
	$(BUILD_TESTS)
	scripts/e2e

screenshots: web setup-test ## Takes pictures of all screens for target/screenshots/ from a real run, and renews those of the documents
	$(BUILD_TESTS)
	scripts/screenshots

component-screenshots: setup-test ## Takes pictures for target/screenshots/ui/ and checks the shared components
	cd web && $(subst scripts/,../scripts/,$(NODE)) npm run --silent components

setup:
	@scripts/setup build

setup-test:
	@scripts/setup test

setup-bench:
	@scripts/setup bench
