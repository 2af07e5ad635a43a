package laws_test

import (
	"errors"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// playing is a game that a test conducts.
type playing struct {
	*testing.T
	g laws.Game
}

func begun(t *testing.T, regs laws.Regulations, moves ...string) *playing {
	t.Helper()
	control, err := clock.ParseControlSeconds("60")
	if err != nil {
		t.Fatal(err)
	}
	regs.Control = [2]clock.Control{control, control}
	p := &playing{t, laws.New()}
	p.must(1000, laws.ByServer(), laws.Start{Regulations: regs})
	for i, text := range moves {
		pos := p.g.Position()
		m, err := uci.Parse(&pos, text)
		if err != nil {
			t.Fatal(err)
		}
		p.must(clock.Instant(1000+1000*i), laws.Seat(pos.Turn()), laws.Move{Move: m, Ply: p.g.Ply()})
	}
	return p
}

func (p *playing) give(at clock.Instant, by laws.Actor, c laws.Command) ([]laws.Event, error) {
	next, events, err := laws.Decide(p.g, by, c, at)
	if err == nil {
		p.g = next
	}
	return events, err
}

func (p *playing) must(at clock.Instant, by laws.Actor, c laws.Command) []laws.Event {
	p.Helper()
	events, err := p.give(at, by, c)
	if err != nil {
		p.Fatal(err)
	}
	return events
}

func (p *playing) refused(at clock.Instant, by laws.Actor, c laws.Command, code laws.Code) {
	p.Helper()
	_, err := p.give(at, by, c)
	var r *laws.Refusal
	if !errors.As(err, &r) || r.Code != code || r.Article == "" {
		p.Errorf("%s: %v, want %s", c.CommandKind(), err, code)
	}
}

// TestRestoredTimesAreUsedOrRefused gives times with a position that is restored and
// does not say that they are the ones to be shown (6.13 of 2009, 7.1 of 2023).
func TestRestoredTimesAreUsedOrRefused(t *testing.T) {
	given := [2]time.Duration{50 * time.Second, 40 * time.Second}
	for _, e := range laws.Editions() {
		p := begun(t, laws.Regulations{Edition: e}, "e2e4", "e7e5", "g1f3")
		for _, times := range []laws.Times{laws.TimesLogged, laws.TimesKept} {
			p.refused(9000, laws.ByArbiter(), laws.RestorePosition{Ply: 2, Times: times, Left: given, Reason: "displaced"}, laws.TimesTwice)
		}
		p.must(9000, laws.ByArbiter(), laws.RestorePosition{Ply: 2, Left: given, Reason: "displaced"})
		if left := p.g.Clock().Left; left != given {
			t.Errorf("%s: the dials show %v", e, left)
		}
	}
}

// TestDemandedRecordStatesTheClocks reads the times from the event of a demand to
// record, and from those of a duty that rests and returns.
func TestDemandedRecordStatesTheClocks(t *testing.T) {
	p := &playing{t, laws.New()}
	control, err := clock.ParseControlSeconds("40/7200")
	if err != nil {
		t.Fatal(err)
	}
	p.must(1000, laws.ByServer(), laws.Start{Regulations: laws.Regulations{
		Edition: laws.Edition2009, Sheets: laws.PaperSheets, Control: [2]clock.Control{control, control},
	}})
	for _, e := range p.must(11_000, laws.ByArbiter(), laws.DemandRecord{Of: chess.White, Reason: "the sheet is empty"}) {
		changed, ok := e.(laws.RecordingChanged)
		if !ok {
			continue
		}
		if want := [2]time.Duration{7190 * time.Second, 7200 * time.Second}; changed.Clock.Left != want {
			t.Errorf("the demand shows %v, and the clocks %v", changed.Clock.Left, want)
		}
		return
	}
	t.Error("nothing was demanded")
}

// TestExpulsionsAndAppealsWithoutNames requires the answers that the texts give (13.7a
// and 12.10 of 2009): an unknown spectator may be sent out, and an appeal need not name
// the rule.
func TestExpulsionsAndAppealsWithoutNames(t *testing.T) {
	p := begun(t, laws.Regulations{Edition: laws.Edition2009}, "e2e4")
	p.must(3000, laws.ByArbiter(), laws.Expel{Role: laws.Spectator, Reason: "talks"})
	p.refused(3000, laws.ByArbiter(), laws.Expel{Role: laws.Player, Reason: "talks"}, laws.CannotExpel)
	p.refused(3000, laws.ByArbiter(), laws.Expel{Role: laws.Arbiter, Name: "N. N.", Reason: "talks"}, laws.CannotExpel)
	p.must(3000, laws.Seat(chess.White), laws.NoteAppeal{Text: "the decision was wrong"})
	p.refused(3000, laws.Seat(chess.White), laws.NoteAppeal{Against: "ABC-99", Text: "no such rule"}, laws.NoAppeal)
	excluded := begun(t, laws.Regulations{Edition: laws.Edition2009, NoAppeals: true}, "e2e4")
	excluded.refused(3000, laws.Seat(chess.White), laws.NoteAppeal{Text: "the decision was wrong"}, laws.NoAppeal)
}

// TestResignationWaitsForWhatDecidesIt resigns while it is open whether the position
// was dead before. By 2009 a dead position draws and a resignation loses, so that the
// end waits for the answer; by 2023 the answer about the resignation settles the result.
func TestResignationWaitsForWhatDecidesIt(t *testing.T) {
	const walled = "4k3/8/8/p1p1p1p1/P1P3P1/4P3/8/4K3 w - - 0 1"
	for _, e := range []laws.Edition{laws.Edition2009, laws.Edition2023} {
		p := begun(t, laws.Regulations{Edition: e, Start: laws.StartSpec{FEN: walled}}, "e3e4")
		dead := p.g.Questions()
		if len(dead) != 1 {
			t.Fatalf("%s: %d questions", e, len(dead))
		}
		p.must(9000, laws.Seat(chess.Black), laws.Resign{})
		if !p.g.Awaiting() {
			t.Fatalf("%s: the end does not wait", e)
		}
		if e == laws.Edition2023 {
			p.must(9000, laws.ByServer(), laws.Verdict{Question: 2, Answer: laws.Winnable})
		} else {
			p.must(9000, laws.ByServer(), laws.Verdict{Question: 1, Answer: laws.Winnable})
		}
		if !p.g.Over() || p.g.Result() != laws.WhiteWins {
			t.Errorf("%s: the game is not over: %v", e, p.g.Result())
		}
	}
}
