package hall_test

import (
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

var (
	deputy = members.Identity{ID: "a-Deputy", Handle: "Deputy", Roles: members.RolePlayer | members.RoleArbiter}
	give   = laws.GiveTime{To: chess.Black, Span: time.Minute, Reason: "a noise"}
)

// conduct gives a command that is accepted.
func (h *house) conduct(id hall.GameID, who members.Identity, a hall.Act) []hall.Recorded {
	h.t.Helper()
	recs, err := h.hall.Conduct(background, id, who, a)
	if err != nil || len(recs) == 0 {
		h.t.Fatalf("%T of %s: %v, %v", a.Command, who.Handle, recs, err)
	}
	return recs
}

// stale gives a command that is refused because an arbiter has acted since, and checks who is named.
func (h *house) stale(id hall.GameID, who members.Identity, a hall.Act, named ...any) {
	h.t.Helper()
	recs, err := h.hall.Conduct(background, id, who, a)
	var e *hall.Error
	if !errors.As(err, &e) || e.Code != hall.Stale || len(recs) > 0 || len(named)+len(e.Args) > 0 && !reflect.DeepEqual(e.Args, named) {
		h.t.Errorf("%T of %s: %v, %v, want %v", a.Command, who.Handle, recs, err, named)
	}
}

// seq returns the number of the last record of a game, as its arbiter sees it.
func (h *house) seq(id hall.GameID) uint64 {
	h.t.Helper()
	r, err := h.hall.Remedies(background, id, judge)
	if err != nil {
		h.t.Fatal(err)
	}
	return r.Seq
}

// A request that is repeated after a lost answer is one fact, whatever node it comes to, and also
// when the node that held the game has died.
func TestRepeatedRulingAtSeveralNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 3)
		id := between(t, all[0], all[1], ana, bea, "300+3")
		synctest.Wait()
		all[2].connect(judge)
		seen := all[2].seq(id)
		act := hall.Act{Command: give, Seen: seen, Key: "k1"}
		first := all[2].conduct(id, judge, act)
		for _, n := range all {
			if again := n.conduct(id, judge, act); len(again) != len(first) || again[0].Seq != first[0].Seq {
				t.Errorf("the answers are %v and %v", first, again)
			}
		}
		all[1].stale(id, deputy, act, "Judge", "GiveTime")
		if n := countOf(all[1].log(id), "TimeGiven"); n != 1 {
			t.Errorf("%d facts", n)
		}

		last := hall.Act{Command: laws.GiveTime{To: chess.White, Span: time.Minute, Reason: "another noise"}, Seen: all[1].seq(id), Key: "k2"}
		holder, others := all[0], all[1:]
		if !holder.hall.Holds(background, id) {
			holder, others = all[1], []*node{all[0], all[2]}
		}
		others[1].conduct(id, judge, last)
		holder.die()
		time.Sleep(30 * time.Second) // another node takes the game over
		for _, n := range others {
			n.stale(id, judge, last)
			n.stale(id, judge, act)
		}
		if n := countOf(others[0].log(id), "TimeGiven"); n != 2 {
			t.Errorf("%d facts", n)
		}
		last.Seen = others[0].seq(id)
		others[0].conduct(id, deputy, last)
		closeAll(others)
	})
}

// After a restart a repeated request is refused, because the server no longer knows who has acted
// since.
func TestRepeatedRulingAfterARestart(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(h *house)
	}{{"crash", (*house).crash}, {"orderly close", (*house).close}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := memory.New()
				h := openHouse(t, store, nil)
				id := h.pair(ana, bea, "300+3")
				act := hall.Act{Command: give, Seen: h.seq(id), Key: "k1"}
				first := h.conduct(id, judge, act)
				if again := h.conduct(id, judge, act); again[0].Seq != first[0].Seq {
					t.Errorf("the answers are %v and %v", first, again)
				}
				c.end(h)
				time.Sleep(time.Minute)
				h = openHouse(t, store, nil)
				defer h.close()
				h.stale(id, judge, act)
				h.stale(id, deputy, act)
				if n := countOf(h.log(id), "TimeGiven"); n != 1 {
					t.Errorf("%d facts", n)
				}
				act.Seen = h.seq(id)
				h.conduct(id, judge, act)
				if n := countOf(h.log(id), "TimeGiven"); n != 2 {
					t.Errorf("%d facts after the arbiter has looked again", n)
				}
			})
		})
	}
}
