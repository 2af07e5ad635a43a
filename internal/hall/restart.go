package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// Open opens the hall and sets up every live game from its log. The server counts as closed from
// its last durable heartbeat to now. Each log records that interruption, and each running clock is
// charged only up to that heartbeat. A flag that fell before it counts as fallen.
//
// If Open returns an error, nothing is open. It is a [*LockedError] when [Options].NeedKeys is set and
// the key that sealed moves need is not the one of [Options].Envelopes.
func (h *Hall) Open(ctx context.Context) error {
	if h.opt.Journal == nil || h.opt.Store == nil || h.opt.Directory == nil {
		return errors.New("hall: Options need a Journal, a Store and a Directory")
	}
	h.floor.mu.Lock()
	once := !h.floor.open && !h.floor.closing
	h.floor.mu.Unlock()
	if !once {
		return errors.New("hall: opened before")
	}
	beat, err := h.opt.Journal.LastHeartbeat(ctx)
	if err != nil {
		return fmt.Errorf("hall: last heartbeat: %w", err)
	}
	idx, err := h.catchUpIndex(ctx)
	if err != nil {
		return err
	}
	states, err := h.liveGames(ctx)
	if err != nil {
		return err
	}
	if err := h.checkKeys(states); err != nil {
		return err
	}
	last := clock.Instant(beat)
	for _, s := range states {
		last = max(last, s.Game().LastInstant())
	}
	if err := CheckClock(last, h.opt.Now()); err != nil && !h.opt.AcceptClock {
		return err
	}
	if states, err = h.annulAheadOfClock(ctx, states); err != nil {
		return err
	}
	if now := h.time.stamp(); last > now.Add(clockTolerance) {
		// The log was dated by a wrong clock, so the time at which the server closed is unknown.
		// Each game counts from its own last instant.
		beat = 0
	} else {
		h.time.notBefore(last)
	}

	// The clocks of an adjourned game are stopped, so a restart does not concern it.
	var shelved []*game.State
	states = slices.DeleteFunc(states, func(s *game.State) bool {
		is := s.Game().AdjournState() == laws.Adjourned
		if is {
			shelved = append(shelved, s)
		}
		return is
	})
	mine, elsewhere, err := h.divideGames(ctx, states, clock.Instant(beat))
	if err != nil {
		return err
	}
	tables, err := h.resumeGames(mine)
	if err != nil {
		return err
	}
	tables = slices.DeleteFunc(tables, func(t *table) bool {
		if t.remote {
			elsewhere = append(elsewhere, &t.state)
		}
		return t.remote
	})
	restoreSimuls, err := h.lobby.ReadSimuls(ctx)
	if err != nil {
		return err
	}
	h.floor.mu.Lock()
	h.floor.open, h.floor.openedAt = true, idx.position
	for _, s := range shelved {
		h.floor.adjourned[s.ID()] = s.Row()
		h.floor.assistants[s.ID()] = assistantIDs(s.View())
	}
	for _, t := range tables {
		h.floor.byGame[t.id] = t
	}
	h.tables.Add(len(tables))
	h.floor.mu.Unlock()
	for _, s := range elsewhere {
		h.floor.setLive(s.Row())
		h.noteAssistants(s.View())
	}
	// The oldest first, so that the boards of a simul are in order.
	slices.SortFunc(tables, func(a, b *table) int {
		return byStart(a.state.Started(), string(a.id), b.state.Started(), string(b.id))
	})
	if err := h.opt.Journal.Probe(ctx); err != nil {
		h.noteFailure(h.time.stamp(), err) // the journal could be opened but not written: an outage begins
	}
	h.outages.lastAnswer = h.time.stamp()
	for _, t := range tables {
		t.open()
	}
	restoreSimuls(ctx)
	ticks := time.NewTicker(h.opt.Heartbeat)
	h.helpers.Go(func() {
		defer ticks.Stop()
		h.runHeartbeat(h.work, ticks.C)
	})
	if h.nodes != nil {
		h.nodes.SetFollowed(idx.position)
	}
	h.helpers.Go(func() { idx.follow(h.work) })
	if h.nodes != nil {
		h.helpers.Go(func() { h.nodes.Run(h.work) })
		h.helpers.Go(func() { h.watchNodes(h.work) })
		if err := h.nodes.Open(); err != nil {
			return fmt.Errorf("hall: joining the other nodes: %w", err)
		}
	}
	h.helpers.Go(func() { h.lobby.KeepSimuls(h.work) })
	return nil
}

// liveGames reads the state of every game that has not ended.
func (h *Hall) liveGames(ctx context.Context) ([]*game.State, error) {
	var states []*game.State
	q := GameQuery{Live: true}
	for {
		rows, err := h.opt.Store.GameRows(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("hall: live games: %w", err)
		}
		read, err := h.replayLive(ctx, rows)
		if err != nil {
			return nil, err
		}
		states = append(states, read...)
		if len(rows) < MaxGameRows {
			return states, nil
		}
		q.Before = rows[len(rows)-1].ID
	}
}

