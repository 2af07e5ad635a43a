package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"container/list"
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// archive keeps the views of finished games that were asked for lately.
type archive struct {
	mu    sync.Mutex
	limit int
	order *list.List // of *View, the latest asked for in front
	views map[GameID]*list.Element
	// watching are those who look at a game whose table is folded up: its result may still be
	// corrected.
	watching map[GameID]map[*Observer]struct{}
	closed   bool
	// forgotten counts what was forgotten: a view that was unfolded before that
	// may be old, and is not kept.
	forgotten uint64
}

func newArchive(limit int) *archive {
	return &archive{limit: limit, order: list.New(), views: make(map[GameID]*list.Element), watching: make(map[GameID]map[*Observer]struct{})}
}

func (a *archive) get(id GameID) *View {
	a.mu.Lock()
	defer a.mu.Unlock()
	e := a.views[id]
	if e == nil {
		return nil
	}
	a.order.MoveToFront(e)
	return e.Value.(*View)
}

// before is taken before a view is unfolded, for put.
func (a *archive) before() uint64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.forgotten
}

func (a *archive) put(v *View, before uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if before != a.forgotten {
		return
	}
	if e := a.views[v.Game]; e != nil {
		e.Value = v
		a.order.MoveToFront(e)
		return
	}
	a.views[v.Game] = a.order.PushFront(v)
	if a.order.Len() > a.limit {
		oldest := a.order.Remove(a.order.Back()).(*View)
		delete(a.views, oldest.Game)
	}
}

// forget returns who watches the game.
func (a *archive) forget(id GameID) []*Observer {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.forgotten++
	if e := a.views[id]; e != nil {
		a.order.Remove(e)
		delete(a.views, id)
	}
	return slices.Collect(maps.Keys(a.watching[id]))
}

// admit shows an observer a game as it was when so much was forgotten; false when it may be old by
// now.
func (a *archive) admit(o *Observer, v *View, before uint64) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if before != a.forgotten || a.closed {
		return false
	}
	if a.watching[v.Game] == nil {
		a.watching[v.Game] = make(map[*Observer]struct{})
	}
	a.watching[v.Game][o] = struct{}{}
	o.archive, o.game = a, v.Game
	o.box.Put(update{snapshot: true, view: v}, nil)
	return true
}

// leave forgets an observer.
func (a *archive) leave(o *Observer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.watching[o.game], o)
	if len(a.watching[o.game]) == 0 {
		delete(a.watching, o.game)
	}
}

// dismiss ends all subscriptions, and admits nobody any more.
func (a *archive) dismiss() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	for _, all := range a.watching {
		for o := range all {
			o.end()
		}
	}
	clear(a.watching)
}

// showCorrection shows a game afresh to those who look at it after its table was folded up.
func (h *Hall) showCorrection(id GameID) {
	watching := h.archive.forget(id)
	if len(watching) == 0 {
		return
	}
	v, err := h.Archive(h.work, id)
	if err != nil {
		h.opt.Log.Error("a result was corrected, and who looks at the game is not shown it", "game", id, "error", err)
		return
	}
	for _, o := range watching {
		fresh := update{snapshot: true, view: v}
		o.box.Put(fresh, func() update { return fresh })
		h.archive.mu.Lock()
		handed := o.take != nil
		h.archive.mu.Unlock()
		if handed {
			o.deliverWaiting()
		}
	}
}

// UnfoldAgain has the games that are over be read from their logs again, because one of their
// players is read under another name from now on. Tables of theirs at which people still talk are
// folded up.
func (h *Hall) UnfoldAgain(memberID string) {
	for _, t := range h.floor.tables() {
		t.mu.Lock()
		own := t.view.Over && t.view.HasPlayer(memberID)
		if own {
			t.lingered = true
		}
		t.mu.Unlock()
		if !own {
			continue
		}
		t.dismiss()
		t.mu.Lock()
		t.wake()
		t.mu.Unlock()
	}
	h.archive.clear()
}

func (a *archive) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.forgotten++
	a.order.Init()
	clear(a.views)
}

// Archive returns a finished game from its log, for nobody in particular. [Hall.Table]
// returns a game as it stands now.
func (h *Hall) Archive(ctx context.Context, id GameID) (*View, error) {
	if v := h.archive.get(id); v != nil {
		return v, nil
	}
	before := h.archive.before()
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, err
	}
	v := s.View()
	if v.Over {
		h.archive.put(v, before)
	}
	return v, nil
}

// archivedViews is Archive, with what those see who see the game late.
func (h *Hall) archivedViews(ctx context.Context, id GameID) (v, later *View, err error) {
	if v, err = h.Archive(ctx, id); err != nil || v.Over || v.Terms.Delay == (Delay{}) {
		return v, v, err
	}
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	v = s.View()
	return v, h.lateOf(s, v).View(), nil
}

// replay replays a game from its log.
func (h *Hall) replay(ctx context.Context, id GameID) (*game.State, error) {
	if id == "" || len(id) > game.MaxIDLength {
		return nil, refusal.New(NoSuchGame, refusal.Clip(string(id)))
	}
	s := game.NewState(id)
	if _, err := s.Read(ctx, h.opt.Journal); err != nil {
		return nil, h.quarantine(err)
	}
	if err := h.liftQuarantine(ctx, id); err != nil {
		return nil, err
	}
	if !s.Game().Started() {
		return nil, refusal.New(NoSuchGame, refusal.Clip(string(id)))
	}
	return s, nil
}

// doArchived carries a command out on a game whose table is folded up: the Laws
// refuse nearly all of them, but an arbiter may still correct a result.
func (h *Hall) doArchived(ctx context.Context, id GameID, who members.Identity, c laws.Command) ([]Recorded, error) {
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, err
	}
	if !s.Game().Over() {
		// Only while a beginning is being found out about.
		return nil, refusal.New(NoSuchGame, refusal.Clip(string(id)))
	}
	t := h.newTable(id)
	t.state = *s
	if t.epoch, err = h.epochOf(ctx, id); err != nil {
		return nil, refusal.Because(NotRecorded, err)
	}
	return t.carryOut(&request{who: h.officiating(who, s.Seating().Event), cmd: c, at: h.time.stamp(), answer: make(chan answer, 1)})
}
