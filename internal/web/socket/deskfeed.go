package socket

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/wsock"
	"github.com/escaque/escaque/laws/words"
)

const (
	// deskEvery is the least time between two messages of a desk.
	deskEvery = 250 * time.Millisecond
	// deskLooks is how many of these pass between two looks at which games there are and who is
	// connected.
	deskLooks = 4
	// maxDeskBoards is the greatest number of boards of a desk.
	maxDeskBoards = 500
	// maxDeskRulings is how many rulings a desk shows.
	maxDeskRulings = 50
)

// desks are the desks that are open, by scope. Pages with the same desk share its observers and its
// encoding.
type desks struct {
	s  *Server
	mu sync.Mutex

	open map[string]*deskRoom
}

// deskRoom is an open desk: its games, and the pages to which they are sent.
type deskRoom struct {
	s     *Server
	scope string
	end   context.CancelFunc
	news  chan struct{} // capacity 1: a page has come

	mu      sync.Mutex
	pages   map[*conn]bool // false until the whole desk was sent
	boards  map[hall.GameID]*deskBoard
	changed map[hall.GameID]bool // boards whose view has changed

	// What follows is used by the goroutine of the room alone.
	gone    []hall.GameID // games that have left since the last message
	staff   []byte        // as they were sent last
	calls   []byte
	ruled   clock.Instant // instant of the last ruling that was sent
	rulings int           // how many rulings of that instant were sent
	open    OpenEntries   // as they were sent last
}

// deskBoard is a game on a desk.
type deskBoard struct {
	at       EventGame
	observer *hall.Observer
	view     *hall.View       // as it was observed last; nil until then
	message  deskBoardMessage // without what depends on the language
	sent     []byte           // the message as it was sent last; nil for a new board
	ended    bool             // the subscription has ended by itself: the game was over and is reopened
}

// join adds a page to the desk of a scope. leave removes it.
func (d *desks) join(scope string, c *conn) (leave func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	r := d.open[scope]
	if r == nil {
		ctx, end := context.WithCancel(context.Background())
		r = &deskRoom{
			s: d.s, scope: scope, end: end, news: make(chan struct{}, 1), pages: map[*conn]bool{}, boards: map[hall.GameID]*deskBoard{}, changed: map[hall.GameID]bool{},
		}
		if d.open == nil {
			d.open = map[string]*deskRoom{}
		}
		d.open[scope] = r
		go r.run(ctx)
	}
	r.mu.Lock()
	r.pages[c] = false
	r.mu.Unlock()
	select {
	case r.news <- struct{}{}:
	default:
	}
	return sync.OnceFunc(func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		r.mu.Lock()
		delete(r.pages, c)
		empty := len(r.pages) == 0
		r.mu.Unlock()
		if empty && d.open[scope] == r {
			delete(d.open, scope)
			r.end()
		}
	})
}

// run sends the desk and its changes to its pages until ctx ends.
func (r *deskRoom) run(ctx context.Context) {
	every := time.NewTicker(deskEvery)
	defer every.Stop()
	defer r.closeObservers()
	for n := 0; ; n++ {
		if n%deskLooks == 0 {
			r.updateGames(ctx)
		}
		r.send(n%deskLooks == 0)
		select {
		case <-every.C:
		case <-r.news:
			n-- // the next look keeps its time
		case <-ctx.Done():
			return
		}
	}
}

func (r *deskRoom) closeObservers() {
	r.mu.Lock()
	list := r.boards
	r.boards = nil
	r.mu.Unlock()
	for _, b := range list {
		b.observer.Close()
	}
}

// games returns the games of the desk: all boards of the rounds in play of an event, and of its last
// round, or the games in progress that belong to no event.
func (r *deskRoom) games() (list []EventGame) {
	rounds, known := map[int]bool{}, map[hall.GameID]bool{}
	add := func(g EventGame) {
		if !known[g.Game] && len(list) < maxDeskBoards {
			known[g.Game] = true
			list = append(list, g)
		}
	}
	var live []EventGame
	for _, row := range r.s.hall.Games() {
		switch {
		case row.Event == nil && r.scope == desk.Everywhere:
			live = append(live, EventGame{Game: row.ID})
		case row.Event != nil && row.Event.Event == r.scope:
			live = append(live, EventGame{row.ID, row.Event.Round, row.Event.Board})
			rounds[row.Event.Round] = true
		}
	}
	if r.scope != desk.Everywhere {
		if len(rounds) == 0 {
			rounds[0] = true
		}
		for round := range rounds {
			for _, g := range r.s.opt.EventGames(r.scope, round) {
				add(g)
			}
		}
	}
	for _, g := range live {
		add(g)
	}
	for _, c := range r.s.calls.Current().Open(r.scope) { // a game may be over before its call is answered
		add(EventGame{hall.GameID(c.Game), c.Round, c.Board})
	}
	return list
}

