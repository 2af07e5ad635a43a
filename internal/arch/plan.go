package arch

// Module is the import path that all packages share.
const Module = "github.com/escaque/escaque"

// Kind is what the packages of a floor may do besides importing others.
type Kind uint8

const (
	// Pure packages decide and compute. Time, chance and identity are arguments. They do not open
	// files or sockets or read the clock.
	Pure Kind = iota
	// Shell packages surround the pure ones. They use sockets, disks, timers and processes.
	Shell
	// Tool packages are programs that generate source or run in tests only. The shipped program
	// does not import them.
	Tool
)

// Floor is a group of packages of one kind in the plan.
type Floor struct {
	Name     string
	Kind     Kind
	Apart    bool // its packages never import each other
	Packages []Package
}

// Package is a package of the plan.
type Package struct {
	Path string // relative to Module; "" is the module's root
	// By lists the only packages that may import this one, besides tools. If empty, every later
	// package may. An entry ending in "/..." includes all packages below it.
	By []string
	// Never lists earlier packages that this one must not import.
	Never []string
}

// Plan lists the packages of the module, lowest floor first. A package may import only earlier
// ones, and a pure package only pure ones.
var Plan = []Floor{
	{Name: "ground", Kind: Pure, Packages: []Package{
		{Path: "internal/eventlog"},
		{Path: "internal/i18n"},
		{Path: "internal/money"},
		{Path: "internal/plain"},
		{Path: "score"},
	}},
	{Name: "the board, the notation and the score sheet", Kind: Pure, Packages: []Package{
		{Path: "chess"},
		{Path: "chess/fen"},
		{Path: "chess/perft", By: []string{"internal/cli/..."}},
		{Path: "chess/uci"},
		{Path: "chess/san"},
		{Path: "chess/pgn"},
		{Path: "chess/pgn/stats", By: []string{"internal/cli/..."}},
		{Path: "chess/pgn/tree", By: []string{"internal/cli/..."}},
		{Path: "chess/opening"},
		{Path: "chess/analysis"},
		{Path: "chess/sparring"},
		{Path: "internal/starts"},
	}},
	{Name: "helpmates: the search, and its judge who does not know it", Kind: Pure, Apart: true, Packages: []Package{
		{Path: "chess/helpmate"},
		{Path: "chess/helpmate/verify"},
	}},
	{Name: "the clock and the Laws", Kind: Pure, Packages: []Package{
		{Path: "clock"},
		{Path: "laws/internal/editions", By: []string{"laws"}},
		{Path: "laws"},
		{Path: "laws/wire"},
		{Path: "laws/verdict"},
		{Path: "laws/review"},
		{Path: "laws/remedy"},
		{Path: "laws/words"},
	}},
	{Name: "ratings", Kind: Pure, Packages: []Package{
		{Path: "rating/glicko"},
		{Path: "rating/bounds"},
		{Path: "rating/fide"},
		{Path: "rating/norm"},
	}},
	{Name: "events", Kind: Pure, Packages: []Package{
		{Path: "tournament/tiebreak"},
		{Path: "tournament"},
		{Path: "tournament/roundrobin"},
		{Path: "tournament/knockout"},
		{Path: "tournament/knockout/wire"},
		{Path: "tournament/entrylist"},
	}},
	{Name: "what the Swiss systems share", Kind: Pure, Packages: []Package{
		{Path: "tournament/swiss"},
		{Path: "tournament/swiss/matching"},
		{Path: "tournament/swiss/impossible"},
	}},
	{Name: "the Swiss systems, each independent of the others", Kind: Pure, Apart: true, Packages: []Package{
		{Path: "tournament/swiss/dutch"},
		{Path: "tournament/swiss/dutch2009"},
		{Path: "tournament/swiss/teams"},
	}},
	{Name: "what is made of events", Kind: Pure, Packages: []Package{
		{Path: "tournament/swiss/generate", By: []string{"internal/cli/..."}},
		{Path: "tournament/systems"},
		{Path: "tournament/fidemode"},
		{Path: "tournament/presets"},
		{Path: "tournament/acts"},
		{Path: "tournament/demo"},
		{Path: "tournament/rated"},
		{Path: "tournament/trf"},
		{Path: "tournament/standings"},
		{Path: "tournament/prizes"},
		{Path: "tournament/sheets"},
		{Path: "tournament/wire"},
		{Path: "tournament/words"},
	}},
	{Name: "what FIDE asks of programs", Kind: Pure, Packages: []Package{
		{Path: "internal/checklist", By: []string{"test/vcl"}},
	}},
	{Name: "the vocabulary of the Internet chess server, and conduct on it", Kind: Pure, Packages: []Package{
		{Path: "ics"},
		{Path: "ics/study", By: []string{"internal/icsd/..."}},
		{Path: "internal/conduct"},
		{Path: "internal/desk"},
	}},
	{Name: "what every service uses", Kind: Shell, Packages: []Package{
		{Path: ""}, // the change log
		{Path: "internal/engine"},
		{Path: "internal/traces"},
		{Path: "internal/journal"},
		{Path: "internal/bus"},
		{Path: "internal/nodes"},
		{Path: "internal/limits"},
		{Path: "internal/certs", By: []string{"internal/cli/...", "internal/server"}},
		{Path: "internal/config", By: []string{"internal/cli/..."}},
		{Path: "internal/mail", By: []string{"internal/cli/..."}},
		{Path: "internal/heap", By: []string{"internal/server"}},
		{Path: "internal/machine", By: []string{"internal/load"}},
		{Path: "internal/rtt"},
		{Path: "internal/outbox"},
		{Path: "internal/wsock", By: []string{"internal/web/socket"}},
		{Path: "internal/dirsync"},
		{Path: "internal/sqliteuri"},
		{Path: "internal/hold"},
		{Path: "internal/envelope"},
		{Path: "internal/passkeys", By: []string{"internal/members", "internal/server"}},
	}},
	{Name: "services: people, the hall, the office", Kind: Shell, Packages: []Package{
		{Path: "internal/members"},
		{Path: "internal/steward"},
		{Path: "internal/ratings"},
		{Path: "internal/hall/refusal", By: []string{"internal/hall/..."}},
		{Path: "internal/hall/mailbox", By: []string{"internal/hall/..."}},
		{Path: "internal/hall/game"},
		{Path: "internal/hall/news", By: []string{"internal/hall/..."}},
		{Path: "internal/hall/presence", By: []string{"internal/hall/..."}, Never: []string{"internal/hall/cluster"}},
		{Path: "internal/hall/cluster", By: []string{"internal/hall/..."}, Never: []string{"internal/hall/game", "internal/hall/presence"}},
		{Path: "internal/hall/lobby", By: []string{"internal/hall/..."}},
		{Path: "internal/hall"},
		{Path: "internal/gamesearch"},
		{Path: "internal/earshot"},
		{Path: "internal/analysis"},
		{Path: "internal/metrics", By: []string{"internal/server"}},
		{Path: "internal/moderation"},
		{Path: "internal/calls"},
		{Path: "internal/eventfile"},
		{Path: "internal/shelf"},
		{Path: "internal/ownlist"},
		{Path: "internal/fidelist"},
		{Path: "internal/intake"},
		{Path: "internal/ratingwords"},
		{Path: "internal/publish"},
		{Path: "internal/office"},
		{Path: "internal/forgetting"},
		{Path: "internal/explain"},
	}},
	{Name: "stores: they know the interfaces and value types of services, and none of their behaviour", Kind: Shell, Packages: []Package{
		{Path: "internal/store/memory", By: []string{"internal/cli/...", "internal/store/..."}, Never: []string{"internal/office"}},
		{Path: "internal/store/sqlstore", By: []string{"internal/cli/...", "internal/database", "internal/store/..."}, Never: []string{"internal/office"}},
		{Path: "internal/store/sqlite", By: []string{"internal/cli/...", "internal/database"}, Never: []string{"internal/office"}},
		{Path: "internal/store/postgres", By: []string{"internal/cli/...", "internal/database"}, Never: []string{"internal/office"}},
		{Path: "internal/database", By: []string{"internal/cli/...", "internal/server"}, Never: []string{"internal/office"}},
		{Path: "internal/store/onefile", By: []string{"internal/cli/...", "internal/store/files"}, Never: []string{"internal/hall/...", "internal/office"}},
		{Path: "internal/store/files", By: []string{"internal/cli/..."}, Never: []string{"internal/hall/...", "internal/office"}},
	}},
	{Name: "what the pages share", Kind: Shell, Packages: []Package{
		{Path: "internal/web/site", By: []string{"internal/server", "internal/web/..."}, Never: []string{"internal/hall/...", "internal/office"}},
		{Path: "internal/web/chances", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
	}},
	{Name: "pages and the interface for programs, each independent of the others", Kind: Shell, Apart: true, Packages: []Package{
		{Path: "internal/web/events", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/people", By: []string{"internal/web/..."}},
		{Path: "internal/web/archive", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/guide", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/manual", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/invitations", By: []string{"internal/web/..."}},
		{Path: "internal/web/security", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/editor", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/evaluations", By: []string{"internal/web/..."}},
		{Path: "internal/web/messages", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/studies", By: []string{"internal/web/..."}, Never: []string{"internal/hall/..."}},
		{Path: "internal/web/api", By: []string{"internal/web/..."}, Never: []string{"internal/office"}},
		{Path: "internal/web/desk", By: []string{"internal/web/..."}},
		{Path: "internal/web/watching", By: []string{"internal/web/..."}},
		{Path: "internal/web/complaints", By: []string{"internal/web/..."}, Never: []string{"internal/office"}},
		{Path: "internal/web/administration", By: []string{"internal/web/..."}, Never: []string{"internal/hall/...", "internal/office"}},
	}},
	{Name: "what pages are connected by", Kind: Shell, Packages: []Package{
		{Path: "internal/web/socket", By: []string{"internal/web", "internal/web/accounts", "internal/web/games"}, Never: []string{"internal/office"}},
	}},
	{Name: "pages that know who is connected, each independent of the others", Kind: Shell, Apart: true, Packages: []Package{
		{Path: "internal/web/accounts", By: []string{"internal/web"}},
		{Path: "internal/web/games", By: []string{"internal/web"}, Never: []string{"internal/office"}},
	}},
	{Name: "the program on somebody's own computer", Kind: Shell, Packages: []Package{
		{Path: "internal/web/launcher", By: []string{"internal/cli/...", "internal/web"}, Never: []string{"internal/hall/..."}},
	}},
	{Name: "what the telnet server is made of", Kind: Shell, Packages: []Package{
		{Path: "internal/icsd/format", By: []string{"internal/icsd/..."}},
		{Path: "internal/icsd/session", By: []string{"internal/icsd/..."}, Never: []string{"internal/icsd/conn"}},
		{Path: "internal/icsd/speech", By: []string{"internal/icsd/..."}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/conn", By: []string{"internal/icsd/..."}, Never: []string{"internal/hall/...", "internal/members"}},
	}},
	{Name: "the commands of the telnet server that other commands use", Kind: Shell, Packages: []Package{
		{Path: "internal/icsd/settings", By: []string{"internal/icsd/..."}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/seeks", By: []string{"internal/icsd", "internal/icsd/simuls"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/complaints", By: []string{"internal/icsd/..."}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/examining", By: []string{"internal/icsd/..."}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/watching", By: []string{"internal/icsd/..."}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/talk", By: []string{"internal/icsd/..."}, Never: []string{"internal/icsd/conn", "internal/office"}},
	}},
	{Name: "the commands of the telnet server, by what they are about", Kind: Shell, Apart: true, Packages: []Package{
		{Path: "internal/icsd/messages", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/tourneys", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/people", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/play", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/accounts", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/info", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/simuls", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/usage", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
		{Path: "internal/icsd/ranking", By: []string{"internal/icsd"}, Never: []string{"internal/icsd/conn", "internal/office"}},
	}},
	{Name: "how people and programs connect, each independent of the others", Kind: Shell, Apart: true, Packages: []Package{
		{Path: "internal/web", By: []string{"internal/cli/...", "internal/server"}},
		{Path: "internal/icsd", By: []string{"internal/server"}, Never: []string{"internal/office"}},
		{Path: "internal/bot", By: []string{"internal/cli/..."}, Never: []string{"internal/hall/...", "internal/office"}},
		{Path: "internal/load", By: []string{"internal/cli/..."}, Never: []string{"internal/hall/...", "internal/office"}},
		{Path: "internal/computer", By: []string{"internal/server"}, Never: []string{"internal/office"}},
	}},
	{Name: "a whole server", Kind: Shell, Packages: []Package{
		{Path: "internal/server", By: []string{"internal/cli/..."}},
	}},
	{Name: "the commands, by what they are about", Kind: Shell, Packages: []Package{
		{Path: "internal/cli/terminal", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/reports", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/games", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/rules", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/clients", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/pairing", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/ratinglist", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/ranking", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/operator", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/serve", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/desktop", By: []string{"internal/cli/..."}},
		{Path: "internal/cli/event", By: []string{"internal/cli/..."}},
	}},
	{Name: "the program", Kind: Shell, Packages: []Package{
		{Path: "internal/cli", By: []string{"cmd/escaque"}},
		{Path: "cmd/escaque"},
	}},
	{Name: "tests and tools", Kind: Tool, Packages: []Package{
		{Path: "chess/internal/genmagic"},
		{Path: "internal/seeded"},
		{Path: "tournament/swiss/swisstest"},
		{Path: "tournament/acts/teamtest"},
		{Path: "internal/passkeys/passkeytest"},
		{Path: "internal/gamesearch/gametest"},
		{Path: "internal/fidelist/listtest"},
		{Path: "internal/store/postgres/pgtest"},
		{Path: "internal/store/storetest"},
		{Path: "internal/sim"},
		{Path: "internal/web/sitetest"},
		{Path: "internal/arch"},
		{Path: "internal/arch/figures"},
		{Path: "internal/arch/sample"},
		{Path: "internal/arch/upward"},
		{Path: "test/attack"},
		{Path: "test/clockserver"},
		{Path: "test/cluster"},
		{Path: "test/crash"},
		{Path: "test/journeys"},
		{Path: "test/load"},
		{Path: "test/stage"},
		{Path: "test/witness"},
		{Path: "test/operator"},
		{Path: "test/packaging"},
		{Path: "test/teamswiss"},
		{Path: "test/tiebreaks"},
		{Path: "test/vcl"},
	}},
}

// forbiddenToPure lists the standard packages that pure packages must not import, and why: they use
// the machine, the network, the time of day or chance.
var forbiddenToPure = map[string]string{
	"os":            "files and the environment arrive as arguments",
	"os/exec":       "processes belong to the shell",
	"os/signal":     "processes belong to the shell",
	"net":           "sockets belong to the shell",
	"net/http":      "sockets belong to the shell",
	"math/rand":     "chance is an argument",
	"math/rand/v2":  "chance is an argument",
	"crypto/rand":   "chance is an argument",
	"database/sql":  "stores belong to the shell",
	"log":           "the core never speaks",
	"log/slog":      "the core never speaks",
	"runtime":       "an answer is the same on every machine",
	"path/filepath": "files belong to the shell",
	"testing":       "tests stay in test files",
	"flag":          "the command line belongs to internal/cli",
	"context":       "nothing pure waits",
	"hash/maphash":  "its seed is drawn by chance",
	"syscall":       "the machine belongs to the shell",
	"unsafe":        "not needed for any speed we measured",
}

// forbiddenCalls are the functions of package time that read the clock or wait.
var forbiddenCalls = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTicker", "NewTimer"}

// allowedOnce are the functions of package sync that pure packages may use. They build a constant
// table on its first use, so programs that do not need it start faster.
var allowedOnce = []string{"Once", "OnceFunc", "OnceValue", "OnceValues"}

// allowedToPure are the modules outside the standard library that pure packages may use.
var allowedToPure = []string{"golang.org/x/text/"}
