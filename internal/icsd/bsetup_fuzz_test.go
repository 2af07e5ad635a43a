package icsd

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics/study"
)

// Whatever is typed while a board is set up, it is refused or leads to a state
// from which things go on.
func FuzzSetup(f *testing.F) {
	for _, seed := range []string{
		"clear", "start", "fr 959", "fr 99999999999999999999", "tomove w", "wcastle both", "bcastle kside", "eppos e", "eppos none", "done", "é", "eppos é",
	} {
		f.Add(seed, "a1", "%03")
	}
	f.Fuzz(func(t *testing.T, line, square, page string) {
		s := study.Study{}
		do := func(c study.Command) {
			events, err := study.Decide(s, "Ana", c)
			if err != nil {
				return
			}
			for _, e := range events {
				s = study.Apply(s, e)
			}
		}
		do(study.Open{Game: study.Game{Start: chess.Initial()}})
		do(study.SetUp{})
		setup, _ := s.Setup()
		word, rest, _ := strings.Cut(line, " ")
		if c, ok := setupCommand(word, rest, &setup); ok && c != nil {
			do(c)
		}
		if c, ok := clearSquare(square); ok {
			do(c)
		}
		if c, ok := turn(square); ok {
			do(c)
		}
		if n, ok := pageNumber(page); ok && (n < 1 || n > maxJournal) {
			t.Errorf("page %d of %q", n, page)
		}
		do(study.Done{})
		pos := s.Position()
		if _, setting := s.Setup(); !setting && !pos.HasLegalMove() && !pos.InCheck() && !pos.IsStalemate() {
			t.Errorf("%q leads to no position", line)
		}
	})
}
