# Escaque. `make run` opens the hall, `make test` proves it; `make help` lists the rest.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

UI      := internal/web/ui
BIN     := bin/escaque
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X github.com/escaque/escaque/internal/cli.version=$(VERSION)
GOFILES  = $(shell git ls-files -co --exclude-standard '*.go' go.mod go.sum '*.sql' '*.html' 'internal/i18n/*' 'internal/web/manual/*' CHANGELOG.md)
UIFILES  = $(shell git ls-files -co --exclude-standard $(UI) 'internal/i18n/*/browser.json' 'internal/i18n/*/table.json' 'internal/i18n/*/analysis.json' | grep -v '/dist/')
export CGO_ENABLED := 0
# One set of flags for all, so that the program, its tests and the linters compile nothing twice.
export GOFLAGS := $(strip $(filter-out -trimpath,$(GOFLAGS)) -trimpath)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## open the hall on http://localhost:8080 and the chess server on port 5000
	$(BIN) serve --data data

.PHONY: build
build: $(BIN) ## build the one binary, browser part included

$(BIN): $(GOFILES) $(UI)/dist/.vite/manifest.json | tools
	go build -ldflags '$(LDFLAGS)' -o $@ ./cmd/escaque

$(UI)/dist/.vite/manifest.json: $(UIFILES) | tools
	cd $(UI) && npm ci --no-audit --no-fund --loglevel=error && npm run --silent build
	@touch $@ $(UI)/dist/.keep

.PHONY: tools
tools:
	@scripts/tools.sh

# Go ends a package's tests after ten minutes, which a busy machine needs for what takes
# two on a quiet one; a test that hangs is found all the same.
PATIENT := -timeout 30m

.PHONY: test
test: build chromium postgres ## unit, property, transcript, store, crash and browser tests
	go vet ./...
	go test $(PATIENT) ./...
	cd $(UI) && npm run --silent check && npm test --silent
	cd test/browser && npm ci --no-audit --no-fund --loglevel=error && npm test --silent

.PHONY: postgres
postgres:
	@scripts/postgres.sh

.PHONY: chromium
chromium:
	@scripts/chromium.sh

.PHONY: journeys
journeys: build chromium ## a club's weekends through the browser and by `escaque event`, WATCHERS (1000) at a result, 1,000 random events: a table
	cd test/browser && npm ci --no-audit --no-fund --loglevel=error
	@scripts/journeys.sh

.PHONY: clients
clients: build chromium ## xboard, pychess, scid, eboard, telnet and the bot play here; build/clients keeps what they showed
	@scripts/clients.sh

.PHONY: runner
runner: build ## games to the end against a checkout of the most used open bot runner in the folder ESCAQUE_BOT_RUNNER; build/clients keeps what it said
	@scripts/runner.sh

.PHONY: crash
crash: build postgres ## kill the real program a hundred times on SQLite and on PostgreSQL; take database, disk and flushes away from it
	ESCAQUE_PROOF=full go test -count=1 -timeout 60m -v ./test/crash

.PHONY: cluster
cluster: build postgres ## three nodes under load: one killed, one cut off from the database, one from the bus; a rolling restart
	ESCAQUE_PROOF=full go test -count=1 -timeout 30m -v -run TestCluster ./test/cluster

.PHONY: speed
speed: build postgres ## 200 games by one node on SQLite, one on PostgreSQL, and three, ROUNDS times in turn: the processor time a move of nodes, database and bus; PERF=DIR keeps profiles
	ESCAQUE_SPEED=$(or $(ROUNDS),3) ESCAQUE_SPEED_PERF=$(PERF) go test -count=1 -timeout 60m -v -run TestSpeed ./test/cluster

.PHONY: sim
sim: ## SEEDS (10,000) halls on virtual time, or those FROM one on: crashes, takeovers, a store that fails, clocks that jump; SEED=968 repeats one
	ESCAQUE_SIM=$(or $(SEEDS),10000) ESCAQUE_FROM=$(FROM) ESCAQUE_SEED=$(SEED) ESCAQUE_FAULT=$(FAULT) go test -count=1 -timeout 120m -v -run 'TestSeeds' ./internal/sim

