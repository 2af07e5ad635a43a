package icsd_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
)

// fullDisk is a store to which nothing can be written while it is full.
type fullDisk struct {
	*memory.Store
	full atomic.Bool
}

func (d *fullDisk) CreateSession(ctx context.Context, s members.Session) error {
	if d.full.Load() {
		return errors.New("disk full")
	}
	return d.Store.CreateSession(ctx, s)
}

func (d *fullDisk) Heartbeat(ctx context.Context, node string, at int64) error {
	if d.full.Load() {
		return errors.New("disk full")
	}
	return d.Store.Heartbeat(ctx, node, at)
}

// A newcomer who cannot be let in because nothing can be recorded is told so; nobody is cut off without a word.
func TestNewcomersHearOfAnOutage(t *testing.T) {
	disk := &fullDisk{}
	h := openWith(t, func(o *hall.Options) {
		disk.Store = o.Store.(*memory.Store)
		j := journal.New(disk, journal.Options{Log: o.Log})
		t.Cleanup(func() {
			if err := j.Close(); err != nil {
				t.Error(err)
			}
		})
		o.Journal, o.Heartbeat, o.Retry = j, time.Millisecond, time.Millisecond
	}, func(o *icsd.Options) { o.Members = members.New(members.Options{Store: disk}) })
	enter := func() string {
		line := h.from("127.0.0.1")
		if _, err := io.WriteString(line, "guest\n"); err != nil {
			t.Fatal(err)
		}
		return read(t, line, "Press return")
	}
	disk.full.Store(true)
	for late := time.Now().Add(patient); h.hall.Trouble() == nil; time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("the hall says that it is well")
		}
	}
	if said := enter(); !strings.Contains(said, "cannot record anything") || !strings.Contains(said, "no player is charged") {
		t.Errorf("told %q", said)
	}
	disk.full.Store(false)
	if said := enter(); !strings.Contains(said, "Press return") {
		t.Errorf("told %q when there is room", said)
	}
}
