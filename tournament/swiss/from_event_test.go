package swiss_test

import (
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// The Swiss of an event gives everybody the points that the event gives, whatever
// the results, and knows who is left to be paired.
func TestSwissOfAnEvent(t *testing.T) {
	var s tournament.Tournament
	do := func(c tournament.Command) {
		t.Helper()
		next, _, err := tournament.Decide(s, tournament.Actor{ID: "a"}, c, 1)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	const players = 25
	do(tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual, Rounds: 3}})
	entries := make([]tournament.Entry, players)
	order := make([]tournament.PlayerID, players)
	for i := range entries {
		entries[i] = tournament.Entry{Name: "Player " + string(rune('A'+i)), Rating: 1500 + i}
		order[i] = tournament.PlayerID(players - i) // the last one entered is the strongest
	}
	do(tournament.Enter{Players: entries})
	do(tournament.DrawLots{Order: order})
	round := tournament.PublishRound{Round: 1}
	results := append(tournament.Results(), tournament.NoResult)
	for i := range results[:12] {
		round.Pairings = append(round.Pairings, tournament.Pairing{Board: i + 1, White: order[2*i], Black: order[2*i+1]})
	}
	round.Pairings = append(round.Pairings, tournament.Pairing{White: order[24], Bye: tournament.FullBye})
	do(round)
	for i := range 12 {
		do(tournament.RecordResult{Round: 1, Board: i + 1, Result: results[i], Source: tournament.Source{Member: "a"}})
	}
	do(tournament.Withdraw{Player: order[4]})

	of := swiss.FromEvent(s)
	f, err := of.Problem(2)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range s.Standings() {
		p, _ := s.Player(row.Player)
		if got := f.Players[f.Place(p.Number)].Score; got != row.Points {
			t.Errorf("%s has %v, in the event %v", p.Name, got, row.Points)
		}
	}
	if p := f.Players[4]; p.Present || !f.Players[3].Present {
		t.Errorf("who has withdrawn is paired: %+v", p)
	}
	if p := f.Players[24]; p.Records[0].Kind != swiss.PairingBye || p.Name != "Player A" {
		t.Errorf("%+v", p)
	}
	if f.Players[8].HasMet(9) || !f.Players[0].HasMet(1) {
		t.Error("forfeits are no meetings, games are")
	}
}
