package laws

import "time"

// sheetPolicy is what an edition says about recording (Article 11 of 1993,
// Article 8 since).
type sheetPolicy struct {
	// restUnder is the time under which the duty to record rests, unlessAdded
	// the time added with each move that keeps it up, 0 when nothing does.
	// forPeriod lets it rest for the rest of the period, whatever is added later.
	restUnder   time.Duration
	unlessAdded time.Duration
	forPeriod   bool
	// freeFast frees the players of rapid and blitz games.
	freeFast bool
	// noAhead forbids to write a move before it is made, and previousFirst wants
	// one's previous move written before one makes another.
	noAhead       bool
	previousFirst bool
	// askAlways lets a player ask for the opponent's sheet at any time, through
	// the arbiter.
	askAlways bool
	// notes is how many of the kinds of note may stand on a sheet.
	notes int
	// excuse is what becomes of who is unable to record.
	excuse excusePolicy
	// signed says that the players sign with a result that stands, electronic
	// that sheets may be so, and record how often a player may see the arbiter's
	// record in a supervised game of rapid or blitz.
	signed     bool
	electronic bool
	record     int
}

// excusePolicy says what becomes of a player who is unable to record.
type excusePolicy struct {
	name string
	// allowed says that the edition has the rule at all.
	allowed bool
	// atStart says that it is settled before the first move, and that it costs
	// time (8.1, 1997).
	atStart bool
	// assistant says that one writes for him.
	assistant bool
	// spares says that a disability may not cost time (8.1.6, 2023).
	spares bool
}

var (
	noExcuse        = excusePolicy{name: "none"}
	excuseForTime   = excusePolicy{name: "for-time", allowed: true, atStart: true}
	excuseAssistant = excusePolicy{name: "assistant", allowed: true, assistant: true}
	excuseSpared    = excusePolicy{name: "assistant-spared", allowed: true, assistant: true, spares: true}
)
