package clock_test

import (
	"testing"

	"github.com/escaque/escaque/clock"
)

// A number without a unit is minutes, what is added is seconds, and units say what
// they are; the answer leaves no doubt.
func TestReadMinutes(t *testing.T) {
	for text, want := range map[string][2]string{
		"90+30":       {"5400+30", "90 min + 30 s"},
		" 90 + 30 ":   {"5400+30", "90 min + 30 s"},
		"90m+30s":     {"5400+30", "90 min + 30 s"},
		"5400s+30s":   {"5400+30", "90 min + 30 s"},
		"15":          {"900", "15 min"},
		"40/120, 30":  {"40/7200:1800", "40/120 min, 30 min"},
		"40/90+30:30": {"40/5400+30:1800", "40/90 min + 30 s, 30 min"},
		"25d5":        {"1500d5", "25 min d 5 s"},
		"90+30s":      {"5400+30", "90 min + 30 s"},
		"40/90, 30m":  {"40/5400:1800", "40/90 min, 30 min"},
		"40/2h, 30":   {"40/7200:1800", "40/120 min, 30 min"},
		"-":           {"-", "-"},
	} {
		c, err := clock.ReadControlMinutes(text)
		if err != nil || c.String() != want[0] || c.StringWithUnits() != want[1] {
			t.Errorf("%q: %v %q, %v; want %v", text, c, c.StringWithUnits(), err, want)
		}
	}
	for _, text := range []string{"", "5400+30", "ninety", "90+", "+30", "90+30+30", "999999999999"} {
		if c, err := clock.ReadControlMinutes(text); err == nil {
			t.Errorf("%q was read as %v", text, c)
		}
	}
}
