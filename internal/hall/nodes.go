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

// Several halls may share one store, each as a node of one server. One node holds a game under a
// lease, and the store refuses appends of any other. A node follows the games of other nodes in the
// journal, and forwards requests about them to the nodes that hold them. Connected people, seeks
// and talk are exchanged over the bus.

// leasePatience is how long a node must be silent, by the store's time, before its games are taken
// over.
const leasePatience = 5 * time.Second

// otherNodes is the state of a hall that is needed only if its server has several nodes.
type otherNodes struct {
	*cluster.Cluster
	hall          *Hall
	lookForSilent chan struct{} // capacity 1: asks watchNodes to look for silent nodes

	taking   singleflight.Group // takeovers, by game ID
	visiting singleflight.Group // requests for visits, by node

	// stoppedElsewhere are the games of other nodes that cannot record at present, with the instant
	// from which their clocks are stopped.
	stoppedElsewhere *cluster.Board[GameID, clock.Instant]

	mu     sync.Mutex
	visits map[string]knownVisits // by node
	// stopped are the games of this node whose clocks are about to be published as stopped (true)
	// or as running (false).
	stopped map[GameID]bool
}

// newOtherNodes returns the state for other nodes and registers the handlers of their messages.
func newOtherNodes(h *Hall) *otherNodes {
	o := &otherNodes{hall: h, lookForSilent: make(chan struct{}, 1), visits: map[string]knownVisits{}, stopped: map[GameID]bool{}}
	o.Cluster = cluster.New(cluster.Options{Bus: h.opt.Bus, Journal: h.opt.Journal, Log: h.opt.Log, Closing: h.floor.IsClosing, Gone: o.forgetNode})
	o.stoppedElsewhere = cluster.NewBoard[GameID, clock.Instant](o.Cluster, "halted/", func(id GameID) {
		if t := h.floor.table(id); t != nil {
			t.wake()
		}
	})
	o.OnPost(personKey, h.storePresence)
	o.OnPost(tallyKey, h.tallies.storeCount)
	o.registerReceivers()
	return o
}

// cluster returns the connection to the other nodes, nil if there are none.
func (h *Hall) cluster() *cluster.Cluster {
	if h.nodes == nil {
		return nil
	}
	return h.nodes.Cluster
}

// forgetNode drops the offers and visits of a node that has left, and wakes the tables.
func (o *otherNodes) forgetNode(node string) {
	o.hall.opt.Log.Warn("a node of the server is gone", "gone", node)
	o.hall.lobby.DropOffersOfNode(node)
	o.mu.Lock()
	delete(o.visits, node)
	o.mu.Unlock()
	o.hall.wakeTables() // a player may have been connected there
	o.wakeWatch()
}

// postStopped tells the other nodes soon that the clocks of a game have stopped or restarted.
func (o *otherNodes) postStopped(id GameID, stopped bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.stopped) == 0 {
		time.AfterFunc(o.hall.opt.NoticeDelay, o.postStoppedGames)
	}
	o.stopped[id] = stopped
}

// postStoppedGames publishes the changes that postStopped has collected.
func (o *otherNodes) postStoppedGames() {
	since := o.hall.outages.startedAt()
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(o.stopped)) {
		if !o.stopped[id] {
			o.stoppedElsewhere.Delete(id)
		} else if since != 0 { // otherwise the outage ended before it was published
			o.stoppedElsewhere.Post(id, since)
		}
	}
	clear(o.stopped)
}

// wakeWatch makes watchNodes look for silent nodes now.
func (o *otherNodes) wakeWatch() {
	select {
	case o.lookForSilent <- struct{}{}:
	default:
	}
}

// Nodes lists the reachable other nodes of the server by name. err is the reason why no node can be
// reached, nil if the bus is connected.
func (h *Hall) Nodes() (others []string, err error) {
	if h.nodes == nil {
		return nil, nil
	}
	return h.nodes.Others(), h.nodes.Connected()
}

// triesAt is how often a request looks up the node that holds a game, while the game moves to
// another node, before it fails.
const triesAt = 6

// atHolder calls here if this node holds a game, or there with the name of the node that does. It
// tries again while the game moves to another node.
func (o *otherNodes) atHolder(ctx context.Context, id GameID, here func() error, there func(node string) error) error {
	asked := cluster.IsFromNode(ctx)
	for try := 1; ; try++ {
		node, err := o.hall.holderOf(ctx, id, try > 1)
		switch {
		case err != nil:
			return err
		case node == "":
			err = here()
		case asked:
			return refusal.New(Moved)
		default:
			if err = there(node); refusal.Is(err, Closing) {
				err = refusal.New(Moved) // the request was not carried out, and another node will soon hold the game
				o.wakeWatch()
			}
		}
		if !refusal.Is(err, Moved) && !(refusal.Is(err, Unreachable) && notAsked(err)) || try == triesAt || asked {
			return err
		}
		if refusal.Is(err, Unreachable) {
			o.wakeWatch()
		}
		select {
		case <-time.After(time.Duration(try) * 50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// notAsked reports whether err means that a request never reached the other node.
func notAsked(err error) bool { return errors.Is(err, bus.ErrNobody) || errors.Is(err, bus.ErrCut) }

// followRecord updates lists and tables from a record that another node may have written.
func (h *Hall) followRecord(r journal.Record) {
	id, is := game.IDOfStream(r.Stream)
	if !is || r.IsVoid() {
		return
	}
	t := h.floor.table(id)
	if t != nil && !t.isRemote() {
		if _, is := game.ReopenedID(r); is || r.Kind == (laws.ResultCorrected{}).EventKind() {
			t.rereadLog() // any node may write these records, because the game is over
		}
		t.checkNewerLease(r.Epoch)
		return // this node holds the game, as far as is known
	}
	switch r.Kind {
	case game.BeginningKind:
		if row, ok, err := game.DecodeBeginning(r); ok && err == nil {
			h.listRemoteGame(row)
		}
	case (laws.AssistantAdmitted{}).EventKind():
		h.noteRemoteAssistant(r)
	case (laws.PlayResumed{}).EventKind():
		if row, is := h.floor.rowOf(id); is {
			h.listRemoteGame(row)
		}
	case (laws.GameEnded{}).EventKind():
		if row, is := h.floor.rowOf(id); is {
			h.floor.removeGame(id)
			h.lobby.Release(id, row.White.ID, row.Black.ID)
			h.lists.touch()
		}
	case (laws.GameAdjourned{}).EventKind(), (laws.EnvelopeClosed{}).EventKind():
		h.listRemoteAdjournment(id)
	case (laws.ResultCorrected{}).EventKind():
		h.showCorrection(id)
	case (laws.GameReopened{}).EventKind():
		h.listRemoteReopening(id)
	}
	if t != nil {
		t.queueRecord(r)
	}
}

// listRemoteGame lists a live game that another node holds, withdraws the seeks and offers of its
// players, and informs the players who are connected to this node. It is called from the journal,
// so no lost bus message can hide a game from its players.
func (h *Hall) listRemoteGame(row GameRow) {
	h.floor.setLive(row)
	h.lobby.PlayerSeated(row.White, row.Black)
	h.lobby.PlayerSeated(row.Black, row.White)
	h.people.SendHere(row.White.ID, News{Seated: row.ID})
	h.people.SendHere(row.Black.ID, News{Seated: row.ID})
	h.lists.touch()
}

// listRemoteAdjournment lists a game as adjourned that was adjourned at another node.
func (h *Hall) listRemoteAdjournment(id GameID) {
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
		h.lobby.Release(id, row.White.ID, row.Black.ID)
		h.lists.touch()
	}
}
