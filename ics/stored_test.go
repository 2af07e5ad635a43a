package ics_test

import (
	"testing"
	"time"

	"github.com/escaque/escaque/ics"
)

// The row is the one that the help of such servers shows, but for the strength.
func TestStoredList(t *testing.T) {
	at := time.Date(1997, 11, 23, 6, 14, 0, 0, time.FixedZone("CST", -6*3600))
	got := ics.StoredList("Ana", []ics.StoredGame{{
		Number: 1, White: true, Opponent: "TheDane", Rated: true, Type: "blitz", Initial: 2 * time.Minute, Increment: 12 * time.Second, Move: 2, Started: at,
	}})
	want := "Stored games for Ana:\n    C Opponent       On Type          Str  M    ECO Date\n" +
		"  1: W TheDane        N [ br  2  12]  0-0  B2   ??? Sun Nov 23, 06:14 CST 1997"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := ics.StoredList("Ana", nil); got != "Ana has no adjourned games." {
		t.Error(got)
	}
	if got := ics.AdjournedOnline([]string{"B", "C"}); got != "2 players, who have an adjourned game with you, are online: B C" || ics.AdjournedOnline(nil) != "" {
		t.Error(got)
	}
}