// replayLive reads the states of unfinished games, several at the same time, and returns them in the
// order of their rows.
func (h *Hall) replayLive(ctx context.Context, rows []GameRow) ([]*game.State, error) {
	states := make([]*game.State, len(rows))
	var all errgroup.Group
	all.SetLimit(runtime.GOMAXPROCS(0))
	for i, row := range rows {
		all.Go(func() error {
			s, err := h.replay(ctx, row.ID)
			switch {
			case refusal.Is(err, SetAside):
				return nil // a request for this game gets the error
			case refusal.Is(err, NoSuchGame):
				h.opt.Log.ErrorContext(ctx, "the log of a game in the index is missing", "game", row.ID)
				return nil
			case err != nil:
				return fmt.Errorf("hall: setting game %s up again: %w", row.ID, err)
			}
			states[i] = s
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(states, func(s *game.State) bool { return s == nil || s.Game().Over() }), nil
}

// A LockedError reports unfinished games with sealed moves that the server's key does not open.
type LockedError struct{ Games []GameID }

func (e *LockedError) Error() string {
	return fmt.Sprintf("hall: the server's key does not open the sealed moves of %d games", len(e.Games))
}

// checkKeys returns a [*LockedError] if [Options].NeedKeys is set and the hall's keys do not open the
// sealed move of a game.
func (h *Hall) checkKeys(states []*game.State) error {
	if !h.opt.NeedKeys {
		return nil
	}
	var locked []GameID
	for _, s := range states {
		is, err := s.IsLocked(h.opt.Envelopes)
		if err != nil {
			return err
		}
		if is {
			locked = append(locked, s.ID())
		}
	}
	if len(locked) > 0 {
		slices.Sort(locked)
		return &LockedError{Games: locked}
	}
	return nil
}

// maxParallelResumes is how many games record their interruption at the same time, to share the
// journal's flushes.
const maxParallelResumes = 64

// ownGame is a game that this node conducts again after a restart.
type ownGame struct {
	state *game.State
	beat  clock.Instant // the last sign of life of the node that held it
	// leased reports whether the game needs a lease.
	leased bool
}

// divideGames divides the live games into those that this node continues and those that other nodes
// hold. A node of several continues the games that it held before and those that no node ever held.
// A single node continues all, with a lease if the game had one.
func (h *Hall) divideGames(ctx context.Context, states []*game.State, beat clock.Instant) (mine []ownGame, elsewhere []*game.State, err error) {
	self := h.opt.Journal.Node()
	held := map[string]string{}
	beats := map[string]clock.Instant{self: beat}
	const chunk = 500
	for part := range slices.Chunk(states, chunk) {
		streams := make([]string, len(part))
		for i, s := range part {
			streams[i] = s.ID().Stream()
		}
		leases, err := h.opt.Journal.Leases(ctx, streams...)
		if err != nil {
			return nil, nil, fmt.Errorf("hall: leases: %w", err)
		}
		for _, l := range leases {
			held[l.Stream] = l.Node
		}
	}
	for _, s := range states {
		node, leased := held[s.ID().Stream()]
		if h.nodes != nil && leased && node != self {
			elsewhere = append(elsewhere, s)
			continue
		}
		from := cmp.Or(node, self)
		if h.nodes != nil && !leased {
			from = loneNode
		}
		if _, known := beats[from]; !known {
			if beats[from], err = h.lastBeat(ctx, from); err != nil {
				return nil, nil, fmt.Errorf("hall: last heartbeat of %s: %w", from, err)
			}
		}
		mine = append(mine, ownGame{state: s, beat: beats[from], leased: leased || h.nodes != nil})
	}
	return mine, elsewhere, nil
}

// resumeGames records the interruption in every game and returns their tables. A table is remote if
// another node has taken the game meanwhile.
func (h *Hall) resumeGames(games []ownGame) ([]*table, error) {
	tables := make([]*table, len(games))
	var group errgroup.Group
	group.SetLimit(maxParallelResumes)
	for i, g := range games {
		t := h.newTable(g.state.ID())
		t.state = *g.state
		tables[i] = t
		group.Go(func() (err error) {
			beat := g.beat
			if g.leased {
				var lease journal.Lease
				lease, err = h.lease(h.work, t.id)
				t.epoch, beat = lease.Epoch, lastAlive(lease, beat)
				if err == nil {
					_, err = t.state.Read(h.work, h.opt.Journal) // records that another node has appended meanwhile
				}
			}
			if err == nil {
				err = t.recordDowntime(beat)
			}
			if h.nodes != nil && (refusal.Is(err, Moved) || errors.Is(err, journal.ErrFenced)) {
				t.remote, err = true, nil
			}
			return err
		})
	}
	return tables, group.Wait()
}

// recordDowntime records the interruption from the last sign of life to now.
func (t *table) recordDowntime(beat clock.Instant) error {
	from := max(beat, t.state.Game().LastInstant())
	if err := t.ringAlarms(from); err != nil {
		return fmt.Errorf("hall: game %s: %w", t.id, err)
	}
	if t.state.Game().Over() {
		return nil
	}
	to := max(from, t.hall.time.stamp())
	if _, err := t.execute(laws.ByServer(), laws.Interrupt{From: from, To: to}, to); err != nil {
		return fmt.Errorf("hall: game %s: %w", t.id, err)
	}
	return nil
}
