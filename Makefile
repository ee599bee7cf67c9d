# `make run` and `make test` do everything, set-up included. The work is in scripts/ and in each part's own tools.

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup run practice soak fuzz mutants mutants-changed mutants-fit test test-changed test-programs compiled-tests
.PHONY: compiled-window-tests compiled-simulation test-rust simulation faults test-ui e2e pictures busy bench words bindings
.PHONY: format lint
.PHONY: check rooms window system-run system-test system-ci format-check eslint dependencies package

export PATH := $(CURDIR)/.tools/bin:$(PATH)
step := @scripts/step

# What tests run is compiled once, by a compiler that lints it on the way (scripts/linted). `cargo t`: .cargo/config.toml.
test := scripts/linted cargo t
# Linted above like the others, and compiled once more to be quick.
simulate := cargo --config .cargo/simulation.toml t --test simulation

# So many seeds of the simulation `make test` tells.
KAUNTA_SEEDS ?= 10000
stories = env KAUNTA_SEEDS=$(KAUNTA_SEEDS) $(simulate) -- --nocapture

# Tests of properties draw from this, so that a commit is judged alike each time; `cargo test` by itself draws anew.
properties := env PROPTEST_RNG_SEED=1

# The window carries its pages inside: without this feature it looks for a development server.
window_flags := --features tauri/custom-protocol

help: ## This list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: system-run window ## Open Kaunta in practice; RUN_SECONDS=n ends it after n seconds
	scripts/run

practice: ## Run the practice gateway alone, as a program
	cargo run --locked -p kaunta-practice

setup: system-test ui/node_modules/.package-lock.json ## Install what running and testing need

test: system-test test-programs test-rust simulation faults test-ui e2e ## All tests: Rust, UI, and end to end in a real window

test-changed: system-test ui/dist/index.html ## Run what your change can affect; SINCE=COMMIT counts from there, not from HEAD
	node scripts/test-changed.mjs $(SINCE)

test-programs: compiled-tests compiled-window-tests compiled-simulation

# With the window itself, whose own tests need it. Tauri reads the window's pages while it compiles.
compiled-tests: ui/dist/index.html
	$(step) "Compiling and linting Kaunta and its tests" $(test) --no-run

compiled-window-tests: compiled-tests
	$(step) "Compiling and linting the window's tests" $(test) --no-run \
		--test window --test faults --test simulation --bench yardsticks

compiled-simulation: ui/dist/index.html
	$(step) "Compiling the simulation to be quick" $(simulate) --no-run

test-rust: system-test compiled-tests ## Tests of the crates and of the shell
	$(step) "Rust tests" scripts/in-memory $(properties) $(test)

simulation: system-test compiled-simulation ## 10,000 stories of chance, or KAUNTA_SEEDS=n
	$(step) "$(KAUNTA_SEEDS) stories of chance" $(stories)

faults: system-test compiled-window-tests ## Kaunta killed at every named place and started again
	$(step) "Killed and started again" scripts/in-memory $(test) --test faults

soak: KAUNTA_SEEDS = 1000000
soak: system-test compiled-simulation ## Tell a million stories of chance, or KAUNTA_SEEDS=n of them; KAUNTA_SEED_FIRST=n begins elsewhere
	$(stories)

# So long what the service answers is fuzzed; tables, the callback box and the window's calls a fifth of it each.
FUZZ_SECONDS ?= 600
fuzz = env KAUNTA_FUZZ_SECONDS=$(1) cargo t --test $(2) -- --nocapture --test-threads=1
fuzz: system-test ui/dist/index.html ## Fuzz all that comes from outside; the service's answers for ten minutes, or FUZZ_SECONDS=n
	$(step) "What the service answers" $(call fuzz,$(FUZZ_SECONDS),fuzz_answers)
	$(step) "Tables that people bring" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),fuzz_tables)
	$(step) "What is posted to the callback box" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),fuzz_callbacks)
	$(step) "What the window sends" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),bridge)

mutants: mutants-fit system-test compiled-tests ## Break one rule at a time: the tests must notice; MUTANTS="NAME…" for some
	$(step) "Mutants" scripts/mutants $(MUTANTS)

mutants-changed: mutants-fit system-test compiled-tests ## Those whose files changed since all were caught, and a quarter of the others
	$(step) "Mutants" scripts/mutants --changed

test-ui: ui/node_modules/.package-lock.json ## Type checks and tests of the UI
	$(step) "UI types" npm --prefix ui run check
	$(step) "UI tests" npm --prefix ui run test

e2e: system-test compiled-window-tests ## End-to-end tests through the real window; TEST=NAME for those whose name has it
	$(step) "End-to-end tests" $(test) --test window -- $(TEST)

pictures: system-test compiled-window-tests ## Draw the pictures of docs/pictures
	$(step) "Pictures" scripts/pictures

RUNS ?= 20
WHAT ?= e2e
busy: ## Run WHAT=target RUNS=n times while something else keeps the processors busy
	scripts/busy $(RUNS) $(MAKE) $(WHAT)

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

words: ui/node_modules/.package-lock.json ## Print every message of words/en for a proof-reader
	@node ui/words.mjs --list

bindings: ## Write the TypeScript of the contract anew
	KAUNTA_WRITE_BINDINGS=1 cargo t --lib typescript_bindings

format: ui/node_modules/.package-lock.json ## Format Rust and UI
	cargo fmt --all
	npm --prefix ui run format

lint: system-test format-check test-programs eslint ## Formats, clippy with warnings denied, ESLint

check: mutants-fit system-ci lint rooms dependencies ## Lint, licences, banned and unknown sources, lock files, patches of mutants

rooms: compiled-tests ## Who may import whom: rooms.json against the sources
	$(step) "Rooms import down only" $(test) --test rooms

# First of all, and before anything is built: it needs git and nothing else.
mutants-fit:
	$(step) "Mutants fit the sources" scripts/mutants --fit

format-check: ui/node_modules/.package-lock.json
	$(step) "Rust format" cargo fmt --all --check
	$(step) "UI format" npm --prefix ui run format:check

eslint: ui/node_modules/.package-lock.json
	$(step) "UI lint" npm --prefix ui run lint

dependencies: ui/node_modules/.package-lock.json
	$(step) "Lock files" scripts/lockfiles
	$(step) "Rust licences, bans and sources" cargo deny --offline --locked check licenses bans sources
	$(step) "Rust dependencies that nobody uses" cargo machete
	$(step) "npm licences" node scripts/npm-licences.mjs
	$(step) "Menu entry and AppStream metadata" scripts/package-metadata
	$(step) "What test-changed leads to" node scripts/test-changed.mjs --check
	$(step) "What it is made of (SBOM)" node scripts/sbom.mjs x86_64-unknown-linux-gnu target

system-run:
	scripts/setup run

system-test:
	scripts/setup test

system-ci:
	$(step) "Set-up" scripts/setup ci

# Of the whole workspace and with the shell's tests' Tauri, so that its dependencies are those that tests are compiled with.
window: ui/dist/index.html
	$(step) "The window" cargo build --locked --workspace --bin kaunta $(window_flags),tauri/test

ui/node_modules/.package-lock.json: ui/package-lock.json ui/.npmrc
	$(step) "UI packages" npm --prefix ui ci --no-audit --no-fund

# Folders are listed with the files, so that a removed file counts as a change.
ui/dist/index.html: ui/node_modules/.package-lock.json $(shell find ui/src ui/public ui/index.html ui/*.config.* ui/words.mjs words 2>/dev/null)
	$(step) "UI build" npm --prefix ui run build
