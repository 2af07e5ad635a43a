package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/clock"
)

// A node that still gives signs of life in the database, but whose messages do not arrive over the
// bus, may be cut off from the others, or this one from it: players there cannot reach a game
// that is held here. The rule: in such a game time is charged to nobody from the last message of
// their node until they are connected to a node that is reached, or their node is reached again
// without them, or is dead. The clocks stand meanwhile, flags do not fall, and everybody at the
// table is informed. A player who is here may move: their move records the interruption up to then.

// lostRecordEvery is how often the interruption of a game is recorded while it lasts: the most that a
// crash then charges.
const lostRecordEvery = 30 * time.Second

var errLostNode = errors.New("hall: the node of a player is not heard of")

// lostSince returns since when the node of one of two players is lost; ok is false when both are
// here, or have left by themselves.
func (h *Hall) lostSince(players ...Player) (since clock.Instant, ok bool) {
	if h.nodes == nil {
		return 0, false
	}
	for _, p := range players {
		at, lost := h.nodes.LostSince(personKey + p.ID)
		if !lost || h.people.IsHere(p.ID) {
			continue
		}
		if from := h.time.stamp().Add(-time.Since(at)); !ok || from < since {
			since, ok = from, true
		}
	}
	return since, ok
}

// buryDeadNodes forgets lost nodes that are dead: the clients of such a node have to connect
// again.
func (h *Hall) buryDeadNodes(ctx context.Context) error {
	for _, node := range h.nodes.Lost() {
		alive, err := h.isAlive(ctx, node)
		if err != nil {
			return err
		}
		if !alive {
			h.nodes.Bury(node)
		}
	}
	return nil
}

// stopForLostNode stops the clocks while the node of a player is lost, and records the
// interruption. It returns an error while they stand, unless now says that somebody waits for
// something to be recorded.
func (t *table) stopForLostNode(now bool) error {
	since, cut := t.hall.lostSince(t.state.Seating().White, t.state.Seating().Black)
	if _, runs := t.state.Game().Clock().Side(); !runs {
		t.lostSince = 0
		return nil
	}
	if !cut && t.lostSince == 0 {
		return nil
	}
	at := t.hall.time.stamp()
	if !cut {
		since, t.lostSince = t.lostSince, 0 // what is recorded now is shown with clocks that run
		err := t.recordInterruption(outageSpan{since, at})
		if err != nil {
			t.lostSince = since
		}
		return err
	}
	if t.lostSince == 0 {
		t.lostSince = since
	}
	if now || at.Sub(max(t.lostSince, t.state.Game().LastInstant())) >= lostRecordEvery {
		if err := t.recordInterruption(outageSpan{t.lostSince, at}); err != nil {
			return err
		}
	}
	if !now {
		t.showStopped()
		return refusal.Because(NotRecorded, errLostNode)
	}
	return nil
}
