package wire

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament"
)

// Every personal field that is declared is a text of some event's line.
func TestPersonalFieldsExist(t *testing.T) {
	whole := tournament.Entry{Name: "Ana", FIDEID: "5101234", Birth: "1990-12-31", Sex: "w", Club: "Peón Aislado", Sight: tournament.Sight{Disability: tournament.Visual, Assistant: "Eva", Account: "a-eva", Duties: "abd"}}
	whole.Roster, whole.Captain = []tournament.Entry{whole}, "Eva"
	seen := map[string]bool{}
	for _, e := range slices.Concat(everyEvent(), aSwiss(), anOpen(), anEntryList(), aTeamEvent(), aContest(), aDemonstration(), reported(), aRecord(), []tournament.Event{
		tournament.PlayersEntered{Players: []tournament.Entry{whole}}, tournament.PlayerAmended{Entry: whole}, tournament.LateEntered{Entry: whole},
	}) {
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		var fields any
		if err := json.Unmarshal(line, &fields); err != nil {
			t.Fatal(err)
		}
		for _, path := range Personal(e.EventKind()) {
			at := fields
			for name := range strings.SplitSeq(strings.TrimSuffix(path, "!"), "/") {
				switch in := at.(type) {
				case []any:
					at = in[0]
				case map[string]any:
					at = in[name]
				}
			}
			_, is := at.(string)
			seen[e.EventKind()+" "+path] = seen[e.EventKind()+" "+path] || is
		}
	}
	for path, is := range seen {
		if !is {
			t.Errorf("no event has %s", path)
		}
	}
	if len(seen) != 77 {
		t.Errorf("%d fields: %v", len(seen), seen)
	}
}
