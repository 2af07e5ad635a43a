package san_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"pgregory.net/rapid"
)

// TestNotationsRoundTrip plays random games and says every legal move in every
// notation: each reads back what it wrote.
func TestNotationsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pos, err := chess.Chess960(rapid.IntRange(0, 959).Draw(t, "start"))
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 60).Draw(t, "length") {
			var list chess.MoveList
			pos.LegalMoves(&list)
			if list.Len() == 0 {
				break
			}
			m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
			for _, n := range san.Notations() {
				text := n.Format(&pos, m)
				if got, err := n.Parse(&pos, text); err != nil || got != m {
					t.Fatalf("%s in %s: %q reads as %v, %v", fen.Format(pos), n.Name(), text, got, err)
				}
			}
			pos.Play(m)
		}
	})
}

func TestNotationProblems(t *testing.T) {
	pos, err := fen.ParsePosition("k7/8/8/8/8/8/8/K1N3N1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, text string
		want       san.Problem
	}{
		{"san", "Ne2", san.Ambiguous}, {"san", "Ne7", san.Illegal}, {"san", "hello", san.Unreadable},
		{"es", "Ce2", san.Ambiguous}, {"es", "Ne2", san.Unreadable},
		{"uci", "g1g3", san.Illegal}, {"uci", "Ne2", san.Unreadable},
		{"announce", "Springer Eva zwei", san.Ambiguous}, {"announce", "Springer Eva sieben", san.Illegal}, {"announce", "Ne2", san.Unreadable},
	} {
		n, ok := san.NotationByName(c.name)
		if !ok {
			t.Fatal(c.name)
		}
		_, err := n.Parse(&pos, c.text)
		var bad *san.Error
		if !errors.As(err, &bad) || bad.Problem != c.want {
			t.Errorf("%s %q: %v, want problem %d", c.name, c.text, err, c.want)
		}
	}
	if _, ok := san.NotationByName("tlh"); ok {
		t.Error("nobody writes chess in Klingon here")
	}
	if n, ok := san.NotationByName("figurine"); !ok || n.Name() != "figurines" || n.Spoken() {
		t.Error("figurine is not figurines")
	}
}
