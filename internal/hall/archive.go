package hall

import (
	"container/list"
	"context"
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
	// forgotten counts what was forgotten: a view that was unfolded before that
	// may be old, and is not kept.
	forgotten uint64
}

func newArchive(limit int) *archive {
	return &archive{limit: limit, order: list.New(), views: make(map[GameID]*list.Element)}
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

func (a *archive) forget(id GameID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.forgotten++
	if e := a.views[id]; e != nil {
		a.order.Remove(e)
		delete(a.views, id)
	}
}

// UnfoldAgain has the games that are over be read from their logs again, because one of their
// players is read under another name from now on. Tables of his at which people still talk are
// folded up.
func (h *Hall) UnfoldAgain(memberID string) {
	for _, t := range h.floor.tables() {
		t.mu.Lock()
		his := t.view.Over && plays(t.view, memberID)
		if his {
			t.lingered = true
		}
		t.mu.Unlock()
		if !his {
			continue
		}
		t.dismiss()
		t.mu.Lock()
		t.ring()
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

// Archive returns a game from its log, for nobody in particular. Whoever wants
// a game as it stands now asks [Hall.Table]; this is for finished ones.
func (h *Hall) Archive(ctx context.Context, id GameID) (*View, error) {
	if v := h.archive.get(id); v != nil {
		return v, nil
	}
	before := h.archive.before()
	s, err := h.unfold(ctx, id)
	if err != nil {
		return nil, err
	}
	v := s.view()
	if v.Over {
		h.archive.put(v, before)
	}
	return v, nil
}

// unfold replays a game from its log.
func (h *Hall) unfold(ctx context.Context, id GameID) (*gameState, error) {
	if id == "" || len(id) > maxIDLength {
		return nil, refuse(NoSuchGame, clip(string(id)))
	}
	s := &gameState{id: id}
	if _, err := s.read(ctx, h.opt.Journal); err != nil {
		return nil, h.aside(err)
	}
	if err := h.readable(ctx, id); err != nil {
		return nil, err
	}
	if !s.game.Started() {
		return nil, refuse(NoSuchGame, clip(string(id)))
	}
	return s, nil
}

// doArchived carries a command out on a game whose table is folded up: the Laws
// refuse nearly all of them, but an arbiter may still correct a result.
func (h *Hall) doArchived(ctx context.Context, id GameID, who members.Identity, c laws.Command) ([]Recorded, error) {
	s, err := h.unfold(ctx, id)
	if err != nil {
		return nil, err
	}
	if !s.game.Over() {
		// Only while a beginning is being found out about.
		return nil, refuse(NoSuchGame, clip(string(id)))
	}
	t := h.newTable(id)
	t.state = *s
	if t.epoch, err = h.epochOf(ctx, id); err != nil {
		return nil, because(NotRecorded, err)
	}
	return t.carryOut(&request{who: h.officiating(who, s.seated.Event), cmd: c, at: h.time.stamp(), answer: make(chan answer, 1)})
}
