package arch

// Module is the import path that all rooms share.
const Module = "github.com/escaque/escaque"

// Kind says what a package may do besides importing other rooms.
type Kind uint8

const (
	// Pure packages decide and compute. Time, chance and identity are their
	// arguments; they open no file, no socket and read no clock.
	Pure Kind = iota
	// Shell packages are the thin layer round the pure ones: sockets, disks,
	// timers and processes live here.
	Shell
	// Tool packages are programs that write source or run in tests only. Nothing
	// that ships imports them.
	Tool
)

// Room is one package of the plan.
type Room struct {
	Path string // relative to Module; "" is the module root
	Kind Kind
	// May lists the rooms that this one may import, by relative path. An entry
	// ending in "/..." allows a whole wing. Whatever is not listed is forbidden, and
	// what is listed by name is used, so the list is also the shortest description
	// of what a room rests on.
	May []string
}

// Plan is the module from the ground up. Imports run only upwards in this
// listing: a room may use nothing that is listed below it.
var Plan = []Room{
	{"", Shell, nil}, // the change log, which stands at the root of the repository

	{"internal/eventlog", Pure, nil}, // events as versioned JSON, a line each: the codec under the wires
	{"internal/seeded", Tool, nil},   // the same draws every time, for property tests

	{"internal/plain", Pure, nil}, // what a text that people write may contain

	// The board, the notation, the score sheet.
	{"chess", Pure, nil},
	{"chess/internal/genmagic", Tool, nil}, // writes chess/magics.go
	{"chess/fen", Pure, []string{"chess"}},
	{"chess/perft", Pure, []string{
		"chess",
		"chess/fen",
	}},
	{"chess/uci", Pure, []string{"chess"}},
	{"chess/san", Pure, []string{
		"chess",
		"chess/uci",
	}},
	{"chess/pgn", Pure, []string{
		"chess",
		"chess/fen",
		"chess/san",
	}},
	{"chess/pgn/stats", Pure, []string{"chess/pgn"}},
	{"chess/pgn/tree", Pure, []string{
		"chess",
		"chess/pgn",
		"chess/san",
		"chess/uci",
	}},
	// the names of openings
	{"chess/opening", Pure, []string{
		"chess",
		"chess/uci",
	}},
	// a tree of variations; no engine, no keeper
	{"chess/analysis", Pure, []string{
		"chess",
		"chess/fen",
		"chess/pgn",
		"chess/san",
		"chess/uci",
	}},
	{"chess/sparring", Pure, []string{"chess"}}, // a partner for who comes to an empty server
	{"chess/helpmate", Pure, []string{"chess"}},
	// from where a game of the hall may begin
	{"internal/starts", Pure, []string{
		"chess",
		"chess/fen",
	}},
	{"chess/helpmate/verify", Pure, []string{"chess"}}, // and never the search that it checks

	// The clock and the Laws.
	{"clock", Pure, []string{"chess"}},
	{"laws/internal/editions", Pure, []string{"clock"}}, // the five editions as data, beside each other
	{"laws", Pure, []string{
		"chess",
		"chess/fen",
		"chess/san",
		"chess/uci",
		"clock",
		"internal/plain",
		"laws/internal/editions",
	}},
	{"laws/wire", Pure, []string{
		"chess",
		"chess/uci",
		"clock",
		"laws",
	}},
	{"laws/review", Pure, []string{
		"chess",
		"chess/helpmate",
		"chess/pgn",
		"chess/san",
		"laws",
	}},
	{"laws/words", Pure, []string{
		"chess",
		"chess/san",
		"laws",
	}},

	// Ratings and tournaments.
	{"rating/glicko", Pure, nil},
	{"rating/bounds", Pure, []string{"rating/glicko"}}, // what one game may do to the ratings of the hall
	{"rating/fide", Pure, nil},
	{"rating/norm", Pure, []string{"rating/fide"}},
	{"tournament/tiebreak", Pure, []string{"rating/fide"}},
	{"tournament", Pure, []string{
		"clock",
		"internal/plain",
		"tournament/tiebreak",
	}},
	{"tournament/roundrobin", Pure, []string{"tournament"}},
	// Belgrade, Wimbledon, play-offs
	{"tournament/knockout", Pure, []string{
		"clock",
		"tournament",
		"tournament/roundrobin",
	}},
	{"tournament/knockout/wire", Pure, []string{
		"internal/eventlog",
		"tournament/knockout",
	}},
	{"tournament/entrylist", Pure, []string{"tournament"}},
	{"tournament/swiss", Pure, []string{
		"clock",
		"tournament",
	}},
	{"tournament/swiss/matching", Pure, nil}, // heaviest matchings, for whoever has criteria in order
	// proves that a round cannot be paired
	{"tournament/swiss/impossible", Pure, []string{
		"tournament",
		"tournament/swiss",
		"tournament/swiss/matching",
	}},
	// 2017 and 2026; and never the other engine
	{"tournament/swiss/dutch", Pure, []string{
		"tournament",
		"tournament/swiss",
		"tournament/swiss/impossible",
		"tournament/swiss/matching",
	}},
	// the procedure of 2009, likewise
	{"tournament/swiss/dutch2009", Pure, []string{
		"tournament",
		"tournament/swiss",
		"tournament/swiss/impossible",
		"tournament/swiss/matching",
	}},
	// the Swiss of teams, C.04.6
	{"tournament/swiss/teams", Pure, []string{
		"tournament",
		"tournament/swiss",
		"tournament/swiss/impossible",
		"tournament/swiss/matching",
	}},
	{"tournament/swiss/swisstest", Tool, []string{"tournament/swiss"}},
	{"tournament/swiss/generate", Pure, []string{
		"tournament",
		"tournament/swiss",
	}},
	// the registry
	{"tournament/systems", Pure, []string{
		"tournament",
		"tournament/knockout",
		"tournament/roundrobin",
		"tournament/swiss",
		"tournament/swiss/dutch",
		"tournament/swiss/dutch2009",
		"tournament/swiss/teams",
	}},
	// what organisers ask for, as commands
	{"tournament/desk", Pure, []string{
		"clock",
		"internal/plain",
		"tournament",
		"tournament/knockout",
		"tournament/swiss",
		"tournament/systems",
	}},
	// random events of teams
	{"tournament/desk/teamtest", Tool, []string{
		"clock",
		"tournament",
		"tournament/desk",
		"tournament/swiss",
	}},
	// an event to touch
	{"tournament/demo", Pure, []string{
		"clock",
		"tournament",
		"tournament/desk",
		"tournament/swiss",
		"tournament/systems",
		"tournament/tiebreak",
	}},
	{"tournament/rated", Pure, []string{
		"clock",
		"rating/fide",
		"rating/norm",
		"tournament",
		"tournament/knockout",
		"tournament/swiss",
	}},
	{"tournament/trf", Pure, []string{
		"clock",
		"tournament",
		"tournament/swiss",
	}},
	{"tournament/standings", Pure, []string{
		"tournament/swiss",
		"tournament/tiebreak",
		"tournament/trf",
	}},
	{"tournament/prizes", Pure, []string{"tournament"}}, // who gets which prize
	// the tables and forms of an event
	{"tournament/sheets", Pure, []string{
		"clock",
		"rating/fide",
		"rating/norm",
		"tournament",
		"tournament/knockout",
		"tournament/prizes",
		"tournament/rated",
		"tournament/swiss",
	}},
	{"tournament/wire", Pure, []string{
		"internal/eventlog",
		"tournament",
		"tournament/knockout",
		"tournament/knockout/wire",
	}},
	{"tournament/words", Pure, []string{
		"clock",
		"tournament",
		"tournament/demo",
		"tournament/entrylist",
		"tournament/knockout",
		"tournament/prizes",
		"tournament/swiss/...",
		"tournament/systems",
		"tournament/tiebreak",
		"tournament/trf",
	}},

	// The vocabulary of the Internet Chess Server.
	{"ics", Pure, []string{"chess"}},
	// a game that is examined
	{"ics/study", Pure, []string{
		"chess",
		"chess/san",
	}},

	// How people live together on the server.
	{"internal/conduct", Pure, []string{
		"clock",
		"internal/plain",
	}},

	// The shell: the journal, the stores, the people, the hall, the office.
	{"internal/i18n", Shell, nil},
	{"internal/engine", Shell, nil}, // programs that speak UCI
	{"internal/traces", Shell, nil}, // what is asked of a server, step by step, for OpenTelemetry
	{"internal/journal", Shell, []string{"internal/traces"}},
	{"internal/bus", Shell, nil}, // news between the nodes of one server
	// what the nodes of one server ask, tell and post
	{"internal/nodes", Shell, []string{
		"internal/bus",
		"internal/traces",
	}},
	{"internal/limits", Shell, nil}, // of what comes from outside, for every transport

	// The register of people.
	{"internal/passkeys", Shell, nil},            // what browsers are asked of passkeys, and whether their answers are right
	{"internal/passkeys/passkeytest", Tool, nil}, // a device with a passkey, for tests
	{"internal/members", Shell, []string{
		"internal/limits",
		"internal/passkeys",
		"internal/plain",
	}},

	{"internal/certs", Shell, nil},  // certificates: of files, or of an authority
	{"internal/config", Shell, nil}, // flags from the environment and a file
	{"internal/mail", Shell, nil},   // letters, by SMTP
	{"internal/rtt", Shell, nil},    // how far the other end of a connection is, as the kernel measures it
	{"internal/heap", Shell, nil},   // how often garbage is collected, and memory given back
	{"internal/outbox", Shell, nil}, // what goes out over a connection, without keeping a sender waiting
	// the server's end of a WebSocket
	{"internal/wsock", Shell, []string{
		"internal/outbox",
		"internal/rtt",
	}},
	// the names of new files, after a power cut
	{"internal/dirsync", Shell, nil},
	// the address by which SQLite opens a file
	{"internal/sqliteuri", Shell, nil},
	// sealed moves, encrypted
	{"internal/envelope", Shell, []string{
		"internal/dirsync",
		"laws",
	}},
	{"internal/steward", Shell, []string{
		"clock",
		"internal/conduct",
		"internal/journal",
	}},
	// of the hall: a projection
	{"internal/ratings", Shell, []string{
		"internal/conduct",
		"internal/journal",
		"internal/members",
		"internal/steward",
		"rating/bounds",
		"rating/glicko",
	}},
	{"internal/hall", Shell, []string{
		"chess/...",
		"clock",
		"internal/bus",
		"internal/conduct",
		"internal/envelope",
		"internal/journal",
		"internal/limits",
		"internal/members",
		"internal/nodes",
		"internal/plain",
		"internal/ratings",
		"internal/starts",
		"internal/traces",
		"laws/...",
		"rating/bounds",
	}},
	// finds games that are over, by opening and position too
	{"internal/gamesearch", Shell, []string{
		"chess",
		"chess/fen",
		"chess/opening",
		"clock",
		"internal/hall",
		"internal/ratings",
		"laws",
	}},
	// games that nobody has played
	{"internal/gamesearch/gametest", Tool, []string{
		"chess",
		"chess/opening",
		"clock",
		"internal/gamesearch",
		"internal/hall",
		"internal/ratings",
		"laws",
	}},
	// what somebody wants to hear, as his account keeps it
	{"internal/earshot", Shell, []string{
		"ics",
		"internal/hall",
		"internal/i18n",
		"internal/members",
	}},
	// what the operator's engine says of games that are over
	{"internal/analysis", Shell, []string{
		"chess",
		"chess/fen",
		"chess/uci",
		"internal/engine",
	}},
	// what a server does, as figures for Prometheus
	{"internal/metrics", Shell, []string{
		"internal/journal",
		"laws",
	}},
	// what is done about how people behave
	{"internal/moderation", Shell, []string{
		"chess",
		"clock",
		"ics",
		"internal/conduct",
		"internal/hall",
		"internal/journal",
		"internal/members",
		"internal/steward",
		"laws",
	}},
	// who is called to a game as its arbiter
	{"internal/calls", Shell, []string{
		"chess",
		"internal/hall",
		"internal/i18n",
		"internal/members",
	}},
	{"internal/hold", Shell, nil}, // who has a file or a place
	// one event in one file
	{"internal/eventfile", Shell, []string{
		"internal/dirsync",
		"tournament",
		"tournament/wire",
	}},
	// where event files are kept on somebody's computer
	{"internal/shelf", Shell, []string{
		"internal/eventfile",
		"internal/hold",
		"tournament",
	}},
	// FIDE's rating list on this machine
	{"internal/fidelist", Shell, []string{
		"clock",
		"internal/dirsync",
		"internal/plain",
		"internal/sqliteuri",
		"laws",
		"rating/fide",
		"tournament",
	}},
	{"internal/fidelist/listtest", Tool, nil}, // lists of players who do not exist
	// lists of players and events that come in as files
	{"internal/intake", Shell, []string{
		"clock",
		"rating/norm",
		"tournament",
		"tournament/entrylist",
		"tournament/rated",
		"tournament/standings",
		"tournament/swiss",
		"tournament/systems",
		"tournament/tiebreak",
		"tournament/trf",
		"tournament/wire",
	}},
	// what an event means for ratings and titles, as sentences
	{"internal/ratingwords", Shell, []string{
		"internal/i18n",
		"rating/fide",
		"rating/norm",
		"tournament",
		"tournament/rated",
	}},
	// CSV, spreadsheets, PDF, JSON, PGN
	{"internal/publish", Shell, []string{
		"chess/pgn",
		"internal/i18n",
		"internal/plain",
		"rating/norm",
		"tournament",
		"tournament/knockout",
		"tournament/prizes",
		"tournament/rated",
		"tournament/sheets",
		"tournament/systems",
		"tournament/tiebreak",
		"tournament/trf",
		"tournament/words",
	}},
	{"internal/office", Shell, []string{
		"chess",
		"clock",
		"internal/hall",
		"internal/journal",
		"internal/limits",
		"internal/members",
		"laws/...",
		"tournament/...",
	}},

	// the personal data of a member, wherever they stand
	{"internal/forgetting", Shell, []string{
		"internal/hall",
		"internal/journal",
		"internal/members",
		"internal/office",
		"internal/steward",
	}},

	// Adapters of what the shell declares. They know no application service's
	// behaviour, only the interfaces and their value types.
	{"internal/store/memory", Shell, []string{
		"internal/analysis",
		"internal/gamesearch",
		"internal/hall",
		"internal/journal",
		"internal/members",
		"internal/ratings",
		"laws",
		"rating/bounds",
	}},
	// what stores in SQL have in common
	{"internal/store/sqlstore", Shell, []string{
		"internal/analysis",
		"internal/gamesearch",
		"internal/hall",
		"internal/journal",
		"internal/members",
		"internal/ratings",
		"laws",
		"rating/bounds",
		"rating/glicko",
	}},
	{"internal/store/sqlite", Shell, []string{
		"internal/dirsync",
		"internal/hall",
		"internal/journal",
		"internal/sqliteuri",
		"internal/store/sqlstore",
	}},
	{"internal/store/postgres", Shell, []string{
		"internal/hall",
		"internal/journal",
		"internal/store/sqlstore",
	}},
	{"internal/store/postgres/pgtest", Tool, nil}, // a PostgreSQL server for tests
	// a journal over one event file
	{"internal/store/onefile", Shell, []string{
		"internal/eventfile",
		"internal/journal",
		"tournament",
		"tournament/wire",
	}},
	// a journal over several event files
	{"internal/store/files", Shell, []string{
		"internal/eventfile",
		"internal/hold",
		"internal/journal",
		"internal/store/memory",
		"internal/store/onefile",
		"tournament",
		"tournament/wire",
	}},
	// Whole halls on virtual time, with everything that can befall them.
	{"internal/sim", Tool, []string{
		"chess",
		"chess/fen",
		"chess/san",
		"clock",
		"internal/bus",
		"internal/envelope",
		"internal/hall",
		"internal/journal",
		"internal/members",
		"internal/nodes",
		"internal/ratings",
		"internal/store/memory",
		"laws",
	}},
	{"internal/store/storetest", Tool, []string{
		"clock",
		"internal/analysis",
		"internal/gamesearch",
		"internal/hall",
		"internal/journal",
		"internal/members",
		"internal/ratings",
		"laws",
		"rating/bounds",
		"rating/glicko",
	}},

	{"internal/explain", Shell, []string{
		"clock",
		"internal/conduct",
		"internal/fidelist",
		"internal/gamesearch",
		"internal/hall",
		"internal/i18n",
		"internal/members",
		"internal/moderation",
		"internal/plain",
		"internal/ratings",
		"laws",
		"laws/words",
		"rating/bounds",
	}},

	// Transports. They never import each other.
	// the frame of every page; no hall, no office, no events
	{"internal/web/site", Shell, []string{
		"clock",
		"internal/explain",
		"internal/i18n",
		"internal/limits",
		"internal/members",
		"internal/traces",
	}},
	{"internal/web/sitetest", Tool, []string{"internal/i18n"}}, // a browser for tests of pages
	// the pages of events; no tables, no WebSockets
	{"internal/web/events", Shell, []string{
		"chess",
		"chess/fen",
		"clock",
		"internal/explain",
		"internal/fidelist",
		"internal/i18n",
		"internal/intake",
		"internal/members",
		"internal/office",
		"internal/publish",
		"internal/ratingwords",
		"internal/web/site",
		"rating/fide",
		"rating/norm",
		"tournament/...",
	}},
	// pages about members; they change nothing
	{"internal/web/people", Shell, []string{
		"clock",
		"internal/hall",
		"internal/i18n",
		"internal/members",
		"internal/ratings",
		"internal/web/site",
		"laws",
	}},
	// the list of games and its search
	{"internal/web/archive", Shell, []string{
		"internal/explain",
		"internal/gamesearch",
		"internal/i18n",
		"internal/members",
		"internal/ratings",
		"internal/web/site",
		"laws",
	}},
	{"internal/web/guide", Shell, []string{"internal/web/site"}}, // how to play here
	// the manual of the office, and what is new
	{"internal/web/manual", Shell, []string{
		"",
		"internal/i18n",
		"internal/web/site",
	}},
	// challenges by link
	{"internal/web/invitations", Shell, []string{
		"clock",
		"internal/hall",
		"internal/i18n",
		"internal/starts",
		"internal/web/site",
		"laws",
	}},
	{"internal/web/security", Shell, []string{
		"internal/members",
		"internal/web/site",
	}},
	// whether a position could still be won, as pages say it
	{"internal/web/chances", Shell, []string{
		"chess",
		"chess/helpmate",
		"chess/san",
	}},
	// the page on which a position is set up
	{"internal/web/editor", Shell, []string{
		"chess",
		"chess/fen",
		"internal/i18n",
		"internal/web/chances",
		"internal/web/site",
	}},
	// what the operator's engine says, for scripts
	{"internal/web/evaluations", Shell, []string{
		"chess",
		"chess/fen",
		"chess/san",
		"chess/uci",
		"internal/analysis",
		"internal/hall",
		"internal/limits",
		"internal/members",
		"internal/web/site",
	}},
	// messages between members, and whom they follow; no tables, no WebSockets
	{"internal/web/messages", Shell, []string{
		"internal/earshot",
		"internal/members",
		"internal/web/site",
	}},
	// the analysis board; no tables, no WebSockets
	{"internal/web/studies", Shell, []string{
		"chess",
		"chess/analysis",
		"chess/fen",
		"chess/pgn",
		"chess/san",
		"internal/members",
		"internal/web/site",
	}},
	// for programs; it knows no cookie
	{"internal/web/api", Shell, []string{
		"chess",
		"chess/fen",
		"chess/uci",
		"clock",
		"internal/gamesearch",
		"internal/hall",
		"internal/i18n",
		"internal/limits",
		"internal/members",
		"internal/ratings",
		"internal/starts",
		"internal/web/site",
		"laws",
	}},
	// Games that one does not play.
	{"internal/web/watching", Shell, []string{
		"chess",
		"clock",
		"internal/hall",
		"internal/i18n",
		"internal/members",
		"internal/office",
		"internal/publish",
		"internal/web/chances",
		"internal/web/site",
		"tournament",
	}},
	// the program on somebody's own computer
	{"internal/web/launcher", Shell, []string{
		"internal/hold",
		"internal/i18n",
		"internal/members",
		"internal/office",
		"internal/shelf",
		"internal/web/events",
		"internal/web/site",
		"tournament",
	}},
	{"internal/web", Shell, []string{
		"chess/...",
		"clock",
		"ics",
		"internal/analysis",
		"internal/calls",
		"internal/conduct",
		"internal/earshot",
		"internal/envelope",
		"internal/explain",
		"internal/fidelist",
		"internal/forgetting",
		"internal/gamesearch",
		"internal/hall",
		"internal/i18n",
		"internal/journal",
		"internal/limits",
		"internal/members",
		"internal/moderation",
		"internal/office",
		"internal/outbox",
		"internal/ratings",
		"internal/traces",
		"internal/web/api",
		"internal/web/archive",
		"internal/web/editor",
		"internal/web/evaluations",
		"internal/web/events",
		"internal/web/guide",
		"internal/web/invitations",
		"internal/web/launcher",
		"internal/web/manual",
		"internal/web/messages",
		"internal/web/people",
		"internal/web/security",
		"internal/web/site",
		"internal/web/studies",
		"internal/web/watching",
		"internal/wsock",
		"laws/...",
		"rating/fide",
	}},
	{"internal/icsd", Shell, []string{
		"chess/...",
		"clock",
		"ics/...",
		"internal/calls",
		"internal/conduct",
		"internal/earshot",
		"internal/explain",
		"internal/hall",
		"internal/i18n",
		"internal/journal",
		"internal/limits",
		"internal/members",
		"internal/moderation",
		"internal/outbox",
		"internal/ratings",
		"internal/rtt",
		"internal/starts",
		"internal/traces",
		"laws/...",
		"rating/bounds",
		"tournament/...",
	}},

	// A client of such a server, with an engine.
	{"internal/bot", Shell, []string{
		"chess/...",
		"ics",
		"internal/engine",
	}},

	// Many clients at once, to measure a server.
	{"internal/load", Shell, []string{
		"chess",
		"chess/uci",
	}},

	// The server's own partners for whoever wants to play.
	{"internal/computer", Shell, []string{
		"chess",
		"chess/fen",
		"chess/sparring",
		"chess/uci",
		"internal/engine",
		"internal/hall",
		"internal/members",
		"laws",
	}},

	// The command line and the main package.
	{"internal/cli", Shell, []string{
		"chess",
		"chess/fen",
		"chess/helpmate",
		"chess/helpmate/verify",
		"chess/perft",
		"chess/pgn",
		"chess/pgn/stats",
		"chess/pgn/tree",
		"chess/san",
		"chess/uci",
		"clock",
		"internal/analysis",
		"internal/bot",
		"internal/bus",
		"internal/calls",
		"internal/certs",
		"internal/computer",
		"internal/conduct",
		"internal/config",
		"internal/dirsync",
		"internal/engine",
		"internal/envelope",
		"internal/eventfile",
		"internal/explain",
		"internal/fidelist",
		"internal/forgetting",
		"internal/gamesearch",
		"internal/hall",
		"internal/heap",
		"internal/hold",
		"internal/i18n",
		"internal/icsd",
		"internal/intake",
		"internal/journal",
		"internal/limits",
		"internal/load",
		"internal/mail",
		"internal/members",
		"internal/metrics",
		"internal/moderation",
		"internal/nodes",
		"internal/office",
		"internal/passkeys",
		"internal/publish",
		"internal/ratings",
		"internal/ratingwords",
		"internal/shelf",
		"internal/steward",
		"internal/store/files",
		"internal/store/memory",
		"internal/store/onefile",
		"internal/store/postgres",
		"internal/store/sqlite",
		"internal/store/sqlstore",
		"internal/traces",
		"internal/web",
		"internal/web/launcher",
		"internal/web/site",
		"laws",
		"laws/review",
		"laws/wire",
		"laws/words",
		"rating/fide",
		"rating/norm",
		"tournament",
		"tournament/demo",
		"tournament/desk",
		"tournament/entrylist",
		"tournament/knockout",
		"tournament/knockout/wire",
		"tournament/prizes",
		"tournament/rated",
		"tournament/roundrobin",
		"tournament/sheets",
		"tournament/standings",
		"tournament/swiss",
		"tournament/swiss/generate",
		"tournament/systems",
		"tournament/tiebreak",
		"tournament/trf",
		"tournament/wire",
		"tournament/words",
	}},
	{"cmd/escaque", Shell, []string{"internal/cli"}},

	// Tests and tools.
	{"internal/arch", Tool, nil},
	{"internal/arch/upward", Tool, nil},                  // references against the reading order
	{"test/attack", Tool, nil},                           // scenes of attacks on the real program
	{"test/clockserver", Tool, []string{"internal/cli"}}, // the program with a clock that a test moves
	{"test/cluster", Tool, nil},
	{"test/crash", Tool, nil},
	{"test/journeys", Tool, nil}, // organisers, arbiters and a thousand spectators
	{"test/load", Tool, nil},
	// what players were told, held against the log
	{"test/witness", Tool, []string{
		"chess/uci",
		"internal/hall",
		"internal/journal",
		"laws",
	}},
	{"test/operator", Tool, nil},                         // what docs/operations.md tells an operator to do, done
	{"test/packaging", Tool, nil},                        // what packaging/ describes, started
	{"test/teamswiss", Tool, []string{"tournament/..."}}, // against an independent engine
	{"test/tiebreaks", Tool, []string{"tournament/..."}}, // against an independent checker
}

// forbiddenToPure are the standard packages that a pure room never imports: they
// reach for the machine, the network, the time of day or chance.
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

// forbiddenCalls are the functions of package time that read or wait on the
// machine's clock.
var forbiddenCalls = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTicker", "NewTimer"}

// allowedOnce is what a pure room may take of package sync: a table that is made
// when it is first asked for is a constant, and a program that does not need it
// starts sooner. For the rest, a pure value has one owner.
var allowedOnce = []string{"Once", "OnceFunc", "OnceValue", "OnceValues"}

// allowedToPure are the modules outside the standard library that pure rooms use.
var allowedToPure = []string{"golang.org/x/text/"}
