package acts_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// Before the last round only those boards may begin earlier on which somebody can still
// share first place: found here by playing every way in which the round can end.
// C.06 Annex 6(g), 2009.
func TestBoardsThatMayBeginEarlier(t *testing.T) {
	found := false
	for seed := range 27 {
		a := lastRound(t, seed)
		may := make(map[int]bool)
		boards := a.Boards(2)
		for way := range 27 {
			end := a
			for i, b := range boards {
				result := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[way/[]int{1, 3, 9}[i]%3]
				end = did(t, end, tournament.RecordResult{Round: 2, Board: b.Board, Result: result, Source: tournament.Source{Member: "a"}})
			}
			standings := end.Standings()
			for _, s := range standings {
				if s.Points != standings[0].Points {
					continue
				}
				for _, b := range boards {
					may[b.Board] = may[b.Board] || b.White == s.Player || b.Black == s.Player
				}
			}
		}
		var want []int
		for _, b := range boards {
			if may[b.Board] {
				want = append(want, b.Board)
			}
		}
		if len(want) == len(boards) {
			want = nil
		}
		found = found || want != nil
		if got := acts.EarlyBoards(a); !slices.Equal(got, want) {
			t.Errorf("seed %d: boards %v, want %v", seed, got, want)
		}
	}
	if !found {
		t.Error("no case has boards that begin later")
	}
}

func did(t *testing.T, s tournament.Tournament, commands ...tournament.Command) tournament.Tournament {
	t.Helper()
	next, _, err := acts.Do(s, tournament.Actor{ID: "a"}, commands, s.LastChange()+1, fidemode.Any)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// lastRound is an event of six whose last round, the second, is published; the results of
// the first are the digits of seed.
func lastRound(t *testing.T, seed int) tournament.Tournament {
	t.Helper()
	var entries []tournament.Entry
	for i := range 6 {
		entries = append(entries, tournament.Entry{Name: fmt.Sprintf("Player %c", 'A'+i)})
	}
	regs := tournament.Regulations{Name: "Open", System: tournament.Manual, Rounds: 2, Laws: "2009", Venue: tournament.OverTheBoard}.Complete()
	s := did(t, tournament.Tournament{}, tournament.Create{Regulations: regs}, tournament.Enter{Players: entries})
	s = did(t, s, tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4, 5, 6}, Listed: true})
	first := []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}, {Board: 3, White: 5, Black: 6}}
	s = did(t, s, tournament.PublishRound{Round: 1, Pairings: first})
	if acts.EarlyBoards(s) != nil {
		t.Error("round 1 is not the last")
	}
	for i, b := range first {
		result := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BothLose}[seed/[]int{1, 3, 9}[i]%3]
		s = did(t, s, tournament.RecordResult{Round: 1, Board: b.Board, Result: result, Source: tournament.Source{Member: "a"}})
	}
	return did(t, s, tournament.PublishRound{Round: 2, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 5, Black: 2}, {Board: 3, White: 4, Black: 6}}})
}
