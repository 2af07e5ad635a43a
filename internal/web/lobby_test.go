package web

import "testing"

// Who understands changes gets them, each from the revision that they have, and the
// whole board when they ask for it.
func TestLobbyChanges(t *testing.T) {
	h := newHouse(t)
	watcher := h.browser("en").dial()
	watcher.ok("hello", "lang", "en", "changes", true)
	rev := watcher.on("lobby")["rev"].(float64)
	ana := h.member("Ana", "en").enter()
	seek := ana.ok("seek", "control", "600", "colour", "black", "rated", true)["seek"]
	wait := func(what string, want func(seeks map[string]any) bool) {
		t.Helper()
		for found := false; !found; {
			m := watcher.on("lobby-change")
			if m["from"] != rev {
				t.Fatalf("a change of %v, want one of %v", m["from"], rev)
			}
			rev = m["rev"].(float64)
			seeks, _ := m["seeks"].(map[string]any)
			found = seeks != nil && want(seeks)
		}
	}
	wait("the seek", func(seeks map[string]any) bool {
		put, _ := seeks["put"].([]any)
		return len(put) == 1 && put[0].(map[string]any)["item"].(map[string]any)["id"] == seek && put[0].(map[string]any)["at"] == float64(0)
	})
	ana.ok("unseek", "seek", seek)
	wait("its end", func(seeks map[string]any) bool {
		gone, _ := seeks["gone"].([]any)
		return len(gone) == 1 && gone[0] == seek
	})
	watcher.ok("lobby")
	if m := watcher.on("lobby"); m["rev"].(float64) < rev || len(m["people"].([]any)) != 1 {
		t.Errorf("the whole board: %v", m)
	}
}
