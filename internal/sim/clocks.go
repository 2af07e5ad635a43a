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

// audit keeps the books of a game's clocks beside the clock: what each player was given and has used, what
// was given back, and how long both dials stood. Together that is the time that passed.
type audit struct {
	running bool // the game is played against the clock
	begun   clock.Instant
	given   [2]time.Duration // to each player: their first period, increments, what others gave them
	moves   [2]int           // completed in their period
	period  [2]int
	lag     [2]time.Duration // given back to each of moves on their way
	outage  time.Duration    // given back of outages
	stood   time.Duration    // neither dial ran
	over    time.Duration    // past the flag, while a move of the player could still be on its way
}

// step enters an event, and says what does not come out even.
func (a *audit) step(before, after laws.Game, e laws.Event) string {
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
		a.moved(e.Color, before.Clock().Control(e.Color))
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

// takenUp holds the interruption with which a process takes a game up against the time in which no process
// could write: at least that is given back. It is not known where the wall clock jumped in between.
func (w *world) takenUp(before, n *node, r journal.Record) {
	_, rec, is, err := game.EventOf(r)
	e, interrupted := rec.Event.(laws.Interrupted)
	if before == nil || !is || err != nil || !interrupted || (before.shift-n.instants()).Abs() > 2*time.Millisecond {
		return
	}
	records := w.replayed(hall.GameID(strings.TrimPrefix(r.Stream, "game/"))).records
	if last := clock.Instant(records[r.Seq-2].At).Time().Sub(w.began) - before.shift; last > time.Duration(before.gone.Load()) {
		return // the game was ahead of the clock by which it goes on: its time stands until then
	}
	if away := w.holders[r.Stream].at - time.Duration(before.gone.Load()); before.gone.Load() > 0 && e.To.Sub(e.From)+2*time.Millisecond < away {
		w.violatedLocked(Conserved, "%s: record %d gives %s back, and for %s nobody could write", r.Stream, r.Seq, e.To.Sub(e.From), away)
	}
}

// moved enters what a completed move brings.
func (a *audit) moved(side chess.Color, c clock.Control) {
	p := c[min(a.period[side], len(c)-1)]
	a.given[side] += p.Increment
	a.moves[side]++
	if p.Moves > 0 && a.moves[side] == p.Moves {
		a.moves[side] = 0
		a.period[side] = min(a.period[side]+1, len(c)-1)
		a.given[side] += c[a.period[side]].Time
	}
}

// onItsWay notes how long a move was on its way, before it arrives.
func (w *world) onItsWay(id hall.GameID, ply int, by string, lag time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := sent{id, ply, by}
	w.lags[key] = max(w.lags[key], lag)
}

// travelled notes how long a question between two nodes and its answer were on their way: nodes give that back too, to
// whoever is connected to another node than their game's.
func (w *world) travelled(trip time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.trip = max(w.trip, trip)
}

// checkLag holds what was given back against how long the move was on its way, to a node and perhaps from there to
// another. The caller holds w.mu.
func (w *world) checkLag(id hall.GameID, seq uint64, m laws.MoveMade) {
	row, is, err := game.BeginningOf(w.games[id].records[0])
	if err != nil || !is {
		return
	}
	by := []string{row.White.ID, row.Black.ID}[m.Color]
	if was := w.lags[sent{id, m.Ply, by}] + w.trip; m.Lag > was {
		w.violatedLocked(Conserved, "game %s: record %d gives %s back of a move that was on its way for %s", id, seq, m.Lag, was)
	}
}
