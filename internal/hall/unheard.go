package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/clock"
)

// A node that still gives signs of life in the database, but whose messages do not arrive over the bus, may be cut off from the
// others, or this one from it: whoever plays there cannot reach a game that is held here. The rule: in such a game time
// is charged to nobody from the last message of his node until he is connected to a node that is reached, or his node is
// reached again without him, or is dead. The clocks stand meanwhile, flags do not fall, and everybody at the table
// is informed. Whoever is here may move: his move records the interruption up to then.

// cutRecorded is how often the interruption of a game is recorded while it lasts: the most that a crash then charges.
const cutRecorded = 30 * time.Second

var errUnheard = errors.New("hall: the node of a player is not heard of")

// cutSince is since when one of two players is not heard of because his node is not; ok is false when both are here, or
// have left by themselves.
func (h *Hall) cutSince(players ...Player) (since clock.Instant, ok bool) {
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

// buryDead forgets the nodes that are not heard of when they are dead: who was connected to one has to connect again.
func (h *Hall) buryDead(ctx context.Context) error {
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

// unheard brings the table up to date with who is not heard of: an error while the clocks stand for one of its players and
// nobody waits, which is what now says, for something to be recorded.
func (t *table) unheard(now bool) error {
	since, cut := t.hall.cutSince(t.state.Seating().White, t.state.Seating().Black)
	if _, runs := t.state.Game().Clock().Side(); !runs {
		t.cut = 0
		return nil
	}
	if !cut && t.cut == 0 {
		return nil
	}
	at := t.hall.time.stamp()
	if !cut {
		since, t.cut = t.cut, 0 // what is recorded now is shown with clocks that run
		err := t.interrupt(outageSpan{since, at})
		if err != nil {
			t.cut = since
		}
		return err
	}
	if t.cut == 0 {
		t.cut = since
	}
	if now || at.Sub(max(t.cut, t.state.Game().LastInstant())) >= cutRecorded {
		if err := t.interrupt(outageSpan{t.cut, at}); err != nil {
			return err
		}
	}
	if !now {
		t.halt()
		return refusal.Because(NotRecorded, errUnheard)
	}
	return nil
}
