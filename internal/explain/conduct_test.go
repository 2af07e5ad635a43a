package explain_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
)

// Nobody reads the handles by which the log has the server and the command line.
func TestAuthor(t *testing.T) {
	for _, c := range []struct{ lang, handle, want string }{
		{"en", conduct.Server.Handle, "the server"},
		{"es", conduct.Server.Handle, "el servidor"},
		{"en", conduct.Console.Handle, "the command line"},
		{"es", conduct.Console.Handle, "la línea de órdenes"},
		{"en", "Ana", "Ana"},
	} {
		if got := explain.Author(c.lang, c.handle); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.lang, c.handle, got, c.want)
		}
	}
	for _, lang := range i18n.Languages() {
		for _, who := range []conduct.Person{conduct.Server, conduct.Console} {
			if got := explain.Author(lang, who.Handle); strings.ContainsAny(got, "()") {
				t.Errorf("%s: %q", lang, got)
			}
		}
	}
}
