package san_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"pgregory.net/rapid"
)

func TestReadAnnouncement(t *testing.T) {
	tests := []struct{ fen, text, moves string }{
		{italian, "Springer Bella eins Cesar drei", "b1c3"},
		{italian, "springer cesar drei", "b1c3"},
		{italian, "Kurze Rochade", "e1g1"},
		{italian, "Lange Rochade", ""},
		{italian, "König Eva zwei", "e1e2"},
		{italian, "Laeuffer Felix sieben", "c4f7"},
		{italian, "David zwei David vier", "d2d4"},
		{italian, "Bauer David vier", "d2d4"},
		{italian, "Dame David vier", ""},
		{italian, "Eva eins", ""},
		{italian, "Laeufer schlaegt Felix sieben Schach", "c4f7"},
		{italian, "Springer Bella eins nach Cesar drei", "b1c3"},
		{italian, "Schach", ""},
		{italian, "Springer", ""},
		{italian, "", ""},
		{twoKnights, "Springer David zwei", "b1d2 f3d2"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "Anna acht Damme", "a7a8q"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "Anna acht", "a7a8n a7a8b a7a8r a7a8q"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "Anna acht Koenig", ""},
	}
	for _, tt := range tests {
		pos := position(t, tt.fen)
		var got []string
		for _, m := range san.ReadAnnouncement(&pos, tt.text).Moves {
			got = append(got, uci.Format(&pos, m))
		}
		if text := strings.Join(got, " "); text != tt.moves {
			t.Errorf("%q means %q, want %q", tt.text, text, tt.moves)
		}
	}
}

// Check and mate are said after the move.
func TestAnnounceAloud(t *testing.T) {
	for _, tt := range []struct{ fen, move, want string }{
		{italian, "b1c3", "Springer Bella eins Cesar drei"},
		{italian, "c4f7", "Laeufer Cesar vier Felix sieben Schach"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", "Turm Anna eins Anna acht Matt"},
		{"7k/P7/8/8/8/8/8/4K3 w - -", "a7a8q", "Anna sieben Anna acht Dame Schach"},
	} {
		pos := position(t, tt.fen)
		if got := san.AnnounceAloud(&pos, move(t, &pos, tt.move)); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.move, got, tt.want)
		}
	}
}

// An announced move is read back as the same move.
func TestAnnouncementsAreHeard(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		walk(rt, func(pos *chess.Position, legal []chess.Move) {
			for _, m := range legal {
				for _, words := range []string{san.Announce(m), san.AnnounceAloud(pos, m)} {
					if r := san.ReadAnnouncement(pos, words); len(r.Moves) != 1 || r.Moves[0] != m {
						rt.Fatalf("%v, announced %q, is read as %v", m, words, r.Moves)
					}
				}
			}
		})
	})
}
