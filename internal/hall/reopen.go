package hall

import (
	"github.com/escaque/escaque/internal/hall/lobby"

	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Reopen reopens a game of an event that its arbiter has ended. The arbiter's decision is
// withdrawn, and the clocks are stopped until an arbiter starts them. Reopen returns the number of
// the record that reopens the game. The refusal is AlreadyPlaying if a player now plays another
// game, and the Laws' own if the game ended otherwise.
func (h *Hall) Reopen(ctx context.Context, id GameID, c laws.Reopen) (seq uint64, err error) {
	return h.ask.reopen.ask(ctx, reopenRequest{gameRef{id}, sentCommand{c}})
}

// reopen implements [Hall.Reopen] at the node that holds the game.
func (h *Hall) reopen(ctx context.Context, r reopenRequest) (seq uint64, err error) {
	c, is := r.Command.Command.(laws.Reopen)
	if !is {
		return 0, refusal.New(NotYourGame)
	}
	recs, err := h.reopenWith(ctx, r.Game, request{steps: func(laws.Game) ([]step, error) { return []step{{laws.ByArbiter(), c}}, nil }})
	for _, rec := range recs {
		if _, is := rec.Event.(laws.GameReopened); is {
			seq = rec.Seq
		}
	}
	return seq, err
}

// mayReopen reports whether c is a command of the game's arbiter to reopen a finished game.
func (h *Hall) mayReopen(ctx context.Context, id GameID, who members.Identity, c laws.Command) bool {
	if _, is := c.(laws.Reopen); !is {
		return false
	}
	v, err := h.Look(ctx, id)
	return err == nil && v.Over && h.Arbitrates(who, v)
}

// reopenWith carries out a request that reopens a game, at the node that holds it. It first
// reserves both players for the game, so that neither plays two.
func (h *Hall) reopenWith(ctx context.Context, id GameID, do request) ([]Recorded, error) {
	// Not cancelled halfway, so that it is known whether the players must stay reserved.
	ctx = context.WithoutCancel(ctx)
	v, err := h.Look(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case v.Event == nil:
		return nil, refusal.New(TableClosed) // only games of events are reopened
	case v.Over:
		white, black := members.Identity{ID: v.White.ID, Handle: v.White.Handle}, members.Identity{ID: v.Black.ID, Handle: v.Black.Handle}
		if err := h.floor.ReserveFree(id, lobby.Joining{Who: white}, lobby.Joining{Who: black}); err != nil {
			return nil, err
		}
	}
	recs, err := h.submitReopening(ctx, id, do)
	if err != nil && v.Over && !h.floor.isLive(id) {
		h.lobby.Release(id, v.White.ID, v.Black.ID)
	}
	return recs, err
}

// submitReopening submits a request to the table of a finished game, which is loaded if necessary.
func (h *Hall) submitReopening(ctx context.Context, id GameID, do request) ([]Recorded, error) {
	for {
		t, err := h.tableOf(ctx, id)
		if t == nil && err == nil {
			t, err = h.loadTable(ctx, id)
		}
		if err != nil {
			return nil, err
		}
		r := do
		r.answer = make(chan answer, 1)
		recs, err := t.submit(ctx, &r)
		if !refusal.Is(err, Closing) || h.floor.IsClosing() {
			return recs, err
		}
	}
}

// listReopened lists a reopened game as live or adjourned.
func (t *table) listReopened(r Recorded, view *View) {
	h := t.hall
	h.indexed.expect(r.Position)
	if view.Session == laws.Adjourned {
		t.listAdjourned()
	} else {
		t.listLive()
	}
	h.archive.dropReopened(t.id)
}

// dropReopened drops a reopened game and ends the subscriptions of its observers. They subscribe to
// the table when they ask again.
func (a *archive) dropReopened(id GameID) {
	for _, o := range a.forget(id) {
		a.mu.Lock()
		o.end()
		a.mu.Unlock()
	}
}

// listRemoteReopening lists a game that another node has reopened.
func (h *Hall) listRemoteReopening(id GameID) {
	h.archive.dropReopened(id)
	s, err := h.replay(h.work, id)
	if err != nil {
		h.opt.Log.Error("a game was reopened, and is not listed here", "game", id, "error", err)
		return
	}
	if s.Game().Over() {
		return
	}
	row := s.Row()
	h.floor.setAssistants(id, assistantIDs(s.View()))
	if s.Game().AdjournState() == laws.Adjourned {
		h.floor.setAdjourned(row)
		return
	}
	h.listRemoteGame(row)
}

// addReopened removes a game from the index and adds its beginning again.
func (x *index) addReopened(id GameID) error {
	first, err := x.hall.opt.Journal.Read(x.hall.work, id.Stream(), 1, 1)
	if err != nil {
		return err
	}
	if len(first) == 0 {
		return errors.New("hall: a game was reopened that has no beginning")
	}
	row, ok, err := game.DecodeBeginning(first[0])
	if err != nil || !ok {
		return err
	}
	x.changes = append(x.changes, IndexChange{Forgotten: id}, IndexChange{Begun: &row})
	return nil
}
