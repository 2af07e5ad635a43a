package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/mailbox"

	"context"
	"errors"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// ProgressStep says what has become of a game.
type ProgressStep string

// The steps.
const (
	GameBegan    ProgressStep = "began"
	GameWentOn   ProgressStep = "went-on"   // after an adjournment, or reopened
	GameSetAside ProgressStep = "set-aside" // adjourned, and off the floor
	GameOver     ProgressStep = "over"
)

// Progress is a step in the life of a game, for those who do not sit at it.
type Progress struct {
	Step ProgressStep
	// View is the game as nobody in particular sees it, at that step or later.
	View View
	// Position is where in the journal the step stands.
	Position uint64
}

// ProgressFeed reports every game that begins, is set aside, goes on and ends. It
// follows the journal, so that no game is too short for it and a slow reader
// misses nothing.
type ProgressFeed struct {
	hall    *Hall
	after   uint64
	sub     *journal.Subscription
	waiting []journal.Record
}

// ProgressFeed returns a feed of the games since the hall was opened, and of those to
// come. One goroutine reads.
func (h *Hall) ProgressFeed() *ProgressFeed {
	h.floor.mu.Lock()
	defer h.floor.mu.Unlock()
	return h.ProgressFeedAfter(h.floor.openedAt)
}

// ProgressFeedAfter returns a feed of what has happened after a position of the journal, and
// of what is to come.
func (h *Hall) ProgressFeedAfter(position uint64) *ProgressFeed {
	return &ProgressFeed{hall: h, after: position, sub: h.opt.Journal.Subscribe(position)}
}

// After is the position of the journal behind which the feed began.
func (g *ProgressFeed) After() uint64 { return g.after }

// Next waits for the next step. It answers journal.ErrClosed when the journal is
// closed, or the context's error; after any other error it may be called again.
func (g *ProgressFeed) Next(ctx context.Context) (Progress, error) {
	for {
		if len(g.waiting) == 0 {
			var err error
			if g.waiting, err = g.sub.Next(ctx); err != nil {
				return Progress{}, err
			}
		}
		r := g.waiting[0]
		g.waiting = g.waiting[1:]
		id, is := game.OfStream(r.Stream)
		step := stepOf(r.Kind)
		if !is || step == "" {
			continue
		}
		v, err := g.hall.tableAt(ctx, id, r.Seq)
		if err != nil {
			if ctx.Err() == nil && !errors.Is(err, mailbox.ErrClosed) {
				g.hall.opt.Log.Error("what has become of a game?", "game", id, "error", err)
				continue
			}
			return Progress{}, err
		}
		if step == GameSetAside && v.Session != laws.Adjourned {
			continue // a move is to be sealed first, or the game goes on again
		}
		return Progress{Step: step, View: v, Position: r.Position}, nil
	}
}

// stepOf is the step that a record is, by its kind; empty when it is none.
func stepOf(kind string) ProgressStep {
	switch kind {
	case game.BeginningKind:
		return GameBegan
	case (laws.PlayResumed{}).EventKind(), (laws.GameReopened{}).EventKind():
		return GameWentOn
	case (laws.GameAdjourned{}).EventKind(), (laws.EnvelopeClosed{}).EventKind():
		return GameSetAside
	case (laws.GameEnded{}).EventKind():
		return GameOver
	}
	return ""
}

// tableAt is a game as nobody in particular sees it, once its table shows the
// record of that number: the journal is ahead of the tables by a moment.
func (h *Hall) tableAt(ctx context.Context, id GameID, seq uint64) (View, error) {
	o, err := h.observe(ctx, id, &Observer{aside: true})
	if err != nil {
		return View{}, err
	}
	defer o.Close()
	for {
		u, err := o.Next(ctx)
		if err != nil || u.View.Seq >= seq {
			return u.View, err
		}
	}
}
