# `make run` and `make test` do everything, set-up included. The work is in scripts/ and in each part's own tools.

# One step after the other, except where two are meant to run side by side.
ifneq ($(SIDE_BY_SIDE),yes)
.NOTPARALLEL:
endif
.DEFAULT_GOAL := help
.PHONY: help setup run practice soak fuzz mutants mutants-changed mutants-fit test test-and-mutants test-changed test-programs
.PHONY: compiled-tests compiled-window-tests compiled-simulation test-rust simulation faults test-ui e2e pictures pseudo busy
.PHONY: bench words bindings format lint
.PHONY: check rooms window system-run system-test system-ci format-check eslint dependencies package

export PATH := $(CURDIR)/.tools/bin:$(PATH)
step := @scripts/step

# Compiles the tests once and lints them in the same step (scripts/linted). `cargo t` is defined in .cargo/config.toml.
test := scripts/linted cargo t
# Linted above like the others; compiled again with optimisation.
simulate := cargo --config .cargo/simulation.toml t --test simulation

# The number of simulations that `make test` runs, each from its own seed.
KAUNTA_SEEDS ?= 10000
stories = env KAUNTA_SEEDS=$(KAUNTA_SEEDS) $(simulate) -- --nocapture

# The seed of property tests, so that a commit gets the same result each time; plain `cargo test` uses a new one.
properties := env PROPTEST_RNG_SEED=1

# Embeds the pages in the window: without this feature it looks for a development server.
window_flags := --features tauri/custom-protocol

help: ## This list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: system-run window ## Open Kaunta in practice; RUN_SECONDS=n ends it after n seconds
	scripts/run

practice: ## Run the practice gateway alone, as a program
	cargo run --locked -p kaunta-practice

setup: system-test ui/node_modules/.package-lock.json ## Install what is needed to run and test

# Suites that mostly wait (for a window, a disk, a process) leave the processors to those that compute. Only the simulation gives
# way to all others: a test that is starved runs into its limit. The output of each appears when it ends, in one piece.
side_by_side = +@$(MAKE) --no-print-directory SIDE_BY_SIDE=yes --jobs=2 --output-sync=target $(1)

test: system-test test-programs ## All tests: Rust, UI, and end to end in a real window
	$(call side_by_side,e2e simulation faults test-rust test-ui)

test-and-mutants: mutants-fit system-test test-programs ## All tests, side by side with mutants-changed
	$(call side_by_side,e2e mutants-changed faults simulation test-rust test-ui)

test-changed: system-test ui/dist/index.html ## Run the tests that your change can affect; SINCE=COMMIT compares with that commit, not HEAD
	node scripts/test-changed.mjs $(SINCE)

test-programs: compiled-tests compiled-window-tests compiled-simulation

# Includes the window, which its own tests need. Tauri reads the window's pages at compile time.
compiled-tests: ui/dist/index.html
	$(step) "Compiling and linting Kaunta and its tests" $(test) --no-run

compiled-window-tests: compiled-tests
	$(step) "Compiling and linting the window's tests" $(test) --no-run \
		--test window --test faults --test simulation --bench baselines

compiled-simulation: ui/dist/index.html $(if $(SIDE_BY_SIDE),compiled-window-tests)
	$(step) "Compiling the simulation with optimisation" $(simulate) --no-run

test-rust: system-test compiled-tests ## Tests of the crates and of the shell
	$(step) "Rust tests" scripts/in-memory $(properties) $(test)

simulation: system-test compiled-simulation ## 10,000 random simulations, or KAUNTA_SEEDS=n
	$(step) "$(KAUNTA_SEEDS) random simulations" $(if $(SIDE_BY_SIDE),nice) $(stories)

faults: system-test compiled-window-tests ## Kaunta killed at every fail point and started again
	$(step) "Killed and started again" scripts/in-memory $(test) --test faults

soak: KAUNTA_SEEDS = 1000000
soak: system-test compiled-simulation ## A million random simulations, or KAUNTA_SEEDS=n; KAUNTA_SEED_FIRST=n starts at another seed
	$(stories)

# Seconds of fuzzing the service's responses; tables, the callback server and the window's calls get a fifth of that each.
FUZZ_SECONDS ?= 600
fuzz = env KAUNTA_FUZZ_SECONDS=$(1) cargo t --test $(2) -- --nocapture --test-threads=1
fuzz: system-test ui/dist/index.html ## Fuzz all input from outside; the service's responses for ten minutes, or FUZZ_SECONDS=n
	$(step) "Responses of the service" $(call fuzz,$(FUZZ_SECONDS),fuzz_answers)
	$(step) "Imported tables" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),fuzz_tables)
	$(step) "Posts to the callback server" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),fuzz_callbacks)
	$(step) "Calls of the window" $(call fuzz,$$(($(FUZZ_SECONDS) / 5)),bridge)

mutants: mutants-fit system-test compiled-tests ## Break one rule at a time: the tests must fail; MUTANTS="NAME…" for some
	$(step) "Mutants" scripts/mutants $(MUTANTS)

mutants-changed: mutants-fit system-test compiled-tests ## The mutants whose files changed since they were caught, and an eighth of the others
	$(step) "Mutants" scripts/mutants --changed

test-ui: ui/node_modules/.package-lock.json ## Type checks and tests of the UI
	$(step) "UI types" npm --prefix ui run check
	$(step) "UI tests" npm --prefix ui run test

e2e: system-test compiled-window-tests ## End-to-end tests through the real window; TEST=NAME for those whose name contains it
	$(step) "End-to-end tests" $(test) --test window -- $(TEST)

