package games

import (
	"strings"
	"testing"
)

func TestFileStem(t *testing.T) {
	for text, want := range map[string]string{
		"": "unknown", "?": "unknown", "...": "unknown", "Kasparov, Garry": "Kasparov-Garry", "../../etc/passwd": "etc-passwd",
		"nul": "nul-", "COM1": "COM1-", "com10": "com10", "a\x00b\nc": "a-b-c", "\u202egnp": "gnp", "B33": "B33", "1.2": "1-2",
		"Ñandú": "Ñandú", "N\u0303andu\u0301": "Ñandú", "\xff\xfe": "unknown", "-": "unknown", "-rf": "rf",
	} {
		if got := fileStem(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := fileStem(strings.Repeat("ñ", 500)); len(got) > maxStem {
		t.Errorf("%d bytes", len(got))
	}
}
