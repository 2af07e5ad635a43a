package tournament_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/tournament"
)

// Names and reasons are what their readers see, in every new event; a log that has
// others is read as it stands.
func TestHiddenTextIsRefused(t *testing.T) {
	regs := tournament.Regulations{Name: "Open\u3164", System: tournament.Berger, Cycles: 1, Laws: "2009"}.Complete()
	_, _, err := tournament.Decide(tournament.Tournament{}, tournament.Actor{}, tournament.Create{Regulations: regs}, 1)
	var r *tournament.Refusal
	if !errors.As(err, &r) || r.Code != tournament.TextHidden || r.Args["character"] != "U+3164" {
		t.Errorf("%v", err)
	}
	old := tournament.Created{Regulations: regs}
	if _, err := tournament.Replay([]tournament.Event{old}); err != nil {
		t.Errorf("an old log is not read: %v", err)
	}
	regs.Name = "Open"
	log := []tournament.Event{tournament.Created{Regulations: regs}}
	state, err := tournament.Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	amended := regs
	amended.Control = "5400+30"
	for _, c := range []tournament.Command{
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Beto" + "\u0301\u0301\u0301\u0301\u0301"}}},
		tournament.AmendRegulations{Regulations: amended, Reason: "the clock\u202e"},
	} {
		if _, _, err := tournament.Decide(state, tournament.Actor{}, c, 2); !errors.As(err, &r) || r.Code != tournament.TextHidden {
			t.Errorf("%T: %v", c, err)
		}
	}
}
