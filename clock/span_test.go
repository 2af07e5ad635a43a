package clock

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestSpans(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"0": 0, "1:00:00": time.Hour, "0:01:30": 90 * time.Second, "1:02:03.5": time.Hour + 2*time.Minute + 3500*time.Millisecond,
		"100:00:00": 100 * time.Hour, "60 min": time.Hour, "60min": time.Hour, "1h": time.Hour, "1 H": time.Hour, "1h30m": 90 * time.Minute,
		"90m+30s": 90*time.Minute + 30*time.Second, "90m + 30s": 90*time.Minute + 30*time.Second, "1 hour and 5 minutes": 65 * time.Minute,
		"1 hora y 5 minutos": 65 * time.Minute, "1,5 horas": 90 * time.Minute, "1.5h": 90 * time.Minute, "90 s": 90 * time.Second, "90 seg.": 90 * time.Second,
		"500ms": 500 * time.Millisecond, "2h, 3s": 2*time.Hour + 3*time.Second, "-2 min": -2 * time.Minute, " 10 s ": 10 * time.Second, "1h0m0.5s": time.Hour + 500*time.Millisecond,
	} {
		if got, err := ParseSpan(text); err != nil || got != want {
			t.Errorf("%q is read as %v, %v; want %v", text, got, err, want)
		}
	}
	for text, readings := range map[string]string{
		"2:30": "2m30s or 2h30m", "-2:30": "-2m30s or -2h30m", "90": "90s or 90m", "1.5": "1.5s or 1.5m", "60:00": "60m00s or 60h00m",
		"": "", "an hour": "", "1 fortnight": "", "30m1h": "", "1h 1h": "", "1:60:00": "", "1:2:3": "", "0:00:00.1234": "", "1e3s": "", "5m+": "", "5m,": "", "+5m": "", "--5m": "", "5m6": "", "NaN": "",
		"99999h": "", "999999999h": "", "0x10s": "", "1..5h": "", "１h": "", strings.Repeat("1h", 99): "",
	} {
		got, err := ParseSpan(text)
		var fault *SpanError
		if !errors.As(err, &fault) || strings.Join(fault.Readings, " or ") != readings {
			t.Errorf("%q is read as %v, %v; want %q", text, got, err, readings)
			continue
		}
		for _, r := range fault.Readings {
			if _, err := ParseSpan(r); err != nil {
				t.Errorf("%q could be %q, which is not read: %v", text, r, err)
			}
		}
	}
}

func TestControlsOfPeople(t *testing.T) {
	for text, want := range map[string]string{
		"300+3": "300+3", "-": "-", "5m": "300", "5min": "300", "90m+30s": "5400+30", "90m+30": "5400+30", "15 min + 10 s": "900+10",
		"40/2h:30m": "40/7200:1800", "40/90m+30s:30m+30s": "40/5400+30:1800+30", "25m d5s": "1500d5", "1500 b 5s": "1500b5", "1h30m": "5400", "1.5h": "5400",
		"1:00:00": "3600", "1:30:00 + 30": "5400+30", "40/2:00:00:1:00:00": "40/7200:3600", "40/2:00:00+0:00:30:0:30:00": "40/7200+30:1800",
	} {
		if c, err := ReadControlSeconds(text); err != nil || c.String() != want {
			t.Errorf("%q is read as %v, %v; want %s", text, c, err, want)
		}
	}
	for _, text := range []string{"", "fast", "5 fortnights", "90m+", "1:00", "1:00:00:00", "m+s", "40/", "0m", "999h", strings.Repeat("1h:", 99)} {
		if c, err := ReadControlSeconds(text); err == nil {
			t.Errorf("%q is read as %v", text, c)
		}
	}
}

// FuzzReadSpan: whatever is read is within bounds and is read again from how the
// language writes it.
func FuzzReadSpan(f *testing.F) {
	for _, text := range []string{"1:02:03.5", "1h30m", "-2 min", "90m+30s", "2:30", "1,5 horas y 3 s"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if d, err := ParseSpan(text); err == nil {
			if d.Abs() > MaxSpan || d%time.Millisecond != 0 {
				t.Fatalf("%q is %v", text, d)
			}
			if again, err := ParseSpan(d.String()); err != nil || again != d {
				t.Fatalf("%q is %v, which is read as %v, %v", text, d, again, err)
			}
		}
		if c, err := ReadControlSeconds(text); err == nil {
			if again, err := ParseControlSeconds(c.String()); err != nil || !again.Equal(c) {
				t.Fatalf("%q is %v, which is read as %v, %v", text, c, again, err)
			}
		}
	})
}
