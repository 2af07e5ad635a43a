package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

const (
	renewEvery = time.Second
	// silence is how long a server may fail to renew, by the database's clock, before another
	// server takes over.
	silence = 5 * time.Second
)

// several is the owner's name that a database has when several nodes share it.
const several = "several nodes"

// joinNodes makes this server one of the nodes that share the database. The nodes share a term, and
// leases decide which node may append to a stream. A database owned by a single server is taken
// over when that server has died.
func (s *Store) joinNodes(ctx context.Context) error {
	h, err := s.holder(ctx)
	if err == nil && h.owner != several {
		if err = s.takeOver(ctx); err == nil {
			return nil
		}
		var locked *sqlstore.OpenError
		if !errors.As(err, &locked) || locked.Who != several {
			return err
		}
		h, err = s.holder(ctx) // another node was faster
	}
	if err != nil {
		return err
	}
	s.keepRenewing(h.term)
	return nil
}

// holder is the owner of the database, as read from its row.
type holder struct {
	term, pid, seen, now int64
	owner, machine       string
}

// takeOver makes this server the owner of the database and keeps renewing its ownership. An earlier
// owner on this machine is dead when its process is gone. Any other owner counts as dead when it
// has been silent for too long. If it still runs, it cannot append any more, because the term has
// changed.
func (s *Store) takeOver(ctx context.Context) error {
	var first holder
	for try := 0; ; try++ {
		h, err := s.holder(ctx)
		if err != nil {
			return err
		}
		if try == 0 {
			first = h
		}
		if h.isFree() {
			taken, err := s.takeOwnership(ctx, h)
			if err != nil {
				return err
			}
			if taken {
				s.keepRenewing(h.term + 1)
				return nil
			}
			continue // another server was faster and is alive
		}
		if h.seen != first.seen || h.term != first.term {
			return &sqlstore.OpenError{Problem: sqlstore.Locked, Who: h.owner}
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// holder reads the current owner.
func (s *Store) holder(ctx context.Context) (h holder, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT term, owner, machine, pid, seen, `+now+` FROM tail WHERE one = 1`).
		Scan(&h.term, &h.owner, &h.machine, &h.pid, &h.seen, &h.now)
	return h, err
}

// isFree reports whether the database has no owner, or an owner that has died.
func (h holder) isFree() bool {
	if h.owner == "" || h.now-h.seen > silence.Milliseconds() {
		return true
	}
	if h.machine == "" || h.machine != machineID() {
		return false
	}
	_, err := os.Stat(fmt.Sprintf("/proc/%d", h.pid))
	return errors.Is(err, fs.ErrNotExist)
}

// takeOwnership makes this server the owner. It returns false when another server became the owner
// first.
func (s *Store) takeOwnership(ctx context.Context, h holder) (bool, error) {
	host, _ := os.Hostname()
	owner, at := fmt.Sprintf("process %d on %s", os.Getpid(), host), machineID()
	if s.shared {
		owner, at = several, ""
	}
	done, err := s.log.Exec(ctx, `UPDATE tail SET term = term + 1, owner = $1, machine = $2, pid = $3, seen = `+now+`
		WHERE one = 1 AND term = $4`, owner, at, os.Getpid(), h.term)
	return err == nil && done.RowsAffected() == 1, err
}

// keepRenewing renews this server's ownership every second until the store is closed. Closing also
// removes the owner from the row, unless other nodes share the database. A second call of
// keepRenewing ends the renewals of the first.
func (s *Store) keepRenewing(term int64) {
	if s.stop != nil {
		s.stop()
	}
	s.term = term
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		every := time.NewTicker(renewEvery)
		defer every.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-every.C:
				_ = s.renew(ctx) // the next append reports the error
			}
		}
	})
	s.stop = func() {
		cancel()
		wg.Wait()
	}
	s.release = func() {
		s.stop()
		if s.shared {
			return // the other nodes continue; after the last one, silence frees the database
		}
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		// On failure the other servers notice the silence.
		_, _ = s.log.Exec(ctx, `UPDATE tail SET owner = '' WHERE one = 1 AND term = $1`, s.term)
	}
}

// machineID identifies the boot of this machine and its process namespace, within which process
// numbers are unique. It returns "" where the system does not provide them.
func machineID() string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	space, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%.36s %s", boot, space)
}