// updateGames observes new and reopened games and forgets those that are no longer on the desk.
func (r *deskRoom) updateGames(ctx context.Context) {
	wanted := map[hall.GameID]bool{}
	var fresh []EventGame
	var left []*deskBoard
	list := r.games()
	r.mu.Lock()
	for _, g := range list {
		wanted[g.Game] = true
		switch b := r.boards[g.Game]; {
		case b == nil:
			fresh = append(fresh, g)
		case b.ended:
			fresh, left = append(fresh, g), append(left, b)
		}
	}
	for id, b := range r.boards {
		if !wanted[id] {
			left = append(left, b)
			delete(r.boards, id)
			if b.sent != nil {
				r.gone = append(r.gone, id)
			}
		}
	}
	r.mu.Unlock()
	for _, b := range left {
		b.observer.Close()
	}
	for _, g := range fresh {
		r.observe(ctx, g)
	}
}

// observe adds a game to the desk.
func (r *deskRoom) observe(ctx context.Context, g EventGame) {
	o, err := r.s.hall.ObserveAsArbiter(ctx, g.Game)
	if err != nil {
		if ctx.Err() == nil && !hall.IsCode(err, hall.NoSuchGame) {
			r.s.log.Warn("a game is not on the arbiters' desk", "game", g.Game, "error", err)
		}
		return
	}
	b := &deskBoard{at: g, observer: o}
	r.mu.Lock()
	if r.boards == nil { // the desk has closed meanwhile
		r.mu.Unlock()
		o.Close()
		return
	}
	r.boards[g.Game] = b
	r.mu.Unlock()
	first := make(chan struct{})
	shown := sync.OnceFunc(func() { close(first) })
	o.Deliver(func(u *hall.Update) {
		defer shown()
		r.mu.Lock()
		defer r.mu.Unlock()
		if u == nil {
			b.ended = true
			return
		}
		if b.view == nil || u.Snapshot || len(u.Events) > 0 || u.View.Waiting != b.view.Waiting {
			v := u.View
			b.view = &v
			r.changed[g.Game] = true
		}
	})
	select {
	case <-first:
	case <-ctx.Done():
	}
}

// send sends the changes of the desk to its pages, and the whole desk to new ones. If all is set,
// it also looks up who is connected.
func (r *deskRoom) send(all bool) {
	log := r.s.calls.Current()
	calls := r.openCalls(&log)
	r.mu.Lock()
	var changed []deskBoardMessage
	for id, b := range r.boards {
		n := calls.at[id]
		if b.view == nil || !all && !r.changed[id] && n == b.message.Calls {
			continue
		}
		b.message = r.boardOf(b, n)
		if data := encoded(b.message); !bytes.Equal(data, b.sent) {
			b.sent = data
			changed = append(changed, b.message)
		}
	}
	clear(r.changed)
	var fresh, old []*conn
	for c, greeted := range r.pages {
		if r.pages[c] = true; greeted {
			old = append(old, c)
		} else {
			fresh = append(fresh, c)
		}
	}
	var boards []deskBoardMessage
	if len(fresh) > 0 {
		for _, b := range r.boards {
			if b.sent != nil {
				boards = append(boards, b.message)
			}
		}
	}
	r.mu.Unlock()
	byUrgency(changed)
	byUrgency(boards)

	m := deskChangeMessage{Now: r.s.hall.Now(), Boards: changed, Gone: r.gone, Rulings: r.newRulings(&log)}
	r.gone = nil
	if data := encoded(calls.list); !bytes.Equal(data, r.calls) {
		r.calls, m.Calls = data, &calls.list
	}
	staff := r.staffOf(&log)
	if data := encoded(staff); !bytes.Equal(data, r.staff) {
		r.staff, m.Staff = data, &staff
	}
	if open := r.openEntries(); open != r.open {
		r.open, m.Open = open, &open
	}
	if len(m.Boards)+len(m.Gone)+len(m.Rulings) > 0 || m.Calls != nil || m.Staff != nil || m.Open != nil {
		r.sendEach(old, func(lang string) message {
			n := m
			n.Boards, n.Rulings = withEndings(lang, m.Boards), withTitles(lang, m.Rulings)
			return n
		})
	}
	r.sendEach(fresh, func(lang string) message {
		return deskMessage{
			Now: m.Now, Event: r.scope, Boards: withEndings(lang, boards), Staff: staff, Calls: calls.list, Open: r.open,
			Rulings: withTitles(lang, r.rulingsOf(log.Acts(r.scope, maxDeskRulings))),
		}
	})
}

