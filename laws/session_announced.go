package laws

import "github.com/escaque/escaque/clock"

// SessionAnnounced says when a session of play begins and ends.
type SessionAnnounced struct {
	Stamp
	Starts, Ends clock.Instant
	Citation
}

func (SessionAnnounced) EventKind() string { return "SessionAnnounced" }

func (e SessionAnnounced) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.starts, a.ends = e.Starts, e.Ends })
}
