package hall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// Who watches is counted at all nodes: a member once at each, players and what shows the game to
// others not at all.
func TestAudienceOfAllNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 2)
		defer closeAll(all)
		id := between(t, all[0], all[1], ana, bea, "600+0")
		var watching []*hall.Observer
		add := func(o *hall.Observer) { watching = append(watching, o) }
		add(all[0].observe(id, ana))
		add(all[0].observe(id, carla))
		add(all[0].observe(id, carla))
		add(all[1].observe(id, guest))
		shown, err := all[1].hall.ObservePublic(background, id)
		if err != nil {
			t.Fatal(err)
		}
		add(shown)
		leave := all[1].hall.CountViewer("round 1")
		time.Sleep(3 * time.Second)
		for i, h := range all {
			if n := h.hall.Audience(id); n != 2 {
				t.Errorf("node %d counts %d who watch, want 2", i, n)
			}
			if n := h.hall.ViewerCount("round 1"); n != 1 {
				t.Errorf("node %d counts %d who watch the round", i, n)
			}
		}
		watching[1].Close() // and she watches by another connection
		time.Sleep(3 * time.Second)
		if n := all[1].hall.Audience(id); n != 2 {
			t.Errorf("%d watch, want 2", n)
		}
		leave()
		leave()
		for _, o := range watching {
			o.Close()
		}
		time.Sleep(3 * time.Second)
		for i, h := range all {
			if n, page := h.hall.Audience(id), h.hall.ViewerCount("round 1"); n != 0 || page != 0 {
				t.Errorf("at the end node %d counts %d and %d", i, n, page)
			}
		}
	})
}
