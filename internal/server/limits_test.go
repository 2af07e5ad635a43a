package server

import (
	"testing"

	"github.com/escaque/escaque/internal/limits"
)

// The operator's bounds hold, the others have their defaults, and a measurement lifts all.
func TestLimits(t *testing.T) {
	const ordinary = 4096
	for _, one := range []struct {
		set             Limits
		members, guests int
	}{
		{members: ordinary, guests: ordinary},
		{set: Limits{Members: 20_000}, members: 20_000, guests: ordinary},
		{set: Limits{Guests: 7}, members: ordinary, guests: 7},
		{set: Limits{Guests: 7, Lifted: true}, members: limits.Many, guests: limits.Many},
	} {
		if got := one.set.newLimits().Settings.Door; got.Members != one.members || got.Guests != one.guests {
			t.Errorf("%+v: %d members, %d guests", one.set, got.Members, got.Guests)
		}
	}
	set := limits.DefaultSettings
	set.Door.Guests, set.Door.Members = 2, 1
	door := limits.New(limits.Options{Settings: &set}).Door
	for i, want := range []bool{true, true, false} {
		if _, in := door.Enter(limits.NetworkAt("192.0.2.7"), limits.Guest, "", nil); in != want {
			t.Errorf("guest %d: %t", i+1, in)
		}
	}
}
