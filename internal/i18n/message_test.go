package i18n

import (
	"strings"
	"testing"

	"golang.org/x/text/language"
)

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		lang, sentence string
		args           map[string]any
		want           string
	}{
		{"en", "Hello.", nil, "Hello."},
		{"en", "Hello, {name}.", map[string]any{"name": "Ana"}, "Hello, Ana."},
		{"en", "Hello, {name}.", nil, "Hello, ⟨name⟩."},
		{"ca", "d''{name}, l'any", map[string]any{"name": "Ana"}, "d'Ana, l'any"},
		{"en", "'{'\"v\":{v}'}' it''s", map[string]any{"v": 1}, "{\"v\":1} it's"},
		{"en", "echo '''{'a'}'''", nil, "echo '{a}'"},
		{"en", "{n, plural, =0 {none} one {# game of {who}} other {# games '#'}}", map[string]any{"n": 0}, "none"},
		{"en", "{n, plural, =0 {none} one {# game of {who}} other {# games '#'}}", map[string]any{"n": 1, "who": "Bob"}, "1 game of Bob"},
		{"en", "{n, plural, =0 {none} one {# game of {who}} other {# games '#'}}", map[string]any{"n": 12000}, "12000 games #"},
		{"fr", "{n, plural, one {# partie} other {# parties}}", map[string]any{"n": 0}, "0 partie"},
		{"es", "{n, plural, one {# partida} other {# partidas}}", map[string]any{"n": 1_000_000}, "1000000 partidas"},
		{"pl", "{n, plural, one {# partia} few {# partie} other {# partii}}", map[string]any{"n": 23}, "23 partie"},
		{"en", "{x, select, none {-} loss_opponent {lost} other {({x})}}", map[string]any{"x": "loss-opponent"}, "lost"},
		{"en", "{x, select, none {-} loss_opponent {lost} other {({x})}}", map[string]any{"x": ""}, "-"},
		{"en", "{x, select, none {-} other {({x})}}", map[string]any{"x": 7}, "(7)"},
		{"en", "{x,select,none{}other{yes}}", map[string]any{"x": false}, ""},
		{"en", "{n, plural, other {{x, select, a {#} other {-}}}}", map[string]any{"n": 3, "x": "a"}, "3"},
	} {
		m, err := readMessage(c.sentence)
		if err != nil {
			t.Errorf("%s: %v", c.sentence, err)
			continue
		}
		var b strings.Builder
		if m.write(&b, language.Make(c.lang), c.args, 0); b.String() != c.want {
			t.Errorf("%s with %v: %q, want %q", c.sentence, c.args, b.String(), c.want)
		}
	}
}

func TestFaultsOfMessages(t *testing.T) {
	for _, sentence := range []string{
		"{", "}", "{}", "{a", "{a,}", "{a, number}", "{n, plural, one {x}}", "{n, plural, two", "{n, plural, several {x} other {y}}",
		"{n, plural, one {x} one {y} other {z}}", "{x, select, other y}", "{x, select, other {y}", "{n, plural, =one {x} other {y}}",
	} {
		if m, err := readMessage(sentence); err == nil {
			t.Errorf("%q was read: %v", sentence, m)
		}
	}
}

// FuzzMessage requires that whatever is read can be written, and that text without braces,
// apostrophes and numbers is written as it stands.
func FuzzMessage(f *testing.F) {
	for _, s := range []string{"Hello, {name}.", "{n, plural, one {# game} other {# games}}", "'{'x'}'", "it''s", "{x, select, none {} other {({x})}}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := readMessage(s)
		if err != nil {
			return
		}
		args := map[string]bool{}
		m.arguments(args)
		values := map[string]any{}
		for name := range args {
			values[name] = 1
		}
		var b strings.Builder
		m.write(&b, language.English, values, 0)
		if strings.Contains(b.String(), NoArgument) && !strings.Contains(s, NoArgument) {
			t.Errorf("%q lacks an argument that it was given: %q", s, b.String())
		}
		if !strings.ContainsAny(s, "{}'") && b.String() != s {
			t.Errorf("%q is written %q", s, b.String())
		}
	})
}
