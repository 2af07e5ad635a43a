package storetest

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

var studyCases = []testCase{
	{"studies", testStudies},
}

// testStudies checks that only the latest state of a study can be changed, and that only its owner
// can see it.
func testStudies(t *testing.T, backend Backend) {
	s := backend.Open(t)
	maria, pablo := account("Maria"), account("Pablo")
	noError(t, s.CreateAccount(background, maria))
	noError(t, s.CreateAccount(background, pablo))
	first := members.Study{ID: "s-1", Account: maria.ID, Title: "Endings", PGN: "1. e4 *\n", Created: 5, Changed: 5}
	second := members.Study{ID: "s-2", Account: maria.ID, Title: "Ñandú", PGN: "*\n", Created: 6, Changed: 6}
	noError(t, s.AddStudy(background, first, 2))
	noError(t, s.AddStudy(background, second, 2))
	if err := s.AddStudy(background, members.Study{ID: "s-3", Account: maria.ID}, 2); !errors.Is(err, members.ErrFull) {
		t.Errorf("a third of two: %v", err)
	}
	noError(t, s.AddStudy(background, members.Study{ID: "s-4", Account: pablo.ID, Title: "x"}, 2))
	requireNotFound(t, "of nobody", s.AddStudy(background, members.Study{ID: "s-5", Account: "a-nobody"}, 2))

	first.Title, first.PGN, first.Changed = "Rook endings", "1. d4 *\n", 9
	noError(t, s.SaveStudy(background, first, 5))
	if err := s.SaveStudy(background, first, 5); !errors.Is(err, members.ErrChanged) {
		t.Errorf("changed by a page that is behind: %v", err)
	}
	requireNotFound(t, "another's", s.SaveStudy(background, members.Study{ID: "s-1", Account: pablo.ID, Changed: 10}, 9))
	requireNotFound(t, "one that is not there", s.SaveStudy(background, members.Study{ID: "s-9", Account: maria.ID}, 0))

	noError(t, s.Close())
	s = open(t, backend)
	kept, err := s.Study(background, "s-1")
	noError(t, err)
	requireEqual(t, "one", kept, first)
	list, err := s.Studies(background, maria.ID)
	noError(t, err)
	first.PGN, second.PGN = "", ""
	requireEqual(t, "the list", list, []members.Study{first, second})

	noError(t, s.DeleteStudy(background, pablo.ID, "s-1"))
	_, err = s.Study(background, "s-1")
	noError(t, err)
	noError(t, s.DeleteStudy(background, maria.ID, "s-1"))
	_, err = s.Study(background, "s-1")
	requireNotFound(t, "deleted", err)
	noError(t, s.DeleteStudy(background, maria.ID, "s-1"))
}
