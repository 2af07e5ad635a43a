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
)

// updateLimit is how many updates wait for one observer.
const updateLimit = 64

// Update is what an observer receives.
type Update struct {
	// Snapshot says that View and Chat are everything there is: they take the
	// place of all that was known before. The first update is one, and so is
	// the next after an observer was too slow.
	Snapshot bool
	// Events are what happened since the last update, in the order of the log.
	Events []Recorded
	// View is the game after the events, as the observer may see it.
	View View
	// Chat are the lines said since the last update.
	Chat []ChatLine
}

// update is an Update on its way, for nobody in particular.
type update struct {
	snapshot bool
	events   []Recorded
	view     *View
	chat     []ChatLine
}

// Observer is a subscription to one table, for one reader. Its updates are read with
// [Observer.Next], or handed over as they come after [Observer.Deliver].
type Observer struct {
	table   *table   // nil when the game ended long ago: then
	archive *archive // has it
	game    GameID
	who     members.Identity
	late    bool // sees the game as late as its terms say
	aside   bool // is not counted among who watches
	counted bool // is counted; under the table's lock
	box     *mailbox.Box[update]
	waiting []update
	once    sync.Once
	left    atomic.Bool // it was closed by its reader

	take       func(*Update) // that updates are handed to; nil while they are read. Set under the table's lock
	delivering sync.Mutex    // held while one is handed over
	over       bool          // the end was handed over; delivering
}

// Observe watches a game, live or finished: the present state first, and then
// everything that happens, in order and without gaps. It never holds the table
// up: an observer who is too slow gets the state afresh. Close it at the end.
//
// A private game is refused to others while it is played ([PrivateGame]).
func (h *Hall) Observe(ctx context.Context, id GameID, who members.Identity) (*Observer, error) {
	v, err := h.Table(ctx, id, who)
	if err != nil {
		return nil, err
	}
	who = h.officiating(who, v.Event)
	return h.observe(ctx, id, &Observer{who: who, late: !hasPart(&v, who)})
}

// Show is Observe for what shows a game to many, who are counted there: as somebody sees it who has
// no part in it.
func (h *Hall) Show(ctx context.Context, id GameID) (*Observer, error) {
	if _, err := h.Table(ctx, id, members.Identity{}); err != nil {
		return nil, err
	}
	return h.observe(ctx, id, &Observer{late: true, aside: true})
}

// observe lets in an observer who may see the game.
func (h *Hall) observe(ctx context.Context, id GameID, o *Observer) (*Observer, error) {
	o.box = mailbox.New[update](updateLimit)
	for {
		t, err := h.tableOf(ctx, id)
		if err != nil {
			return nil, err
		}
		if t != nil && t.admit(o) {
			return o, nil
		}
		if h.floor.IsClosing() {
			return nil, refusal.New(Closing) // its updates would never end
		}
		if t != nil && t.isAway() {
			continue // it was being folded up: the game goes on elsewhere, and is shown on the next
		}
		before := h.archive.before()
		v, late, err := h.archivedViews(ctx, id)
		if err != nil {
			return nil, err
		}
		if !v.Over {
			if t, err = h.unfinished(ctx, id); err != nil {
				return nil, err
			}
			if t != nil {
				continue
			}
		}
		if o.late {
			v = late
		}
		if h.archive.admit(o, v, before) {
			return o, nil
		}
	}
}

// unfinished sets up the table of a game that goes on, or may, and has none here: it is adjourned
// and folded up, or another node has begun it and this one has not heard of that yet. Who watches
// such a game is to see how it goes on.
func (h *Hall) unfinished(ctx context.Context, id GameID) (*table, error) {
	if h.nodes != nil {
		return h.mirror(ctx, id)
	}
	return h.restoreTable(ctx, id)
}

// admit lets an observer in, unless the table is folded up.
func (t *table) admit(o *Observer) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.observers == nil {
		return false
	}
	o.table = t
	t.showDueLocked()
	t.observers[o] = struct{}{}
	t.count(o)
	o.box.Put(t.snapshot(o), nil)
	return true
}

// snapshot is everything that an observer may receive. The caller holds t.mu.
func (t *table) snapshot(o *Observer) update {
	chat := slices.Clone(t.chat)
	if o.late {
		chat = slices.DeleteFunc(chat, func(l ChatLine) bool { return l.held })
	}
	return update{snapshot: true, view: t.viewFor(o.late), chat: chat}
}

// viewFor is what the table shows; late to those who see the game so. The caller holds t.mu.
func (t *table) viewFor(late bool) *View {
	if late && t.late != nil {
		return t.late.View()
	}
	return t.view
}

// sendAll gives what has happened and been said to every observer. The caller holds t.mu, the
// table's view and chat are those after it, and it calls deliver when it has let go of t.mu.
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
	events, said := t.late.catchUp(t)
	if u.events, u.chat = events, append(said, u.chat...); len(u.events)+len(u.chat) > 0 {
		u.view = t.late.View()
		t.sendLate(u)
	}
}

