package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/score"
)

// desk is what the arbiter knows about the game beyond the board and the clock, such as arrivals
// and calls. It is never modified after its creation. It is nil in a game in which nothing was
// reported.
type desk struct {
	// absent marks the players who have not come to the board. until is how late the arbiter allows
	// each to come; 0 means the default time of the regulations.
	absent [2]bool
	until  [2]time.Duration
	// summons is the call of a player who stopped the clocks and waits for the arbiter's answer.
	summons *summons
	// tasks are the tasks of assistants for each player, one bit for each task.
	tasks [2]uint8
	// assistants are the assistants who were admitted for each player.
	assistants [2]AdmittedAssistant
	// points are the half points that penalties add to each score, or subtract, when the game is
	// over.
	points [2]score.Points
	// counted are the points that were applied when the game ended.
	counted [2]score.Points
	// plain is set when the clock at the board cannot add time.
	plain bool
	// evidence is what the claimant handed in where no arbiter is present. verified is set when the
	// opponent has confirmed it.
	evidence *EvidenceGiven
	verified bool
	// expelled marks the players who were expelled from the event.
	expelled [2]bool
	// after is set when something was noted since the game ended.
	after bool
}

// summons is a player's call for the arbiter with the clocks stopped. defect is set when the player
// claims a defect of the clock.
type summons struct {
	by     chess.Color
	defect bool
}

// withDesk returns the game with a changed copy of its desk.
func (g Game) withDesk(change func(*desk)) Game {
	var d desk
	if g.desk != nil {
		d = *g.desk
	}
	change(&d)
	g.desk = &d
	return g
}

// Absent reports whether a player has not come to the board. It is always false in games that do
// not record arrivals.
func (g Game) Absent(c chess.Color) bool { return g.desk != nil && g.desk.absent[c&1] }

// Expelled reports whether a player was expelled from the event.
func (g Game) Expelled(c chess.Color) bool { return g.desk != nil && g.desk.expelled[c&1] }

// Assisted reports whether an assistant does a task for a player.
func (g Game) Assisted(c chess.Color, t Task) bool {
	return g.desk != nil && g.desk.tasks[c&1]&(1<<t) != 0
}

// Summoned returns the player who stopped the clocks and waits for the arbiter's answer.
func (g Game) Summoned() (by chess.Color, waits bool) {
	if g.desk == nil || g.desk.summons == nil {
		return 0, false
	}
	return g.desk.summons.by, true
}

// PointsDue returns the score that penalties will add to a player's score when the game is over. It
// is negative if they will subtract.
func (g Game) PointsDue(c chess.Color) score.Points {
	if g.desk == nil {
		return 0
	}
	return g.desk.points[c&1]
}

// defectClaimed reports whether a claim of a defective clock waits for the arbiter's answer.
func (g Game) defectClaimed() bool {
	return g.desk != nil && g.desk.summons != nil && g.desk.summons.defect
}

// ClockIsPlain reports whether the arbiter has found that the clock at the board cannot add time
// for each move.
func (g Game) ClockIsPlain() bool { return g.desk != nil && g.desk.plain }

// hasJustFlagged reports whether a flag ended the game and no event has been recorded since.
func (g Game) hasJustFlagged() bool {
	if g.end == nil {
		return g.fallen && !g.defectClaimed()
	}
	return g.fixed == nil && (g.desk == nil || !g.desk.after) &&
		(g.end.Termination == TimeForfeit || g.end.Termination == TimeWithoutMate)
}

// allowedLateness returns how late a player may be: the arbiter's decision for them, or the default
// time of the regulations. ok is false when lateness costs nothing.
func (g Game) allowedLateness(c chess.Color) (span time.Duration, ok bool) {
	span = g.regs.DefaultTime
	if g.desk != nil && g.desk.until[c&1] != 0 {
		span = g.desk.until[c&1]
	}
	return span, span >= 0
}

// absenceDeadline returns the instant at which the first absent player loses. It is one millisecond
// after the default time, because a player who arrives exactly at that time is in time.
func (g Game) absenceDeadline() (at clock.Instant, ok bool) {
	for c := chess.White; c <= chess.Black; c++ {
		if span, limited := g.allowedLateness(c); g.Absent(c) && limited {
			if late := g.startInstant().Add(span) + 1; !ok || late < at {
				at, ok = late, true
			}
		}
	}
	return at, ok
}

// startInstant returns the instant of the first event.
func (g Game) startInstant() clock.Instant { return g.tail.first.at }

// newDesk returns the desk of a new game. Where arrivals are recorded, both players are absent at
// first; otherwise it returns nil.
func newDesk(r Regulations) *desk {
	if !r.Arrivals {
		return nil
	}
	return &desk{absent: [2]bool{chess.White: true, chess.Black: true}}
}

// markNotedAfterEnd stores that something was noted since the game ended. It changes nothing in a
// game in progress.
func (g Game) markNotedAfterEnd() Game {
	if !g.Over() {
		return g
	}
	return g.withDesk(func(d *desk) { d.after = true })
}
