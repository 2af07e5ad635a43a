package laws

import "github.com/escaque/escaque/clock"

// Event is a fact of the game. It carries its instant and all its consequences under the edition of
// the game. So [Apply] can replay it without the rules. The set of events is closed: only types of
// this package implement it.
//
//sumtype:decl
type Event interface {
	// EventKind returns the name of the event, which is also its type in logs.
	EventKind() string
	// Instant returns the instant of the event. The instants in a game never decrease.
	Instant() clock.Instant
	apply(Game) Game
}

// Stamp is the instant of an event.
type Stamp struct{ At clock.Instant }

// Instant returns the instant of the event.
func (s Stamp) Instant() clock.Instant { return s.At }

// Citation is the rule on which an event or a refusal is based.
type Citation struct {
	// Article is the article of the game's edition, such as "9.5b", or a regulation of the chess
	// server, such as "Hall 1".
	Article string
	// Rule is the row of the rules map; it is the same in all editions.
	Rule Rule
}

// Cited returns the citation itself, so that all events that embed a Citation have this method.
func (c Citation) Cited() Citation { return c }

// Apply adds an event to the state and returns the next state. An event that does not fit the
// state, which Decide never produces, changes only the instant of the last event. Apply does not
// depend on the edition.
func Apply(g Game, e Event) Game {
	if e == nil {
		return g
	}
	if _, begins := e.(GameStarted); begins == g.Started() {
		return g
	}
	if g = e.apply(g); !g.Started() {
		return g
	}
	g.last = max(g.last, e.Instant())
	return g
}
