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

// Reopen lets a game of an event go on that its arbiter has ended, in the arbiter's
// name: the decision is taken back, and the clocks stand until an arbiter starts them.
// It returns the number of the record that says so. The refusal is AlreadyPlaying when a
// player sits at another game by now, and the Laws' own when the game ended otherwise.
func (h *Hall) Reopen(ctx context.Context, id GameID, c laws.Reopen) (seq uint64, err error) {
	return h.ask.reopen.ask(ctx, reopenRequest{ofGame{id}, sentCommand{c}})
}

// reopen is [Hall.Reopen] at the node that holds the game.
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

// mayReopen reports whether a command of an arbiter would reopen a game that is over.
func (h *Hall) mayReopen(ctx context.Context, id GameID, who members.Identity, c laws.Command) bool {
	if _, is := c.(laws.Reopen); !is {
		return false
	}
	v, err := h.Look(ctx, id)
	return err == nil && v.Over && h.Arbitrates(who, v)
}

// reopenWith carries a command out that reopens a game, at the node that holds it. Both
// players are held for the game first, so that nobody is seated twice.
func (h *Hall) reopenWith(ctx context.Context, id GameID, do request) ([]Recorded, error) {
	// What was begun is finished, so that it is known for whom the players are held.
	ctx = context.WithoutCancel(ctx)
	v, err := h.Look(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case v.Event == nil:
		return nil, refusal.New(TableClosed) // what players began, they do not take up again
	case v.Over:
		white, black := members.Identity{ID: v.White.ID, Handle: v.White.Handle}, members.Identity{ID: v.Black.ID, Handle: v.Black.Handle}
		if err := h.floor.Take(id, lobby.Joining{Who: white}, lobby.Joining{Who: black}); err != nil {
			return nil, err
		}
	}
	recs, err := h.atTableAgain(ctx, id, do)
	if err != nil && v.Over && !h.floor.isLive(id) {
		h.lobby.LetGo(id, v.White.ID, v.Black.ID)
	}
	return recs, err
}

// atTableAgain carries a request out at the table of a game that is over, which is set up again
// when it was folded up.
func (h *Hall) atTableAgain(ctx context.Context, id GameID, do request) ([]Recorded, error) {
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

// listReopened lists a game again that goes on after its end was withdrawn, and tells its players.
func (t *table) listReopened(r Recorded, view *View) {
	h := t.hall
	h.indexed.expect(r.Position)
	if view.Session == laws.Adjourned {
		t.leaveFloor()
	} else {
		t.returnToFloor()
	}
	h.archive.dismissGame(t.id)
}

// dismissGame forgets a game that is live again, and ends the subscriptions of those who look at
// it: they see the table when they ask again.
func (a *archive) dismissGame(id GameID) {
	for _, o := range a.forget(id) {
		a.mu.Lock()
		o.end()
		a.mu.Unlock()
	}
}

// reopenedElsewhere lists a game that another node has reopened.
func (h *Hall) reopenedElsewhere(id GameID) {
	h.archive.dismissGame(id)
	s, err := h.replay(h.work, id)
	if err != nil {
		h.opt.Log.Error("a game was reopened, and is not listed here", "game", id, "error", err)
		return
	}
	if s.Game().Over() {
		return
	}
	row := s.Row()
	if s.Game().AdjournState() == laws.Adjourned {
		h.floor.setAdjourned(row)
		return
	}
	h.beganElsewhere(row)
}

// takeReopened has a game begin again in the index.
func (x *index) takeReopened(id GameID) error {
	first, err := x.hall.opt.Journal.Read(x.hall.work, id.Stream(), 1, 1)
	if err != nil {
		return err
	}
	if len(first) == 0 {
		return errors.New("hall: a game was reopened that has no beginning")
	}
	row, ok, err := game.BeginningOf(first[0])
	if err != nil || !ok {
		return err
	}
	x.changes = append(x.changes, IndexChange{Forgotten: id}, IndexChange{Begun: &row})
	return nil
}
