package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/web/sitetest"
)

// ofAServer are words of what a file has not: a hall, accounts, users of a server.
var ofAServer = regexp.MustCompile(`(?i)this hall|in the hall|this server|plays here|users? of|username|account|members? (may|of this)`)

var (
	scripts = regexp.MustCompile(`(?s)<script.*?</script>|<footer.*?</footer>`)
	markup  = regexp.MustCompile(`(?s)<[^>]*>`)
)

// The pages of one file say nothing of a hall, which it has not.
func TestNoWordsOfAServerInAFile(t *testing.T) {
	b, home := alone(t, Options{})
	b.UploadEntries(home, sitetest.EntryList).Want(t, http.StatusOK, "Rubinstein")
	look := func(paths ...string) {
		t.Helper()
		for _, path := range paths {
			page := b.Get(path)
			page.Want(t, http.StatusOK)
			text := markup.ReplaceAllString(scripts.ReplaceAllString(page.Page, ""), "\n")
			for line := range strings.Lines(text) {
				if ofAServer.MatchString(line) {
					t.Errorf("%s: %s", path, strings.TrimSpace(line))
				}
			}
		}
	}
	look(home, home+"/entries", home+"/manage/entries", home+"/manage/players/new", home+"/manage/players/1", home+"/manage/settings", home+"/manage/files", home+"/manage/rounds", home+"/manage/phones")
	b.Post(home+"/lots", "colour", "white").Want(t, http.StatusOK)
	b.Post(home+"/rounds/1/publish").Want(t, http.StatusOK)
	look(home, home+"/manage/rounds", home+"/rounds/1", home+"/rounds/1/results", home+"/manage/print", home+"/files", home+"/manage/log", home+"/manage/pairs", home+"/manage/prizes")
	// A member of another server, whom the file came with, stays one.
	b.Post(home+"/players/1", "name", "Rubinstein, Akiba", "rating", "2650", "handle", "Ana").Want(t, http.StatusOK)
}

// Where the system does not say who works on a file, they are the arbiter in the language of their
// pages, in the log too.
func TestWhoHasNoNameIsTheArbiter(t *testing.T) {
	b, home := aloneIn(t, "es", Options{}, Alone{Name: func() string { return "" }})
	b.Post(home+"/players", "name", "Alfa, Ana").Want(t, http.StatusOK)
	page := b.Get(home + "/manage/log")
	page.Want(t, http.StatusOK, "<td>el árbitro</td>")
	if strings.Count(page.Page, "<td>aldo</td>") != 2 { // who made the event, before anybody came
		t.Error("the log names the account")
	}
}
