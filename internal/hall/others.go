package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/laws"
)

// Several halls may have one store in common, each a node of one server. A game is held by one of them under a
// lease, and the store refuses what any other appends to it. What a node does not hold it follows in the
// journal; what somebody asks of it there, is asked of the node that holds it. Who is here, what hangs on the
// board of seeks and what is said, nodes tell each other over the bus.

const (
	// askFor is for how long another node is asked.
	askFor = 3 * time.Second
	// followFor is for how long who has asked another node waits until this one has followed.
	followFor = time.Second
	// leasePatience is after how long of silence, by the store's time, the games of a node are taken over.
	leasePatience = 5 * time.Second
	// letterLimit is how much news of other nodes waits to be handed on.
	letterLimit = 16384
)

// others are the other nodes, as this one knows them.
type others struct {
	hall    *Hall
	nodes   *nodes.Nodes
	letters chan dispatch
	look    chan struct{} // one place: a node may have fallen silent

	taking   singleflight.Group // games, by their identity
	visiting singleflight.Group // how people are connected, by node

	mu       sync.Mutex
	followed uint64        // position in the journal up to which this hall has taken note of what others do
	changed  chan struct{} // closed and replaced when that moves
	// halted are the games that other nodes hold and cannot record in, with the instant since when their clocks stand.
	halted map[GameID]posted[clock.Instant]
	visits map[string]visitsOf // by node
	// standing are the games of this node that are about to be posted as such, or (false) taken down.
	standing map[GameID]bool
}

// dispatch is news for members who are here, to be handed on when the journal was followed up to where the
// node stood that sends it.
type dispatch struct {
	after uint64
	hand  func()
}

func newOthers(h *Hall) *others {
	o := &others{hall: h, letters: make(chan dispatch, letterLimit), look: make(chan struct{}, 1), changed: make(chan struct{}), halted: map[GameID]posted[clock.Instant]{}, visits: map[string]visitsOf{}, standing: map[GameID]bool{}}
	o.nodes = nodes.New(nodes.Options{
		Bus: h.opt.Bus, Name: h.opt.Journal.Node(), Log: h.opt.Log, Refusal: encodeRefusal, Refused: decodeRefusal,
		Noticed: h.noticed, Gone: func(node string) {
			h.opt.Log.Warn("a node of the server is gone", "gone", node)
			h.offersGone(node)
			h.others.mu.Lock()
			delete(h.others.visits, node)
			h.others.mu.Unlock()
			h.ringTables() // somebody who plays may have been there
			o.lookNow()
		},
	})
	o.answers()
	o.neighbours()
	return o
}

// stands has the other nodes know that the clocks of a game stand, or go on.
func (o *others) stands(id GameID, stand bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.standing) == 0 {
		time.AfterFunc(o.hall.opt.StandTogether, o.postStanding)
	}
	o.standing[id] = stand
}

func (o *others) postStanding() {
	since := o.hall.outages.began()
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(o.standing)) {
		if key := haltKey + string(id); !o.standing[id] {
			o.nodes.TakeDown(key)
		} else if since != 0 { // else it is over before anybody was told
			o.nodes.Post(key, since)
		}
	}
	clear(o.standing)
}

// lookNow has the watch look for silent nodes.
func (o *others) lookNow() {
	select {
	case o.look <- struct{}{}:
	default:
	}
}

// Nodes lists the other nodes of the server that are reached, by name; err says why none can be.
func (h *Hall) Nodes() (others []string, err error) {
	if h.others == nil {
		return nil, nil
	}
	return h.others.nodes.Others(), h.others.nodes.Connected()
}

// reach notes how far the journal was followed.
func (o *others) reach(position uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.followed = position
	close(o.changed)
	o.changed = make(chan struct{})
}

