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
		if int(white) != r.Points(chess.White) || int(black) != r.Points(chess.Black) {
			t.Errorf("%s is worth %v and %v", r, white, black)
		}
		taken++
	}
	if taken < 9 {
		t.Errorf("only %d results were tried", taken)
	}
}
