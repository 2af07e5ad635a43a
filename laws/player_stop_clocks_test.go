package laws_test

import (
	"errors"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// While a move may still arrive that was made before the flag fell, nobody stops the clocks at zero.
func TestNobodyStopsAClockAtZero(t *testing.T) {
	control, err := clock.ParseControlSeconds("60")
	if err != nil {
		t.Fatal(err)
	}
	regs := laws.Regulations{Edition: "2023", Venue: laws.Screen, LagCap: 400 * time.Millisecond, LagFree: 100 * time.Millisecond, LagQuota: time.Second}.EqualControls(control)
	const begin clock.Instant = 1000
	g, _, err := laws.Decide(laws.Game{}, laws.ByServer(), laws.Start{Regulations: regs}, begin)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		after time.Duration
		code  laws.Code
	}{{59_999 * time.Millisecond, ""}, {60_100 * time.Millisecond, laws.NoTimeToGoOn}} {
		for _, by := range []chess.Color{chess.White, chess.Black} {
			_, events, err := laws.Decide(g, laws.Seat(by), laws.PlayerStopClocks{}, begin.Add(c.after))
			var refused *laws.Refusal
			if errors.As(err, &refused); refused == nil && (c.code != "" || len(events) != 1) || refused != nil && refused.Code != c.code {
				t.Errorf("%v after %v: %v %v, want the refusal %q", by, c.after, events, err, c.code)
			}
		}
	}
}
