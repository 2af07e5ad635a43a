package standings_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Whatever the pairing-allocated bye is worth, the table of the event and that of its Swiss, from
// which reports are ranked, take it for the same result with the same points.
func TestByeWorthInBothTables(t *testing.T) {
	for _, c := range []struct {
		scoring tournament.Scoring
		result  tiebreak.PlayerResult
	}{
		{tournament.Scoring{Win: 2, Draw: 1, Allocated: tournament.ByeWorth{Declared: true}}, tiebreak.Loss},
		{tournament.Scoring{Win: 2, Draw: 1, Allocated: tournament.ByeWorth{Declared: true, Points: 1}}, tiebreak.Draw},
		{tournament.Scoring{Win: 6, Draw: 2, Allocated: tournament.ByeWorth{Declared: true, Points: 4}}, tiebreak.Draw},
		{tournament.Scoring{Win: 4, Draw: 2, Loss: 1, Allocated: tournament.ByeWorth{Declared: true, Points: 1}}, tiebreak.Loss},
		{tournament.Scoring{Win: 2, Allocated: tournament.ByeWorth{Declared: true}}, tiebreak.Loss}, // a draw is worth as little as a loss
	} {
		var f tournament.Fold
		by := tournament.Actor{ID: "chief", Name: "Chief"}
		for i, command := range []tournament.Command{
			tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 3, Scoring: c.scoring}},
			tournament.Enter{Players: []tournament.Entry{{Name: "Alfa"}, {Name: "Beta"}, {Name: "Gamma"}}},
			tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3}, Color: tournament.White, Listed: true},
			tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {White: 3, Bye: tournament.PairingBye}}},
			tournament.RecordResult{Round: 1, Board: 1, Result: tournament.WhiteWins, Source: tournament.Source{Member: by.ID, Name: by.Name}},
		} {
			if _, err := f.Do(by, command, 1000); err != nil {
				t.Fatalf("%+v, command %d: %v", c.scoring, i, err)
			}
		}
		event := f.State()
		own := event.Table().Players[2].Games[0]
		report := standings.Table(swiss.FromEvent(event), 1, false).Players[2].Games[0]
		if fmt.Sprint(own) != fmt.Sprint(report) || own.Result != c.result || own.Points != c.scoring.Allocated.Points {
			t.Errorf("%+v: %+v in the event, %+v in the report, want %v", c.scoring, own, report, c.result)
		}
	}
}
