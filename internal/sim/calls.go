package sim

import (
	"context"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/laws"
)

// callStops is for how long a call stops the clocks at most.
const callStops = 3 * time.Second

// callArbiter calls an arbiter to the person's game.
func (p *person) callArbiter(v hall.View) {
	_, err := p.n.calls.ByPlayer(p.timeout(), p.who, v, hall.Kibitzes, "en", "")
	p.handleAnswer(err, "", nil)
}

// answerCalls begins the duty of an arbiter, takes a call, or decides about one that was taken.
func (p *person) answerCalls() {
	log := p.n.calls.Current()
	if p.r.IntN(12) == 0 || len(log.DutiesOf(p.who.ID)) == 0 {
		if p.r.IntN(6) == 0 {
			p.handleAnswer(p.n.calls.EndDuty(p.timeout(), p.who, desk.Everywhere), "", nil)
			return
		}
		p.handleAnswer(p.n.calls.BeginDuty(p.timeout(), p.who, desk.Everywhere, 0, 0), "", nil)
		return
	}
	open := log.AllOpen()
	if len(open) == 0 || p.r.IntN(8) == 0 {
		p.takeBoard()
		return
	}
	c := open[p.r.IntN(len(open))]
	switch k := p.r.IntN(6); {
	case c.Holder.ID != p.who.ID:
		p.handleAnswer(p.n.calls.Take(p.timeout(), p.who, c.Number), "", nil)
	case k == 0:
		p.handleAnswer(p.n.calls.Release(p.timeout(), p.who, c.Number), "", nil)
	case k < 3:
		p.sendCommand(hall.GameID(c.Game), laws.ResumeGame{})
	default:
		p.sendCommand(hall.GameID(c.Game), laws.ResumeGame{})
		p.handleAnswer(p.n.calls.CloseCall(p.timeout(), p.who, calls.Closing{Call: c.Number, Cause: k > 3, Reason: "so it is"}), "", nil)
	}
}

// takeBoard takes a game whose players may not have called.
func (p *person) takeBoard() {
	games := p.n.hall.Games()
	if len(games) == 0 {
		return
	}
	v, err := p.n.hall.Table(p.timeout(), games[p.r.IntN(len(games))].ID, p.who)
	if err == nil {
		err = p.n.calls.TakeBoard(p.timeout(), p.who, v)
	}
	p.handleAnswer(err, "", nil)
}

// waitForCalls waits until the time of every call is over. The wall clocks of nodes may differ by
// hours.
func (d *director) waitForCalls(n *node) {
	for i := range 500 {
		// What other nodes have recorded may not have arrived yet.
		if err := n.calls.ReadAgain(context.Background()); err != nil {
			d.w.violated(CallEnds, "%v", err)
			return
		}
		if log := n.calls.Current(); log.NextDue() == 0 && len(log.Owed()) == 0 {
			d.w.sleep(2 * time.Minute) // a stop may have come after its call had lapsed
			return
		}
		d.w.sleep(min(time.Minute, time.Duration(i+1)*time.Second))
	}
	d.w.violated(CallEnds, "calls wait for ever: %+v", n.calls.Current().AllOpen())
}

// callState is what the arbiters' log says of a call.
type callState struct {
	made         desk.CallMade
	until        clock.Instant // while its time runs
	taken        bool          // an arbiter has come at least once
	holder       string        // who has the call now
	lapsed, owed int
}