// openEntries returns what waits for an arbiter in the event's record.
func (r *deskRoom) openEntries() OpenEntries {
	if r.scope == desk.Everywhere {
		return OpenEntries{}
	}
	return r.s.opt.OpenEntries(r.scope)
}

// sendEach sends a message to pages. It is encoded once for each language and form.
func (r *deskRoom) sendEach(pages []*conn, in func(lang string) message) {
	type form struct {
		lang   string
		packed bool
	}
	frames := map[form][]byte{}
	for _, c := range pages {
		f := form{c.language(), c.ws.IsCompressed()}
		if frames[f] == nil {
			frames[f] = wsock.Frame(encode(in(f.lang)), f.packed)
		}
		c.ws.Put(frames[f])
	}
}

// withEndings returns boards with the sentences of their ends.
func withEndings(lang string, boards []deskBoardMessage) []deskBoardMessage {
	list := slices.Clone(boards)
	if list == nil {
		list = []deskBoardMessage{}
	}
	for i := range list {
		if list[i].Over {
			list[i].Ending = words.Termination(lang, list[i].termination)
		}
	}
	return list
}

// withTitles returns acts of arbiters with their titles.
func withTitles(lang string, rulings []rulingMessage) []rulingMessage {
	list := slices.Clone(rulings)
	if list == nil {
		list = []rulingMessage{}
	}
	for i := range list {
		list[i].Title = titleOf(lang, &list[i])
	}
	return list
}

// titleOf returns what an arbiter did, in words.
func titleOf(lang string, m *rulingMessage) string {
	key, to := "laws.command."+m.Kind, ""
	if m.To != nil {
		to = m.To.Handle
	}
	switch {
	case m.NoCause:
		key += "-without-cause"
	case m.uncalled && (m.Kind == desk.ReleasesCall || m.Kind == desk.HandsOverCall || m.Kind == desk.ClosesCall):
		key += "-of-board"
	}
	if !i18n.Has(lang, key) && !i18n.Has("en", key) {
		return m.Kind
	}
	return i18n.Text(lang, key, "To", to)
}

// byUrgency sorts boards, the most urgent first, and otherwise by round and board.
func byUrgency(list []deskBoardMessage) {
	slices.SortFunc(list, func(a, b deskBoardMessage) int {
		return cmp.Or(cmp.Compare(b.Urgency, a.Urgency), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board), cmp.Compare(a.Game, b.Game))
	})
}

// deskCalls are the open calls of a desk, and their number for each game.
type deskCalls struct {
	list []callMessage
	at   map[hall.GameID]int
}

func (r *deskRoom) openCalls(log *desk.Log) deskCalls {
	calls := deskCalls{list: []callMessage{}, at: map[hall.GameID]int{}}
	for _, c := range log.Open(r.scope) {
		calls.list = append(calls.list, r.s.callOf(c))
		if c.Reason != desk.ByArbiter { // nobody has called there
			calls.at[hall.GameID(c.Game)]++
		}
	}
	return calls
}

// staffOf returns the arbiters of the desk, those on duty first.
func (r *deskRoom) staffOf(log *desk.Log) []dutyMessage {
	staff, on := []dutyMessage{}, map[string]bool{}
	for _, d := range log.OnDuty(r.scope) {
		on[d.Who.ID] = true
		staff = append(staff, r.s.dutyOf(d))
	}
	ctx, cancel := context.WithTimeout(context.Background(), commandTimeout)
	defer cancel()
	list, err := r.s.calls.ArbitersOf(ctx, r.scope)
	if err != nil {
		r.s.log.Error("the arbiters of a desk are not known", "event", r.scope, "error", err)
	}
	for _, p := range list {
		if !on[p.ID] {
			staff = append(staff, r.s.dutyOf(desk.Duty{Who: desk.Person{ID: p.ID, Handle: p.Handle}, Scope: r.scope}))
		}
	}
	return staff
}

