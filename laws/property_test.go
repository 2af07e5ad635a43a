package laws_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

var propertyStarts = []string{
	"", "", "",
	"4k3/8/8/p1p1p1p1/P1P3P1/4P3/8/4K3 w - - 0 1", // a wall about to be closed
	"6bk/8/6K1/p7/P7/8/8/2B5 w - - 0 1",
	"4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 98 70",
}

func genGame(t *rapid.T) laws.Regulations {
	control := func(label string) clock.Control {
		text := rapid.SampledFrom([]string{"60", "900", "30+2", "2/20:10+1", "2/20:100", "20d3", "20b3", "-"}).Draw(t, label)
		c, err := clock.ParseControlSeconds(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	regs := laws.Regulations{
		Edition:        rapid.SampledFrom(laws.Editions()).Draw(t, "edition"),
		Control:        [2]clock.Control{control("white"), control("black")},
		Start:          laws.StartSpec{FEN: rapid.SampledFrom(propertyStarts).Draw(t, "start")},
		Draws:          laws.DrawRestriction{NotBefore: rapid.SampledFrom([]int{0, 0, 2}).Draw(t, "draws")},
		DefaultTime:    rapid.SampledFrom([]time.Duration{0, 0, 10 * time.Second, laws.NoDefaultTime}).Draw(t, "default"),
		VerdictDefault: laws.VerdictDefault(rapid.Uint8Range(0, 2).Draw(t, "unknown")),
		LagCap:         rapid.SampledFrom([]time.Duration{0, 400 * time.Millisecond}).Draw(t, "cap"),
		RepeatedOffers: rapid.Bool().Draw(t, "repeated"),
		NoArbiter:      rapid.IntRange(0, 4).Draw(t, "arbiter") == 0,
	}
	if regs.LagCap > 0 && rapid.Bool().Draw(t, "quota") {
		regs.LagFree, regs.LagQuota = 200*time.Millisecond, time.Second
	}
	if regs.LagCap > 0 && rapid.Bool().Draw(t, "lag of a game") {
		regs.LagGame = 900 * time.Millisecond
	}
	regs.Adjournments = rapid.IntRange(0, 5).Draw(t, "adjournments") > 0
	if rapid.Bool().Draw(t, "sheets") {
		regs.Sheets, regs.CountedByHand = laws.PaperSheets, rapid.Bool().Draw(t, "by hand")
	}
	// What an edition does not know it refuses, and the game is begun without.
	switch regs.Edition {
	case laws.Edition1993:
		for i, c := range regs.Control {
			for j := range c {
				regs.Control[i][j].Increment, regs.Control[i][j].Delay = 0, 0
			}
		}
		regs.NoArbiter, regs.DefaultTime = false, 0
		regs.BareKingWins = rapid.Bool().Draw(t, "bare king")
		regs.Draws = laws.DrawRestriction{}
	case laws.Edition1997, laws.Edition2005:
		regs.Draws = laws.DrawRestriction{}
		mode, _ := laws.ModeOf(regs.Edition, regs.Control)
		regs.ClaimedFlags = mode != laws.Standard && rapid.Bool().Draw(t, "claimed")
	case laws.Edition2023:
		regs.GuidelinesIII = rapid.Bool().Draw(t, "guidelines")
	}
	return regs
}

// genDeed draws somebody and something, mostly sensible.
func genDeed(t *rapid.T, g laws.Game) (laws.Actor, laws.Command) {
	p := g.Position()
	seat := laws.Seat(chess.Color(rapid.Uint8Range(0, 1).Draw(t, "seat")))
	if rapid.IntRange(0, 9).Draw(t, "sense") > 0 && rapid.Bool().Draw(t, "turn") {
		seat = laws.Seat(g.Turn())
	}
	random := chess.Move(rapid.Uint16().Draw(t, "bits"))
	move := random
	var list chess.MoveList
	p.LegalMoves(&list)
	if list.Len() > 0 && rapid.IntRange(0, 19).Draw(t, "legal") > 0 {
		move = list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
	}
	written := laws.Written{}
	if rapid.Bool().Draw(t, "with") {
		written.Text = move.String()
	}
	if by, c := genAdjournDeed(t, g, seat, move); c != nil {
		return by, c
	}
	question := rapid.IntRange(0, 3).Draw(t, "question")
	if open := g.Questions(); len(open) > 0 {
		question = open[question%len(open)].Number
	}
	switch kind := rapid.IntRange(0, 99).Draw(t, "kind"); {
	case kind < 5:
		return seat, rapid.SampledFrom([]laws.Command{
			laws.ClaimFlag{}, laws.RequestIncrement{}, laws.ClaimQuickplay{Ground: laws.NoEffort}, laws.ClaimQuickplay{},
		}).Draw(t, "last minutes")
	case kind < 8:
		return laws.ByArbiter(), laws.RuleOnQuickplay{Ruling: laws.Ruling(rapid.Uint8Range(0, 5).Draw(t, "ruling")), Bonus: rapid.Bool().Draw(t, "bonus")}
	case kind < 20:
		return genSheetDeed(t, g, seat)
	case kind < 60:
		lag := time.Duration(rapid.IntRange(-100, 900).Draw(t, "lag")) * time.Millisecond
		trip := time.Duration(rapid.IntRange(-10, 300).Draw(t, "trip")) * time.Millisecond
		return seat, laws.Move{Move: move, Ply: g.Ply(), Lag: lag, Trip: trip, Offer: rapid.Bool().Draw(t, "offer")}
	case kind < 64:
		return seat, laws.OfferDraw{}
	case kind < 66:
		return seat, laws.AcceptDraw{}
	case kind < 69:
		return seat, laws.DeclineDraw{}
	case kind < 70:
		return seat, laws.Resign{}
	case kind < 73:
		return seat, laws.ClaimRepetition{Intended: written}
	case kind < 76:
		return seat, laws.ClaimFifty{Intended: written}
	case kind < 77:
		return seat, laws.Abort{}
	case kind < 78:
		return laws.ByServer(), laws.FlagFall{}
	case kind < 79:
		return laws.ByServer(), laws.NoShow{}
	case kind < 87:
		return laws.ByServer(), laws.Verdict{Question: question, Answer: laws.Answer(rapid.Uint8Range(0, 3).Draw(t, "answer"))}
	case kind < 89:
		from := g.LastInstant() + clock.Instant(rapid.IntRange(-5000, 5000).Draw(t, "from"))
		return laws.ByServer(), laws.Interrupt{From: from, To: from + clock.Instant(rapid.IntRange(-100, 60000).Draw(t, "to"))}
	case kind < 91:
		return laws.ByArbiter(), laws.StopClocks{Reason: "noise"}
	case kind < 94:
		return laws.ByArbiter(), laws.ResumeGame{}
	case kind < 95:
		left := time.Duration(rapid.IntRange(-1, 50).Draw(t, "left")) * time.Second
		return laws.ByArbiter(), laws.SetClocks{Left: [2]time.Duration{left, left}, Reason: "defect"}
	case kind < 96:
		span := time.Duration(rapid.IntRange(-30, 30).Draw(t, "span")) * time.Second
		return laws.ByArbiter(), laws.GiveTime{To: seat.Color, Span: span, Reason: "noise"}
	case kind < 98:
		return laws.ByArbiter(), laws.ConsentDraw{Consent: rapid.Bool().Draw(t, "consent")}
	case kind < 99:
		return laws.ByArbiter(), laws.SetResult{Result: laws.Result(rapid.Uint8Range(0, 8).Draw(t, "result")), Reason: "ruling"}
	default:
		return laws.BySpectator(), laws.Annul{Reason: "boredom"}
	}
}

// TestAnySequenceOfCommands holds the machine to what must be true whatever
// anybody does.
func TestAnySequenceOfCommands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := beginAny(t, genGame(t))
		for range rapid.IntRange(5, 60).Draw(t, "length") {
			by, c := genDeed(t, p.game)
			p.give(t, by, c, rapid.IntRange(-200, 4000).Draw(t, "later"))
		}
		p.checkLog(t)
	})
}

