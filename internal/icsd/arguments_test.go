package icsd_test

import (
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd"
)

// surplusOf are lines with a word too many, for the commands whose handlers read every
// word themselves.
var surplusOf = map[ics.Name]string{
	"addlist": "addlist censor Beto qqq", "sublist": "sublist censor Beto qqq", "best": "best qqq", "cbest": "cbest b qqq", "hbest": "hbest bs qqq",
	"rank": "rank Beto qqq", "crank": "crank qqq", "hrank": "hrank b qqq", "bsetup": "bsetup done qqq", "envelope": "envelope 1 qqq",
	"match": "match Beto 5 0 qqq", "seek": "seek 5 0 qqq", "set": "set seek 0 qqq", "simmatch": "simmatch Beto 5 0 qqq",
	"tourney": "tourney open standings qqq", "who": "who qqq",
}

// No command drops an argument in silence: each declares what it takes, and refuses by its
// name what it does not take, with how it is used.
func TestNoArgumentIsDropped(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	s.conduct("create Open")
	s.login("Beto")
	c := s.call()
	c.expect("login: $")
	c.send("Chief")
	c.expect("password: ")
	c.send("peon de rey")
	c.expect(`(?s)Starting FICS session as.*fics% $`)
	ask := func(line string) string {
		t.Helper()
		s.now.Add(int64(time.Second)) // the pace of a person
		c.send(line)
		return ics.Unwrap(c.expect(`(?s)(.*)fics% $`))
	}
	tried := 0
	for _, name := range icsd.Commands() {
		form, most, secret := icsd.Takes(name)
		switch form {
		case icsd.Free:
			usage, _, _ := strings.Cut(icsd.Help("en", name), "\n\n")
			if !strings.Contains(usage, "TEXT") && !strings.Contains(usage, "REASON") && name != "seal" {
				t.Errorf("%s takes a text, and its usage names none: %s", name, usage)
			}
			continue
		case icsd.Read:
			line, known := surplusOf[name]
			if !known {
				t.Errorf("%s reads its words itself: add a line to surplusOf", name)
				continue
			}
			if name == "bsetup" {
				ask("examine setup")
			}
			got := ask(line)
			if name == "bsetup" {
				ask("unexamine")
			}
			if !strings.Contains(got, "qqq") && !strings.Contains(got, "flag: q") {
				t.Errorf("%q is answered %q", line, got)
			}
		default:
			line := string(name) + strings.Repeat(" ana", most) + " qqq"
			got := ask(line)
			named := string(name) + ` does not take "qqq".`
			if secret {
				named = string(name) + " does not take so many words."
			}
			alias := strings.HasPrefix(named, "oldmoves")
			if !alias && !strings.Contains(got, named) || !strings.Contains(got, "Usage: ") || secret && strings.Contains(got, "qqq") {
				t.Errorf("%q is answered %q", line, got)
			}
		}
		tried++
	}
	if tried < 120 {
		t.Errorf("only %d commands were tried", tried)
	}
	// The same behind a move.
	ask("examine")
	if got := ask("e4 qqq"); !strings.Contains(got, `e4 was not played: "qqq" behind a move means nothing.`) {
		t.Errorf("a move is answered %q", got)
	}
	if got := ask("e5"); !strings.Contains(got, "Illegal move (e5).") {
		t.Errorf("the move was made: Black answers %q", got)
	}
}
