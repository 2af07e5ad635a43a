package hall_test

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Who hears what at a table, in each manner, while the game is on and after it:
// no player ever hears a spectator before the end (Article 13.7, 2009).
func TestWhoHearsWhatAtATable(t *testing.T) {
	people := []members.Identity{ana, bea, carla, judge}
	during := map[hall.TableManner]map[string][]string{
		hall.Kibitzes: {"Ana": {"Ana", "Bea", "Carla", "Judge"}, "Carla": {"Carla", "Judge"}, "Judge": {"Ana", "Bea", "Carla", "Judge"}},
		hall.Whispers: {"Ana": {"Ana", "Carla", "Judge"}, "Carla": {"Carla", "Judge"}, "Judge": {"Carla", "Judge"}},
		hall.Says:     {"Ana": {"Ana", "Bea", "Judge"}},
	}
	after := map[hall.TableManner]map[string][]string{
		hall.Kibitzes: {"Carla": {"Ana", "Bea", "Carla", "Judge"}},
		hall.Whispers: {"Carla": {"Ana", "Bea", "Carla", "Judge"}},
		hall.Says:     {"Ana": {"Ana", "Bea", "Judge"}},
	}
	for manner, cases := range during {
		for speaker, hear := range cases {
			hears(t, people, manner, speaker, hear, false)
		}
	}
	for manner, cases := range after {
		for speaker, hear := range cases {
			hears(t, people, manner, speaker, hear, true)
		}
	}
}

func hears(t *testing.T, people []members.Identity, how hall.TableManner, speaker string, want []string, over bool) {
	t.Helper()
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	at := map[string]*hall.Observer{}
	for _, who := range people {
		at[who.Handle] = h.observe(id, who)
		next(t, at[who.Handle])
	}
	if over {
		h.must(id, ana, laws.Resign{})
		h.over(id)
		for _, o := range at {
			for o.Waiting() > 0 {
				next(t, o)
			}
		}
	}
	who := people[slices.IndexFunc(people, func(p members.Identity) bool { return p.Handle == speaker })]
	heard, err := h.hall.Speak(background, id, who, how, "hello")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range people {
		for at[p.Handle].Waiting() > 0 {
			for _, l := range next(t, at[p.Handle]).Chat {
				if l.From != speaker || l.How != how || l.Text != "hello" {
					t.Errorf("%+v", l)
				}
				got = append(got, p.Handle)
			}
		}
	}
	if !slices.Equal(got, want) || heard != len(want)-1 {
		t.Errorf("%q by %s, over %t: heard by %v (%d others), want %v", how, speaker, over, got, heard, want)
	}
}