// newRulings returns the rulings since the last message, the newest first.
func (r *deskRoom) newRulings(log *desk.Log) []rulingMessage {
	latest := log.Acts(r.scope, maxDeskRulings)
	fresh := latest
	same := 0
	for i, one := range latest {
		if one.At < r.ruled {
			fresh = latest[:i]
			break
		}
		if one.At == r.ruled {
			same++
		}
	}
	fresh = fresh[:max(0, len(fresh)-min(same, r.rulings))]
	if len(latest) > 0 {
		r.ruled, r.rulings = latest[0].At, 0
		for _, one := range latest {
			if one.At == r.ruled {
				r.rulings++
			}
		}
	}
	return r.rulingsOf(fresh)
}

func (r *deskRoom) rulingsOf(acts []desk.Act) []rulingMessage {
	list := make([]rulingMessage, len(acts))
	for i, one := range acts {
		list[i] = rulingMessage{
			At: one.At, Who: r.s.personOf(one.By), Game: hall.GameID(one.Game), Round: one.Round, Board: one.Board, Kind: one.Command, Article: one.Article, Reason: one.Reason, Seqs: one.Seqs,
			Call: one.Call, NoCause: one.NoCause, uncalled: one.For == desk.ByArbiter,
		}
		if one.To.ID != "" {
			to := r.s.personOf(one.To)
			list[i].To = &to
		}
	}
	return list
}

// How urgently a board needs an arbiter, the most urgent first; see deskBoardMessage.
const (
	urgentCall    = 6
	urgentCase    = 5
	urgentStopped = 4
	urgentAbsent  = 3
	inPlay        = 1
)

// boardOf returns the message of a board with the number of its open calls.
func (r *deskRoom) boardOf(b *deskBoard, calls int) deskBoardMessage {
	v := b.view
	m := deskBoardMessage{
		Game: v.Game, Round: b.at.Round, Board: b.at.Board, White: r.s.called.playerOf(v.White), Black: r.s.called.playerOf(v.Black),
		FEN: v.FEN, Ply: v.Ply, Turn: v.Turn.String(), Clock: clockOf(v), ComeBy: v.ComeBy, Case: v.Case, Waiting: string(v.Waiting), Offer: v.Offer.String(),
		Calls: calls, Over: v.Over, termination: v.Termination,
	}
	if n := len(v.Moves); n > 0 {
		m.Last, m.SAN = v.Moves[n-1].UCI, v.Moves[n-1].SAN
	}
	if v.Illegal != [2]int{} {
		m.Illegal = &illegalMessage{White: v.Illegal[chess.White], Black: v.Illegal[chess.Black]}
	}
	if v.Over {
		m.Result = v.Result.String()
	} else {
		for side, p := range [2]hall.Player{v.White, v.Black} {
			name := chess.Color(side).String()
			if v.Absent[side] {
				m.Absent = append(m.Absent, name)
			}
			if !r.s.hall.IsPresent(p) {
				m.Gone = append(m.Gone, name)
			}
		}
		m.Trouble = troubleOf(v)
	}
	switch {
	case calls > 0:
		m.Urgency = urgentCall
	case v.Over:
	case v.Case != "":
		m.Urgency = urgentCase
	case v.Waiting == hall.WaitingForArbiter || v.Waiting == hall.WaitingForEnvelope:
		m.Urgency = urgentStopped
	case len(m.Absent)+len(m.Gone) > 0:
		m.Urgency = urgentAbsent
	default:
		m.Urgency = inPlay
	}
	return m
}

// troubleOf returns the instant from which the player to move is in time trouble, 0 if their clock
// does not run.
func troubleOf(v *hall.View) clock.Instant {
	side, runs := v.Clock.Running.Color()
	if !runs || v.Terms.Control[side].Untimed() {
		return 0
	}
	period := v.Terms.Control[side][0].Time
	least := min(max(period/20, time.Minute), period/5)
	left := v.Clock.White
	if side == chess.Black {
		left = v.Clock.Black
	}
	return v.Clock.At.Add(v.Clock.Hold + max(0, left-least))
}
