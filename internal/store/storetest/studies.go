package storetest

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

var studyCases = []testCase{
	{"studies", studies},
}

// studies holds that an analysis is kept, changed only by whoever has read its last state, and seen among its
// owner's alone.
func studies(t *testing.T, backend Backend) {
	s := backend.Open(t)
	maria, pablo := account("Maria"), account("Pablo")
	no(t, s.CreateAccount(background, maria))
	no(t, s.CreateAccount(background, pablo))
	first := members.Study{ID: "s-1", Account: maria.ID, Title: "Endings", PGN: "1. e4 *\n", Created: 5, Changed: 5}
	second := members.Study{ID: "s-2", Account: maria.ID, Title: "Ñandú", PGN: "*\n", Created: 6, Changed: 6}
	no(t, s.AddStudy(background, first, 2))
	no(t, s.AddStudy(background, second, 2))
	if err := s.AddStudy(background, members.Study{ID: "s-3", Account: maria.ID}, 2); !errors.Is(err, members.ErrFull) {
		t.Errorf("a third of two: %v", err)
	}
	no(t, s.AddStudy(background, members.Study{ID: "s-4", Account: pablo.ID, Title: "x"}, 2))
	notFound(t, "of nobody", s.AddStudy(background, members.Study{ID: "s-5", Account: "a-nobody"}, 2))

	first.Title, first.PGN, first.Changed = "Rook endings", "1. d4 *\n", 9
	no(t, s.SaveStudy(background, first, 5))
	if err := s.SaveStudy(background, first, 5); !errors.Is(err, members.ErrChanged) {
		t.Errorf("changed by a page that is behind: %v", err)
	}
	notFound(t, "another's", s.SaveStudy(background, members.Study{ID: "s-1", Account: pablo.ID, Changed: 10}, 9))
	notFound(t, "one that is not there", s.SaveStudy(background, members.Study{ID: "s-9", Account: maria.ID}, 0))

	no(t, s.Close())
	s = open(t, backend)
	kept, err := s.Study(background, "s-1")
	no(t, err)
	differ(t, "one", kept, first)
	list, err := s.Studies(background, maria.ID)
	no(t, err)
	first.PGN, second.PGN = "", ""
	differ(t, "the list", list, []members.Study{first, second})

	no(t, s.DeleteStudy(background, pablo.ID, "s-1"))
	_, err = s.Study(background, "s-1")
	no(t, err)
	no(t, s.DeleteStudy(background, maria.ID, "s-1"))
	_, err = s.Study(background, "s-1")
	notFound(t, "deleted", err)
	no(t, s.DeleteStudy(background, maria.ID, "s-1"))
}
