package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/clock"
)

// A node is lost if it still writes heartbeats to the database, but its messages do not arrive over
// the bus. Its players may be unable to reach a game that is held here. The rule: in such a game
// time is charged to nobody from the last message of that node. This ends when the player is
// connected to a node that is reached, when their node is reached again without them, or when it is
// dead. Meanwhile the clocks are stopped, flags do not fall, and everybody at the table is
// informed. A player at this node may move: the move records the interruption up to then.

// lostRecordEvery is how often an interruption is recorded in a game's log while it lasts. After a
// crash at most this much of the interruption is charged to a player.
const lostRecordEvery = 30 * time.Second

var errNodeLost = errors.New("hall: the node of a player is not heard of")

// lostSince returns the instant since which the node of one of the players is unreachable. ok is
// false if no player is at such a node.
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

// forgetDeadNodes removes nodes that have stopped from the list of unreachable nodes. Their clients
// have to connect again.
func (h *Hall) forgetDeadNodes(ctx context.Context) error {
	for _, node := range h.nodes.Lost() {
		alive, err := h.isAlive(ctx, node)
		if err != nil {
			return err
		}
		if !alive {
			h.nodes.Forget(node)
		}
	}
	return nil
}

// stopForLostNode stops the clocks while the node of a player is unreachable, and records the
// interruption. It returns an error while they are stopped. If waited is true, a command waits: the
// interruption is then recorded immediately and the result is nil.
func (t *table) stopForLostNode(waited bool) error {
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
		since, t.lostSince = t.lostSince, 0 // so that the records written now are shown with running clocks
		err := t.recordInterruption(outageSpan{since, at})
		if err != nil {
			t.lostSince = since
		}
		return err
	}
	if t.lostSince == 0 {
		t.lostSince = since
	}
	if waited || at.Sub(max(t.lostSince, t.state.Game().LastInstant())) >= lostRecordEvery {
		if err := t.recordInterruption(outageSpan{t.lostSince, at}); err != nil {
			return err
		}
	}
	if !waited {
		t.showStopped()
		return refusal.Because(NotRecorded, errNodeLost)
	}
	return nil
}
