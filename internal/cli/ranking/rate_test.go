package ranking

import (
	"testing"

	"github.com/escaque/escaque/rating/fide"
)

// Every reason why a rating is missing has a name for programs.
func TestEveryOmissionHasAName(t *testing.T) {
	for omission := fide.FewGames; omission != fide.NoOmission; omission-- {
		if omissions[omission] == "" {
			t.Errorf("the omission %d has no name for programs", omission)
		}
	}
}