# A script without the tests' harness, a table whose headings Kaunta recognizes only in a real language, a PDF, whose text comes
# back without half of the marks, and text that is both longer than English and twice as large, which makes two tables wider than
# the window.
not_pseudo := print_opens_the_systems_own_dialog results_that_are_brought_again a_receipt_is_saved_as_a_pdf \
	a_sale_is_made_at_twice_the_size_of_text_in_the_small_window no_screen_is_cut_at_twice_the_size_of_text
# Shares the compiled dependencies with the ordinary build; the program itself goes to target/pseudo.
pseudo: system-test compiled-window-tests ## All screens in the pseudo-language: fails at a word that comes from no message
	$(step) "UI in the pseudo-language" env VITE_PSEUDO=1 npm --prefix ui run build
	$(step) "The window in the pseudo-language" env CARGO_BUILD_BUILD_DIR=target CARGO_TARGET_DIR=target/pseudo \
		TAURI_CONFIG='{"build":{"frontendDist":"../ui/dist-pseudo"}}' cargo build --locked --workspace --bin kaunta \
		$(window_flags),tauri/test,kaunta/fail-points,kaunta/loopback-updates,kaunta-tests/fail-points,kaunta/pseudo
	$(step) "Words that come from no message" env KAUNTA_PSEUDO=$(CURDIR)/target/pseudo/debug/kaunta \
		$(test) --test window -- $(addprefix --skip ,$(not_pseudo)) $(TEST)

pictures: system-test $(if $(SCREENS),ui/node_modules/.package-lock.json,compiled-window-tests) ## Redraw docs/pictures: the README's, and every screen in every look; SCREENS="NAME…" for some
	$(step) "Pictures" scripts/pictures $(SCREENS)

RUNS ?= 20
WHAT ?= e2e
busy: ## Run WHAT=target RUNS=n times while another load keeps the processors busy
	scripts/busy $(RUNS) $(MAKE) $(WHAT)

# Measures release builds, as shipped.
bench: system-test ui/dist/index.html ## Measure start, memory, submit and history against their baselines
	$(step) "The window and an empty one" cargo build --locked --release -p kaunta $(window_flags) \
		--bin kaunta --example empty-window
	$(step) "The practice gateway" cargo build --locked --release -p kaunta-practice
	$(step) "Benchmarks" cargo bench --locked -p kaunta-tests --bench baselines

# Packages the same program that `bench` measures.
package: system-run ui/dist/index.html ## Build the .deb and the .rpm; scripts/test-package tries them on a clean Debian
	$(step) "The window, as released" cargo build --locked --release -p kaunta $(window_flags)
	$(step) "Packages" scripts/package

words: ui/node_modules/.package-lock.json ## Print every message of words/en for a proof-reader
	@node ui/words.mjs --list

bindings: ## Regenerate the TypeScript of the contract
	KAUNTA_WRITE_BINDINGS=1 cargo t --lib typescript_bindings

format: ui/node_modules/.package-lock.json ## Format Rust and UI
	cargo fmt --all
	npm --prefix ui run format

lint: system-test format-check test-programs eslint ## Formats, clippy with warnings denied, ESLint

check: mutants-fit system-ci ## Lint, licences, banned and unknown sources, lock files, mutant patches
	$(call side_by_side,test-programs rooms format-check eslint dependencies)

rooms: compiled-tests ui/node_modules/.package-lock.json ## Which room may import which: rooms.json against the sources
	$(step) "Rooms import down only" $(test) --test rooms
	$(step) "Folders of the window import down only" npm --prefix ui run test -- src/rooms.test.ts

# Runs first, before anything is built: it needs only git.
mutants-fit:
	$(step) "Mutants fit the sources" scripts/mutants --fit

format-check: ui/node_modules/.package-lock.json
	$(step) "Rust format" cargo fmt --all --check
	$(step) "UI format" npm --prefix ui run format:check

eslint: ui/node_modules/.package-lock.json
	$(step) "UI lint" npm --prefix ui run lint

# `--offline`: the compiler has brought the sources by then.
dependencies: ui/node_modules/.package-lock.json $(if $(SIDE_BY_SIDE),compiled-tests)
	$(step) "Lock files" scripts/lockfiles
	$(step) "Rust licences, bans and sources" cargo deny --offline --locked check licenses bans sources
	$(step) "Unused Rust dependencies" cargo machete
	$(step) "npm licences" node scripts/npm-licences.mjs
	$(step) "Menu entry and AppStream metadata" scripts/package-metadata
	$(step) "The table of test-changed" node scripts/test-changed.mjs --check
	$(step) "SBOM" node scripts/sbom.mjs x86_64-unknown-linux-gnu target

system-run:
	scripts/setup run

system-test:
	scripts/setup test

system-ci:
	$(step) "Set-up" scripts/setup ci

# Built for the whole workspace with the Tauri features of the shell's tests, to share its dependencies with them.
window: ui/dist/index.html
	$(step) "The window" cargo build --locked --workspace --bin kaunta $(window_flags),tauri/test

ui/node_modules/.package-lock.json: ui/package-lock.json ui/.npmrc
	$(step) "UI packages" npm --prefix ui ci --no-audit --no-fund

# Includes folders, so that a removed file counts as a change; `words` itself would be the target of that name, which is always
# made.
ui/dist/index.html: ui/node_modules/.package-lock.json $(shell find ui/src ui/public ui/index.html ui/*.config.* ui/words.mjs words/* 2>/dev/null)
	$(step) "UI build" npm --prefix ui run build
