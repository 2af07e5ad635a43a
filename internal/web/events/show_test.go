package events

import (
	"testing"
)

func TestControlText(t *testing.T) {
	for control, want := range map[string]string{
		"300+3": "5+3", "5400+30": "90+30", "40/7200+30:1800+30": "40/120+30, 30+30", "15": "0:15", "90+1": "1:30+1",
		"1500d5": "25d5", "300 / 60": "5 / 1", "-": "-", "nonsense": "nonsense", "": "",
	} {
		if got := controlText(control); got != want {
			t.Errorf("%s is shown as %s, want %s", control, got, want)
		}
	}
}
