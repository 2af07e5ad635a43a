package tournament_test

import (
	"testing"

	"github.com/escaque/escaque/tournament"
)

// A game that was too short to be rated is no forfeit: it scores, and it was played.
func TestUnrated(t *testing.T) {
	for _, c := range []struct {
		unrated, rated tournament.Result
		text           string
	}{
		{tournament.WhiteUnrated, tournament.WhiteWins, "1-0u"}, {tournament.BlackUnrated, tournament.BlackWins, "0-1u"},
		{tournament.DrawnUnrated, tournament.Drawn, "1/2-1/2u"}, {tournament.BothLoseUnrated, tournament.BothLose, "0-0u"},
	} {
		r, err := tournament.ParseResult(c.text)
		if err != nil || r != c.unrated || r.String() != c.text || r.Score() != c.rated || !r.Unrated() || r.Forfeit() || c.rated.Unrated() {
			t.Errorf("%s: %v, %v", c.text, r, err)
		}
		w, b := tournament.OrdinaryScoring().Points(r)
		if ww, bb := tournament.OrdinaryScoring().Points(c.rated); w != ww || b != bb {
			t.Errorf("%s is worth %v and %v", c.text, w, b)
		}
	}
}
