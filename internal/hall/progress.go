package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/mailbox"

	"context"
	"errors"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// ProgressStep is a change of a game's status.
type ProgressStep string

// The changes of a game's status.
const (
	GameBegan    ProgressStep = "began"
	GameWentOn   ProgressStep = "went-on"   // resumed or reopened
	GameSetAside ProgressStep = "set-aside" // adjourned
	GameOver     ProgressStep = "over"
)

// Progress is a change of a game's status as reported by a [ProgressFeed].
type Progress struct {
	Step ProgressStep
	// View is the game without a viewer, at that step or later.
	View View
	// Position is the position of the step in the journal.
	Position uint64
}

// ProgressFeed reports every game that begins, is adjourned, is resumed or ends. It follows the
// journal, so it misses no game, however short the game or slow the reader.
type ProgressFeed struct {
	hall    *Hall
	after   uint64
	sub     *journal.Subscription
	waiting []journal.Record
}

// ProgressFeed returns a feed of all steps since the hall was opened. Only one goroutine may read
// it.
func (h *Hall) ProgressFeed() *ProgressFeed {
	h.floor.mu.Lock()
	defer h.floor.mu.Unlock()
	return h.ProgressFeedAfter(h.floor.openedAt)
}

// ProgressFeedAfter returns a feed of all steps after a position of the journal.
func (h *Hall) ProgressFeedAfter(position uint64) *ProgressFeed {
	return &ProgressFeed{hall: h, after: position, sub: h.opt.Journal.Subscribe(position)}
}

// After returns the position of the journal after which the feed began.
func (g *ProgressFeed) After() uint64 { return g.after }

// Next waits for the next step. The error is journal.ErrClosed if the journal is closed, or the
// context's error. After any other error it may be called again.
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
		id, is := game.IDOfStream(r.Stream)
		step := progressStep(r.Kind)
		if !is || step == "" {
			continue
		}
		v, err := g.hall.viewAt(ctx, id, r.Seq)
		if err != nil {
			if ctx.Err() == nil && !errors.Is(err, mailbox.ErrClosed) {
				g.hall.opt.Log.Error("what has become of a game?", "game", id, "error", err)
				continue
			}
			return Progress{}, err
		}
		if step == GameSetAside && v.Session != laws.Adjourned {
			continue // a move must be sealed first, or the game was already resumed
		}
		return Progress{Step: step, View: v, Position: r.Position}, nil
	}
}

// progressStep returns the step that a kind of record is, "" if it is none.
func progressStep(kind string) ProgressStep {
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

// viewAt returns the view of a game, without a viewer, once its table shows the record with number
// seq. The journal may be slightly ahead of the tables.
func (h *Hall) viewAt(ctx context.Context, id GameID, seq uint64) (View, error) {
	o, err := h.observe(ctx, id, &Observer{uncounted: true})
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