// checkCalls checks the arbiters' log against itself and against the logs of the games.
func (w *world) checkCalls(n *node) {
	records, err := n.journal.ReadStream(context.Background(), calls.Stream)
	if err != nil {
		w.violated(CallEnds, "%v", err)
		return
	}
	states := map[int]*callState{}
	of := func(number int) *callState {
		if states[number] == nil {
			w.violated(CallEnds, "call %d was never made", number)
			states[number] = &callState{}
		}
		return states[number]
	}
	lapses := map[string]int{}
	w.mu.Lock()
	w.report.Calls, w.report.Taken, w.report.Lapsed = 0, 0, 0
	w.mu.Unlock()
	for _, r := range records {
		e, err := desk.Decode(r.Kind, r.Version, r.Data)
		if err != nil {
			w.violated(CallEnds, "record %d: %v", r.Seq, err)
			return
		}
		switch e := e.(type) { //nolint:gochecksumtype // the others do not change when the clocks run again
		case desk.CallMade:
			if states[e.Number] != nil {
				w.violated(CallEnds, "two calls %d", e.Number)
			}
			states[e.Number] = &callState{made: e, until: e.StopsUntil}
			w.increment(&w.report.Calls)
		case desk.ClocksKept:
			of(e.Call).until = 0
		case desk.CallTaken:
			if holder := of(e.Call).holder; holder != "" {
				w.violated(CallEnds, "call %d is taken by %s and held by %s", e.Call, e.By.ID, holder)
			}
			of(e.Call).until, of(e.Call).taken, of(e.Call).holder = 0, true, e.By.ID
			w.increment(&w.report.Taken)
		case desk.CallReleased:
			of(e.Call).until, of(e.Call).holder = e.Until, ""
		case desk.CallHandedOver:
			of(e.Call).holder = e.To.ID
		case desk.CallLapsed:
			s := of(e.Call)
			if s.until == 0 || e.At < s.until || s.lapsed > 0 {
				w.violated(CallEnds, "call %d lapses at %d, with time until %d, the %d. time", e.Call, e.At, s.until, s.lapsed+1)
			}
			s.until, s.lapsed, s.owed = 0, s.lapsed+1, s.owed+1
			lapses[s.made.Game]++
			w.increment(&w.report.Lapsed)
		case desk.ClocksReleased:
			s := of(e.Call)
			if s.owed--; s.owed < 0 {
				w.violated(CallEnds, "the game of call %d goes on twice", e.Call)
			}
		}
	}
	for number, s := range states {
		if s.until != 0 || s.owed != 0 {
			w.violated(CallEnds, "in the end call %d has time until %d and is owed %d times", number, s.until, s.owed)
		}
	}
	w.checkStoppedGames(states, lapses)
}

// checkStoppedGames checks that the server has let a game go on only for a lapsed call, and that no
// clocks stay stopped by a call to which nobody came.
func (w *world) checkStoppedGames(states map[int]*callState, lapses map[string]int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id := range w.games {
		r := w.replayOf(id)
		stops, resumes := 0, 0
		for _, record := range r.records {
			switch record.Kind {
			case (laws.HelpSought{}).EventKind():
				stops++
			case (laws.GameResumed{}).EventKind():
				_, rec, is, err := game.DecodeEvent(record)
				if resumed, goesOn := rec.Event.(laws.GameResumed); err == nil && is && goesOn && resumed.Reason == laws.NobodyCame {
					resumes++
				}
			}
		}
		// A stop that was asked for again may come after its call has lapsed: the game then goes on twice.
		if lapsed := lapses[string(id)]; resumes > 0 && lapsed == 0 || resumes > stops {
			w.violatedLocked(CallEnds, "game %s was stopped %d times and went on %d times because nobody came; %d of its calls lapsed", id, stops, resumes, lapsed)
		}
		last := r.states[len(r.states)-1]
		by, waits := last.Summoned()
		if !waits || last.Over() || !last.Stopped() || last.AdjournState() != laws.Playing {
			continue
		}
		came := false
		for _, s := range states {
			came = came || s.made.Game == string(id) && s.made.By.ID == s.made.Players[by].ID && s.taken
		}
		if _, waitsForRuling := last.Case(); !came && !waitsForRuling {
			w.violatedLocked(CallEnds, "the clocks of game %s stay stopped by a call that nobody has taken", id)
		}
	}
}
