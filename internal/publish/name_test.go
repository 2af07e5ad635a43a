package publish_test

import (
	"mime"
	"regexp"
	"testing"

	"github.com/escaque/escaque/internal/publish"
)

// A file is called by its event, by what it is and by its round, in letters that every system
// takes; browsers that can get the accents too.
func TestNamesOfFiles(t *testing.T) {
	safe := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, c := range []struct {
		parts      []string
		name, full string
	}{
		{[]string{"Open de Sevilla 2026", "standings", "round 5"}, "open-de-sevilla-2026-standings-round-5", ""},
		{[]string{"Copa d’Otoño <of> Ñ & Łódź", "Clasificación"}, "copa-dotono-of-n-lodz-clasificacion", "copa-d’otoño-of-ñ-&-łódź-clasificación"},
		{[]string{"棋", "pairings", "round 1"}, "pairings-round-1", "棋-pairings-round-1"},
		{[]string{"CON", ""}, "escaque-con", ""},
		{[]string{"..", "\x00\"/\\"}, "escaque", ""},
	} {
		if got := publish.FileName(c.parts...); got != c.name || !safe.MatchString(got) {
			t.Errorf("%q: %q, want %q", c.parts, got, c.name)
		}
		kind, params, err := mime.ParseMediaType(publish.Download("pdf", c.parts...))
		want := c.full
		if want == "" {
			want = c.name
		}
		if err != nil || kind != "attachment" || params["filename"] != want+".pdf" {
			t.Errorf("%q: %s %q, %v, want %s", c.parts, kind, params, err, want)
		}
	}
}
