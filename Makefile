# `make run` and `make test` do everything, set-up included. The work is in scripts/ and in each part's own tools.

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup run practice soak fuzz mutants test test-rust test-ui e2e bench bindings format lint check window
.PHONY: system-run system-test system-ci format-check clippy eslint dependencies package

export PATH := $(CURDIR)/.tools/bin:$(PATH)
step := @scripts/step

# So many seeds of the simulation `make test` tells.
KAUNTA_SEEDS ?= 10000
simulation = env KAUNTA_SEEDS=$(KAUNTA_SEEDS) cargo test --locked --test simulation -- --nocapture

# Tests of properties draw from this, so that a commit is judged alike each time; `cargo test` by itself draws anew.
properties = env PROPTEST_RNG_SEED=1

# The window carries its pages inside: without this feature it looks for a development server.
window_flags := --features tauri/custom-protocol

help: ## This list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: system-run window ## Open Kaunta in practice; RUN_SECONDS=n ends it after n seconds
	scripts/run

practice: ## Run the practice gateway alone, as a program
	cargo run --locked -p kaunta-practice

setup: system-test ui/node_modules/.package-lock.json ## Install what running and testing need

test: system-test test-rust test-ui e2e ## All tests: Rust, UI, and end to end in a real window

test-rust: ## Tests of the crates; needs no system package
	$(step) "Rust tests" $(properties) cargo test --locked
	$(step) "$(KAUNTA_SEEDS) stories of chance" $(simulation)
	$(step) "Killed and started again" cargo test --locked -p kaunta-tests --features fail-points --test faults

soak: KAUNTA_SEEDS = 1000000
soak: ## Tell a million stories of chance, or KAUNTA_SEEDS=n of them; KAUNTA_SEED_FIRST=n begins elsewhere
	$(simulation)

# So long what the service answers is fuzzed; tables, the callback box and the window's calls a fifth of it each.
FUZZ_SECONDS ?= 600
fuzz = env KAUNTA_FUZZ_SECONDS=$(1) cargo test --locked -p $(2) --test $(3) -- --nocapture --test-threads=1
fuzz: ## Fuzz all that comes from outside; the service's answers for ten minutes, or FUZZ_SECONDS=n
	$(step) "What the service answers" $(call fuzz,$(FUZZ_SECONDS),kaunta-gateway,fuzz)
	$(step) "Tables that people bring" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),kaunta-sheets,fuzz)
	$(step) "What is posted to the callback box" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),kaunta-callback,fuzz)
	$(step) "What the window sends" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),kaunta-counter-tests,bridge)

mutants: ## Break one rule at a time: the tests must notice
	$(step) "Mutants" scripts/mutants

test-ui: ui/node_modules/.package-lock.json eslint ## Type checks, lint and tests of the UI
	$(step) "UI types" npm --prefix ui run check
	$(step) "UI tests" npm --prefix ui run test

# The window as everybody builds it, and in it the places where a test ends it, and updates from this computer only.
window_for_tests = $(window_flags),fail-points,loopback-updates
e2e: system-test ui/dist/index.html ## End-to-end tests through the real window
	$(step) "What the window may do, and updates" cargo test --locked -p kaunta $(window_for_tests)
	$(step) "The window, for tests" cargo build --locked -p kaunta $(window_for_tests)
	$(step) "End-to-end tests" cargo test --locked -p kaunta-tests

# As released: the window that is measured is the one that is shipped.
bench: system-test ui/dist/index.html ## Measure start, memory, submit and history against their yardsticks
	$(step) "The window and an empty one" cargo build --locked --release -p kaunta $(window_flags) \
		--bin kaunta --example empty-window
	$(step) "The practice gateway" cargo build --locked --release -p kaunta-practice
	$(step) "Benchmarks" cargo bench --locked -p kaunta-tests --bench yardsticks

# The program that is packed is the one that is measured.
package: system-run ui/dist/index.html ## Build the .deb and the .rpm; scripts/test-package tries them on a clean Debian
	$(step) "The window, as released" cargo build --locked --release -p kaunta $(window_flags)
	$(step) "Packages" scripts/package

bindings: ## Write the TypeScript of the contract anew
	KAUNTA_WRITE_BINDINGS=1 cargo test --locked -p kaunta-app typescript_bindings

format: ui/node_modules/.package-lock.json ## Format Rust and UI
	cargo fmt --all
	npm --prefix ui run format

lint: format-check clippy eslint ## Formats, clippy with warnings denied, ESLint

check: system-ci lint dependencies ## Lint, licences, banned and unknown sources, lock files

format-check: ui/node_modules/.package-lock.json
	$(step) "Rust format" cargo fmt --all --check
	$(step) "UI format" npm --prefix ui run format:check

# The window's pages must be there: Tauri reads them while it compiles.
clippy: ui/dist/index.html
	$(step) "Clippy" cargo clippy --locked --workspace --all-targets $(window_flags) \
		--features kaunta-tests/fail-points,kaunta/fail-points -- -D warnings

eslint: ui/node_modules/.package-lock.json
	$(step) "UI lint" npm --prefix ui run lint

dependencies: ui/node_modules/.package-lock.json
	$(step) "Lock files" scripts/lockfiles
	$(step) "Rust licences, bans and sources" cargo deny --offline --locked check licenses bans sources
	$(step) "Rust dependencies that nobody uses" cargo machete
	$(step) "npm licences" node scripts/npm-licences.mjs
	$(step) "Menu entry and AppStream metadata" scripts/package-metadata
	$(step) "What it is made of (SBOM)" node scripts/sbom.mjs x86_64-unknown-linux-gnu target

system-run:
	scripts/setup run

system-test:
	scripts/setup test

system-ci:
	scripts/setup ci

window: ui/dist/index.html
	$(step) "The window" cargo build --locked -p kaunta $(window_flags)

ui/node_modules/.package-lock.json: ui/package-lock.json ui/.npmrc
	$(step) "UI packages" npm --prefix ui ci --no-audit --no-fund

# Folders are listed with the files, so that a removed file counts as a change.
ui/dist/index.html: ui/node_modules/.package-lock.json $(shell find ui/src ui/public ui/index.html ui/*.config.* 2>/dev/null)
	$(step) "UI build" npm --prefix ui run build
