package laws

import (
	"reflect"
	"regexp"
	"testing"
)

// onlyFast are the figures that nothing hangs on in an edition that knows neither
// rapid nor blitz, as that of 1993.
var onlyFast = regexp.MustCompile(`^(flags|quickplay\.blitz|sheets\.record|.*\[(rapid|blitz)\]|setup-limit|setting-fixed|swapped-king|misplaced-rook|illegal-(rapid|blitz|bonus-fast))$`)

// TestPropertiesTellEverything changes each figure and policy of each table in
// turn: the comparison of editions must see it.
func TestPropertiesTellEverything(t *testing.T) {
	count := 0
	for _, e := range Editions() {
		before, _ := Properties(e)
		Mutants(e, func(name string) {
			count++
			if after, _ := Properties(e); reflect.DeepEqual(before, after) && !(e == Edition1993 && onlyFast.MatchString(name)) {
				t.Errorf("%s: Properties does not tell %s", e, name)
			}
		})
		for _, p := range before {
			if p.Name == "" || p.Value == "" {
				t.Errorf("%s: %+v", e, p)
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d figures and policies found", count)
	}
	if _, ok := Properties("1066"); ok {
		t.Error("an unknown edition has properties")
	}
}
