# Everything a newcomer needs is `make run` and `make test`.

SHELL := /bin/bash
.DEFAULT_GOAL := help

FLOWC := .build/release/flowc
OUTPUT := .build/generated
PREFIX ?= /usr/local

.PHONY: help
help: ## Print this help
	@echo "flowc: a compiler, linter and simulator for navigation flows"
	@echo
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /|/' \
		| awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

.PHONY: run
run: dependencies ## Build in release, then lint, compile and play the flows in flows/
	@Scripts/tour $(FLOWC) $(OUTPUT)

.PHONY: test
test: dependencies validator ## Build with warnings as errors, check the format, run all tests
	@Scripts/test

.PHONY: install
install: dependencies ## Build in release and install with completions; PREFIX=/usr/local
	@Scripts/install "$(DESTDIR)$(PREFIX)"

.PHONY: uninstall
uninstall: ## Remove what `make install` has put there; PREFIX=/usr/local
	rm -f $(addprefix "$(DESTDIR)$(PREFIX)"/,bin/flowc \
		share/bash-completion/completions/flowc share/zsh/site-functions/_flowc \
		share/fish/vendor_completions.d/flowc.fish)

.PHONY: dist
dist: dependencies ## Build a static tool, an artifact bundle and a plug-in package of it
	@Scripts/dist

.PHONY: packages
packages: dist ## Use what `make dist` builds, and what installs it, in scratch projects
	@Scripts/packages

.PHONY: mermaid
mermaid: dependencies ## Let Mermaid draw flowc's drawings in headless Chromium
	@Scripts/release flowc
	@Scripts/mermaid

.PHONY: fuzz
fuzz: dependencies ## Look for inputs that break a promise; SECONDS=600 SEED=1
	@FUZZ_SECONDS=$(SECONDS) Scripts/fuzz

.PHONY: apps
apps: dependencies ## Run random apps on both hosts; SEED=1000 COUNT=500 chooses which
	@Scripts/apps

.PHONY: oracle
oracle: dependencies ## Play 2000 recorded apps and all scenarios; compare with recorded traces
	@Scripts/oracle

.PHONY: web
web: dependencies ## Compile to WebAssembly, print sizes, play all that the oracle plays there
	@Scripts/web

.PHONY: names
names: dependencies ## Compile each word of Swift as each kind of name, in each form; takes hours
	@Scripts/names

.PHONY: sanitize
sanitize: dependencies ## Run all tests under AddressSanitizer and ThreadSanitizer; FILTER=Name
	@Scripts/sanitize

.PHONY: soak
soak: dependencies ## Run 100000 random events per app on both hosts, in release; EVENTS=1000000
	@Scripts/soak

.PHONY: faults
faults: dependencies ## Kill runs, let runs meet, fill the disk; KILLS=500 PAIRS=300 SEED=1
	@Scripts/faults

.PHONY: bench
bench: dependencies ## Build in release and measure against peers
	@Scripts/release flowc
	@Scripts/release benchmarks
	@Scripts/release libyaml-events
	@Scripts/validator >/dev/null || true
	@Scripts/qscxmlc >/dev/null || true
	@Scripts/peers >/dev/null || true
	@.build/release/benchmarks $(FLOWC) "$(CURDIR)/.build"

.PHONY: format
format: ## Format all Swift files in place
	swift format format --in-place --parallel --recursive Sources Tests Benchmarks Packaging Plugins Examples Package.swift

.PHONY: dependencies
dependencies: ## Install libyaml when it is missing
	@Scripts/dependencies

# The tests of the schema and of the reports say what they lack; nothing else needs it.
.PHONY: validator
validator:
	@Scripts/validator readers >/dev/null || true

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf .build .build-*
