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

// A node that has been silent for [leasePatience], by the store's time, is dead to the others, and
// so is one that has resigned. They part its games among themselves, take each under a new lease,
// and record in it the interruption: from the dead node's last durable heartbeat on, time is
// charged to nobody.

// loneNode is what a server calls itself that has its store alone.
const loneNode = "main"

// heir is which of so many nodes takes a game over. The boards of a simul stay together.
func heir(row GameRow, of int) int {
	key := string(row.ID)
	if row.Simul {
		key = row.White.ID
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(key))
	return int(sum.Sum32() % uint32(of))
}

// takeOver takes a game in play from a node that is dead, or that has never been: the last sign of
// its life was beat. The refusal is [Moved] when another node is alive that holds it.
func (h *Hall) takeOver(ctx context.Context, id GameID, beat clock.Instant) error {
	_, err, _ := h.nodes.taking.Do(string(id), func() (any, error) { return nil, h.takeOverOnce(ctx, id, beat) })
	return err
}

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
		if t.startAdoption(adoption{epoch: lease.Epoch, beat: lastSign(lease, beat)}) {
			return nil
		}
		if h.floor.IsClosing() {
			return refusal.New(Closing)
		}
		select {
		case <-t.ended: // it was being folded up: the next one is set up
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// canAdopt reports whether a table is away and is not about to become this node's own.
func (t *table) canAdopt() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.away && t.adopting == nil
}

// lastBeat is the instant of a node's last durable heartbeat, 0 when it never had one.
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

// isAlive reports whether messages of another node arrive, or it has given a sign of life in the
// store lately.
func (h *Hall) isAlive(ctx context.Context, node string) (bool, error) {
	if slices.Contains(h.nodes.Others(), node) {
		return true, nil
	}
	beats, err := h.opt.Journal.Beats(ctx)
	return slices.ContainsFunc(beats, func(b journal.Beat) bool { return b.Node == node && b.Silent < leasePatience }), err
}

// handOver says that this node ends, so that others take its games at once.
func (h *Hall) handOver(ctx context.Context) error {
	err := h.opt.Journal.Resign(ctx)
	h.nodes.Close()
	if errors.Is(err, journal.ErrAlone) {
		return nil
	}
	return err
}

// watch takes over the games of nodes that have fallen silent, until the hall closes.
func (h *Hall) watch(ctx context.Context) {
	ticks := time.NewTicker(time.Second)
	defer ticks.Stop()
	for {
		if err := h.takeOverSilent(ctx); err != nil && ctx.Err() == nil {
			h.opt.Log.Error("looking for silent nodes", "error", err)
		}
		if err := h.buryDeadNodes(ctx); err != nil && ctx.Err() == nil {
			h.opt.Log.Error("is a node that is not heard of alive?", "error", err)
		}
		select {
		case <-ticks.C:
		case <-h.nodes.look:
		case <-ctx.Done():
			return
		}
	}
}

// takeOverAtOnce is how many games are taken over at the same time.
const takeOverAtOnce = 32

func (h *Hall) takeOverSilent(ctx context.Context) error {
	ids := h.floor.liveElsewhere()
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
		return nil // a node that is silent itself takes nothing
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
	group.SetLimit(takeOverAtOnce)
	for _, id := range ids {
		node := held[id.Stream()]
		if node != self && slices.Contains(alive, node) {
			continue
		}
		if row, is := h.floor.rowOf(id); !is || node != self && alive[heir(row, len(alive))] != self {
			continue
		}
		beat := last[cmp.Or(node, loneNode)]
		group.Go(func() error { return h.takeOver(ctx, id, beat) })
	}
	return group.Wait()
}
