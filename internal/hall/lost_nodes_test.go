package hall_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// While the node of a game is not reached over the bus, who is connected elsewhere is told so, and
// nothing is lost; the game goes on where it is.
func TestNodeIsCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		id := between(t, all[0], all[1], ana, bea, "600+0")
		all[0].bus.Cut(true)
		all[0].makes(id, ana, "e4")
		time.Sleep(2 * time.Second) // found in the journal
		if v := all[1].view(id, bea); v.Ply != 1 {
			t.Fatalf("%d plies at the other node", v.Ply)
		}
		_, err := all[1].hall.Do(background, id, bea, all[1].moveIn(id, "e5"))
		wantCode(t, err, hall.Unreachable)
		all[0].bus.Cut(false)
		time.Sleep(2 * time.Second)
		all[1].makes(id, bea, "e5")
		if v := all[0].view(id, ana); v.Ply != 2 {
			t.Errorf("%d plies", v.Ply)
		}
	})
}

// While the node of a player is alive and not heard of over the bus, whichever of the two is cut
// off, time is charged to nobody in their game: the clocks stand, no flag falls, who is at the
// other node may move, and all are informed.
func TestNobodyIsChargedWhileTheBusIsCut(t *testing.T) {
	for cut := range 2 {
		t.Run(fmt.Sprint("of n", cut), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, _, all := cluster(t, 2)
				defer closeAll(all)
				id := between(t, all[0], all[1], ana, bea, "60+0")
				all[0].makes(id, ana, "e4")
				all[1].makes(id, bea, "e5")
				time.Sleep(10 * time.Second)
				all[cut].bus.Cut(true)
				time.Sleep(100 * time.Second)
				v := all[0].view(id, ana)
				if v.Over || v.Waiting != hall.WaitingForNode || v.Clock.Running != hall.Neither || v.Clock.White < 49*time.Second || v.Clock.White > 51*time.Second {
					t.Fatalf("after a hundred seconds: over %t, waiting for %q, clock %+v", v.Over, v.Waiting, v.Clock)
				}
				if len(v.Legal()) == 0 {
					t.Fatal("who is here may not move")
				}
				all[0].makes(id, ana, "Nf3")
				if v := all[0].view(id, ana); v.Ply != 3 || v.Waiting != hall.WaitingForNode || v.Clock.White < 49*time.Second || v.Clock.Black != time.Minute {
					t.Fatalf("after her move: %d plies, waiting for %q, clock %+v", v.Ply, v.Waiting, v.Clock)
				}
				time.Sleep(100 * time.Second)
				o := all[1].observe(id, bea) // a connection that hears of events alone
				defer o.Close()
				table := all[0].observe(id, carla)
				defer table.Close()
				all[cut].bus.Cut(false)
				time.Sleep(5 * time.Second)
				for _, o := range []*hall.Observer{o, table} {
					last := hall.Waiting("none told")
					for {
						ctx, cancel := context.WithTimeout(background, time.Millisecond)
						u, err := o.Next(ctx)
						cancel()
						if err != nil {
							break
						}
						if len(u.Events) > 0 {
							last = u.View.Waiting
						}
					}
					if last != hall.WaitingForNothing {
						t.Errorf("the end of the interruption is shown waiting for %q", last)
					}
				}
				all[1].makes(id, bea, "Nc6")
				synctest.Wait()
				for i, n := range all {
					if v := n.view(id, ana); v.Ply != 4 || v.Waiting != "" || v.Clock.Running != hall.AsWhite || v.Clock.Black < 54*time.Second || v.Clock.Black == time.Minute {
						t.Errorf("at the end n%d shows %d plies, waiting for %q, clock %+v", i, v.Ply, v.Waiting, v.Clock)
					}
				}
			})
		})
	}
}

// Who has left by themselves while their node does not answer, or is connected to one that does,
// keeps nobody's clock from running once it answers again; nor does a node that is dead.
func TestClocksRunAgainAfterTheBus(t *testing.T) {
	for name, then := range map[string]func(all []*node, s *hall.Session){
		"he has left": func(all []*node, s *hall.Session) {
			s.Close()
			all[1].bus.Cut(false)
		},
		"he comes to another node": func(all []*node, _ *hall.Session) { all[0].connect(bea) },
		"his node dies":            func(all []*node, _ *hall.Session) { all[1].die() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, _, all := cluster(t, 2)
				defer all[0].close()
				id := between(t, all[0], all[1], ana, bea, "60+0")
				all[0].makes(id, ana, "e4")
				s := all[1].connect(bea)
				all[1].bus.Cut(true)
				time.Sleep(20 * time.Second)
				if v := all[0].view(id, ana); v.Waiting != hall.WaitingForNode {
					t.Fatalf("waiting for %q", v.Waiting)
				}
				then(all, s)
				time.Sleep(10 * time.Second)
				v := all[0].view(id, ana)
				if left := v.ClockAt(all[0].hall.Now()); v.Waiting != "" || left.Running != hall.AsBlack || left.Black > 57*time.Second || left.Black < 48*time.Second {
					t.Errorf("waiting for %q, clock %+v", v.Waiting, left)
				}
				if name != "his node dies" {
					all[1].close()
				}
			})
		})
	}
}
