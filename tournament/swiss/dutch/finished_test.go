package dutch

import (
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// An event that declares no number of rounds is checked as a finished one: what
// its last round allows topscorers is no difference. Taken as a round with others
// to follow, some of these last rounds would be paired otherwise.
func TestFinishedWithoutDeclaredRounds(t *testing.T) {
	otherwise := 0
	for seed := range uint64(60) {
		g := generate.Default()
		g.Seed, g.Players, g.Rounds = seed, 12+int(seed)%9, 7
		played, err := generate.Tournament(g, Edition2026())
		if err != nil {
			t.Fatal(err)
		}
		undeclared, going := *played, *played
		undeclared.Rounds, going.Rounds = 0, played.Rounds+1
		if _, differences, err := swiss.Check(&undeclared, Edition2026(), swiss.Options{}, nil); err != nil || len(differences) > 0 {
			t.Errorf("seed %d: %+v, %v", seed, differences, err)
		}
		last := func(round int) bool { return round < played.Rounds }
		if _, differences, err := swiss.Check(&going, Edition2026(), swiss.Options{}, last); err != nil || len(differences) > 0 {
			otherwise++
		}
	}
	if otherwise == 0 {
		t.Error("no last round is paired otherwise when others follow: nothing was tested")
	}
	t.Logf("%d last rounds would be paired otherwise", otherwise)
}
