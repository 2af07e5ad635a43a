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
	{"internal/eventlog", Pure, nil}, // events as versioned JSON, a line each: the codec under the wires
	{"internal/seeded", Tool, nil},   // the same draws every time, for property tests

	{"internal/plain", Pure, nil}, // what a text that people write may contain

	// The board, the notation, the score sheet.
	{"chess", Pure, nil},
	{"chess/internal/genmagic", Tool, nil}, // writes chess/magics.go
	{"chess/fen", Pure, []string{"chess"}},
	{"chess/perft", Pure, []string{"chess", "chess/fen"}},
	{"chess/uci", Pure, []string{"chess"}},
	{"chess/san", Pure, []string{"chess", "chess/uci"}},
	{"chess/pgn", Pure, []string{"chess", "chess/fen", "chess/san"}},
	{"chess/pgn/stats", Pure, []string{"chess/pgn"}},
	{"chess/pgn/tree", Pure, []string{"chess", "chess/pgn", "chess/san", "chess/uci"}},
	{"chess/opening", Pure, []string{"chess", "chess/uci"}},                                         // the names of openings
	{"chess/analysis", Pure, []string{"chess", "chess/fen", "chess/pgn", "chess/san", "chess/uci"}}, // a tree of variations; no engine, no keeper
	{"chess/sparring", Pure, []string{"chess"}},                                                     // a partner for who comes to an empty server
	{"chess/helpmate", Pure, []string{"chess"}},
	{"internal/starts", Pure, []string{"chess", "chess/fen"}}, // from where a game of the hall may begin
	{"chess/helpmate/verify", Pure, []string{"chess"}},        // and never the search that it checks

	// The clock and the Laws.
	{"clock", Pure, []string{"chess"}},
	{"laws/internal/editions", Pure, []string{"clock"}}, // the five editions as data, beside each other
	{"laws", Pure, []string{"laws/internal/editions", "internal/plain", "clock", "chess", "chess/fen", "chess/san", "chess/uci"}},
	{"laws/wire", Pure, []string{"laws", "clock", "chess", "chess/uci"}},
	{"laws/review", Pure, []string{"laws", "chess", "chess/helpmate", "chess/pgn", "chess/san"}},
	{"laws/words", Pure, []string{"laws", "chess", "chess/san"}},

	// Ratings and tournaments.
	{"rating/glicko", Pure, nil},
	{"rating/bounds", Pure, []string{"rating/glicko"}}, // what one game may do to the ratings of the hall
	{"rating/fide", Pure, nil},
	{"rating/norm", Pure, []string{"rating/fide"}},
	{"tournament/tiebreak", Pure, []string{"rating/fide"}},
	{"tournament", Pure, []string{"internal/plain", "clock", "tournament/tiebreak"}},
	{"tournament/roundrobin", Pure, []string{"tournament"}},
	{"tournament/knockout", Pure, []string{"clock", "tournament", "tournament/roundrobin"}}, // Belgrade, Wimbledon, play-offs
	{"tournament/knockout/wire", Pure, []string{"internal/eventlog", "tournament/knockout"}},
	{"tournament/entrylist", Pure, []string{"tournament"}},
	{"tournament/swiss", Pure, []string{"clock", "tournament"}},
	{"tournament/swiss/matching", Pure, nil},                                                                                                     // heaviest matchings, for whoever has criteria in order
	{"tournament/swiss/impossible", Pure, []string{"tournament", "tournament/swiss", "tournament/swiss/matching"}},                               // proves that a round cannot be paired
	{"tournament/swiss/dutch", Pure, []string{"tournament", "tournament/swiss", "tournament/swiss/impossible", "tournament/swiss/matching"}},     // 2017 and 2026; and never the other engine
	{"tournament/swiss/dutch2009", Pure, []string{"tournament", "tournament/swiss", "tournament/swiss/impossible", "tournament/swiss/matching"}}, // the procedure of 2009, likewise
	{"tournament/swiss/teams", Pure, []string{"tournament", "tournament/swiss", "tournament/swiss/impossible", "tournament/swiss/matching"}},     // the Swiss of teams, C.04.6
	{"tournament/swiss/swisstest", Tool, []string{"tournament/swiss"}},
	{"tournament/swiss/generate", Pure, []string{"tournament", "tournament/swiss"}},
	{"tournament/systems", Pure, []string{"tournament", "tournament/knockout", "tournament/roundrobin", "tournament/swiss", "tournament/swiss/dutch", "tournament/swiss/dutch2009", "tournament/swiss/teams"}}, // the registry
	{"tournament/desk", Pure, []string{"clock", "tournament", "tournament/knockout", "tournament/swiss", "tournament/systems"}},                                                                                // what organisers ask for, as commands
	{"tournament/desk/teamtest", Tool, []string{"clock", "tournament", "tournament/desk", "tournament/swiss"}},                                                                                                 // random events of teams
	{"tournament/demo", Pure, []string{"clock", "tournament", "tournament/desk", "tournament/swiss", "tournament/systems", "tournament/tiebreak"}},                                                             // an event to touch
	{"tournament/rated", Pure, []string{"clock", "tournament", "tournament/knockout", "tournament/swiss", "rating/fide", "rating/norm"}},
	{"tournament/trf", Pure, []string{"clock", "tournament", "tournament/swiss"}},
	{"tournament/standings", Pure, []string{"tournament/swiss", "tournament/tiebreak", "tournament/trf"}},
	{"tournament/prizes", Pure, []string{"tournament"}},                                                                                                                            // who gets which prize
	{"tournament/sheets", Pure, []string{"clock", "rating/fide", "rating/norm", "tournament", "tournament/knockout", "tournament/prizes", "tournament/rated", "tournament/swiss"}}, // the tables and forms of an event
	{"tournament/wire", Pure, []string{"internal/eventlog", "tournament", "tournament/knockout", "tournament/knockout/wire"}},
	{"tournament/words", Pure, []string{"clock", "tournament", "tournament/demo", "tournament/entrylist", "tournament/knockout", "tournament/prizes", "tournament/tiebreak", "tournament/swiss/...", "tournament/systems", "tournament/trf"}},

	// The vocabulary of the Internet Chess Server.
	{"ics", Pure, []string{"chess"}},
	{"ics/study", Pure, []string{"chess", "chess/san"}}, // a game that is examined

	// How people live together on the server.
	{"internal/conduct", Pure, []string{"internal/plain", "clock"}},

	// The shell: the journal, the stores, the people, the hall, the office.
	{"internal/i18n", Shell, nil},
	{"internal/engine", Shell, nil}, // programs that speak UCI
	{"internal/traces", Shell, nil}, // what is asked of a server, step by step, for OpenTelemetry
	{"internal/journal", Shell, []string{"internal/traces"}},
	{"internal/bus", Shell, nil},                                           // news between the nodes of one server
	{"internal/nodes", Shell, []string{"internal/bus", "internal/traces"}}, // what the nodes of one server ask, tell and post
	{"internal/limits", Shell, nil},                                        // of what comes from outside, for every transport

	// The register of people.
	{"internal/passkeys", Shell, nil},            // what browsers are asked of passkeys, and whether their answers are right
	{"internal/passkeys/passkeytest", Tool, nil}, // a device with a passkey, for tests
	{"internal/members", Shell, []string{"internal/passkeys", "internal/plain", "internal/limits"}},

	{"internal/certs", Shell, nil},                                         // certificates: of files, or of an authority
	{"internal/config", Shell, nil},                                        // flags from the environment and a file
	{"internal/mail", Shell, nil},                                          // letters, by SMTP
	{"internal/rtt", Shell, nil},                                           // how far the other end of a connection is, as the kernel measures it
	{"internal/heap", Shell, nil},                                          // how often garbage is collected, and memory given back
	{"internal/outbox", Shell, nil},                                        // what goes out over a connection, without keeping a sender waiting
	{"internal/wsock", Shell, []string{"internal/outbox", "internal/rtt"}}, // the server's end of a WebSocket
	{"internal/envelope", Shell, []string{"laws"}},                         // sealed moves, encrypted
	{"internal/steward", Shell, []string{"internal/conduct", "internal/journal", "clock"}},
	{"internal/ratings", Shell, []string{"internal/conduct", "internal/journal", "internal/members", "internal/steward", "rating/bounds", "rating/glicko"}}, // of the hall: a projection
	{"internal/hall", Shell, []string{"internal/starts", "internal/bus", "internal/nodes", "internal/plain", "internal/conduct", "internal/traces", "rating/bounds", "internal/envelope", "internal/journal", "internal/limits", "internal/members", "internal/ratings", "laws/...", "clock", "chess/..."}},
	{"internal/gamesearch", Shell, []string{"internal/hall", "internal/ratings", "laws", "clock", "chess", "chess/fen", "chess/opening"}},                                      // finds games that are over, by opening and position too
	{"internal/gamesearch/gametest", Tool, []string{"internal/gamesearch", "internal/hall", "internal/ratings", "laws", "clock", "chess", "chess/opening"}},                    // games that nobody has played
	{"internal/earshot", Shell, []string{"ics", "internal/hall", "internal/i18n", "internal/members"}},                                                                         // what somebody wants to hear, as his account keeps it
	{"internal/analysis", Shell, []string{"internal/engine", "chess", "chess/fen", "chess/uci"}},                                                                               // what the operator's engine says of games that are over
	{"internal/metrics", Shell, []string{"internal/journal", "laws"}},                                                                                                          // what a server does, as figures for Prometheus
	{"internal/moderation", Shell, []string{"internal/conduct", "internal/hall", "internal/journal", "internal/members", "internal/steward", "ics", "laws", "clock", "chess"}}, // what is done about how people behave
	{"internal/eventfile", Shell, []string{"tournament", "tournament/wire"}},                                                                                                   // one event in one file
	{"internal/fidelist", Shell, []string{"clock", "laws", "rating/fide", "tournament"}},                                                                                       // FIDE's rating list on this machine
	{"internal/fidelist/listtest", Tool, nil}, // lists of players who do not exist
	{"internal/intake", Shell, []string{"clock", "rating/norm", "tournament", "tournament/entrylist", "tournament/rated", "tournament/standings", "tournament/swiss", "tournament/systems", "tournament/tiebreak", "tournament/trf", "tournament/wire"}}, // lists of players and events that come in as files
	{"internal/ratingwords", Shell, []string{"internal/i18n", "rating/fide", "rating/norm", "tournament", "tournament/rated"}},                                                                                                                           // what an event means for ratings and titles, as sentences
	{"internal/publish", Shell, []string{"rating/norm", "tournament", "tournament/knockout", "tournament/prizes", "tournament/rated", "tournament/sheets", "tournament/systems", "tournament/trf", "chess/pgn"}},                                         // CSV, spreadsheets, PDF, JSON, PGN
	{"internal/office", Shell, []string{"internal/hall", "internal/journal", "internal/limits", "internal/members", "tournament/...", "laws/...", "clock"}},

	{"internal/forgetting", Shell, []string{"internal/hall", "internal/journal", "internal/members", "internal/office", "internal/steward"}}, // the personal data of a member, wherever they stand

	// Adapters of what the shell declares. They know no application service's
	// behaviour, only the interfaces and their value types.
	{"internal/store/memory", Shell, []string{"internal/analysis", "internal/gamesearch", "rating/bounds", "internal/journal", "internal/members", "internal/ratings", "internal/hall", "laws"}},
	{"internal/store/sqlstore", Shell, []string{"internal/analysis", "internal/gamesearch", "rating/bounds", "rating/glicko", "internal/journal", "internal/members", "internal/ratings", "internal/hall", "laws"}}, // what stores in SQL have in common
	{"internal/store/sqlite", Shell, []string{"internal/store/sqlstore", "internal/journal", "internal/hall"}},
	{"internal/store/postgres", Shell, []string{"internal/store/sqlstore", "internal/journal", "internal/hall"}},
	{"internal/store/postgres/pgtest", Tool, nil}, // a PostgreSQL server for tests
	{"internal/store/onefile", Shell, []string{"internal/eventfile", "internal/journal", "tournament", "tournament/wire"}}, // a journal over one event file
	// Whole halls on virtual time, with everything that can befall them.
	{"internal/sim", Tool, []string{"chess", "chess/fen", "chess/san", "clock", "internal/bus", "internal/envelope", "internal/hall", "internal/journal", "internal/members", "internal/nodes", "internal/ratings", "internal/store/memory", "laws"}},
	{"internal/store/storetest", Tool, []string{"internal/analysis", "internal/gamesearch", "internal/journal", "internal/members", "internal/ratings", "internal/hall", "rating/bounds", "rating/glicko", "clock", "laws"}},

	{"internal/explain", Shell, []string{"internal/gamesearch", "clock", "internal/moderation", "rating/bounds", "internal/plain", "internal/fidelist", "internal/conduct", "internal/hall", "internal/members", "internal/ratings", "internal/i18n", "laws", "laws/words"}},

	// Transports. They never import each other.
	{"internal/web/site", Shell, []string{"internal/explain", "internal/limits", "internal/members", "internal/i18n", "clock", "internal/traces"}}, // the frame of every page; no hall, no office, no events
	{"internal/web/sitetest", Tool, []string{"internal/i18n"}},                                                                                     // a browser for tests of pages
	{"internal/web/events", Shell, []string{"internal/fidelist", "rating/fide", "rating/norm", "internal/web/site", "internal/office", "internal/intake", "internal/publish", "internal/ratingwords", "internal/members", "internal/i18n", "tournament/...", "clock"}}, // the pages of events; no tables, no WebSockets
	{"internal/web/people", Shell, []string{"internal/web/site", "internal/hall", "internal/members", "internal/ratings", "internal/i18n", "laws", "clock"}},                                                                                                           // pages about members; they change nothing
	{"internal/web/archive", Shell, []string{"internal/web/site", "internal/gamesearch", "internal/explain", "internal/members", "internal/ratings", "internal/i18n", "laws"}},                                                                                         // the list of games and its search
	{"internal/web/guide", Shell, []string{"internal/web/site"}},                                                                             // how to play here
	{"internal/web/invitations", Shell, []string{"internal/web/site", "internal/i18n", "internal/hall", "internal/starts", "laws", "clock"}}, // challenges by link
	{"internal/web/security", Shell, []string{"internal/web/site", "internal/members"}},
	{"internal/web/chances", Shell, []string{"chess", "chess/helpmate", "chess/san"}},                                                                                                                                                                     // whether a position could still be won, as pages say it
	{"internal/web/editor", Shell, []string{"internal/web/site", "internal/web/chances", "internal/i18n", "chess", "chess/fen"}},                                                                                                                          // the page on which a position is set up
	{"internal/web/evaluations", Shell, []string{"internal/web/site", "internal/analysis", "internal/hall", "internal/limits", "internal/members", "chess", "chess/fen", "chess/san", "chess/uci"}},                                                       // what the operator's engine says, for scripts
	{"internal/web/messages", Shell, []string{"internal/web/site", "internal/earshot", "internal/members"}},                                                                                                                                               // messages between members, and whom they follow; no tables, no WebSockets
	{"internal/web/studies", Shell, []string{"internal/web/site", "internal/members", "chess", "chess/analysis", "chess/fen", "chess/pgn", "chess/san"}},                                                                                                  // the analysis board; no tables, no WebSockets
	{"internal/web/api", Shell, []string{"internal/gamesearch", "internal/starts", "internal/web/site", "internal/hall", "internal/limits", "internal/members", "internal/ratings", "internal/i18n", "laws", "clock", "chess", "chess/fen", "chess/uci"}}, // the door for programs; it knows no cookie
	// Games that one does not play.
	{
		"internal/web/watching", Shell, []string{
			"internal/web/site", "internal/web/chances", "internal/i18n", "internal/hall", "internal/office", "internal/publish", "internal/members",
			"tournament", "clock", "chess",
		},
	},
	{"internal/web", Shell, []string{"internal/analysis", "internal/web/editor", "internal/web/evaluations", "internal/outbox", "internal/wsock", "internal/gamesearch", "internal/web/archive", "ics", "internal/earshot", "internal/traces", "internal/web/guide", "internal/web/invitations", "internal/web/messages", "internal/web/security", "internal/fidelist", "internal/forgetting", "rating/fide", "internal/web/api", "internal/web/watching", "internal/web/events", "internal/web/people", "internal/web/site", "internal/web/studies", "internal/envelope", "internal/office", "internal/conduct", "internal/moderation", "internal/explain", "internal/hall", "internal/limits", "internal/members", "internal/ratings", "internal/journal", "internal/i18n", "laws/...", "clock", "chess/..."}},
	{"internal/icsd", Shell, []string{"internal/starts", "internal/earshot", "internal/conduct", "internal/explain", "internal/moderation", "internal/rtt", "internal/traces", "rating/bounds", "internal/hall", "internal/limits", "internal/outbox", "internal/journal", "internal/members", "internal/ratings", "internal/i18n", "ics/...", "tournament/...", "laws/...", "clock", "chess/..."}},

	// A client of such a server, with an engine.
	{"internal/bot", Shell, []string{"internal/engine", "ics", "chess/..."}},

	// Many clients at once, to measure a server.
	{"internal/load", Shell, []string{"chess", "chess/uci"}},

	// The server's own partners for whoever wants to play.
	{"internal/computer", Shell, []string{"internal/engine", "internal/hall", "internal/members", "laws", "chess", "chess/fen", "chess/sparring", "chess/uci"}},

	// The command line and the door.
	{"internal/cli", Shell, []string{
		"internal/passkeys",
		// The rooms that it wires to each other, and nothing below them that they wire themselves.
		"internal/analysis", "internal/bot", "internal/bus", "internal/certs", "internal/computer", "internal/conduct", "internal/config", "internal/engine", "internal/envelope", "internal/eventfile", "internal/explain", "internal/fidelist", "internal/forgetting", "internal/gamesearch", "internal/hall", "internal/heap", "internal/i18n", "internal/icsd", "internal/intake", "internal/journal", "internal/limits", "internal/load", "internal/mail", "internal/members", "internal/metrics", "internal/moderation", "internal/nodes", "internal/office", "internal/publish", "internal/ratings", "internal/ratingwords", "internal/steward", "internal/store/memory", "internal/store/onefile", "internal/store/postgres", "internal/store/sqlite", "internal/store/sqlstore", "internal/traces", "internal/web",
		"chess", "chess/fen", "chess/helpmate", "chess/helpmate/verify", "chess/perft", "chess/pgn", "chess/pgn/stats", "chess/pgn/tree", "chess/san", "chess/uci", "clock", "laws", "laws/review", "laws/wire", "laws/words", "rating/fide", "rating/norm", "tournament", "tournament/demo", "tournament/desk", "tournament/entrylist", "tournament/knockout", "tournament/knockout/wire", "tournament/prizes", "tournament/rated", "tournament/roundrobin", "tournament/sheets", "tournament/standings", "tournament/swiss", "tournament/swiss/generate", "tournament/systems", "tournament/tiebreak", "tournament/trf", "tournament/wire", "tournament/words",
	}},
	{"cmd/escaque", Shell, []string{"internal/cli"}},

	// What watches over the rest.
	{"internal/arch", Tool, nil},
	{"internal/arch/upward", Tool, nil}, // references against the reading order
	{"test/attack", Tool, nil},          // scenes of attacks on the real program
	{"test/cluster", Tool, nil},
	{"test/crash", Tool, nil},
	{"test/journeys", Tool, nil}, // organisers, arbiters and a thousand spectators
	{"test/load", Tool, nil},
	{"test/witness", Tool, []string{"chess/uci", "internal/hall", "internal/journal", "laws"}}, // what players were told, held against the log
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
