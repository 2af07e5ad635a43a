package socket

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/i18n"
)

// TestSentencesOfBoardsTakenWithoutACall: nobody called, so no sentence speaks of a call.
func TestSentencesOfBoardsTakenWithoutACall(t *testing.T) {
	nobody := func(string) string { return "" }
	for _, command := range []string{desk.TakesBoard, desk.HandsOverCall, desk.ReleasesCall, desk.ClosesCall} {
		act := desk.Act{RulingMade: desk.RulingMade{Command: command, By: desk.Person{Handle: "Dora"}}, To: desk.Person{Handle: "Emil"}, For: desk.ByArbiter}
		if got := CallSentence("en", act, nobody); !strings.HasPrefix(got, "Dora ") || !strings.Contains(got, "board") || strings.Contains(got, "call") {
			t.Errorf("%s: %q", command, got)
		}
		act.For = desk.ByPlayer
		if got := CallSentence("en", act, nobody); command != desk.TakesBoard && !strings.Contains(got, "call") {
			t.Errorf("%s of a call: %q", command, got)
		}
	}
	act := desk.Act{RulingMade: desk.RulingMade{Command: desk.HandsOverCall, By: desk.Person{Handle: "Dora"}}, To: desk.Person{Handle: "Emil"}, For: desk.ByArbiter}
	for _, lang := range i18n.Languages() {
		if got := CallSentence(lang, act, nobody); !strings.Contains(got, "Dora") || !strings.Contains(got, "Emil") {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// TestTitlesOfBoardsTakenWithoutACall: the latest decisions of a desk speak of the board too.
func TestTitlesOfBoardsTakenWithoutACall(t *testing.T) {
	for _, kind := range []string{desk.TakesBoard, desk.TakesCall, desk.HandsOverCall, desk.ReleasesCall, desk.ClosesCall} {
		m := rulingMessage{Kind: kind, To: &playerMessage{Handle: "Emil"}, uncalled: true}
		for _, lang := range i18n.Languages() {
			if got := titleOf(lang, &m); got == kind || strings.Contains(got, "laws.command") {
				t.Errorf("%s, %s: %q", lang, kind, got)
			}
		}
		if got := titleOf("en", &m); kind != desk.TakesCall && (strings.Contains(got, "call") || !strings.Contains(got, "board")) {
			t.Errorf("%s: %q", kind, got)
		}
	}
}
