package clock

import (
	"testing"
	"time"
)

func TestFor(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"5400+30": 120 * time.Minute, "90": 90 * time.Second, "300d5": 10 * time.Minute, "40/7200:1800": 150 * time.Minute, "40/6000+30:1500+30": 155 * time.Minute,
		"20/3600": 3 * time.Hour, "80/3600:600": time.Hour,
	} {
		c, err := ParseControlSeconds(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := c.TimeFor(60); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	if got := (Control{}).TimeFor(60); got != 0 {
		t.Errorf("without clocks: %v", got)
	}
}
