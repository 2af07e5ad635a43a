package hall

import (
	"github.com/escaque/escaque/internal/hall/lobby"

	"github.com/escaque/escaque/internal/hall/refusal"

	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Stamps never run backwards, wherever the machine's clock jumps.
func TestStampsNeverRunBackwards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.UnixMilli(1_000_000_000)
		k := newTimekeeper(func() time.Time { return now })
		last := k.stamp()
		t.Repeat(map[string]func(*rapid.T){
			"jump": func(t *rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(-5000, 5000).Draw(t, "by")) * time.Millisecond)
			},
			"not before": func(t *rapid.T) {
				at := last + clock.Instant(rapid.IntRange(-5000, 5000).Draw(t, "at"))
				k.notBefore(at)
				if got := k.stamp(); got < at {
					t.Fatalf("stamped %d, not before %d", got, at)
				}
			},
			"": func(t *rapid.T) {
				at := k.stamp()
				if at < last {
					t.Fatalf("%d after %d", at, last)
				}
				last = at
			},
		})
	})
}

func TestArchiveForgetsTheOldest(t *testing.T) {
	a := newArchive(2)
	one, two, three := &View{Game: "one"}, &View{Game: "two"}, &View{Game: "three"}
	a.put(one, a.currentGeneration())
	a.put(two, a.currentGeneration())
	if a.get("one") != one { // asked for lately
		t.Fatal("one is gone")
	}
	a.put(three, a.currentGeneration())
	if a.get("two") != nil || a.get("one") != one || a.get("three") != three {
		t.Error("the wrong one was forgotten")
	}
	corrected := &View{Game: "one", Result: laws.Drawn}
	a.put(corrected, a.currentGeneration())
	if a.get("one") != corrected {
		t.Error("an old view came back")
	}
	a.forget("one")
	a.forget("nowhere")
	if a.get("one") != nil || a.order.Len() != 1 {
		t.Error("what was to be forgotten is there")
	}
}

// A game that was read while its result was being corrected is not kept as it
// was.
func TestArchiveKeepsNothingOld(t *testing.T) {
	a := newArchive(2)
	before := a.currentGeneration()
	a.forget("g") // corrected while somebody was reading it
	a.put(&View{Game: "g"}, before)
	if a.get("g") != nil {
		t.Error("the uncorrected game is kept")
	}
	a.put(&View{Game: "g"}, a.currentGeneration())
	if a.get("g") == nil {
		t.Error("the corrected game is not kept")
	}
}

// Whoever is held for a game is not held for another, and when one of two is not free
// neither is held.
func TestTakingSeats(t *testing.T) {
	f := newFloor()
	who := func(id string) lobby.Joining { return lobby.Joining{Who: members.Identity{ID: id, Handle: id}} }
	if err := f.ReserveFree("one", who("ana"), who("bea")); err != nil {
		t.Fatal(err)
	}
	if err := f.ReserveFree("two", who("carla"), who("bea")); !refusal.Is(err, AlreadyPlaying) {
		t.Errorf("Bea is held twice: %v", err)
	}
	if len(f.gamesOf("carla")) > 0 || !slices.Equal(f.gamesOf("bea"), []GameID{"one"}) {
		t.Errorf("held for %v and %v", f.gamesOf("carla"), f.gamesOf("bea"))
	}
	giver := who("ana")
	giver.MayAlsoPlay = func(id GameID) bool { return id == "one" }
	if err := f.ReserveFree("two", giver, who("carla")); err != nil {
		t.Errorf("the giver of a simul may not sit at two boards of it: %v", err)
	}
	f.Release("one", "ana", "bea")
	if err := f.ReserveFree("three", who("bea"), who("ana")); !refusal.Is(err, AlreadyPlaying) || len(f.gamesOf("bea")) > 0 {
		t.Errorf("Ana is at the second board: %v, Bea is held for %v", err, f.gamesOf("bea"))
	}
	f.Release("two", "ana", "carla")
	if len(f.reserved) > 0 {
		t.Errorf("held: %v", f.reserved)
	}
	f.close()
	if err := f.ReserveFree("four", who("ana")); !refusal.Is(err, Closing) {
		t.Errorf("taken while the server closes: %v", err)
	}
}
