package tournament_test

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// paired is an event of four players with round 1 published, of which board 1 is won by White.
func paired(t *testing.T, system tournament.System, mode bool) *tournament.Fold {
	t.Helper()
	f := &tournament.Fold{}
	regs := tournament.Regulations{Name: "Open", System: system, Laws: "2023", TieBreakRules: "c07-2026", Venue: tournament.OverTheBoard}
	if system.Swiss() {
		regs.Rounds = 3
	}
	done(t, f, tournament.Create{Regulations: regs, FIDEMode: mode})
	done(t, f, tournament.Enter{Players: []tournament.Entry{{Name: "A", Rating: 2000}, {Name: "B", Rating: 1900}, {Name: "C", Rating: 1800}, {Name: "D", Rating: 1700}}})
	color := tournament.White
	if !system.Swiss() {
		color = tournament.NoColor
	}
	done(t, f, tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: color})
	done(t, f, tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 4}, {Board: 2, White: 2, Black: 3}}})
	done(t, f, tournament.RecordResult{Round: 1, Board: 1, Result: tournament.WhiteWins, Source: tournament.Source{Member: "a", Name: "Aldo"}})
	return f
}

func done(t *testing.T, f *tournament.Fold, c tournament.Command) {
	t.Helper()
	if _, err := f.Do(tournament.Actor{ID: "a", Name: "Aldo"}, c, clock.Instant(1)); err != nil {
		t.Fatal(err)
	}
}

// An adjourned game counts as a draw in FIDE mode at once, in another Swiss when a later round is
// paired, and in another round robin only when it has its result.
func TestAssumedDrawn(t *testing.T) {
	second := []tournament.Pairing{{Board: 1, White: 3, Black: 1}, {Board: 2, White: 4, Black: 2}}
	for _, c := range []struct {
		system        tournament.System
		mode          bool
		before, after bool
	}{
		{tournament.Dutch2026, true, true, true}, {tournament.Dutch2026, false, false, true},
		{tournament.Berger, true, true, true}, {tournament.Berger, false, false, false},
	} {
		f := paired(t, c.system, c.mode)
		done(t, f, tournament.AdjournBoard{Round: 1, Board: 2, Sealed: tournament.White})
		points := func(id tournament.PlayerID) tournament.Points {
			for _, s := range f.State().Standings() {
				if s.Player == id {
					return s.Points
				}
			}
			return -1
		}
		check := func(when string, drawn bool) {
			want := tournament.Points(0)
			if drawn {
				want = 1
			}
			row := f.State().CrossTable()[1]
			if f.State().AssumedDrawn(1, 2, 0) != drawn || points(2) != want || row.Total != want || row.Cells[2][0].Assumed != drawn {
				t.Errorf("%s, mode %v, %s: %v, %v points, %+v", c.system, c.mode, when, f.State().AssumedDrawn(1, 2, 0), points(2), row)
			}
		}
		check("before round 2", c.before)
		if !c.system.Swiss() {
			second = []tournament.Pairing{{Board: 1, White: 4, Black: 3}, {Board: 2, White: 1, Black: 2}}
		}
		done(t, f, tournament.PublishRound{Round: 2, Pairings: second})
		check("after round 2 is paired", c.after)
		done(t, f, tournament.RecordResult{Round: 1, Board: 2, Result: tournament.BlackWins, Source: tournament.Source{Member: "a", Name: "Aldo"}})
		if points(2) != 0 || points(3) != 2 || f.State().AssumedDrawn(1, 2, 0) {
			t.Errorf("%s, mode %v: %v and %v points after the result", c.system, c.mode, points(2), points(3))
		}
	}
}

// A game is adjourned without a sealed move only when the next round is paired, and is no longer
// adjourned when that round is revoked.
func TestAdjournedByPairing(t *testing.T) {
	f := paired(t, tournament.Dutch2026, true)
	if f.State().RefuseIncomplete() != nil || !slices.Equal(f.State().Missing(1), []tournament.Place{{Board: 2}}) {
		t.Errorf("%v, missing %v", f.State().RefuseIncomplete(), f.State().Missing(1))
	}
	for _, c := range []tournament.AdjournBoard{
		{Round: 1, Board: 2}, {Round: 1, Board: 2, Paired: 1}, {Round: 1, Board: 2, Paired: 3}, {Round: 1, Board: 2, Paired: 2, Sealed: tournament.White},
	} {
		if _, err := f.Do(tournament.Actor{ID: "a"}, c, 2); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
	done(t, f, tournament.AdjournBoard{Round: 1, Board: 2, Paired: 2})
	done(t, f, tournament.PublishRound{Round: 2, Pairings: []tournament.Pairing{{Board: 1, White: 3, Black: 1}, {Board: 2, White: 4, Black: 2}}})
	if a := f.State().Adjourned(); len(a) != 1 || a[0].Paired != 2 || len(f.State().Missing(1)) != 0 {
		t.Errorf("%+v, missing %v", a, f.State().Missing(1))
	}
	done(t, f, tournament.RevokeRound{Round: 2, Reason: "too early"})
	if a := f.State().Adjourned(); len(a) != 0 || !slices.Equal(f.State().Missing(1), []tournament.Place{{Board: 2}}) {
		t.Errorf("%+v, missing %v", a, f.State().Missing(1))
	}
	if out := paired(t, tournament.Dutch2026, false).State(); out.RefuseIncomplete() == nil || out.AdjournsMissing() {
		t.Error("outside the mode the next round does not wait for the results")
	}
}
