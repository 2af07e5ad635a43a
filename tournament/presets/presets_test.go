package presets_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/presets"
)

// Every kind has regulations without a fault that stay in FIDE mode.
func TestEveryKindIsComplete(t *testing.T) {
	for _, kind := range presets.Kinds() {
		r := presets.Regulations(kind, "2026-12-05")
		r.Name = "Open"
		r = r.Complete()
		for _, fault := range append(r.Faults(), r.NewFaults()...) {
			t.Errorf("%s: %v", kind, fault)
		}
		if left := fidemode.Departures(r); len(left) > 0 {
			t.Errorf("%s leaves FIDE mode: %v", kind, left)
		}
		if !kind.Known() || (presets.Kind("") == kind) {
			t.Errorf("%q is not a kind", kind)
		}
	}
}

func ExampleRegulations() {
	r := presets.Regulations(presets.Evening, "2026-12-01")
	fmt.Println(r.System, r.Rounds, r.Control, r.Venue, r.OpenEntry)
	// Output: dutch-2026 7 180+2 screen true
}
