package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The games of a member who was forgotten stay, with their opponents, under another name:
// on their pages, in lists and on score sheets; and what was published of them holds.
func TestForgottenMembersGames(t *testing.T) {
	t.Parallel()
	f := filled(t)
	game := "/games/" + string(f.games[0])
	var before, after, list string
	f.serve(func(address string) { before = page(t, address+game+".pgn") })
	if !strings.Contains(before, `[White "Ana"]`) || !strings.Contains(before, `[Black "Beto"]`) {
		t.Fatal(before)
	}
	if ok, said := f.run("admin", "forget", "Irene", "--yes"); ok || !strings.Contains(said, "Irene has 1 unfinished games, such as "+string(f.games[4])) {
		t.Errorf("in the middle of a game: %s", said)
	}
	ok, said := f.run("admin", "forget", "Beto", "--yes")
	if !ok || !strings.Contains(said, ": 1 games with their results") {
		t.Fatal(said)
	}
	f.serve(func(address string) {
		after, list = page(t, address+game+".pgn"), page(t, address+"/games")
		if page := page(t, address+game); strings.Contains(page, "Beto") || !strings.Contains(page, "Former") {
			t.Errorf("the game's page:\n%s", page)
		}
	})
	if strings.Contains(after+list, "Beto") || !strings.Contains(after, `[Black "Former`) || !strings.Contains(list, "Former") || !strings.Contains(after, `[White "Ana"]`) {
		t.Errorf("%s\n%s", after, list)
	}
	published := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(published, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	if sound, said := f.verify(published); !sound || !strings.Contains(said, "matches what was published") {
		t.Error(said)
	}
}
