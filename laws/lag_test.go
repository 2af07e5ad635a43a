package laws_test

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// In the whole game a player is given back so much and no more, measured or claimed, with and without a quota,
// and then their flag is observed when it falls.
func TestLagOfAGame(t *testing.T) {
	const ms = time.Millisecond
	control := clock.Control{{Time: time.Minute}}
	for _, regs := range []laws.Regulations{
		{LagCap: 500 * ms, LagGame: 600 * ms},
		{LagCap: 500 * ms, LagFree: 250 * ms, LagGame: 600 * ms},
		{LagCap: 500 * ms, LagFree: 250 * ms, LagQuota: time.Second, LagGame: 600 * ms},
	} {
		regs.Edition, regs.Control = laws.Edition2009, [2]clock.Control{control, control}
		g, at := laws.New(), clock.Instant(1_000_000)
		g, _, err := laws.Decide(g, laws.ByServer(), laws.Start{Regulations: regs}, at)
		if err != nil {
			t.Fatal(err)
		}
		for i, given := range [...]time.Duration{250 * ms, 0, 250 * ms, 0, 100 * ms, 0, 0, 0} {
			by := chess.Color(i % 2)
			var lag time.Duration // Black plays beside them
			if by == chess.White {
				lag = 250 * ms
			}
			p := g.Position()
			m, err := san.Parse(&p, [...]string{"Nf3", "Nf6", "Ng1", "Ng8"}[i%4])
			if err != nil {
				t.Fatal(err)
			}
			at = at.Add(time.Second)
			next, events, err := laws.Decide(g, laws.Seat(by), laws.Move{Move: m, Ply: g.Ply(), Lag: lag, Trip: lag}, at)
			if err != nil {
				t.Fatal(err)
			}
			g = next
			if made := events[0].(laws.MoveMade); made.Lag != given || made.LagQuota != 0 || made.LagOver != lag-given || made.Spent+made.Lag != time.Second {
				t.Errorf("%+v: half move %d: %v given back, %v of it from the quota, %v over; want %v", regs, i, made.Lag, made.LagQuota, made.LagOver, given)
			}
		}
		if flag, _ := g.FlagInstant(); flag != at.Add(g.Clock().Left[chess.White]) {
			t.Errorf("%+v: White's flag is observed %v after it falls", regs, flag.Sub(at.Add(g.Clock().Left[chess.White])))
		}
	}
}

// Of every move the measured round trip comes back, and what is claimed beyond it
// out of the quota, until it is used up. A flag waits for what could still come back.
func TestLagQuota(t *testing.T) {
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	control := clock.Control{{Time: time.Minute}}
	g, at := laws.New(), clock.Instant(1_000_000)
	do := func(by laws.Actor, c laws.Command) []laws.Event {
		t.Helper()
		next, events, err := laws.Decide(g, by, c, at)
		if err != nil {
			t.Fatal(err)
		}
		g = next
		return events
	}
	do(laws.ByServer(), laws.Start{Regulations: laws.Regulations{
		Edition: laws.Edition2009, Control: [2]clock.Control{control, control}, LagCap: ms(500), LagFree: ms(250), LagQuota: ms(1000),
	}})
	for i, c := range []struct{ elapsed, lag, trip, given, quota, over, left int }{
		{3000, 140, 80, 140, 60, 0, 940},     // the line's way, and a little beyond
		{3000, 80, 80, 80, 0, 0, 940},        // the line's way
		{3000, 40, 80, 40, 0, 0, 940},        // less than the least: what is claimed
		{3000, 900, 900, 500, 250, 400, 690}, // no more than the cap, 250 of it without the quota
		{300, 900, 0, 300, 300, 0, 390},      // no more than there was
		{450, 450, 0, 390, 390, 60, 0},       // what is left of the quota
		{450, 450, 0, 0, 0, 450, 0},          // nothing is left
		{450, 450, 100, 100, 0, 350, 0},      // but the line's way
		{3000, -5, -5, 0, 0, 0, 0},           // nonsense
	} {
		at = at.Add(ms(c.elapsed))
		text := [...]string{"Nf3", "Ng1"}[i%2]
		p := g.Position()
		m, err := san.Parse(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		made := do(laws.Seat(chess.White), laws.Move{Move: m, Ply: g.Ply(), Lag: ms(c.lag), Trip: ms(c.trip)})[0].(laws.MoveMade)
		if made.Lag != ms(c.given) || made.LagQuota != ms(c.quota) || made.LagOver != ms(c.over) || g.LagLeft(chess.White) != ms(c.left) || made.Spent+made.Lag != ms(c.elapsed) {
			t.Errorf("move %d: lag %v, quota %v, over %v, spent %v, left %v; want %+v", i+1, made.Lag, made.LagQuota, made.LagOver, made.Spent, g.LagLeft(chess.White), c)
		}
		p = g.Position()
		if m, err = san.Parse(&p, [...]string{"Nf6", "Ng8"}[i%2]); err != nil {
			t.Fatal(err)
		}
		do(laws.Seat(chess.Black), laws.Move{Move: m, Ply: g.Ply()})
	}
	if flag, _ := g.FlagInstant(); flag != at.Add(g.Clock().Left[chess.White]).Add(ms(250)) {
		t.Errorf("White's flag is observed %v after it falls, want 250ms: nothing is left of the quota", flag.Sub(at.Add(g.Clock().Left[chess.White])))
	}
	if g.LagLeft(chess.Black) != ms(1000) {
		t.Errorf("Black has %v left", g.LagLeft(chess.Black))
	}
}
