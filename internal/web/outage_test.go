package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
)

// fullDisk is a store that cannot be written while it is full.
type fullDisk struct {
	*memory.Store
	full atomic.Bool
}

func (d *fullDisk) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if d.full.Load() {
		return nil, errors.New("disk full")
	}
	return d.Store.Append(ctx, batches)
}

func (d *fullDisk) Heartbeat(ctx context.Context, node string, at int64) error {
	if d.full.Load() {
		return errors.New("disk full")
	}
	return d.Store.Heartbeat(ctx, node, at)
}

func (d *fullDisk) CreateSession(ctx context.Context, s members.Session) error {
	if d.full.Load() {
		return errors.New("disk full")
	}
	return d.Store.CreateSession(ctx, s)
}

// While the server cannot record anything both boards say so, and when it can again they say that too, although
// neither is an event of the game.
func TestBoardsTellOfAnOutage(t *testing.T) {
	disk := &fullDisk{}
	h := newHouseIn(t, func(o *hall.Options, m *members.Options) {
		disk.Store = o.Store.(*memory.Store)
		m.Store = disk
		j := journal.New(disk, journal.Options{Log: slog.New(slog.DiscardHandler)})
		t.Cleanup(func() { must(t, j.Close()) })
		o.Journal, o.Retry = j, 10*time.Millisecond
	})
	white, black := h.member("Ana", "en").enter(), h.member("Bea", "en").enter()
	game := h.pair(white, black)
	shown := func(what string, waiting any, moves bool) {
		t.Helper()
		for _, p := range []*player{white, black} {
			p.receive(what, func(m map[string]any) bool {
				view, _ := m["view"].(map[string]any)
				legal, _ := view["legal"].([]any)
				return m["on"] == "table" && view["waiting"] == waiting && (p == black || len(legal) > 0 == moves)
			})
		}
	}
	for _, p := range []*player{white, black} {
		p.ok("watch", "game", game)
	}
	shown("the board", nil, true)
	disk.full.Store(true)
	white.refused("not-recorded", "move", "game", game, "uci", "e2e4", "ply", 0)
	shown("that the clocks stand", "disk", false)
	h.browser("en").Post("/guest").Want(t, http.StatusServiceUnavailable, "cannot record anything", "charged to nobody")
	disk.full.Store(false)
	shown("that they run", nil, true)
	white.ok("move", "game", game, "uci", "e2e4", "ply", 0)
}
