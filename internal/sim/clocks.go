package sim

import (
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// audit tracks the time of a game independently of its clock. It records what each player was given
// and has used, what was credited, and how long both clocks were stopped. The sum must be the time
// that has passed.
type audit struct {
	running bool // the game is played against the clock
	begun   clock.Instant
	given   [2]time.Duration // to each player: first period, increments, time added by others
	moves   [2]int           // completed in their period
	period  [2]int
	lag     [2]time.Duration // credited to each player for network delay
	outage  time.Duration    // credited for outages
	stood   time.Duration    // neither clock ran
	over    time.Duration    // after the flag fell, while a move could still be on its way
}

// check records an event. It returns a description of a contradiction, or "".
func (a *audit) check(before, after laws.Game, e laws.Event) string {
	if started, is := e.(laws.GameStarted); !a.running && !is || is && started.Regulations.Control[0].Untimed() {
		return ""
	}
	old, now := before.Clock().Reading, after.Clock().Reading
	switch e := e.(type) { //nolint:gochecksumtype // the other events give and take no time
	case laws.GameStarted:
		a.begun = now.Since
		for side := range a.given {
			a.given[side] = e.Regulations.Control[side][0].Time
		}
		a.running = true
	case laws.MoveMade:
		if e.Lag < 0 || e.LagQuota > e.Lag {
			return fmt.Sprintf("%s of lag given back, %s of them from the quota", e.Lag, e.LagQuota)
		}
		if old.Running != clock.Neither && e.Spent+e.Lag != old.Used+e.At.Sub(old.Since) {
			return fmt.Sprintf("%s charged and %s given back of %s", e.Spent, e.Lag, old.Used+e.At.Sub(old.Since))
		}
		if old.Running != clock.Neither { // else it was sealed: its time was charged when the envelope was closed
			a.lag[e.Color] += e.Lag
		}
		if most := before.Regulations().LagGame; most > 0 && a.lag[e.Color] > most {
			return fmt.Sprintf("%s of lag given back in the game", a.lag[e.Color])
		}
		a.addMoveTime(e.Color, before.Clock().Control(e.Color))
	case laws.Interrupted:
		if old.Running != clock.Neither {
			from := max(e.From, old.Since)
			a.outage += max(0, e.To.Sub(from))
		}
	case laws.ClaimDecided:
		a.given[e.By] -= e.Charge
		a.given[e.By.Other()] += e.Bonus
	case laws.TimeGiven:
		a.given[e.To] += e.Span
	case laws.ClocksSet: // after moves were taken back
		for side := range a.given {
			a.given[side] += now.Left[side] - old.Left[side]
		}
		a.moves, a.period = now.Moves, now.Period
	}
	if old == now {
		return ""
	}
	if old.Running == clock.Neither && before.Started() {
		a.stood += now.Since.Sub(old.Since)
	}
	if side, runs := before.Clock().Side(); runs && now.Left[side] == 0 {
		if _, fell := e.(laws.Interrupted); !fell {
			over := max(0, now.Since.Sub(old.Since)-old.Left[side])
			if over > before.Regulations().LagCap {
				return fmt.Sprintf("the flag was down for %s", over)
			}
			a.over += over
		}
	}
	used := a.given[chess.White] - now.Left[chess.White] + a.given[chess.Black] - now.Left[chess.Black]
	lag := a.lag[chess.White] + a.lag[chess.Black]
	if passed := now.Since.Sub(a.begun); used+lag+a.outage+a.stood+a.over != passed {
		return fmt.Sprintf("%s passed: the players have used %s, lag gave back %s, outages %s, the clocks stood for %s, and flags were down for %s", passed, used, lag, a.outage, a.stood, a.over)
	}
	return ""
}

// checkTakeover checks the interruption recorded by a process that takes over a game. At least the
// time in which no process could write must be credited. The check is skipped if the wall clock
// jumped in between.
func (w *world) checkTakeover(before, n *node, r journal.Record) {
	_, rec, is, err := game.DecodeEvent(r)
	e, interrupted := rec.Event.(laws.Interrupted)
	if before == nil || !is || err != nil || !interrupted || (before.shift-n.instantShift()).Abs() > 2*time.Millisecond {
		return
	}
	records := w.replayOf(hall.GameID(strings.TrimPrefix(r.Stream, "game/"))).records
	if last := clock.Instant(records[r.Seq-2].At).Time().Sub(w.began) - before.shift; last > time.Duration(before.gone.Load()) {
		return // the game's last instant is ahead of the new process's clock, so its time stands still until then
	}
	if away := w.holders[r.Stream].at - time.Duration(before.gone.Load()); before.gone.Load() > 0 && e.To.Sub(e.From)+2*time.Millisecond < away {
		w.violatedLocked(Conserved, "%s: record %d gives %s back, and for %s nobody could write", r.Stream, r.Seq, e.To.Sub(e.From), away)
	}
}

// addMoveTime records the effect of a completed move on the given time.
func (a *audit) addMoveTime(mover chess.Color, control clock.Control) {
	p := control[min(a.period[mover], len(control)-1)]
	a.given[mover] += p.Increment
	a.moves[mover]++
	if p.Moves > 0 && a.moves[mover] == p.Moves {
		a.moves[mover] = 0
		a.period[mover] = min(a.period[mover]+1, len(control)-1)
		a.given[mover] += control[a.period[mover]].Time
	}
}

// recordLag records the network delay of a move before the move arrives.
func (w *world) recordLag(id hall.GameID, ply int, by string, lag time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := moveKey{id, ply, by}
	w.lags[key] = max(w.lags[key], lag)
}

// recordTrip records the round trip of a request between two nodes. Nodes credit it to players who
// are connected to another node than their game's.
func (w *world) recordTrip(trip time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.trip = max(w.trip, trip)
}

// checkLag checks the credited delay of a move against its real delay, including the way between
// nodes. The caller holds w.mu.
func (w *world) checkLag(id hall.GameID, seq uint64, m laws.MoveMade) {
	row, is, err := game.DecodeBeginning(w.games[id].records[0])
	if err != nil || !is {
		return
	}
	by := []string{row.White.ID, row.Black.ID}[m.Color]
	if was := w.lags[moveKey{id, m.Ply, by}] + w.trip; m.Lag > was {
		w.violatedLocked(Conserved, "game %s: record %d gives %s back of a move that was on its way for %s", id, seq, m.Lag, was)
	}
}
