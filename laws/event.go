package laws

import "github.com/escaque/escaque/clock"

// Event is a fact of the game. Facts carry their instant and everything that
// followed from them under the edition of the game, so that [Apply] needs no
// rule to replay them. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind returns the event's name, which is also its type in logs.
	EventKind() string
	// Instant returns when it happened; instants never run backwards in a game.
	Instant() clock.Instant
	apply(Game) Game
}

// Stamp is the instant of an event.
type Stamp struct{ At clock.Instant }

// Instant returns the stamp.
func (s Stamp) Instant() clock.Instant { return s.At }

// Citation is the rule that a fact or a refusal rests on.
type Citation struct {
	// Article is the article of the game's edition, such as "9.5b", or a
	// regulation of the hall, such as "Hall 1".
	Article string
	// Rule is the row of the rules map, the same in all editions.
	Rule Rule
}

// Cited returns the citation: every fact that rests on a rule has it.
func (c Citation) Cited() Citation { return c }

// Apply adds a fact to the state and returns the next one. It is total: an event that
// does not fit the state, which Decide never produces, changes nothing but the instant
// of the last event. It reads no edition.
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
