package office

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// Every result that the Laws can end a game with is one that a board can have,
// written the same, with the same scores.
func TestTheBoardTakesEveryResultOfTheLaws(t *testing.T) {
	taken := 0
	for r := laws.WhiteWins; r.String() != laws.NoResult.String(); r++ {
		got := boardResult(hall.GameEnd{Result: r, Plies: playedPlies})
		if got.String() != r.String() {
			t.Errorf("%s: %v", r, got)
			continue
		}
		white, black := tournament.OrdinaryScoring().Points(got)
		if white != r.Points(chess.White) || black != r.Points(chess.Black) {
			t.Errorf("%s is worth %v and %v", r, white, black)
		}
		taken++
	}
	if taken < 9 {
		t.Errorf("only %d results were tried", taken)
	}
}

// Who resigns before both have moved was there: the game was played, and is too short
// to be rated. Who never came has lost by default.
func TestAGameResignedAtOnceIsNoDefault(t *testing.T) {
	for _, c := range []struct {
		end  hall.GameEnd
		want tournament.Result
	}{
		{hall.GameEnd{Result: laws.BlackWins, Plies: 1, Termination: laws.Resignation}, tournament.BlackUnrated},
		{hall.GameEnd{Result: laws.WhiteWins, Plies: 1, Termination: laws.Resignation}, tournament.WhiteUnrated},
		{hall.GameEnd{Result: laws.Drawn, Plies: 1, Termination: laws.Agreement}, tournament.DrawnUnrated},
		{hall.GameEnd{Result: laws.BlackWins, Plies: 0, Termination: laws.NoFirstMove}, tournament.BlackByForfeit},
		{hall.GameEnd{Result: laws.WhiteWins, Plies: 1, Termination: laws.TimeForfeit}, tournament.WhiteByForfeit},
		{hall.GameEnd{Result: laws.BlackWins, Plies: 2, Termination: laws.Resignation}, tournament.BlackWins},
	} {
		if got := boardResult(c.end); got != c.want {
			t.Errorf("%v by %s after %d half moves: %v, want %v", c.end.Result, c.end.Termination, c.end.Plies, got, c.want)
		}
	}
	for _, r := range []tournament.Result{tournament.WhiteUnrated, tournament.BlackUnrated, tournament.DrawnUnrated} {
		if lawsResult(r) == laws.NoResult {
			t.Errorf("%v is ruled as no result", r)
		}
	}
}