.PHONY: load
load: ## the chess server full of people, CONNECTIONS of them; a classic one at the address ESCAQUE_CLASSIC plays beside it
	ESCAQUE_LOAD=$(or $(CONNECTIONS),2000) go test -count=1 -v ./test/load

.PHONY: growth
growth: build ## LOADS (10) times 200 games on one server: fails if a move gets dearer or memory larger from the first quarter to the last; LOADS=82 PLIES=400 RATE=2000 for an hour
	@scripts/growth.sh

.PHONY: attack
attack: ## attacks against the real program on loopback addresses, at full size: a table of what was tried and measured
	ESCAQUE_ATTACK=full go test -count=1 -timeout 15m -v ./test/attack

.PHONY: check
check: build lint platforms short race fuzz test ## all of test, and lint, other platforms, short tests, the race detector and a short fuzz

.PHONY: platforms
platforms: ## type-checks the program for the other systems that a release is for
	@mkdir -p build && (cd tools && go build -o ../build/typecheck ./typecheck) && build/typecheck ./cmd/escaque windows darwin

.PHONY: lint
lint: | tools ## format, vet, the linters of .golangci.yml, and Biome and Prettier for the browser part
	@scripts/lint.sh

.PHONY: upward
upward: ## how many references between the files of laws and icsd run against their reading order
	@go run ./internal/arch/upward

.PHONY: figures
figures: ## what can be counted of the Go code: lines, exported names of laws, methods of the largest types, the longest function
	@go run ./internal/arch/figures

.PHONY: sample
sample: ## draw comments, names of functions and subjects of commits with SEED (1) for a fresh reader, subjects from the commit SINCE on
	@go run ./internal/arch/sample -seed $(or $(SEED),1) -since '$(SINCE)'

# The packages of the plan that are pure (internal/arch holds the two against each other).
PURE := ./chess/... ./clock ./laws/... ./rating/... ./tournament/... ./ics/... ./internal/checklist ./internal/conduct ./internal/desk ./internal/eventlog ./internal/i18n ./internal/money ./internal/plain ./internal/starts ./score

.PHONY: quick
quick: ## vet, the linters on what has changed since origin/main, the short tests of the pure packages: a minute
	@scripts/quick.sh $(PURE)

.PHONY: short
short: ## the Go tests as a hurried developer and the race detector run them: fewer draws, and neither the program nor PostgreSQL is started
	go test $(PATIENT) -short ./...

.PHONY: race
race: postgres ## the tests under the race detector (this one needs a C compiler)
	CGO_ENABLED=1 go test -race -short -timeout 40m ./...
	CGO_ENABLED=1 go test -race -timeout 40m ./internal/store/postgres

.PHONY: race-short
race-short: ## the race detector over the tests in which many act at once
	@scripts/race.sh

FUZZTIME ?= 10s
.PHONY: fuzz
fuzz: ## every fuzz target for FUZZTIME each, or those that match TARGETS ("tournament/trf FuzzRead")
	@scripts/fuzz.sh $(FUZZTIME) '$(TARGETS)'

.PHONY: perft
perft: build ## count the whole perft suites to depth 5
	@scripts/perft.sh 5

.PHONY: perft-full
perft-full: build ## count all of them, 4.8 million million nodes: an hour or two, or PART=2/8 of it
	@scripts/perft.sh 0 --remember --part $(or $(PART),1/1)

PROOFS := TestAgreesWithSlowRules|TestSuites
.PHONY: proof
proof: ## the seeded tests at full length: a million positions against the slow rules, and more
	ESCAQUE_PROOF=full go test -timeout 60m -count=1 -v -run '$(PROOFS)' ./chess ./chess/perft
	ESCAQUE_PROOF=full go test -timeout 60m -count=1 -skip '$(PROOFS)' ./...