// setupAfter is a game under way whose every step is looked at.
type setupAfter struct {
	game laws.Game
	log  []laws.Event
	at   clock.Instant
}

func beginAny(t *rapid.T, regs laws.Regulations) *setupAfter {
	g, events, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return &setupAfter{g, events, 1000}
}

// give gives a command some milliseconds later, and requires of what follows
// what must be true of every decision.
func (p *setupAfter) give(t *rapid.T, by laws.Actor, c laws.Command, later int) {
	p.at += clock.Instant(later)
	before := picture(p.game)
	decided, events, err := laws.Decide(p.game, by, c, p.at)
	if picture(p.game) != before {
		t.Fatalf("%s changed the state it was given", c.CommandKind())
	}
	var refusal *laws.Refusal
	switch {
	case err == nil && len(events) == 0:
		t.Fatalf("%s: neither events nor a refusal", c.CommandKind())
	case err != nil && len(events) != 0:
		t.Fatalf("%s: refused, and yet %d events", c.CommandKind(), len(events))
	case err != nil && !errors.As(err, &refusal):
		t.Fatalf("%s: %v is no refusal", c.CommandKind(), err)
	case err != nil && (refusal.Article == "" || refusal.Rule == "" || refusal.Edition == ""):
		t.Fatalf("%s: %v cites nothing", c.CommandKind(), refusal)
	}
	for _, e := range events {
		if data, err := wire.EncodeEvent(e); err != nil || bytes.Contains(data, []byte(`"rule":`)) && !bytes.Contains(data, []byte(`"article":`)) {
			t.Fatalf("%s cites no article: %v", data, err)
		}
		if e.Instant() < p.game.LastInstant() {
			t.Fatalf("%s runs back to %d from %d", e.EventKind(), e.Instant(), p.game.LastInstant())
		}
		next := laws.Apply(p.game, e)
		checkStep(t, p.game, e, next)
		p.game = next
	}
	if picture(p.game) != picture(decided) {
		t.Fatalf("%s: the state decided is not the fold of its events", c.CommandKind())
	}
	if !laws.FirstIsFirst(p.game) {
		t.Fatalf("%s: the game has another start", c.CommandKind())
	}
	p.log = append(p.log, events...)
	checkState(t, p.game)
}

