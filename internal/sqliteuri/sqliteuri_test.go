package sqliteuri

import (
	"net/url"
	"testing"
)

func TestAddress(t *testing.T) {
	for path, want := range map[string]string{
		"/var/lib/escaque/escaque.db":     "file:///var/lib/escaque/escaque.db?mode=ro",
		"data/escaque.db":                 "file:data/escaque.db?mode=ro",
		"/home/ana/¿100 %? #1/escaque.db": "file:///home/ana/%C2%BF100%20%25%3F%20%231/escaque.db?mode=ro",
		"C:/Club de Ávila/escaque.db":     "file:///C:/Club%20de%20%C3%81vila/escaque.db?mode=ro",
		"//server/club/escaque.db":        "file:////server/club/escaque.db?mode=ro",
	} {
		if got := address(path, url.Values{"mode": {"ro"}}); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
