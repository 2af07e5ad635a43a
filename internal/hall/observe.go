package hall

import (
	"github.com/escaque/escaque/internal/hall/mailbox"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// updateLimit is how many updates may wait for one observer.
const updateLimit = 64

// Update is a change of a game as an observer receives it.
type Update struct {
	// Snapshot reports that View and Chat are complete and replace everything received before. The
	// first update is a snapshot, and so is the next one after the observer was too slow.
	Snapshot bool
	// Events are the events since the last update, in the order of the log.
	Events []Recorded
	// View is the game after the events, as the observer may see it.
	View View
	// Chat holds the lines said since the last update.
	Chat []ChatLine
}

// update is an [Update] before it is adapted to one observer.
type update struct {
	snapshot bool
	events   []Recorded
	view     *View
	chat     []ChatLine
}

// Observer is one person's subscription to one table. Its updates are read with [Observer.Next], or
// passed to a function after [Observer.Deliver].
type Observer struct {
	table          *table   // nil if the game's table is unloaded
	archive        *archive // set if table is nil
	game           GameID
	who            members.Identity
	late           bool // sees the game with the delay of its terms
	uncounted      bool // is not counted among the viewers
	counted        bool // is counted; under the table's lock
	box            *mailbox.Box[update]
	waiting        []update
	once           sync.Once
	closedByReader atomic.Bool // set by Close

	// receives the updates; nil if they are read with Next. Set under the table's lock
	handOver   func(*Update)
	delivering sync.Mutex // held while an update is handed over
	over       bool       // the end was handed over; guarded by delivering
}

// Observe subscribes to a game, live or finished. The first update is a snapshot. Then follows
// everything that happens, in order and without gaps. An observer never delays the table: if it is
// too slow, it gets a new snapshot. Close it at the end.
//
// A private game is refused to spectators while it is played ([PrivateGame]).
func (h *Hall) Observe(ctx context.Context, id GameID, who members.Identity) (*Observer, error) {
	v, err := h.Table(ctx, id, who)
	if err != nil {
		return nil, err
	}
	who = h.withGameRoles(who, v.Event)
	return h.observe(ctx, id, &Observer{who: who, late: !hasPart(&v, who)})
}

// ObservePublic is Observe for a caller that shows the game to many viewers and counts them itself.
// It sees the game as a spectator does.
func (h *Hall) ObservePublic(ctx context.Context, id GameID) (*Observer, error) {
	if _, err := h.Table(ctx, id, members.Identity{}); err != nil {
		return nil, err
	}
	return h.observe(ctx, id, &Observer{late: true, uncounted: true})
}

// observe adds an observer who may see the game.
func (h *Hall) observe(ctx context.Context, id GameID, o *Observer) (*Observer, error) {
	o.box = mailbox.New[update](updateLimit)
	for {
		t, err := h.tableOf(ctx, id)
		if err != nil {
			return nil, err
		}
		if t != nil && t.addObserver(o) {
			return o, nil
		}
		if h.floor.IsClosing() {
			return nil, refusal.New(Closing) // the subscription would never be ended
		}
		if t != nil && t.isRemote() {
			continue // it was being unloaded: the next call sets up a new remote table
		}
		before := h.archive.currentGeneration()
		v, late, err := h.archivedViews(ctx, id)
		if err != nil {
			return nil, err
		}
		if !v.Over {
			if t, err = h.loadUnfinished(ctx, id); err != nil {
				return nil, err
			}
			if t != nil {
				continue
			}
		}
		if o.late {
			v = late
		}
		if h.archive.addObserver(o, v, before) {
			return o, nil
		}
	}
}

// loadUnfinished sets up the table of an unfinished game that has none here, so that its observers
// see it continue. The game is adjourned, or another node has just begun it and this node has not
// read that yet.
func (h *Hall) loadUnfinished(ctx context.Context, id GameID) (*table, error) {
	if h.nodes != nil {
		return h.newMirror(ctx, id)
	}
	return h.restoreTable(ctx, id)
}

// addObserver adds an observer and sends it a snapshot. It returns false if the table is unloaded.
func (t *table) addObserver(o *Observer) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.observers == nil {
		return false
	}
	o.table = t
	t.showDueLocked()
	t.observers[o] = struct{}{}
	t.countObserver(o)
	o.box.Put(t.snapshot(o), nil)
	return true
}

