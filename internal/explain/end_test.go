package explain_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// A game's end is said as it stands: after a correction that is the corrected result.
func TestTheEndAfterACorrection(t *testing.T) {
	v := hall.View{Log: []hall.LogEntry{{Recorded: hall.Recorded{Event: laws.GameEnded{Result: laws.WhiteWins, Termination: laws.Resignation}}}}}
	if first := explain.End("en", &v); !strings.Contains(first, "resign") {
		t.Errorf("it ended: %q", first)
	}
	v.Log = append(v.Log, hall.LogEntry{Recorded: hall.Recorded{Event: laws.ResultCorrected{Result: laws.BlackWins, Reason: "both sheets say so"}}})
	if now := explain.End("en", &v); !strings.Contains(now, "both sheets say so") || strings.Contains(now, "resign") {
		t.Errorf("it was corrected: %q", now)
	}
}
