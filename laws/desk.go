package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/score"
)

// desk is what the arbiter's desk knows of the game that neither the board nor
// the clock shows. It is never changed once made; a game in which nothing was
// reported has none.
type desk struct {
	// absent is who has not come to the board, and until the time by which the
	// arbiter wants them there, 0 for the regulations' default time.
	absent [2]bool
	until  [2]time.Duration
	// summons is the player whose stop of the clocks waits for a word of the
	// arbiter, and defect that they claim one.
	summons *summons
	// tasks are what assistants do for each player, a bit for each task.
	tasks [2]uint8
	// points are the half points that penalties add to each score or take from it
	// when the game is over, and settled that they have been counted.
	points [2]score.Points
	// counted are those that were counted when the game was over.
	counted [2]score.Points
	// plain says that the clock on the table cannot add time.
	plain bool
	// evidence is what was handed in where no arbiter is present, verified that the
	// opponent agrees.
	evidence *EvidenceGiven
	verified bool
	// expelled is who was expelled from the event.
	expelled [2]bool
	// after says that something was noted since the game ended.
	after bool
}

// summons is a player's call for the arbiter with the clocks stopped.
type summons struct {
	by     chess.Color
	defect bool
}

// noted returns the game with its desk changed.
func (g Game) noted(change func(*desk)) Game {
	var d desk
	if g.desk != nil {
		d = *g.desk
	}
	change(&d)
	g.desk = &d
	return g
}

// Absent reports whether a player has not come to the board, in a game in which
// that is recorded.
func (g Game) Absent(c chess.Color) bool { return g.desk != nil && g.desk.absent[c&1] }

// Expelled reports whether a player was expelled from the event.
func (g Game) Expelled(c chess.Color) bool { return g.desk != nil && g.desk.expelled[c&1] }

// Assisted reports whether somebody does a task for a player.
func (g Game) Assisted(c chess.Color, t Task) bool {
	return g.desk != nil && g.desk.tasks[c&1]&(1<<t) != 0
}

// Summoned returns the player who stopped the clocks and waits for a word of the
// arbiter.
func (g Game) Summoned() (by chess.Color, waits bool) {
	if g.desk == nil || g.desk.summons == nil {
		return 0, false
	}
	return g.desk.summons.by, true
}

// PointsDue returns the half points that penalties will add to a player's score,
// or take from it, when the game is over.
func (g Game) PointsDue(c chess.Color) score.Points {
	if g.desk == nil {
		return 0
	}
	return g.desk.points[c&1]
}

// defectClaimed reports whether a claim that the clock is defective waits for a word
// of the arbiter.
func (g Game) defectClaimed() bool {
	return g.desk != nil && g.desk.summons != nil && g.desk.summons.defect
}

// ClockIsPlain reports whether the arbiter has found that the clock on the table
// cannot add time for the moves.
func (g Game) ClockIsPlain() bool { return g.desk != nil && g.desk.plain }

// justFlagged reports whether a flag ended the game and nothing was noted since.
func (g Game) justFlagged() bool {
	if g.end == nil {
		return g.fallen && !g.defectClaimed()
	}
	return g.fixed == nil && (g.desk == nil || !g.desk.after) &&
		(g.end.Termination == TimeForfeit || g.end.Termination == TimeWithoutMate)
}

// tolerance returns how late a player may be: what the arbiter decided for them,
// or the default time of the regulations; ok is false where nobody loses by it.
func (g Game) tolerance(c chess.Color) (time.Duration, bool) {
	span := g.regs.DefaultTime
	if g.desk != nil && g.desk.until[c&1] != 0 {
		span = g.desk.until[c&1]
	}
	return span, span >= 0
}

// absentUntil returns when the first of those who have not come loses by it: a
// millisecond after the default time, for who comes exactly then is in time.
func (g Game) absentUntil() (at clock.Instant, ok bool) {
	for c := chess.White; c <= chess.Black; c++ {
		if span, limited := g.tolerance(c); g.Absent(c) && limited {
			if late := g.began().Add(span) + 1; !ok || late < at {
				at, ok = late, true
			}
		}
	}
	return at, ok
}

// began returns the instant of the first event.
func (g Game) began() clock.Instant { return g.tail.first.at }

// newDesk is the desk of a game that begins: where arrivals are recorded nobody
// has come yet.
func newDesk(r Regulations) *desk {
	if !r.Arrivals {
		return nil
	}
	return &desk{absent: [2]bool{chess.White: true, chess.Black: true}}
}

// noteAfter remembers that something was noted since the game ended.
func (g Game) noteAfter() Game {
	if !g.Over() {
		return g
	}
	return g.noted(func(d *desk) { d.after = true })
}
