package desk_test

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// The same words of a name, whatever accents, case and order they have, may be the same person.
func TestResembling(t *testing.T) {
	old := []tournament.Entry{{Name: "García López, José", Birth: "1990-05-01"}, {Name: "Søren Kierkegaard", FIDEID: "1400001"}, {}}
	for _, c := range []struct {
		entry tournament.Entry
		of    int // -1 for nobody
	}{
		{tournament.Entry{Name: "Garcia Lopez, Jose"}, 0},
		{tournament.Entry{Name: "JOSÉ GARCÍA LÓPEZ"}, 0},
		{tournament.Entry{Name: "García López, José", Birth: "1990"}, 0},
		{tournament.Entry{Name: "García López, José", Birth: "1991"}, -1},
		{tournament.Entry{Name: "García López, José", Birth: "1990-05-01"}, -1}, // refused
		{tournament.Entry{Name: "García, José"}, -1},
		{tournament.Entry{Name: "Kierkegaard, Soren"}, 1},
		{tournament.Entry{Name: "Kierkegaard, Soren", FIDEID: "1400002"}, -1},
		{tournament.Entry{Name: "Kierkegaard, Soren", FIDEID: "1400001"}, -1}, // refused
		{tournament.Entry{Name: "Lopez, Garcia"}, -1},
	} {
		var want []tournament.Twice
		if c.of >= 0 {
			want = []tournament.Twice{{Index: 0, Of: c.of}}
		}
		if got := desk.Resembling(old, []tournament.Entry{c.entry}); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", c.entry, got, want)
		}
	}
	if got := desk.Resembling(nil, []tournament.Entry{{Name: "Ana Alfa"}, {Name: "Alfa, Ana"}, {Name: "Alfá, Aná"}}); !slices.Equal(got, []tournament.Twice{{Index: 1, Of: 0}, {Index: 2, Of: 0}}) {
		t.Errorf("in one list: %v", got)
	}
}
