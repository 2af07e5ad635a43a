package hall

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Open opens the hall: every game that was live is set up again from its log.
// The server was closed from its last durable heartbeat to now. Each log records
// that, and each running clock is charged up to that heartbeat only. A flag that
// had fallen by then has fallen.
//
// Nothing is open when Open returns an error.
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
	idx, err := h.catchUp(ctx)
	if err != nil {
		return err
	}
	states, err := h.liveGames(ctx)
	if err != nil {
		return err
	}
	last := clock.Instant(beat)
	for _, s := range states {
		last = max(last, s.game.LastInstant())
	}
	if err := CheckClock(last, h.opt.Now()); err != nil && !h.opt.AcceptClock {
		return err
	}
	if states, err = h.callOffAhead(ctx, states); err != nil {
		return err
	}
	if now := h.time.stamp(); last > now.Add(clockTolerance) {
		// The log was dated by a wrong clock, and nobody knows when the server
		// closed by the right one: each game's own last instant counts.
		beat = 0
	} else {
		h.time.notBefore(last)
	}

	// The clocks of an adjourned game stand, whatever happens to the server.
	var shelved []*gameState
	states = slices.DeleteFunc(states, func(s *gameState) bool {
		is := s.game.AdjournState() == laws.Adjourned
		if is {
			shelved = append(shelved, s)
		}
		return is
	})
	tables, err := h.resume(states, clock.Instant(beat))
	if err != nil {
		return err
	}
	stands, err := h.readSimuls(ctx)
	if err != nil {
		return err
	}
	h.floor.mu.Lock()
	h.floor.open, h.floor.openedAt = true, idx.position
	for _, s := range shelved {
		h.floor.shelved[s.id] = s.seated.row(s.id, s.started)
	}
	for _, t := range tables {
		h.floor.seated[t.id] = t
	}
	h.tables.Add(len(tables))
	h.floor.mu.Unlock()
	// The oldest first: the boards of a simul come in their order.
	slices.SortFunc(tables, func(a, b *table) int {
		return byStart(a.state.started, string(a.id), b.state.started, string(b.id))
	})
	if err := h.opt.Journal.Probe(ctx); err != nil {
		h.failed(err) // opened with the last room: to be looked at, until there is more
	}
	for _, t := range tables {
		t.open()
	}
	h.restoreSimuls(ctx, stands)
	ticks := time.NewTicker(h.opt.Heartbeat)
	h.helpers.Go(func() {
		defer ticks.Stop()
		h.beat(h.work, ticks.C)
	})
	h.helpers.Go(func() { idx.follow(h.work) })
	h.helpers.Go(func() { h.keepSimuls(h.work) })
	return nil
}

// liveGames replays every game that has not ended.
func (h *Hall) liveGames(ctx context.Context) ([]*gameState, error) {
	var states []*gameState
	q := GameQuery{Live: true}
	for {
		rows, err := h.opt.Store.GameRows(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("hall: live games: %w", err)
		}
		for _, row := range rows {
			s, err := h.unfold(ctx, row.ID)
			switch {
			case IsCode(err, SetAside):
				continue // who asks for it gets the error
			case IsCode(err, NoSuchGame):
				h.opt.Log.ErrorContext(ctx, "the log of a game in the index is missing", "game", row.ID)
				continue
			case err != nil:
				return nil, fmt.Errorf("hall: setting game %s up again: %w", row.ID, err)
			}
			if !s.game.Over() {
				states = append(states, s)
			}
		}
		if len(rows) < MaxGameRows {
			return states, nil
		}
		q.Before = rows[len(rows)-1].ID
	}
}

// resumeAtOnce is how many games write their interruption at the same time, to
// share the journal's flushes.
const resumeAtOnce = 64

// resume writes the interruption into every game.
func (h *Hall) resume(states []*gameState, beat clock.Instant) ([]*table, error) {
	tables := make([]*table, len(states))
	var group errgroup.Group
	group.SetLimit(resumeAtOnce)
	for i, s := range states {
		tables[i] = h.newTable(s.id)
		tables[i].state = *s
		group.Go(func() error { return tables[i].interrupted(beat) })
	}
	return tables, group.Wait()
}

// interrupted brings one game from the last sign of life to the present.
func (t *table) interrupted(beat clock.Instant) error {
	from := max(beat, t.state.game.LastInstant())
	if err := t.ringAlarms(from); err != nil {
		return fmt.Errorf("hall: game %s: %w", t.id, err)
	}
	if t.state.game.Over() {
		return nil
	}
	to := max(from, t.hall.time.stamp())
	if _, err := t.execute(laws.ByServer, laws.Interrupt{From: from, To: to}, to); err != nil {
		return fmt.Errorf("hall: game %s: %w", t.id, err)
	}
	return nil
}
