package laws_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
)

// TestRemediesOfTranscripts plays all transcripts. Before each accepted command of an arbiter its
// kind is offered, and whatever is offered is accepted.
func TestRemediesOfTranscripts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	asked := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(file)) + "/" + strings.TrimSuffix(filepath.Base(file), ".txt")
		p := protocol{t: t, quick: true, edition: laws.Edition(filepath.Base(filepath.Dir(file)))}
		p.given = func(by laws.Actor, c laws.Command, at clock.Instant) {
			g := remedy.AfterAlarms(p.game, at)
			if _, _, err := laws.Decide(g, by, c, at); by.Role != laws.Arbiter || err != nil || !p.game.Started() {
				return
			}
			asked++
			offered := false
			for _, r := range remedy.List(p.game, by, at, "a reason") {
				_, _, err := laws.Decide(g, by, r.Draft, at)
				if r.Offered() != (err == nil) {
					t.Errorf("%s at %v: %s offered %v, and decided %v", name, at, r.Kind, r.Offered(), err)
				}
				offered = offered || r.Kind == c.CommandKind() && r.Offered()
			}
			if _, secret := c.(laws.OpenEnvelope); !offered && !secret { // what was sealed is known only to who has the key
				t.Errorf("%s at %v: %#v is accepted and its kind not offered", name, at, c)
			}
		}
		if _, err := p.play(string(text)); err != nil {
			t.Fatal(err)
		}
	}
	if asked < 300 {
		t.Errorf("the arbiters of the transcripts gave %d commands", asked)
	}
	t.Logf("%d commands of arbiters", asked)
}
