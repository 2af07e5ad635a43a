package fidelist_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/tournament"
)

// Each kind of event has a usual order, an event may declare another one, and one whose log has none
// takes the list of its kind alone.
func TestOrderOf(t *testing.T) {
	usual := []string{tournament.UsualLists}
	for control, want := range map[string][2]string{
		"": {"[standard]", "[standard]"}, "5400+30": {"[standard]", "[standard]"},
		"900+10": {"[rapid]", "[effective-rapid blitz]"}, "180+2": {"[blitz]", "[effective-blitz rapid]"},
	} {
		for i, lists := range [][]string{nil, usual} {
			if got := fmt.Sprint(fidelist.OrderOf(tournament.Regulations{Control: control, RatingLists: lists})); got != want[i] {
				t.Errorf("%q %v: %s", control, lists, got)
			}
		}
	}
	declared := tournament.Regulations{Control: "180+2", RatingLists: []string{"rapid", "standard"}}
	if got := fidelist.OrderOf(declared); fmt.Sprint(got) != "[rapid standard]" {
		t.Error(got)
	}
}

// An effective list has the rating of its own list, else the standard one, and says which.
func TestEffectiveLists(t *testing.T) {
	texts := func(p fidelist.Player) string {
		var list []string
		for _, l := range p.Ratings("2026-11") {
			list = append(list, fmt.Sprintf("%s:%d:%s", l.From, l.Rating, l.Base))
		}
		return strings.Join(list, " ")
	}
	for want, p := range map[string]fidelist.Player{
		"standard 2026-11:1900:standard rapid 2026-11:1850:rapid effective-rapid 2026-11:1850:rapid effective-blitz 2026-11:1900:standard": {Standard: 1900, Rapid: 1850},
		"blitz 2026-11:1700:blitz effective-blitz 2026-11:1700:blitz":                                                                      {Blitz: 1700},
		"": {},
	} {
		if got := texts(p); got != want {
			t.Errorf("%s\nnot\n%s", got, want)
		}
	}
	rs := fidelist.Player{Standard: 1900, Blitz: 1700}.Ratings("2026-11")
	if first := rs.First([]string{"rapid", "blitz"}); first.List != "blitz" {
		t.Errorf("%+v", first)
	}
	if others := rs.Others(rs.Of(tournament.EffectiveRapid)); len(others) != 1 || others[0].List != "blitz" {
		t.Errorf("%+v", others)
	}
}

// The rating of an entry is compared with the list from which it comes, and a rating from no list with
// the lists of the event.
func TestCompareByTheListOfTheEntry(t *testing.T) {
	regs := tournament.Regulations{Starts: "2026-11-20", Control: "900+10", RatingLists: []string{tournament.UsualLists}}
	entry := func(name, id string, rating int, from string) tournament.Entry {
		return tournament.Entry{Name: name, FIDEID: id, Rating: rating, RatingFrom: from}
	}
	state := eventOf(t, regs,
		entry("Alfa, Ana", "1", 2000, "standard 2026-10"), entry("Beta, Bea", "2", 1800, "effective-rapid 2026-10"),
		entry("Gamma, Gil", "3", 1700, "rapid 2026-10"), entry("Delta, Dora", "4", 0, ""))
	players := map[int64]fidelist.Player{
		1: {ID: 1, Name: "Alfa, Ana", Standard: 2010, Rapid: 1990}, 2: {ID: 2, Name: "Beta, Bea", Standard: 1810},
		3: {ID: 3, Name: "Gamma, Gil", Standard: 1650}, 4: {ID: 4, Name: "Delta, Dora", Standard: 1500, Blitz: 1550},
	}
	c := fidelist.Compare(state, fidelist.Info{Date: "2026-11"}, players, nil, "2026-11-20")
	if got := told(c); got != "Alfa, Ana rating:2000>2010\nBeta, Bea rating:1800>1810\nGamma, Gil rating:1700>\nDelta, Dora rating:>1500" {
		t.Error(got)
	}
	var from []string
	for _, f := range c.Findings {
		from = append(from, f.Listed.RatingFrom)
	}
	if got := strings.Join(from, ","); got != "standard 2026-11,effective-rapid 2026-11,,effective-rapid 2026-11" {
		t.Error(got)
	}
}