// follow waits until the journal was followed up to a position, or for a while: what is shown then is a
// moment old. The records are under way, as a rule; when they are lost they are read.
func (o *others) follow(ctx context.Context, position uint64) {
	late, lost := time.NewTimer(followFor), time.NewTimer(newsFor)
	defer late.Stop()
	defer lost.Stop()
	for {
		o.mu.Lock()
		there, changed := o.followed >= position, o.changed
		o.mu.Unlock()
		if there {
			return
		}
		select {
		case <-changed:
		case <-lost.C:
			o.hall.opt.Journal.Heard(position)
		case <-late.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// deliver hands letters on, in their order, until the hall closes.
func (o *others) deliver(ctx context.Context) {
	for {
		select {
		case l := <-o.letters:
			o.follow(ctx, l.after)
			l.hand()
		case <-ctx.Done():
			return
		}
	}
}

// post lets a letter be delivered; when too many wait it is lost, as news may be.
func (o *others) post(l dispatch) {
	select {
	case o.letters <- l:
	default:
		o.hall.opt.Log.Warn("news of another node was lost: too much waits")
	}
}

// answered is an answer with how far the journal had come at the node that gives it.
type answered struct {
	After uint64 `json:"after"`
	Value any    `json:"value,omitempty"`
}

// ask asks another node, and returns when this one has followed what came of it.
func (o *others) ask(ctx context.Context, node, what string, args any, got func(json.RawMessage) error) error {
	ctx, cancel := context.WithTimeout(ctx, askFor)
	defer cancel()
	var reply struct {
		After uint64          `json:"after"`
		Value json.RawMessage `json:"value"`
	}
	err := o.nodes.Ask(ctx, node, what, args, &reply)
	if errors.Is(err, nodes.ErrUnreachable) {
		return refusal.Because(Unreachable, err, node)
	}
	if err != nil {
		return err
	}
	if got != nil {
		if err := got(reply.Value); err != nil {
			return refusal.Because(Unreachable, err, node)
		}
	}
	o.follow(ctx, reply.After)
	return nil
}

// askInto is ask for an answer that is one value.
func askInto[T any](ctx context.Context, o *others, node, what string, args any) (value T, err error) {
	err = o.ask(ctx, node, what, args, func(data json.RawMessage) error { return json.Unmarshal(data, &value) })
	return value, err
}

type askedKey struct{}

// asked says that another node asks: it is not asked in turn.
func asked(ctx context.Context) bool { return ctx.Value(askedKey{}) != nil }

// answer has a question of other nodes answered.
func answer1[A any](o *others, what string, how func(ctx context.Context, args A) (any, error)) {
	o.nodes.Answer(what, func(ctx context.Context, data []byte) (any, error) {
		var args A
		if err := json.Unmarshal(data, &args); err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(context.WithValue(ctx, askedKey{}, true), askFor)
		defer cancel()
		value, err := how(ctx, args)
		switch {
		case errors.Is(err, context.Canceled) && o.hall.floor.isClosing():
			return nil, refusal.New(Closing) // the tables have ended before the answers do
		case err != nil:
			return nil, err
		}
		return answered{After: o.hall.opt.Journal.Written(), Value: value}, nil
	})
}

// refusal is an error on its way from one node to another.
type sentRefusal struct {
	Hall    *Error           `json:"hall,omitempty"`
	Laws    *laws.Refusal    `json:"laws,omitempty"`
	Conduct *conduct.Refusal `json:"conduct,omitempty"`
	Text    string           `json:"text"`
}

func encodeRefusal(err error) []byte {
	r := sentRefusal{Text: err.Error()}
	switch {
	case errors.As(err, &r.Laws), errors.As(err, &r.Hall), errors.As(err, &r.Conduct):
	}
	data, failed := json.Marshal(r)
	if failed != nil {
		data, _ = json.Marshal(sentRefusal{Text: r.Text})
	}
	return data
}

func decodeRefusal(data []byte) error {
	var r sentRefusal
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	if err := d.Decode(&r); err != nil {
		return err
	}
	switch {
	case r.Laws != nil:
		return r.Laws
	case r.Hall != nil:
		for i, a := range r.Hall.Args {
			r.Hall.Args[i] = plainNumber(a)
		}
		return refusal.Because(r.Hall.Code, errors.New(r.Text), r.Hall.Args...)
	case r.Conduct != nil:
		for i, a := range r.Conduct.Args {
			r.Conduct.Args[i] = plainNumber(a)
		}
		return r.Conduct
	}
	return refusal.Because(NotRecorded, errors.New(r.Text))
}

// plainNumber is an argument of a refusal as it was before it was written down.
func plainNumber(a any) any {
	n, is := a.(json.Number)
	if !is {
		return a
	}
	if whole, err := n.Int64(); err == nil {
		return int(whole)
	}
	f, _ := n.Float64()
	return f
}

// heardOf takes note of what another node has recorded.
func (h *Hall) heardOf(r journal.Record) {
	id, is := game.OfStream(r.Stream)
	if !is || r.Void() {
		return
	}
	t := h.floor.table(id)
	if t != nil && !t.isAway() {
		if _, is := game.IsReopened(r); is || r.Kind == (laws.ResultCorrected{}).EventKind() {
			t.mayBeBehind() // the game is over: any node may have recorded it
		}
		t.outlived(r.Epoch)
		return // this node's own, as far as is known
	}
	switch r.Kind {
	case game.BeginningKind:
		if row, ok, err := game.BeginningOf(r); ok && err == nil {
			h.beginsElsewhere(row)
		}
	case (laws.PlayResumed{}).EventKind():
		if row, is := h.floor.rowOf(id); is {
			h.beginsElsewhere(row)
		}
	case (laws.GameEnded{}).EventKind():
		if row, is := h.floor.rowOf(id); is {
			h.floor.ended(id)
			h.letGo(id, row.White.ID, row.Black.ID)
			h.lobby.touch()
		}
	case (laws.GameAdjourned{}).EventKind(), (laws.EnvelopeClosed{}).EventKind():
		h.shelvedElsewhere(id)
	case (laws.ResultCorrected{}).EventKind():
		h.corrected(id)
	case (laws.GameReopened{}).EventKind():
		h.reopenedElsewhere(id)
	}
	if t != nil {
		t.take(r)
	}
}

// beginsElsewhere lists a game that another node holds, takes off what its players had asked for, and tells them
// where they are connected to this node. That they sit hangs on no news that the bus might lose.
func (h *Hall) beginsElsewhere(row GameRow) {
	h.floor.lives(row)
	h.sitsDown(row.White, row.Black)
	h.sitsDown(row.Black, row.White)
	h.people.SendHere(row.White.ID, News{Seated: row.ID})
	h.people.SendHere(row.Black.ID, News{Seated: row.ID})
	h.lobby.touch()
}

// shelvedElsewhere takes a game off the floor that has been adjourned at another node.
func (h *Hall) shelvedElsewhere(id GameID) {
	row, is := h.floor.rowOf(id)
	if !is {
		return
	}
	s, err := h.unfold(h.work, id)
	if err != nil {
		h.opt.Log.Error("was a game adjourned?", "game", id, "error", err)
		return
	}
	if s.Game().AdjournState() == laws.Adjourned {
		h.floor.shelve(row)
		h.letGo(id, row.White.ID, row.Black.ID)
		h.lobby.touch()
	}
}

// slot is this node's place among those that are reached, and how many they are.
func (o *others) slot() (place, of int) {
	if o == nil {
		return 0, 1
	}
	all := append(o.nodes.Others(), o.nodes.Name())
	slices.Sort(all)
	return slices.Index(all, o.nodes.Name()), len(all)
}
