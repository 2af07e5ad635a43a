package hall

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// Several halls may have one store in common, each a node of one server. A game is held by one of
// them under a lease, and the store refuses what any other appends to it. What a node does not hold
// it follows in the journal; what somebody asks of it there, is asked of the node that holds it.
// Who is here, what hangs on the board of seeks and what is said, nodes tell each other over the
// bus.

// leasePatience is after how long of silence, by the store's time, the games of a node are taken
// over.
const leasePatience = 5 * time.Second

// otherNodes is what a hall has only where its server has several nodes.
type otherNodes struct {
	*cluster.Cluster
	hall *Hall
	look chan struct{} // one place: a node may have fallen silent

	taking   singleflight.Group // games, by their identity
	visiting singleflight.Group // how people are connected, by node

	// stoppedElsewhere are the games that other nodes hold and cannot record in, with the instant since when
	// their clocks stand.
	stoppedElsewhere *cluster.Board[GameID, clock.Instant]

	mu     sync.Mutex
	visits map[string]visitsOf // by node
	// stopped are the games of this node that are about to be posted as such, or (false) taken
	// down.
	stopped map[GameID]bool
}

func newOtherNodes(h *Hall) *otherNodes {
	o := &otherNodes{hall: h, look: make(chan struct{}, 1), visits: map[string]visitsOf{}, stopped: map[GameID]bool{}}
	o.Cluster = cluster.New(cluster.Options{Bus: h.opt.Bus, Journal: h.opt.Journal, Log: h.opt.Log, Closing: h.floor.IsClosing, Gone: o.gone})
	o.stoppedElsewhere = cluster.NewBoard[GameID, clock.Instant](o.Cluster, "halted/", func(id GameID) {
		if t := h.floor.table(id); t != nil {
			t.wake()
		}
	})
	o.Notice(personKey, h.noticedPerson)
	o.Notice(tallyKey, h.tallies.noticed)
	o.hear()
	return o
}

// cluster returns the other nodes; nil alone.
func (h *Hall) cluster() *cluster.Cluster {
	if h.nodes == nil {
		return nil
	}
	return h.nodes.Cluster
}

// gone forgets a node that is gone.
func (o *otherNodes) gone(node string) {
	o.hall.opt.Log.Warn("a node of the server is gone", "gone", node)
	o.hall.lobby.DropOffersOf(node)
	o.mu.Lock()
	delete(o.visits, node)
	o.mu.Unlock()
	o.hall.wakeTables() // somebody who plays may have been there
	o.lookNow()
}

// postStopped tells the other nodes that the clocks of a game stand, or go on.
func (o *otherNodes) postStopped(id GameID, stand bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.stopped) == 0 {
		time.AfterFunc(o.hall.opt.StandTogether, o.postStoppedGames)
	}
	o.stopped[id] = stand
}

func (o *otherNodes) postStoppedGames() {
	since := o.hall.outages.began()
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(o.stopped)) {
		if !o.stopped[id] {
			o.stoppedElsewhere.TakeDown(id)
		} else if since != 0 { // else it is over before anybody was told
			o.stoppedElsewhere.Post(id, since)
		}
	}
	clear(o.stopped)
}

// lookNow has the watch look for silent nodes.
func (o *otherNodes) lookNow() {
	select {
	case o.look <- struct{}{}:
	default:
	}
}

// Nodes lists the other nodes of the server that are reached, by name; err says why none can be.
func (h *Hall) Nodes() (others []string, err error) {
	if h.nodes == nil {
		return nil, nil
	}
	return h.nodes.Others(), h.nodes.Connected()
}

// triesAt is how often the node that holds a game is looked for, while the game goes from one to
// another.
const triesAt = 6

// atHolder does something at the node that holds a game: here, or there.
func (o *otherNodes) atHolder(ctx context.Context, id GameID, here func() error, there func(node string) error) error {
	asked := cluster.Asked(ctx)
	for try := 1; ; try++ {
		node, err := o.hall.holder(ctx, id, try > 1)
		switch {
		case err != nil:
			return err
		case node == "":
			err = here()
		case asked:
			return refusal.New(Moved)
		default:
			if err = there(node); refusal.Is(err, Closing) {
				err = refusal.New(Moved) // nothing came of it there, and others have the game in a moment
				o.lookNow()
			}
		}
		if !refusal.Is(err, Moved) && !(refusal.Is(err, Unreachable) && notAsked(err)) || try == triesAt || asked {
			return err
		}
		if refusal.Is(err, Unreachable) {
			o.lookNow()
		}
		select {
		case <-time.After(time.Duration(try) * 50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// notAsked reports whether nothing can have come of what another node was asked.
func notAsked(err error) bool { return errors.Is(err, bus.ErrNobody) || errors.Is(err, bus.ErrCut) }

// followRecord takes note of what another node has recorded.
func (h *Hall) followRecord(r journal.Record) {
	id, is := game.OfStream(r.Stream)
	if !is || r.IsVoid() {
		return
	}
	t := h.floor.table(id)
	if t != nil && !t.isAway() {
		if _, is := game.IsReopened(r); is || r.Kind == (laws.ResultCorrected{}).EventKind() {
			t.rereadLog() // the game is over: any node may have recorded it
		}
		t.leaseLost(r.Epoch)
		return // this node's own, as far as is known
	}
	switch r.Kind {
	case game.BeginningKind:
		if row, ok, err := game.BeginningOf(r); ok && err == nil {
			h.beganElsewhere(row)
		}
	case (laws.PlayResumed{}).EventKind():
		if row, is := h.floor.rowOf(id); is {
			h.beganElsewhere(row)
		}
	case (laws.GameEnded{}).EventKind():
		if row, is := h.floor.rowOf(id); is {
			h.floor.removeGame(id)
			h.lobby.LetGo(id, row.White.ID, row.Black.ID)
			h.lists.touch()
		}
	case (laws.GameAdjourned{}).EventKind(), (laws.EnvelopeClosed{}).EventKind():
		h.adjournedElsewhere(id)
	case (laws.ResultCorrected{}).EventKind():
		h.showCorrection(id)
	case (laws.GameReopened{}).EventKind():
		h.reopenedElsewhere(id)
	}
	if t != nil {
		t.feedRecord(r)
	}
}

// beganElsewhere lists a game that another node holds, takes off what its players had asked for,
// and tells them where they are connected to this node. That they sit hangs on no news that the bus
// might lose.
func (h *Hall) beganElsewhere(row GameRow) {
	h.floor.setLive(row)
	h.lobby.PlayerSeated(row.White, row.Black)
	h.lobby.PlayerSeated(row.Black, row.White)
	h.people.SendHere(row.White.ID, News{Seated: row.ID})
	h.people.SendHere(row.Black.ID, News{Seated: row.ID})
	h.lists.touch()
}

// adjournedElsewhere takes a game off the floor that has been adjourned at another node.
func (h *Hall) adjournedElsewhere(id GameID) {
	row, is := h.floor.rowOf(id)
	if !is {
		return
	}
	s, err := h.replay(h.work, id)
	if err != nil {
		h.opt.Log.Error("was a game adjourned?", "game", id, "error", err)
		return
	}
	if s.Game().AdjournState() == laws.Adjourned {
		h.floor.setAdjourned(row)
		h.lobby.LetGo(id, row.White.ID, row.Black.ID)
		h.lists.touch()
	}
}
