package laws_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// A second, deliberately simple reading of III.4 and III.5 of 2023: III.5 is open to
// a player when III.4 does not apply to them, and that is looked up each time in the
// list of what the arbiter has said.

// naiveIncrement is what the arbiter has said, oldest first: "plain" and "adds" of
// the clock, "denied white" and "denied black" of a request, "given".
type naiveIncrement []string

func (n naiveIncrement) plain() bool {
	return slices.Index(n, "plain") >= 0 && lastOf(n, "plain") > lastOf(n, "adds")
}

func (n naiveIncrement) given() bool { return slices.Contains(n, "given") }

// claimable reports whether III.5 is open to a player on the move.
func (n naiveIncrement) claimable(by chess.Color) bool {
	return !n.given() && (n.plain() || slices.Contains(n, "denied "+by.String()))
}

func lastOf(said []string, what string) int {
	for i := len(said) - 1; i >= 0; i-- {
		if said[i] == what {
			return i
		}
	}
	return -1
}

// TestTwoReadingsOfTheIncrement has an arbiter and two players say at random what
// they can in the last two minutes, and compares what is taken from them.
func TestTwoReadingsOfTheIncrement(t *testing.T) {
	seen := map[string]int{}
	for seed := range randomGames(300) {
		r := rand.New(rand.NewPCG(seed, 15))
		control := clock.Control{{Time: 2 * time.Hour}}
		g := begin(t, laws.Regulations{Edition: laws.Edition2023, Venue: laws.Board, DefaultTime: laws.NoDefaultTime, GuidelinesIII: true, Control: [2]clock.Control{control, control}})
		give := func(by laws.Actor, c laws.Command) bool {
			next, _, err := laws.Decide(g, by, c, g.LastInstant().Add(10*time.Millisecond))
			if err == nil {
				g = next
				seen[c.CommandKind()]++
			}
			return err == nil
		}
		give(laws.ByArbiter(), laws.SetClocks{Left: [2]time.Duration{100 * time.Second, 100 * time.Second}, Reason: "late in the game"})
		give(laws.ByArbiter(), laws.ResumeGame{})
		var said naiveIncrement
		for range 30 {
			by, turn := chess.Color(r.IntN(2)), g.Turn()
			var got, want bool
			var what string
			switch r.IntN(4) {
			case 0:
				adds := r.IntN(2) == 0
				what, want = "the clock", adds == said.plain() && !said.given()
				if got = give(laws.ByArbiter(), laws.RuleOnClock{Adds: adds, Reason: "looked at"}); got {
					said = append(said, map[bool]string{true: "adds", false: "plain"}[adds])
				}
			case 1:
				what, want = "a claim", by == turn && said.claimable(by)
				if got = give(laws.Seat(by), laws.ClaimQuickplay{Ground: laws.NoEffort}); got {
					give(laws.ByArbiter(), laws.RuleOnQuickplay{Ruling: laws.Postponed})
				}
			case 2:
				what, want = "a request", by == turn && !said.given() && !said.plain()
				got = give(laws.Seat(by), laws.RequestIncrement{})
				switch {
				case !got:
				case r.IntN(6) == 0 && give(laws.Seat(by.Other()), laws.DeclineDraw{}) && give(laws.ByArbiter(), laws.RuleOnQuickplay{Ruling: laws.Agreed}):
					said = append(said, "given")
				default:
					give(laws.ByArbiter(), laws.RuleOnQuickplay{Ruling: laws.Rejected})
					said = append(said, "denied "+by.String())
				}
			default: // the move goes to the other player
				position := g.Position()
				moves := slices.Collect(position.Moves())
				m := moves[r.IntN(len(moves))]
				for _, c := range deedsOf(m) {
					got = give(laws.Seat(turn), c)
				}
				want, what = got, "a move"
			}
			if g.Over() || g.Awaiting() { // a claim needs a game that goes on
				break
			}
			if g.Stopped() {
				give(laws.ByArbiter(), laws.SetClocks{Left: [2]time.Duration{100 * time.Second, 100 * time.Second}, Reason: "to go on"})
				give(laws.ByArbiter(), laws.ResumeGame{})
			}
			if got != want {
				t.Fatalf("seed %d: %s by %v with %v on the move was taken: %v, second reading %v\n%v", seed, what, by, turn, got, want, said)
			}
		}
	}
	for _, what := range []string{"RuleClock", "ClaimQuickplay", "RequestIncrement", "RuleQuickplay", "PressClock"} {
		if uint64(seen[what]) < randomGames(300)/4 {
			t.Errorf("the games hardly try the rules: %s %d times", what, seen[what])
		}
	}
}
