package tournament_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// seen is everything that people see of an event, without its log.
func seen(s tournament.Tournament) []any {
	return []any{s.Regulations(), s.Players(), s.Order(), s.Rounds(), s.Granted(), s.Bans(), s.Forced(), s.Rulings(), s.Staff(), s.Standings()}
}

// An event in which facts were undone, and undone again, is the one that never
// had those that stay undone; nothing is undone on which anything rests.
func TestUndoAgreesWithTheNaiveWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s tournament.Tournament
		var log []tournament.Event
		by := tournament.Actor{ID: "a1"}
		do := func(c tournament.Command) bool {
			next, events, err := tournament.Decide(s, by, c, clock.Instant(len(log)+1))
			s = next
			log = append(log, events...)
			return err == nil
		}
		for _, d := range script(t) {
			do(d.command)
			if s.Published() == 0 && s.NumbersDrawn() {
				n := len(s.Players())
				one, other := tournament.PlayerID(rapid.IntRange(1, n).Draw(t, "one")), tournament.PlayerID(rapid.IntRange(1, n).Draw(t, "other"))
				do(tournament.ForcePair{White: one, Black: other, Round: 9})
				do(tournament.ForbidPair{Players: []tournament.PlayerID{one, other}, First: 8})
			}
			if rapid.IntRange(0, 9).Draw(t, "late") == 0 {
				do(tournament.EnterLate{Entry: tournament.Entry{Name: rapid.StringMatching("[A-Z][a-z]{4}").Draw(t, "name"), Rating: rapid.IntRange(0, 2).Draw(t, "rating")}})
			}
			places := map[int][]int{1: s.LastAct(), 2: s.LastUndone(), 3: {rapid.IntRange(1, len(log)).Draw(t, "place")}}[rapid.IntRange(0, 9).Draw(t, "undo")]
			if len(places) == 0 {
				continue
			}
			before := s
			done := do(tournament.Undo{Facts: places})
			left := naively(log)
			if !done {
				if diff := cmp.Diff(seen(before), seen(s), whole); diff != "" {
					t.Fatal(diff)
				}
				// Either it is no matter of undoing, or the log without these does
				// not fit.
				without := naively(append(log[:len(log):len(log)], tournament.Undone{Facts: places}))
				if _, err := tournament.Replay(without); err == nil && undoable(log, places) {
					t.Fatalf("%v could be undone", places)
				}
				continue
			}
			alone, err := tournament.Replay(left)
			if err != nil {
				t.Fatalf("%v was undone: %v", places, err)
			}
			if diff := cmp.Diff(seen(alone), seen(s), whole); diff != "" {
				t.Fatalf("%v was undone:\n%s", places, diff)
			}
		}
		again, err := tournament.Replay(log)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(seen(s), seen(again), whole); diff != "" || again.Facts() != len(log) || len(again.Log()) != len(log) {
			t.Fatal(diff)
		}
	})
}

// naively crosses out, from the last fact backwards, what each Undone that is not
// crossed out names, and gives what is left.
func naively(log []tournament.Event) []tournament.Event {
	crossed := make(map[int]bool)
	for i := len(log); i >= 1; i-- {
		if u, is := log[i-1].(tournament.Undone); is {
			if !crossed[i] {
				for _, place := range u.Facts {
					crossed[place] = true
				}
			}
			crossed[i] = true
		}
	}
	var left []tournament.Event
	for i, e := range log {
		if !crossed[i+1] {
			left = append(left, e)
		}
	}
	return left
}

// undoable reports whether the facts at these places stand and are of a kind that
// can be undone when nothing rests on them.
func undoable(log []tournament.Event, places []int) bool {
	last := len(log)
	crossed := make(map[int]bool)
	for i := last; i >= 1; i-- {
		if u, is := log[i-1].(tournament.Undone); is && !crossed[i] {
			for _, place := range u.Facts {
				crossed[place] = true
			}
		}
	}
	for _, place := range places {
		if place > last || crossed[place] {
			return false
		}
		switch log[place-1].(type) {
		case tournament.Created, tournament.BoardSeated, tournament.OfficialAppointed, tournament.OfficialDismissed,
			tournament.ByeGranted, tournament.ByeRevoked:
			return false
		}
	}
	return true
}

