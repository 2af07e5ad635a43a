package plain_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/plain"
)

func TestWhatPeopleWrite(t *testing.T) {
	for _, text := range []string{
		"", "Good game!", "¿Una más? ¡Sí, señor!", "line\nline\tcolumn", "Τί λες;", "Ура", "שלום", "مرحبا", "می‌خواهم", "नमस्ते क्‍ष",
		"Tiếng Việt", "e\u0323\u0302", "好棋", "안녕", "👍🏽", "👨‍👩‍👧", "♞︎ ♞️", "½ – ½", "Zoe\u0301 ❤️",
	} {
		if err := plain.Check(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestWhatNobodySees(t *testing.T) {
	for text, want := range map[string]string{
		"Ana \u202eonaC\u202c":                  "U+202E", // reads "Cano" and is another name
		"Ana\u200b":                             "U+200B",
		"\u200fAna":                             "U+200F",
		"\u2066Ana\u2069":                       "U+2066",
		"A\u200dna":                             "U+200D", // between Latin letters a joiner is nothing
		"\ufeffAna":                             "U+FEFF",
		"Ana\u00ad":                             "U+00AD",
		"Ana\u3164":                             "U+3164",
		"Ana\u2800":                             "U+2800",
		"a\ufe0f":                               "U+FE0F",
		"\U000E0041":                            "U+E0041",
		"\ue000":                                "U+E000",
		"Ana\u2028Beto":                         "U+2028",
		"\x1b[2J":                               "U+001B",
		"\xff":                                  "U+00FF",
		"Ana\u2065":                             "U+2065", // kept for signs that are not to be seen
		"Ana\ufff0":                             "U+FFF0",
		"Ana\U000E0080":                         "U+E0080",
		"Ana\uffff":                             "U+FFFF",
		"👍\u200d\u200d":                         "U+200D", // one joins, a second hides
		"👍\ufe0f\ufe0f":                         "U+FE0F",
		"Z" + strings.Repeat("\u0301", 5):       "U+0301",
		"\u0361" + strings.Repeat("\u20dd", 40): "U+20DD",
	} {
		var fault *plain.Fault
		switch err := plain.Check(text); {
		case !errors.As(err, &fault):
			t.Errorf("%q was taken", text)
		case fault.Name() != want:
			t.Errorf("%q: %s, not %s", text, fault.Name(), want)
		}
	}
}

func TestOneLine(t *testing.T) {
	if got := plain.Line(" Ana\t \r\nBeto\x1b[31m\u2003x\x00 \xff"); got != "Ana Beto[31m x" {
		t.Errorf("%q", got)
	}
}

// Whatever is taken shows each of its characters, goes left to right or right to
// left as its own letters say, and stays taken when it is made one line.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{"Ana", "\u202eAna", "می‌خواهم", "👨‍👩‍👧", "Z\u0301\u0301\u0301\u0301\u0301", "a\xffb", "\u200d\u200d"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		err := plain.Check(text)
		line := plain.Line(text)
		if plain.Line(line) != line || !utf8.ValidString(line) || strings.ContainsFunc(line, unicode.IsControl) {
			t.Fatalf("%q is no line", line)
		}
		if err != nil {
			var fault *plain.Fault
			if !errors.As(err, &fault) || fault.At >= len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if !utf8.ValidString(text) {
			t.Fatalf("%q is not valid and was taken", text)
		}
		if err := plain.Check(line); err != nil {
			t.Fatalf("%q was taken and %q was not: %v", text, line, err)
		}
		marks := 0
		for _, r := range text {
			if unicode.In(r, unicode.Bidi_Control) || r == 0x200B || r == 0x2060 || r == 0xFEFF {
				t.Fatalf("%q has %U", text, r)
			}
			if marks++; !unicode.Is(unicode.M, r) {
				marks = 0
			}
			if marks > 2*plain.MaxMarks {
				t.Fatalf("%q piles up marks", text)
			}
		}
	})
}
