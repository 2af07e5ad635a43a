package cli

import (
	"io"
	"testing"

	"github.com/escaque/escaque/internal/limits"
)

// The operator's bounds hold, those that he does not name are the ordinary ones, and a measurement lifts all.
func TestHowManyANodeTakes(t *testing.T) {
	const ordinary = 4096
	for _, one := range []struct {
		most            most
		loadTest        bool
		members, guests int
	}{
		{members: ordinary, guests: ordinary},
		{most: most{members: 20_000}, members: 20_000, guests: ordinary},
		{most: most{guests: 7}, members: ordinary, guests: 7},
		{most: most{guests: 7}, loadTest: true, members: limits.Many, guests: limits.Many},
	} {
		l, err := openLimits(&World{Err: io.Discard}, settings{most: one.most, loadTest: one.loadTest})
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Settings.Door; got.Members != one.members || got.Guests != one.guests {
			t.Errorf("%+v: %d members, %d guests", one, got.Members, got.Guests)
		}
	}
	set := limits.DefaultSettings
	set.Door.Guests, set.Door.Members = 2, 1
	door := limits.New(limits.Options{Settings: &set}).Door
	for i, want := range []bool{true, true, false} {
		if _, in := door.Enter(limits.PlaceAt("192.0.2.7"), limits.Guest, "", nil); in != want {
			t.Errorf("guest %d: %t", i+1, in)
		}
	}
}
