package hall_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// Whoever comes and goes, the list of people is that of everybody present, by
// handle without its case, as one who sorts them all anew would write it.
func TestPeopleInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := hall.New(hall.Options{})
		open := make(map[string][]*hall.Session)
		latest := make(map[string]members.Identity)
		for range rapid.IntRange(1, 60).Draw(t, "comings") {
			id := fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "who"))
			if sessions := open[id]; len(sessions) > 0 && rapid.Bool().Draw(t, "goes") {
				sessions[0].Close()
				open[id] = sessions[1:]
			} else {
				// A member's handle may have changed since they last came.
				who := members.Identity{ID: id, Handle: rapid.SampledFrom([]string{"ana", "Ana", "bea", "Bo", "caro", "_dot"}).Draw(t, "handle")}
				s, err := h.Connect(who)
				if err != nil {
					t.Fatal(err)
				}
				open[id] = append(open[id], s)
				latest[id] = who
			}
			var want []string
			for id, sessions := range open {
				if len(sessions) > 0 {
					want = append(want, latest[id].Handle+" "+id)
				}
			}
			slices.SortFunc(want, func(a, b string) int {
				return cmp.Or(strings.Compare(strings.ToLower(strings.Fields(a)[0]), strings.ToLower(strings.Fields(b)[0])), strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1]))
			})
			var got []string
			for _, p := range h.People() {
				got = append(got, p.Handle+" "+p.ID)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("present %q, listed %q", want, got)
			}
		}
	})
}