// checkLog requires that the log, written to the wire and read back, gives the
// same state again.
func (p *setupAfter) checkLog(t *rapid.T) {
	back := make([]laws.Event, len(p.log))
	for i, e := range p.log {
		data, err := wire.EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		if back[i], err = wire.DecodeEvent(data); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
	}
	if got, want := picture(laws.Replay(back)), picture(p.game); got != want {
		t.Fatalf("the log replays to another state:\n%s\n%s", got, want)
	}
}

// checkStep requires that an event changes the state as its kind says.
func checkStep(t *rapid.T, before laws.Game, e laws.Event, after laws.Game) {
	if before.Over() {
		switch e := e.(type) {
		case laws.ResultCorrected, laws.MoveWritten, laws.NoteWritten, laws.SheetBreached, laws.SheetSigned, laws.SheetFiled,
			laws.ConductReported, laws.Penalised, laws.Expelled, laws.AppealNoted, laws.Witnessed, laws.DecidedByAnalogy, laws.DefectClaimed:
		case laws.StopRuled:
			if !e.Defect {
				t.Fatalf("a stop of the clocks is ruled on after the end")
			} // of a defect that was claimed when the flag had fallen (12.4, 1993)
		case laws.GameReopened:
			if after.Over() || after.Result() != laws.NoResult {
				t.Fatalf("reopened, and over with %v", after.Result())
			}
		default:
			t.Fatalf("%s after the end", e.EventKind())
		}
	}
	_, corrects := e.(laws.ResultCorrected)
	_, reopens := e.(laws.GameReopened)
	if before.Over() && !corrects && !reopens && after.Result() != before.Result() {
		t.Fatalf("%s changes a result", e.EventKind())
	}
	checkDials(t, before, e, after)
	switch e := e.(type) {
	case laws.MoveMade:
		if after.Ply() != before.Ply()+1 {
			t.Fatalf("a move leads from ply %d to %d", before.Ply(), after.Ply())
		}
		// Time is conserved: what the dial lost is the time that passed, less lag
		// and delay, plus what the control gives.
		// (The time of a sealed move passed before the adjournment.)
		gone := e.At.Sub(before.Clock().Since) + before.Clock().Used
		if before.Regulations().Venue == laws.Board {
			gone = 0 // it is charged with the press
		}
		if e.Rule == laws.RulePawnFinished {
			// The press came before the queen: the move takes its time along.
			gone = e.Spent
			if after.Clock().Used != 0 {
				t.Fatalf("%v of a completed move are charged to the reply", after.Clock().Used)
			}
		}
		if e.Spent+e.Lag != gone && before.AdjournState() != laws.Unsealing {
			t.Fatalf("%v passed, %v charged and %v given back", gone, e.Spent, e.Lag)
		}
		if e.Lag < 0 || e.Lag > before.Regulations().LagCap {
			t.Fatalf("lag %v", e.Lag)
		}
		used := before.LagLeft(e.Color) - after.LagLeft(e.Color)
		if limited := before.Regulations().LagQuota > 0; e.LagQuota != used || limited && e.Lag-e.LagQuota > before.Regulations().LagFree {
			t.Fatalf("lag %v, %v of it out of the quota, which had %v less", e.Lag, e.LagQuota, used)
		}
	case laws.ClockPressed:
		gone := e.At.Sub(before.Clock().Since) + before.Clock().Used
		if e.Spent != gone || after.Clock().Running == before.Clock().Running {
			t.Fatalf("%v passed, %v charged, %v runs", gone, e.Spent, after.Clock().Running)
		}
	case laws.GameEnded:
		if !after.Over() || after.Result() != e.Result || e.Article == "" || e.Rule == "" {
			t.Fatalf("no end: %+v", e)
		}
		if after.Ply() != e.Ply {
			t.Fatalf("the game has %d half moves, its end says %d", after.Ply(), e.Ply)
		}
	case laws.FlagFell:
		if after.Clock().Left[e.Color] != 0 {
			t.Fatalf("a flag falls with %v left", after.Clock().Left[e.Color])
		}
	}
}

