package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"container/list"
	"context"
	"maps"
	"slices"
	"sync"
)

// archive caches the views of finished games that were recently requested.
type archive struct {
	mu    sync.Mutex
	limit int
	order *list.List // of *View, the most recently requested first
	views map[GameID]*list.Element
	// watching holds the observers of games whose tables are unloaded. The result of such a game
	// may still be corrected.
	watching map[GameID]map[*Observer]struct{}
	closed   bool
	// generation is increased when views are dropped. A view that was loaded under an earlier
	// generation may be outdated and is not cached.
	generation uint64
}

// newArchive returns an empty archive for at most limit views.
func newArchive(limit int) *archive {
	return &archive{limit: limit, order: list.New(), views: make(map[GameID]*list.Element), watching: make(map[GameID]map[*Observer]struct{})}
}

// get returns the cached view of a game, nil if there is none.
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

// currentGeneration returns the number of times that views were dropped so far. A caller reads it
// before it loads a view and then passes it to put.
func (a *archive) currentGeneration() uint64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.generation
}

// put caches a view that was loaded when currentGeneration returned generation, unless views were
// dropped since.
func (a *archive) put(v *View, generation uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if generation != a.generation {
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

// forget drops the cached view of a game and returns the game's observers.
func (a *archive) forget(id GameID) []*Observer {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.generation++
	if e := a.views[id]; e != nil {
		a.order.Remove(e)
		delete(a.views, id)
	}
	return slices.Collect(maps.Keys(a.watching[id]))
}

// addObserver adds an observer and sends it the given view, which was loaded when currentGeneration
// returned generation. It returns false if views were dropped since, so that this one may be
// outdated, or if the archive is closed.
func (a *archive) addObserver(o *Observer, v *View, generation uint64) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if generation != a.generation || a.closed {
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

// removeObserver removes an observer.
func (a *archive) removeObserver(o *Observer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.watching[o.game], o)
	if len(a.watching[o.game]) == 0 {
		delete(a.watching, o.game)
	}
}

// close ends all subscriptions and refuses new ones.
func (a *archive) close() {
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

// showCorrection sends the corrected view of a game to the observers who watch it in the archive.
func (h *Hall) showCorrection(id GameID) {
	watching := h.archive.forget(id)
	if len(watching) == 0 {
		return
	}
	v, err := h.ArchivedView(h.work, id)
	if err != nil {
		h.opt.Log.Error("a result was corrected, and who looks at the game is not shown it", "game", id, "error", err)
		return
	}
	for _, o := range watching {
		fresh := update{snapshot: true, view: v}
		o.box.Put(fresh, func() update { return fresh })
		h.archive.mu.Lock()
		handed := o.handOver != nil
		h.archive.mu.Unlock()
		if handed {
			o.deliverWaiting()
		}
	}
}

// ReloadFinished drops the cached views of finished games and closes their tables on which a member
// played or assisted a player. The games are read from their logs again because the member now has another name.
func (h *Hall) ReloadFinished(memberID string) {
	for _, t := range h.floor.tables() {
		t.mu.Lock()
		own := t.view.Over && (t.view.HasPlayer(memberID) || t.view.AssistedBy(memberID) != Neither)
		if own {
			t.outdated, t.lingerOver, t.unloadAsked = true, true, true
		}
		t.mu.Unlock()
		if !own {
			continue
		}
		t.endSubscriptions()
		t.mu.Lock()
		t.wake()
		t.mu.Unlock()
	}
	h.archive.clear()
}

// clear drops all cached views.
func (a *archive) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.generation++
	a.order.Init()
	clear(a.views)
}

// ArchivedView returns the view of a game, without a viewer, as replayed from its log. The view of a
// finished game is taken from its table while that is loaded; afterwards it is cached. [Hall.Table]
// returns a game with its live state.
func (h *Hall) ArchivedView(ctx context.Context, id GameID) (*View, error) {
	if v := h.archive.get(id); v != nil {
		return v, nil
	}
	if v := h.finishedView(id); v != nil {
		return v, nil
	}
	before := h.archive.currentGeneration()
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

// archivedViews returns the view of a game, and the view for spectators with a delay. Both are the
// same if there is no delay. See [Hall.ArchivedView].
func (h *Hall) archivedViews(ctx context.Context, id GameID) (v, late *View, err error) {
	if v, err = h.ArchivedView(ctx, id); err != nil || v.Over || v.Terms.Delay == (Delay{}) {
		return v, v, err
	}
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	v = s.View()
	return v, h.newLate(s, v).View(), nil
}

// replay reads a game's state from its log. The refusal is [NoSuchGame] if there is no such log.
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

// doUnloaded carries out a command in a finished game whose table is unloaded. The Laws refuse
// nearly all commands there, but an arbiter may still correct a result.
func (h *Hall) doUnloaded(ctx context.Context, r doRequest) ([]Recorded, error) {
	id := r.Game
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, err
	}
	if !s.Game().Over() {
		// It is not known yet whether the game began.
		return nil, refusal.New(NoSuchGame, refusal.Clip(string(id)))
	}
	t := h.newTable(id)
	t.state = *s
	if t.epoch, err = h.epochOf(ctx, id); err != nil {
		return nil, refusal.Because(NotRecorded, err)
	}
	t.recordHolding()
	return t.handleRequest(&request{
		who: h.withGameRoles(r.Who, s.Seating().Event), cmd: r.Command.Command, seen: r.Seen, key: r.Key, at: h.time.stamp(), answer: make(chan answer, 1),
	})
}