// snapshot returns everything that an observer may see. The caller holds t.mu.
func (t *table) snapshot(o *Observer) update {
	chat := slices.Clone(t.chat)
	if o.late {
		chat = slices.DeleteFunc(chat, func(l ChatLine) bool { return l.held })
	}
	return update{snapshot: true, view: t.viewFor(o.late), chat: chat}
}

// viewFor returns the table's view, or the delayed one if late is true. The caller holds t.mu.
func (t *table) viewFor(late bool) *View {
	if late && t.late != nil {
		return t.late.View()
	}
	return t.view
}

// sendAll puts events and chat lines into the mailbox of every observer. The caller holds t.mu and
// has already updated the table's view and chat. It calls deliver after it has released t.mu.
func (t *table) sendAll(events []Recorded, chat []ChatLine) {
	t.sent++
	u := update{events: events, view: t.view, chat: chat}
	for o := range t.observers {
		if t.late == nil || !o.late {
			o.box.Put(u, func() update { return t.snapshot(o) })
		}
	}
	if t.late == nil {
		return
	}
	u = update{}
	for _, l := range chat {
		if !l.held {
			u.chat = append(u.chat, l)
		}
	}
	events, said := t.late.advance(t)
	if u.events, u.chat = events, append(said, u.chat...); len(u.events)+len(u.chat) > 0 {
		u.view = t.late.View()
		t.sendLate(u)
	}
}

// deliver hands waiting updates over to the observers with a handOver function. Players are served
// in this goroutine, spectators in another one, so that many spectators do not delay a game.
func (t *table) deliver() {
	var players [4]*Observer // two players rarely have more connections
	at := players[:0]
	t.mu.Lock()
	crowd := false
	for o := range t.observers {
		switch {
		case o.handOver == nil:
		case t.view.HasPlayer(o.who.ID):
			at = append(at, o)
		default:
			crowd = true
		}
	}
	if crowd && !t.delivering {
		t.delivering = true
		go t.deliverToCrowd()
	}
	t.mu.Unlock()
	for _, o := range at {
		o.deliverWaiting()
	}
}

// deliverToCrowd hands over to all observers until nothing is waiting.
func (t *table) deliverToCrowd() {
	var list []*Observer
	for carried := uint64(0); ; {
		t.mu.Lock()
		if carried == t.sent || t.observers == nil {
			t.delivering = false
			t.mu.Unlock()
			return
		}
		carried, list = t.sent, list[:0]
		for o := range t.observers {
			if o.handOver != nil {
				list = append(list, o)
			}
		}
		t.mu.Unlock()
		for _, o := range list {
			o.deliverWaiting()
		}
	}
}

// updates is a pool of Update values, which are reused after an observer's function has returned.
var updates = sync.Pool{New: func() any { return new(Update) }}

// deliverWaiting hands over the waiting updates. A concurrent call waits for the first one and then
// delivers what arrived since.
func (o *Observer) deliverWaiting() {
	o.delivering.Lock()
	defer o.delivering.Unlock()
	letters, closed := o.box.Collect()
	for i := range letters {
		if o.closedByReader.Load() {
			return
		}
		u := updates.Get().(*Update)
		o.fill(&letters[i], u)
		o.handOver(u)
		*u = Update{}
		updates.Put(u)
	}
	if closed && !o.closedByReader.Load() && !o.over {
		o.over = true
		o.handOver(nil)
	}
}

// Deliver sets the function that receives the updates one after the other, instead of being read
// with Next. Those already waiting are passed in a goroutine. handOver must not block, because the
// table itself may call it. It may use the update only until it returns. It is called with nil at
// the end, unless the end is [Observer.Close]. After Close one call that is already running may
// still finish.
func (o *Observer) Deliver(handOver func(*Update)) {
	if t := o.table; t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
	} else {
		o.archive.mu.Lock()
		defer o.archive.mu.Unlock()
	}
	o.handOver = handOver
	go o.deliverWaiting()
}

// endSubscriptions ends all subscriptions. The table refuses new ones.
func (t *table) endSubscriptions() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for o := range t.observers {
		o.end()
	}
	t.observers = nil
}

// end ends the subscription. The caller holds the lock of its table or archive.
func (o *Observer) end() {
	o.box.Close()
	if o.handOver != nil {
		go o.deliverWaiting()
	}
}

