package remedy_test

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
)

// TestEveryRemedyCitesItsRule checks that a command that only closes an open case cites its own
// rule, and the ruling that the case waits for cites the rule of the case.
func TestEveryRemedyCitesItsRule(t *testing.T) {
	g := laws.New()
	give := func(by laws.Actor, c laws.Command) {
		t.Helper()
		next, _, err := laws.Decide(g, by, c, g.LastInstant().Add(time.Second))
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	control, err := clock.ParseControlSeconds("7200")
	if err != nil {
		t.Fatal(err)
	}
	give(laws.ByServer(), laws.Start{Regulations: laws.Regulations{Edition: laws.Edition2023, GuidelinesIII: true, Supervision: laws.Adequate}.EqualControls(control)})
	give(laws.ByArbiter(), laws.SetClocks{Left: [2]time.Duration{100 * time.Second, 100 * time.Second}, Reason: "late in the game"})
	give(laws.Seat(chess.White), laws.RequestIncrement{})
	want := map[string]laws.Rule{
		"RuleQuickplay": laws.RuleIncrement, "SetResult": laws.RuleArbiter, "BothRefuse": laws.RuleBothLose, "DeclareDead": laws.RuleDeclareDead,
	}
	for _, r := range remedy.List(g, laws.ByArbiter(), g.LastInstant(), "a reason") {
		if rule, asked := want[r.Kind]; asked && r.Offered() {
			delete(want, r.Kind)
			if r.Cites.Rule != rule {
				t.Errorf("%s cites %s, want %s", r.Kind, r.Cites.Rule, rule)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not offered: %v", want)
	}
}