// deliver hands over what waits for those who have asked for that: to the players here and
// now, to the others beside, so that no crowd keeps a game waiting.
func (t *table) deliver() {
	var players [4]*Observer // more connections of two people are rare
	at := players[:0]
	t.mu.Lock()
	crowd := false
	for o := range t.observers {
		switch {
		case o.take == nil:
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

// deliverToCrowd hands over to everybody until there is nothing new.
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
			if o.take != nil {
				list = append(list, o)
			}
		}
		t.mu.Unlock()
		for _, o := range list {
			o.deliverWaiting()
		}
	}
}

// updates are lent to those to whom they are handed over.
var updates = sync.Pool{New: func() any { return new(Update) }}

// deliverWaiting hands over what waits. A caller that comes while another delivers waits for that
// one, and delivers what has come since.
func (o *Observer) deliverWaiting() {
	o.delivering.Lock()
	defer o.delivering.Unlock()
	letters, closed := o.box.Collect()
	for i := range letters {
		if o.left.Load() {
			return
		}
		u := updates.Get().(*Update)
		o.show(&letters[i], u)
		o.take(u)
		*u = Update{}
		updates.Put(u)
	}
	if closed && !o.left.Load() && !o.over {
		o.over = true
		o.take(nil)
	}
}

// Deliver has the updates handed over instead of being read, one after the other and in their
// order: those that wait, in a goroutine of their own, and then all that come. take must wait for
// nothing, for the table itself may call it; the update is its own only until it returns. It is
// called with nil at the end, when that is not by [Observer.Close]. After Close it is called at
// most once more, if it is being called.
func (o *Observer) Deliver(take func(*Update)) {
	if t := o.table; t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
	} else {
		o.archive.mu.Lock()
		defer o.archive.mu.Unlock()
	}
	o.take = take
	go o.deliverWaiting()
}

// dismiss ends all subscriptions; the table admits nobody any more.
func (t *table) dismiss() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for o := range t.observers {
		o.end()
	}
	t.observers = nil
}

// end ends a subscription. The caller holds the lock under which it stands.
func (o *Observer) end() {
	o.box.Close()
	if o.take != nil {
		go o.deliverWaiting()
	}
}

// Next waits for the next update. It answers [ErrClosed] when the observer is
// closed or the hall closes, or the context's error. One goroutine reads.
func (o *Observer) Next(ctx context.Context) (Update, error) {
	if len(o.waiting) == 0 {
		var err error
		if o.waiting, err = o.box.Take(ctx); err != nil {
			return Update{}, err
		}
	}
	var u Update
	o.show(&o.waiting[0], &u)
	o.waiting = o.waiting[1:]
	return u, nil
}

// show makes what the observer receives of an update.
func (o *Observer) show(from *update, to *Update) {
	to.Snapshot, to.Events, to.Chat = from.snapshot, from.events, o.audible(*from)
	from.view.ForTo(o.who.ID, &to.View)
}

// Close ends the subscription. Closing twice is harmless.
func (o *Observer) Close() {
	o.once.Do(func() {
		o.left.Store(true)
		o.box.Close()
		if t := o.table; t != nil {
			t.mu.Lock()
			defer t.mu.Unlock()
			delete(t.observers, o)
			t.uncount(o)
		} else {
			o.archive.leave(o)
		}
	})
}

// Watching lists who watches a game in play besides its players, by handle;
// nobody when its table is folded up.
func (h *Hall) Watching(id GameID) []members.Identity {
	return h.watchingElsewhere(id, h.watchingHere(id))
}

func (h *Hall) watchingHere(id GameID) []members.Identity {
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

// Table returns a game as it stands, live or finished, as somebody may see it. A
// private game is refused to others while it is played ([PrivateGame]).
func (h *Hall) Table(ctx context.Context, id GameID, who members.Identity) (View, error) {
	v, late, err := h.viewsOf(ctx, id)
	if err != nil {
		return View{}, err
	}
	who = h.officiating(who, v.Event)
	switch in := hasPart(v, who); {
	case in:
		return v.For(who.ID), nil
	case v.Terms.Private && !v.Over:
		return View{}, refusal.New(PrivateGame, refusal.Clip(string(id)))
	}
	return late.For(who.ID), nil
}

// hasPart reports whether somebody, with the rights that they have at the game, has a part in it:
// they see it although it is private, and without delay.
func hasPart(v *View, who members.Identity) bool {
	return v.HasPlayer(who.ID) || who.Roles.Has(members.RoleAdministrator) || who.Roles.Has(members.RoleArbiter) || v.Event != nil && who.Roles.Has(members.RoleOrganiser)
}

// Listed is Table for lists of games, in which private ones stand too.
func (h *Hall) Listed(ctx context.Context, id GameID, who members.Identity) (View, error) {
	v, late, err := h.viewsOf(ctx, id)
	if err != nil {
		return View{}, err
	}
	if !hasPart(v, h.officiating(who, v.Event)) {
		v = late
	}
	return v.For(who.ID), nil
}

// Look is Table for the server itself. The caller must not show the view to
// anybody who may not see it, or sees the game later.
func (h *Hall) Look(ctx context.Context, id GameID) (View, error) {
	v, _, err := h.viewsOf(ctx, id)
	if err != nil {
		return View{}, err
	}
	return v.For(""), nil
}

// viewsOf returns the view of a game for nobody in particular, and what of it those see who see it
// late.
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
