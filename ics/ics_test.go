package ics_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		line string
		name ics.Name
		args string
	}{
		{"", "", ""},
		{"   ", "", ""},
		{"who", ics.Who, ""},
		{"WHO", ics.Who, ""},
		{"wh", ics.Who, ""},
		{"sought", ics.Sought, ""},
		{"so all", ics.Sought, "all"},
		{"seek 5 3 unrated", ics.Seek, "5 3 unrated"},
		{"exit", ics.Quit, ""},
		{"'good luck", ics.Say, "good luck"},
		{"say good luck", ics.Say, "good luck"},
		{"say line\x07with\x1bbells", ics.Say, "linewithbells"},
		{"e2e4", ics.MakeMove, "e2e4"},
		{"e7e8q", ics.MakeMove, "e7e8q"},
		{"e2-e4", ics.MakeMove, "e2-e4"},
		{"Nbd7", ics.MakeMove, "Nbd7"},
		{"exd8=Q+", ics.MakeMove, "exd8=Q+"},
		{"o-o-o", ics.MakeMove, "o-o-o"},
		{"O-O", ics.MakeMove, "O-O"},
		{"0-0", ics.MakeMove, "0-0"},
		{"style 12", ics.Style, "12"},
		{"d", ics.Draw, ""},
	} {
		got, err := ics.Parse(c.line)
		if err != nil || got.Name != c.name || got.Args != c.args {
			t.Errorf("Parse(%q) = %q %q, %v; want %q %q", c.line, got.Name, got.Args, err, c.name, c.args)
		}
	}
	quiet, err := ics.Parse("$moves 3")
	if err != nil || !quiet.Quiet || quiet.Name != ics.Moves || quiet.Args != "3" {
		t.Errorf("$moves 3: %+v %v", quiet, err)
	}
}

func TestParseRefuses(t *testing.T) {
	_, err := ics.Parse("foo bar")
	var unknown *ics.Unknown
	if !errors.As(err, &unknown) || err.Error() != "foo: Command not found." {
		t.Errorf("foo: %v", err)
	}
	_, err = ics.Parse("s")
	var ambiguous *ics.Ambiguous
	if !errors.As(err, &ambiguous) || err.Error() != `Ambiguous command "s". Matches: say seek set sought style` {
		t.Errorf("s: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"who", "$ e2e4", "'x", "\xff\xfb\x01seek", "s", "K9", strings.Repeat("a", ics.MaxLine)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := ics.Parse(line)
		if err != nil {
			return
		}
		if strings.ContainsFunc(c.Args, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
			t.Errorf("control characters went through: %q", c.Args)
		}
	})
}

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
		{ics.TimeControl(90*time.Second, time.Second), "1.5 1"},
	} {
		if c.got != c.want {
			t.Errorf("got  %q\nwant %q", c.got, c.want)
		}
	}
}