DRAWS ?= 1000000
.PHONY: helpmate
helpmate: ## who can still mate: labelled files of the folder ESCAQUE_HELPMATE, a million positions against the oracle
	go test -timeout 120m -count=1 -v -run 'TestLabelledFiles' ./chess/helpmate/verify
	ESCAQUE_HELPMATE_DRAWS=$(DRAWS) go test -timeout 120m -count=1 -v -run 'TestOracleAgrees' ./chess/helpmate

.PHONY: c4
c4: ## the table of mating potential of 1997: every position with up to five men, about an hour
	ESCAQUE_PROOF=full ESCAQUE_C4_EVERY=1 go test -timeout 600m -count=1 -v -run TestNoMatingPotential ./laws

.PHONY: tiebreaks
tiebreaks: ## the tie-breaks, of teams too, against the checker ESCAQUE_TIEBREAKCHECKER (a tiebreakchecker.py), COUNT random tournaments
	go run ./test/tiebreaks -count $(or $(COUNT),1000)

.PHONY: vcl
vcl: ## the tests that docs/checklist.md names as evidence for FIDE's checklist of tournament programs, and the sums of our answers
	@go run ./test/vcl

.PHONY: teamswiss
teamswiss: ## the Swiss of teams against the engine ESCAQUE_BBP_TEAMS, COUNT random events; the articles judge what differs
	go run ./test/teamswiss -count $(or $(COUNT),1000)

.PHONY: conformance
conformance: build ## the Dutch system against the reference engines ESCAQUE_BBP and ESCAQUE_BBP2017, COUNT random tournaments
	@scripts/conformance.sh

.PHONY: bench
bench: ## the chess core against Stockfish, pgn-extract and Go rivals: a table of ratios
	@scripts/bench.sh

.PHONY: bench-go
bench-go: ## the benchmarks of every room, with allocations
	go test -run '^$$' -bench . -benchmem ./chess/... ./clock/... ./laws/... ./internal/journal/... ./internal/store/... ./internal/hall/...

.PHONY: packages
packages: $(UI)/dist/.vite/manifest.json chromium ## installers, packages, archives and images of VERSION for every system, with checksums and bills of materials, in build/release
	@scripts/release.sh '$(VERSION)'

.PHONY: release
release: ## the same of a version that CHANGELOG.md has a part for (VERSION=v0.1.0), and that part in build/release-notes.md
	@mkdir -p build
	@scripts/release-notes.sh '$(VERSION)' > build/release-notes.md
	@$(MAKE) packages VERSION='$(VERSION)'

.PHONY: test-packages
test-packages: packages ## install what packages made: on a bare Debian, below another root, under wine; what this machine cannot do is skipped by name
	@scripts/packages-tools.sh
	ESCAQUE_PACKAGES=$(CURDIR)/build/release go test -count=1 -timeout 60m -v -run '$(or $(TESTS),TestPackage|Bare|RPM|Image|Wine)' ./test/packaging

.PHONY: test-bare
test-bare: ## make test in a clone on a bare Debian with only what README names: an hour
	@scripts/packages-tools.sh
	ESCAQUE_PACKAGES=$(CURDIR)/build/release ESCAQUE_BARE=test go test -count=1 -timeout 120m -v -run TestMakeRunOnBareDebian ./test/packaging

.PHONY: packaging
packaging: ## start what packaging/ describes, as far as this machine can
	ESCAQUE_PROOF=full go test -count=1 -v ./test/packaging

.PHONY: picture
picture: build chromium ## take the pictures of README, docs/organiser.md, docs/players.md and docs/arbiters.md from this build
	cd test/browser && npm ci --no-audit --no-fund --loglevel=error && node picture.mjs && node pictures.mjs && node players.mjs && node arbiters.mjs

.PHONY: manual
manual: build chromium ## the manual of the program as build/manual-en.pdf and build/manual-es.pdf
	cd test/browser && npm ci --no-audit --no-fund --loglevel=error && node manual.mjs

.PHONY: clean
clean: ## remove what was built (the data folder stays)
	rm -rf bin build $(UI)/node_modules test/browser/node_modules
	find $(UI)/dist -mindepth 1 -not -name .keep -delete
