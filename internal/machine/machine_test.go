package machine

import (
	"strings"
	"testing"
)

func TestModelName(t *testing.T) {
	for text, want := range map[string]string{
		"processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel name\t: AMD EPYC 7551\n\nprocessor\t: 1\nmodel name\t: another\n": "AMD EPYC 7551",
		"processor\t: 0\nBogoMIPS\t: 48.00\n": "", // as on ARM
		"":                                    "",
	} {
		if got := modelName(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestString(t *testing.T) {
	if got := String(); !strings.Contains(got, " processors") || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
}
