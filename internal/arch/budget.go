package arch

// Budget bounds how large a room may grow before it is parted: lines of Go that
// is neither test nor generated, in the whole package and in its longest file. Of a
// text that goes over several lines only the first counts to the package's.
type Budget struct{ Lines, File int }

// Ordinary is the budget of a room that has none of its own.
var Ordinary = Budget{Lines: 5000, File: 600}

// Budgets are those of the rooms that are larger. A room that has become smaller
// gets a smaller one: it is not there to be grown into.
var Budgets = map[string]Budget{
	"laws":                {Lines: 16700, File: 450}, // every command and event of five editions
	"internal/icsd":       {Lines: 13360, File: 600}, // every command of the family, each with the arguments that it takes; claims of every kind, and who is told of them; coming in and being in apart, for the sake of small stacks; what is told to many beside, without a goroutine for each; whence a connection comes that a balancer passes on; a game that goes on before its end has been told
	"internal/cli":        {Lines: 16330, File: 600}, // a file for each command: games, events on one file, the office on files, what an operator needs, and what each system says of a port that is taken
	"internal/arch":       {Lines: 5000, File: 1000}, // the plan has a line for each name, so that changes to it do not collide
	"tournament":          {Lines: 6600, File: 450},  // every fact of an event, who was absent without notice with its command, its check and what it makes of the state, of every system
	"tournament/words":    {Lines: 6450, File: 450},  // every sentence of events, of absences and early boards, with what hand pairings break and what a result ends, Swiss and tie-breaks in each language of the pages, some 900 lines for each
	"internal/web/events": {Lines: 8600, File: 600},  // every page of an event, of players and of teams, what is asked before a result ends a game, and its reopening, in rounds and contests, what comes next, who resembles whom: the public ones, the desk, what is printed, the hall screen
	"internal/hall":       {Lines: 13370, File: 550}, // which cases arbiters are called to; what a sealed text means in the letters of a language; what all hear is put before them without a lock; the tables, what others see of them later, how many watch, and beside them seeks, offers, rematches, challenges by link, simuls and talk; whom measures bind and who is an arbiter to a game, who is late to a resumption, and how late the arbiter lets him be; what of all that goes from node to node, and what is done while one is not heard of; which sealed moves wait for a key; a journal that hangs; since when people at any node are here, and idle
	"internal/web":        {Lines: 6790, File: 600},  // the WebSocket with a type for each command and message, whose comments are the text of its reference; tables, who could decide a claim, what changes of them, lobby and talk, the question to move to a channel that waits for its answer, and the pages of accounts, games, adjournments (a sealed move with its language, and what it means) and administration
}
