package hall_test

import (
	"bytes"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// How long somebody has been at another node, and idle, is known here; that they do something costs
// no message.
func TestVisitsToOtherNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, hub, all := cluster(t, 2)
		defer closeAll(all)
		bea1 := all[1].connect(bea)
		bea1.SetStatus(func() (closed, observing bool) { return true, false })
		time.Sleep(time.Hour)
		bea0 := all[0].connect(bea) // and here
		all[0].connect(ana)
		spy, heard := hub.Connect(), 0
		defer spy.Close()
		if _, err := spy.Subscribe("escaque.all", func(data []byte) {
			if !bytes.Contains(data, []byte(`"w":"."`)) {
				heard++
			}
		}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for range 100 {
			bea1.MarkActive()
			bea0.MarkActive()
		}
		time.Sleep(time.Minute)
		if heard != 0 {
			t.Errorf("%d messages for commands", heard)
		}
		want := map[string]hall.Visit{bea.ID: {Since: time.Hour + time.Minute, Idle: time.Minute, Closed: true}, ana.ID: {Since: time.Minute, Idle: time.Minute}}
		for i, n := range all {
			if got := n.hall.Visit(background, bea.ID); got.Since != want[bea.ID].Since || got.Idle != time.Minute {
				t.Errorf("node %d: Bea's visit is %+v", i, got)
			}
			if got := n.hall.Visit(background, ana.ID); got != want[ana.ID] {
				t.Errorf("node %d: Ana's visit is %+v", i, got)
			}
			if got := n.hall.Visits(); len(got) != 2 || got[ana.ID] != want[ana.ID] || got[bea.ID].Since != want[bea.ID].Since {
				t.Errorf("node %d: %+v", i, got)
			}
		}
		bea0.Close()
		time.Sleep(20 * time.Second) // what is known may be old
		if got := all[0].hall.Visits()[bea.ID]; !got.Closed || got.Idle != 80*time.Second {
			t.Errorf("Bea is elsewhere only: %+v", got)
		}
		// A list waits for no node that says nothing.
		all[1].bus.Cut(true)
		time.Sleep(10 * time.Second)
		all[0].hall.Visits()
		all[1].bus.Cut(false)
	})
}

// So many may be at a node that one answer does not hold them.
func TestManyVisits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const many = 5003
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		for i := range many {
			all[1].connect(identity(fmt.Sprint("Zoe", i)))
		}
		time.Sleep(time.Minute)
		if got := all[0].hall.Visits(); len(got) != many {
			t.Errorf("%d visits", len(got))
		}
	})
}

// Who wants to be told of seeks is known at other nodes.
func TestEarsElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		all[1].connect(bea).SetTalkFilter(hall.TalkFilter{Seeks: true, NoComputers: true})
		all[1].connect(carla).SetTalkFilter(hall.TalkFilter{})
		all[0].connect(ana).SetTalkFilter(hall.TalkFilter{Seeks: true})
		synctest.Wait()
		got := all[0].hall.RemoteListeners(func(who members.Identity, e hall.TalkFilter) bool {
			return e.Seeks && e.NoComputers && who.Handle == "Bea" || who.Handle == "Ana"
		})
		if len(got) != 1 || got[0] != bea.ID {
			t.Errorf("%v want seeks", got)
		}
	})
}
