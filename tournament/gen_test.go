package tournament_test

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// deed is a command of a generated event.
type deed struct {
	command tournament.Command
	result  bool // a result: these may be reordered within their round
}

// script draws a whole event: entries, numbers, rounds with forfeits, byes,
// absences and withdrawals, and perhaps a last round still under way.
func script(t *rapid.T) []deed {
	var deeds []deed
	do := func(c tournament.Command) { deeds = append(deeds, deed{command: c}) }
	n := rapid.IntRange(2, 9).Draw(t, "players")
	regs := tournament.Regulations{Name: "Open", System: tournament.Manual}
	regs.TieBreaks = rapid.SliceOfNDistinct(rapid.SampledFrom(tiebreak.Recommended(tiebreak.Annex2009, tiebreak.RoundRobin)), 0, 5, rapid.ID[tiebreak.Method]).Draw(t, "tie-breaks")
	if rapid.Bool().Draw(t, "three points for a win") {
		regs.Scoring = tournament.Scoring{Win: 6, Draw: 2}
	}
	do(tournament.Create{Regulations: regs})
	entries := make([]tournament.Entry, n)
	ids := make([]tournament.PlayerID, n)
	for i := range entries {
		entries[i].Name = fmt.Sprintf("Player %d", i+1)
		ids[i] = tournament.PlayerID(i + 1)
	}
	do(tournament.Enter{Players: entries})
	do(tournament.DrawLots{Order: rapid.Permutation(ids).Draw(t, "lot")})
	rounds := rapid.IntRange(0, 6).Draw(t, "rounds")
	for round := 1; round <= rounds; round++ {
		if len(ids) > 2 && rapid.IntRange(0, 5).Draw(t, "withdraw") == 0 {
			i := rapid.IntRange(0, len(ids)-1).Draw(t, "who")
			do(tournament.Withdraw{Player: ids[i]})
			ids = append(ids[:i:i], ids[i+1:]...)
		}
		if rapid.IntRange(0, 3).Draw(t, "promise") == 0 { // a promise that is taken back
			i := rapid.IntRange(0, len(ids)-1).Draw(t, "to whom")
			do(tournament.GrantBye{Player: ids[i], Round: round, Bye: tournament.HalfBye})
			do(tournament.RevokeBye{Player: ids[i], Round: round, Reason: "changed plans"})
		}
		pairings := pair(t, ids)
		do(tournament.PublishRound{Round: round, Pairings: pairings})
		last := round == rounds
		for _, p := range pairings {
			if p.Bye != "" || last && rapid.Bool().Draw(t, "under way") {
				continue
			}
			result := rapid.SampledFrom(tournament.Results()).Draw(t, "result")
			deeds = append(deeds, deed{tournament.RecordResult{
				Round: round, Board: p.Board, Result: result, Source: tournament.Source{Member: "a1"},
			}, true})
		}
	}
	if rapid.Bool().Draw(t, "ruling") {
		do(tournament.NoteRuling{Ruling: tournament.Ruling{Text: "A warning.", Player: 1}})
		do(tournament.RevokeRuling{Ruling: 1, Reason: "an appeal"})
	}
	return deeds
}

// pair draws pairings of some of the players; the others have byes or are
// absent.
func pair(t *rapid.T, ids []tournament.PlayerID) []tournament.Pairing {
	order := rapid.Permutation(ids).Draw(t, "pairing")
	boards := rapid.IntRange(0, len(order)/2).Draw(t, "boards")
	var pairings []tournament.Pairing
	for i := range boards {
		pairings = append(pairings, tournament.Pairing{Board: i + 1, White: order[2*i], Black: order[2*i+1]})
	}
	byes := []tournament.Bye{tournament.FullBye, tournament.HalfBye, tournament.ZeroBye, ""}
	for _, id := range order[2*boards:] {
		if bye := rapid.SampledFrom(byes).Draw(t, "bye"); bye != "" || len(pairings) == 0 {
			if bye == "" {
				bye = tournament.ZeroBye
			}
			pairings = append(pairings, tournament.Pairing{White: id, Bye: bye})
		}
	}
	return pairings
}

// run decides and applies commands; every one of them must be possible.
func run(t *rapid.T, deeds []deed) (tournament.Tournament, []tournament.Event) {
	var s tournament.Tournament
	var log []tournament.Event
	for i, d := range deeds {
		next, events, err := tournament.Decide(s, tournament.Actor{ID: "a1"}, d.command, clock.Instant(i+1))
		if err != nil {
			t.Fatalf("%T: %v", d.command, err)
		}
		s = next
		log = append(log, events...)
	}
	return s, log
}