// An amendment of what is fixed is neither undone nor done again while the event stands behind that
// stage; together with what brought it there it is.
func TestUndoKeepsWhatIsFixed(t *testing.T) {
	regs := tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 5, TieBreaks: []tiebreak.Method{"BH"}}
	for field, amend := range map[string]func(*tournament.Regulations){
		"system":       func(r *tournament.Regulations) { r.System = tournament.Dutch2017 },
		"acceleration": func(r *tournament.Regulations) { r.Acceleration = tournament.Baku },
		"scoring":      func(r *tournament.Regulations) { r.Scoring = tournament.Scoring{Win: 6, Draw: 2} },
		"tiebreaks":    func(r *tournament.Regulations) { r.TieBreaks = []tiebreak.Method{"SB"} },
	} {
		t.Run(field, func(t *testing.T) {
			var f tournament.Fold
			do := func(c tournament.Command) error {
				_, err := f.Do(tournament.Actor{}, c, clock.Instant(f.State().Facts()+1))
				return err
			}
			must := func(c tournament.Command) {
				t.Helper()
				if err := do(c); err != nil {
					t.Fatal(err)
				}
			}
			must(tournament.Create{Regulations: regs})
			must(tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}})
			amended := f.State().Regulations()
			amend(&amended)
			must(tournament.AmendRegulations{Regulations: amended})
			must(tournament.Undo{Facts: []int{3}})
			must(tournament.Undo{Facts: []int{4}}) // done again
			must(tournament.DrawLots{Order: []tournament.PlayerID{1, 2}})
			if field != "system" { // which is fixed with the numbers
				must(tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}})
			}
			last := f.State().Facts()
			var refusal *tournament.Refusal
			if err := do(tournament.Undo{Facts: []int{3}}); !errors.As(err, &refusal) || refusal.Code != tournament.RegulationFixed {
				t.Errorf("undone: %v", err)
			}
			if err := f.State().MayUndo([]int{3}); !errors.As(err, &refusal) || refusal.Code != tournament.RegulationFixed {
				t.Errorf("may be undone: %v", err)
			}
			must(tournament.Undo{Facts: []int{3, last}})
			if got := f.State().Regulations().Changed(amended); !slices.Equal(got, []string{field}) {
				t.Errorf("after all is undone %v differ", got)
			}
			if last != f.State().Facts()-1 {
				t.Errorf("%d facts, want %d", f.State().Facts(), last+1)
			}
		})
	}
}

// A player who comes late stands where a list of all would have put them, as long as
// numbers move.
func TestLateEntriesAreRanked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entry := rapid.Custom(func(t *rapid.T) tournament.Entry {
			return tournament.Entry{
				Name: rapid.StringMatching("[A-Z][a-z]{8}").Draw(t, "name"), Rating: rapid.IntRange(0, 3).Draw(t, "rating"),
				Title: rapid.SampledFrom(append(tournament.Titles(), "")).Draw(t, "title"),
			}
		})
		entries := rapid.SliceOfNDistinct(entry, 4, 12, func(e tournament.Entry) string { return e.Name }).Draw(t, "entries")
		early := rapid.IntRange(2, len(entries)-1).Draw(t, "early")
		var f tournament.Fold
		do := func(c tournament.Command) {
			if _, err := f.Do(tournament.Actor{}, c, 1); err != nil {
				t.Fatal(err)
			}
		}
		do(tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 9}})
		do(tournament.Enter{Players: entries[:early]})
		do(tournament.DrawLots{Order: f.State().Ranked(), Listed: true})
		for _, e := range entries[early:] {
			do(tournament.EnterLate{Entry: e})
		}
		if diff := cmp.Diff(f.State().Ranked(), f.State().Order()); diff != "" {
			t.Fatal(diff)
		}
	})
}