// checkState requires what holds in every state.
func checkState(t *rapid.T, g laws.Game) {
	for _, left := range g.Clock().Left {
		if left < 0 {
			t.Fatalf("a clock shows %v", left)
		}
	}
	if (g.Over() || g.Awaiting()) && g.Clock().Running != clock.Neither {
		t.Fatal("a clock runs after the end")
	}
	if g.Awaiting() && len(g.Questions()) == 0 && g.AdjournState() != laws.Resuming {
		if _, ok := g.Case(); !ok {
			t.Fatal("the end waits for nothing")
		}
	}
	if at, c, ok := g.Alarm(); ok {
		// What falls due does happen when it is due, and not before.
		if _, _, err := laws.Decide(g, laws.ByServer(), c, at-1); err == nil && at-1 >= g.LastInstant() {
			t.Fatalf("%s is taken before it is due", c.CommandKind())
		}
		if _, _, err := laws.Decide(g, laws.ByServer(), c, at); err != nil {
			t.Fatalf("%s is refused when it is due: %v", c.CommandKind(), err)
		}
	}
	if len(g.Moves()) != g.Ply() {
		t.Fatalf("%d moves at ply %d", len(g.Moves()), g.Ply())
	}
}

// TestFuturesDoNotDisturbEachOther plays on twice from one state, in turns.
func TestFuturesDoNotDisturbEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		play := func(g laws.Game, label string, n int) laws.Game {
			for range n {
				p := g.Position()
				var list chess.MoveList
				p.LegalMoves(&list)
				if g.Over() || list.Len() == 0 {
					break
				}
				m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, label))
				next, _, err := laws.Decide(g, laws.Seat(g.Turn()), laws.Move{Move: m, Ply: g.Ply()}, g.LastInstant()+1)
				if err != nil {
					t.Fatal(err)
				}
				g = next
			}
			return g
		}
		started, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: laws.Regulations{
			Edition: laws.Edition2009, Start: laws.StartSpec{FEN: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		base := play(started, "common", rapid.IntRange(0, 30).Draw(t, "length"))
		kept := picture(base)
		one := play(base, "one", 15)
		first := picture(one)
		play(base, "two", 25)
		if picture(base) != kept || picture(one) != first {
			t.Fatal("another future changed a state")
		}
	})
}
