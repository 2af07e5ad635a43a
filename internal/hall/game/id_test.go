package game

import (
	"testing"
)

func TestStreamNames(t *testing.T) {
	if id, ok := IDOfStream(ID("abc").Stream()); !ok || id != "abc" {
		t.Errorf("%q, %t", id, ok)
	}
	for _, stream := range []string{"", "game/", "event/abc", "games/abc"} {
		if id, ok := IDOfStream(stream); ok {
			t.Errorf("%q is said to be game %q", stream, id)
		}
	}
}
