package hall_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// When the node of a game is killed, another goes on with it within ten seconds, whoever is
// connected elsewhere plays on, and what the death has cost is charged to nobody.
func TestNodeDies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 3)
		id := between(t, all[0], all[1], ana, bea, "60+0")
		all[0].makes(id, ana, "e4")
		all[1].makes(id, bea, "e5")
		o := all[1].observe(id, bea)
		defer o.Close()
		time.Sleep(9*time.Second + 300*time.Millisecond)
		all[0].die()
		died := time.Now()
		for {
			u, err := o.Next(background)
			if err != nil {
				t.Fatal(err)
			}
			if len(u.View.Log) > 0 {
				break
			}
		}
		if took := time.Since(died); took > 10*time.Second {
			t.Errorf("taken over after %s", took)
		}
		v := all[1].view(id, bea)
		if last := v.Log[len(v.Log)-1].Event.EventKind(); last != "Interrupted" {
			t.Errorf("the log ends with %s", last)
		}
		if got := v.ClockAt(all[1].hall.Now()).White; got < 50*time.Second || got > 52*time.Second {
			t.Errorf("White has %s left, want 51 s: 9 to the last heartbeat", got)
		}
		// Ana comes back at another node and finds her game.
		all[2].connect(ana)
		if games := all[2].hall.PlayingIn(ana.ID); !slices.Equal(games, []hall.GameID{id}) {
			t.Fatalf("she plays %v", games)
		}
		all[2].makes(id, ana, "Nf3")
		all[1].makes(id, bea, "Nc6")
		all[1].must(id, bea, laws.Resign{})
		for _, n := range all[1:] {
			if v := n.over(id); v.Ply != 4 || v.Result != laws.WhiteWins {
				t.Errorf("%d plies, %s", v.Ply, v.Result)
			}
		}
		closeAll(all[1:])
	})
}

// A node that takes a game over and dies before it has recorded that leaves to the next what the
// first death has cost: time is charged to nobody from there on, whatever sign of life the second
// has given.
func TestHeirDies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, hub, all := cluster(t, 2)
		id := between(t, all[0], all[1], ana, bea, "60+0")
		all[0].makes(id, ana, "e4")
		all[1].makes(id, bea, "e5")
		time.Sleep(9*time.Second + 300*time.Millisecond)
		all[0].die()
		all[1].store.setFault(func() (error, bool) { return errDisk, false }) // it lives, and records nothing
		time.Sleep(15 * time.Second)
		if held, err := store.Leases(background, []string{id.Stream()}); err != nil || len(held) != 1 || held[0].Node != "n1" {
			t.Fatalf("held by %+v: %v", held, err)
		}
		all[1].die()
		n := openNode(t, store, hub, "n2")
		defer n.close()
		time.Sleep(10 * time.Second)
		v := n.view(id, ana)
		if got := v.Clock.White; v.Log[len(v.Log)-1].Event.EventKind() != "Interrupted" || got < 50*time.Second || got > 52*time.Second {
			t.Errorf("White has %s left, want 51 s: 9 to the last heartbeat of the first", got)
		}
	})
}

// A game that was adjourned at a node which is gone for good is resumed at another.
func TestAdjournedAtANodeThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		all[0].connect(ana)
		all[0].connect(bea)
		id := all[0].profiled(hall.FICSProfile, false, "e4", "e5")
		all[0].agree(id, hall.AdjournOffer, 0)
		time.Sleep(2 * time.Second)
		all[0].die()
		time.Sleep(10 * time.Second)
		n := all[1]
		defer n.close()
		o := n.observe(id, carla)
		defer o.Close()
		n.goOn(id)
		n.play(id, "Nf3")
		if v := n.view(id, ana); v.Ply != 3 || v.Session != laws.Playing {
			t.Errorf("%d plies, session %q", v.Ply, v.Session)
		}
	})
}

// A node that ends in order hands its games over at once.
func TestNodeEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, hub, all := cluster(t, 2)
		id := between(t, all[0], all[1], ana, bea, "60+0")
		all[0].makes(id, ana, "e4")
		all[0].close()
		time.Sleep(time.Second)
		all[1].makes(id, bea, "e5")
		again := openNode(t, store, hub, "n0")
		time.Sleep(2 * time.Second)
		again.connect(ana)
		again.makes(id, ana, "Nf3")
		all[1].close()
		time.Sleep(time.Second)
		again.connect(bea)
		again.makes(id, bea, "Nc6")
		if v := again.view(id, ana); v.Ply != 4 {
			t.Errorf("%d plies", v.Ply)
		}
		again.close()
	})
}

// A node that was silent for too long, but is not dead, finds that its games are held by another:
// it records nothing more in them, and its players go on at that one.
func TestNodeWasSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		id := between(t, all[0], all[1], ana, bea, "60+0")
		all[0].makes(id, ana, "e4")
		o := all[0].observe(id, ana)
		defer o.Close()
		all[0].store.full.Store(true) // it cannot write heartbeats
		all[0].store.setFault(func() (error, bool) { return errDisk, false })
		time.Sleep(9 * time.Second)
		all[1].makes(id, bea, "e5") // held here now
		all[0].store.full.Store(false)
		all[0].store.setFault(nil)
		time.Sleep(2 * time.Second)
		all[0].makes(id, ana, "Nf3")
		synctest.Wait()
		if v := all[0].view(id, ana); v.Ply != 3 {
			t.Errorf("%d plies at the node that was slow", v.Ply)
		}
		records, err := all[0].store.Read(background, id.Stream(), 1, 100)
		if err != nil {
			t.Fatal(err)
		}
		epochs := uint64(0)
		for _, r := range records {
			if r.Epoch < epochs {
				t.Errorf("record %d under lease %d after %d", r.Seq, r.Epoch, epochs)
			}
			epochs = r.Epoch
		}
		if epochs != 2 {
			t.Errorf("the last lease is %d", epochs)
		}
	})
}

// A node that was silent for too long learns that its game is held by another from what that one
// records, also when it has nothing to record in it itself.
func TestNodeWasSlowAndHasNothingToRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		id := between(t, all[0], all[1], ana, bea, "60+0")
		all[0].makes(id, ana, "e4")
		all[1].makes(id, bea, "e5")
		o := all[0].observe(id, ana)
		defer o.Close()
		all[0].store.full.Store(true) // it cannot write heartbeats
		all[0].store.setFault(func() (error, bool) { return errDisk, false })
		_, err := all[0].hall.Do(background, id, ana, all[0].moveIn(id, "Nf3")) // it reads the log before it goes on
		wantCode(t, err, hall.NotRecorded)
		time.Sleep(9 * time.Second)
		all[0].store.full.Store(false)
		all[0].store.setFault(nil)
		for _, text := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"} { // held by the other now; no outage of the first is left to record
			time.Sleep(90 * time.Millisecond)
			all[1].makes(id, []members.Identity{ana, bea}[all[1].view(id, ana).Ply%2], text)
		}
		if v := all[0].view(id, ana); v.Ply < 11 { // the last one may be on its way
			t.Errorf("%d plies at the node that was slow", v.Ply)
		}
		all[1].must(id, bea, laws.Resign{})
		if v := all[0].ended(o); v.Result != laws.WhiteWins {
			t.Errorf("at the node that was slow it ended %s", v.Result)
		}
	})
}