// Next waits for the next update. The error is [ErrClosed] if the observer is closed or the hall
// closes, or the context's error. Only one goroutine may call it.
func (o *Observer) Next(ctx context.Context) (Update, error) {
	if len(o.waiting) == 0 {
		var err error
		if o.waiting, err = o.box.Take(ctx); err != nil {
			return Update{}, err
		}
	}
	var u Update
	o.fill(&o.waiting[0], &u)
	o.waiting = o.waiting[1:]
	return u, nil
}

// fill sets to to an update as this observer may see it.
func (o *Observer) fill(from *update, to *Update) {
	to.Snapshot, to.Events, to.Chat = from.snapshot, from.events, o.readableLines(*from)
	from.view.ForTo(o.who.ID, &to.View)
}

// Close ends the subscription. Closing twice is harmless.
func (o *Observer) Close() {
	o.once.Do(func() {
		o.closedByReader.Store(true)
		o.box.Close()
		if t := o.table; t != nil {
			t.mu.Lock()
			defer t.mu.Unlock()
			delete(t.observers, o)
			t.uncountObserver(o)
			if len(t.observers) == 0 && !t.closing && !t.remote && (t.view.Over || t.view.Session == laws.Adjourned) {
				t.askUnload()
			}
		} else {
			o.archive.removeObserver(o)
		}
	})
}

// Viewers lists the members who watch a live game at any node, without its players, by handle.
func (h *Hall) Viewers(id GameID) []members.Identity {
	return h.addRemoteViewers(id, h.localViewers(id))
}

// localViewers is Viewers for this node only.
func (h *Hall) localViewers(id GameID) []members.Identity {
	t := h.floor.table(id)
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	var list []members.Identity
	for o := range t.observers {
		if o.who.ID != "" && !t.view.HasPlayer(o.who.ID) && !slices.Contains(list, o.who) {
			list = append(list, o.who)
		}
	}
	slices.SortFunc(list, func(a, b members.Identity) int { return strings.Compare(a.Handle, b.Handle) })
	return list
}

// Table returns the current view of a game, live or finished, as the given person may see it. A private game is
// refused to spectators while it is played ([PrivateGame]).
func (h *Hall) Table(ctx context.Context, id GameID, who members.Identity) (View, error) {
	v, late, err := h.viewsOf(ctx, id)
	if err != nil {
		return View{}, err
	}
	who = h.withGameRoles(who, v.Event)
	switch in := hasPart(v, who); {
	case in:
		return v.For(who.ID), nil
	case v.Terms.Private && !v.Over:
		return View{}, refusal.New(PrivateGame, refusal.Clip(string(id)))
	}
	return late.For(who.ID), nil
}

// hasPart reports whether a person is a player, an assistant of one, an arbiter, administrator or
// organiser of the game. These people see the game without delay, even if it is private. who must
// have the roles of this game, see [Hall.withGameRoles].
func hasPart(v *View, who members.Identity) bool {
	return v.HasPlayer(who.ID) || v.AssistedBy(who.ID) != Neither || who.Roles.Has(members.RoleAdministrator) || who.Roles.Has(members.RoleArbiter) || v.Event != nil && who.Roles.Has(members.RoleOrganiser)
}

// Listed is Table for lists of games. It does not refuse private games.
func (h *Hall) Listed(ctx context.Context, id GameID, who members.Identity) (View, error) {
	v, late, err := h.viewsOf(ctx, id)
	if err != nil {
		return View{}, err
	}
	if !hasPart(v, h.withGameRoles(who, v.Event)) {
		v = late
	}
	return v.For(who.ID), nil
}

// Look returns the current view of a game without delay and without a viewer, for the server
// itself. The caller must not show it to a person who may not see the game or sees it with a delay.
func (h *Hall) Look(ctx context.Context, id GameID) (View, error) {
	v, _, err := h.viewsOf(ctx, id)
	if err != nil {
		return View{}, err
	}
	return v.For(""), nil
}

// viewsOf returns the view of a game without a viewer, and the view for spectators with a delay.
func (h *Hall) viewsOf(ctx context.Context, id GameID) (v, late *View, err error) {
	t, err := h.tableOf(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if t == nil {
		return h.archivedViews(ctx, id)
	}
	t.mu.Lock()
	v = t.view
	delayed := t.late != nil
	t.showDueLocked()
	late = t.viewFor(true)
	t.mu.Unlock()
	if delayed {
		t.deliver()
	}
	return v, late, nil
}
