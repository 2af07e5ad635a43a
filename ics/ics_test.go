package ics_test

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
)

// TestStyle12 holds the line that a running server of the family printed for
// the start of a game of five minutes.
func TestStyle12(t *testing.T) {
	b := ics.Board{
		Position: chess.Initial(), Game: 101, White: "gbtami", Black: "suugakusya", Relation: ics.MyMove,
		Initial: 5 * time.Minute, Increment: 5 * time.Second, WhiteTime: 5 * time.Minute, BlackTime: 5 * time.Minute, Millis: true,
	}
	const want = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 101 gbtami suugakusya 1 5 5 39 39 300000 300000 1 none (0:00.000) none 0 0 0"
	if got := b.Style12(); got != want {
		t.Errorf("style 12\n got %s\nwant %s", got, want)
	}
}

func TestLines(t *testing.T) {
	m := ics.Match{White: "A", Black: "B", WhiteRating: 1475, BlackRating: -1, Rated: true, Type: "blitz", Initial: 3 * time.Minute}
	for _, c := range []struct{ got, want string }{
		{ics.Creating(422, m), "Creating: A (1475) B (++++) rated blitz 3 0\n{Game 422 (A vs. B) Creating rated blitz match.}"},
		{ics.Ended(422, "A", "B", "B resigns", "1-0"), "{Game 422 (A vs. B) B resigns} 1-0"},
		{ics.SessionStart("GuestABCD", "(U)"), "**** Starting FICS session as GuestABCD(U) ****"},
		{ics.Seeking(ics.Ad{Index: 12, Handle: "A", Rating: 1234, Initial: 5 * time.Minute, Rated: true, Type: "blitz"}), `A (1234) seeking 5 0 rated blitz ("play 12" to respond)`},
		{ics.SoughtList(nil), "0 ads displayed."},
		{ics.TimeControl(90*time.Second, time.Second), "1 1"},
		{ics.TimeControl(10*time.Second, time.Second), "0 1"},
	} {
		if c.got != c.want {
			t.Errorf("got  %q\nwant %q", c.got, c.want)
		}
	}
}
