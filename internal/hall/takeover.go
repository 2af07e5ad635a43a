package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
)

// A node counts as dead if it has been silent for [leasePatience], by the store's time, or has
// resigned. The other nodes divide its games among themselves. They take a new lease of each game
// and record the interruption: from the dead node's last durable heartbeat on, time is charged to
// nobody.

// loneNode is the node name of a server of one node.
const loneNode = "main"

// heirIndex returns which of the given number of nodes takes over a game. The boards of a simul go
// to the same node.
func heirIndex(row GameRow, nodes int) int {
	key := string(row.ID)
	if row.Simul {
		key = row.White.ID
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(key))
	return int(sum.Sum32() % uint32(nodes))
}

// takeOver takes over a live game whose node is dead, or that no node holds. beat is the last
// heartbeat of that node. If another living node holds the game, nothing happens.
func (h *Hall) takeOver(ctx context.Context, id GameID, beat clock.Instant) error {
	_, err, _ := h.nodes.taking.Do(string(id), func() (any, error) { return nil, h.takeOverOnce(ctx, id, beat) })
	return err
}

// takeOverOnce is takeOver for a caller that ensures that it runs only once at a time for a game.
func (h *Hall) takeOverOnce(ctx context.Context, id GameID, beat clock.Instant) error {
	if t := h.floor.table(id); t != nil && !t.canAdopt() {
		return nil
	}
	lease, err := h.lease(ctx, id)
	if err != nil {
		if refusal.Is(err, Moved) {
			return nil
		}
		return refusal.Because(NotRecorded, err)
	}
	for {
		t, err := h.tableOf(ctx, id)
		if err != nil || t == nil {
			return err
		}
		if t.startAdoption(adoption{epoch: lease.Epoch, beat: lastAlive(lease, beat)}) {
			return nil
		}
		if h.floor.IsClosing() {
			return refusal.New(Closing)
		}
		select {
		case <-t.ended: // it was being unloaded: tableOf sets up a new one
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// canAdopt reports whether the table is remote and is not already being taken over.
func (t *table) canAdopt() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.remote && t.adopting == nil
}

// lastBeat returns the instant of a node's last durable heartbeat, 0 if it never had one.
func (h *Hall) lastBeat(ctx context.Context, node string) (clock.Instant, error) {
	beats, err := h.opt.Journal.Beats(ctx)
	if err != nil && !errors.Is(err, journal.ErrAlone) {
		return 0, err
	}
	for _, b := range beats {
		if b.Node == node {
			return clock.Instant(b.At), nil
		}
	}
	return 0, nil
}

// isAlive reports whether another node can be reached over the bus, or has recently written a
// heartbeat to the store.
func (h *Hall) isAlive(ctx context.Context, node string) (bool, error) {
	if slices.Contains(h.nodes.Others(), node) {
		return true, nil
	}
	beats, err := h.opt.Journal.Beats(ctx)
	return slices.ContainsFunc(beats, func(b journal.Beat) bool { return b.Node == node && b.Silent < leasePatience }), err
}

// handOver announces that this node ends, so that others take over its games immediately.
func (h *Hall) handOver(ctx context.Context) error {
	err := h.opt.Journal.Resign(ctx)
	h.nodes.Close()
	if errors.Is(err, journal.ErrAlone) {
		return nil
	}
	return err
}

// watchNodes takes over the games of silent nodes until the hall closes.
func (h *Hall) watchNodes(ctx context.Context) {
	ticks := time.NewTicker(time.Second)
	defer ticks.Stop()
	for {
		if h.floor.IsClosing() {
			return
		}
		if err := h.takeOverSilent(ctx); err != nil && ctx.Err() == nil && !h.floor.IsClosing() {
			h.opt.Log.Error("looking for silent nodes", "error", err)
		}
		if err := h.forgetDeadNodes(ctx); err != nil && ctx.Err() == nil {
			h.opt.Log.Error("is a node that is not heard of alive?", "error", err)
		}
		select {
		case <-ticks.C:
		case <-h.nodes.lookForSilent:
		case <-ctx.Done():
			return
		}
	}
}

// maxParallelTakeovers is how many games are taken over at the same time.
const maxParallelTakeovers = 32

// takeOverSilent takes over this node's share of the games of silent nodes.
func (h *Hall) takeOverSilent(ctx context.Context) error {
	ids := h.floor.liveRemote()
	if len(ids) == 0 {
		return nil
	}
	beats, err := h.opt.Journal.Beats(ctx)
	if err != nil {
		return err
	}
	self := h.opt.Journal.Node()
	var alive []string
	last := map[string]clock.Instant{}
	for _, b := range beats {
		last[b.Node] = clock.Instant(b.At)
		if b.Silent < leasePatience {
			alive = append(alive, b.Node)
		}
	}
	if !slices.Contains(alive, self) {
		return nil // a node that is silent itself takes over nothing
	}
	streams := make([]string, len(ids))
	for i, id := range ids {
		streams[i] = id.Stream()
	}
	leases, err := h.opt.Journal.Leases(ctx, streams...)
	if err != nil {
		return err
	}
	held := map[string]string{}
	for _, l := range leases {
		held[l.Stream] = l.Node
	}
	var group errgroup.Group
	group.SetLimit(maxParallelTakeovers)
	for _, id := range ids {
		node := held[id.Stream()]
		if node != self && slices.Contains(alive, node) {
			continue
		}
		if row, is := h.floor.rowOf(id); !is || node != self && alive[heirIndex(row, len(alive))] != self {
			continue
		}
		beat := last[cmp.Or(node, loneNode)]
		group.Go(func() error { return h.takeOver(ctx, id, beat) })
	}
	return group.Wait()
}
