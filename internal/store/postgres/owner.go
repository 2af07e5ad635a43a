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
	// silence is for how long a server may not write that it is alive until another takes its place. It is
	// measured by the database's time.
	silence = 5 * time.Second
)

// several is who holds a database that several nodes have opened: none of them alone.
const several = "several nodes"

// join makes this server one of the nodes that the database belongs to. They share a term; what each of them
// may append to is the matter of leases. A database that one server holds for itself is taken over when that
// has died, as by any other.
func (s *Store) join(ctx context.Context) error {
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
	s.keep(h.term)
	return nil
}

// holder is who holds the database, as its row says.
type holder struct {
	term, pid, seen, now int64
	owner, machine       string
}

// takeOver makes this server the one that the database belongs to, and keeps writing that it is alive. A
// server that was killed on this machine is known to be dead at once; of any other it is known when it was
// silent for long enough. Whoever was taken for dead and is not appends nothing any more: the term has moved on.
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
		if h.free() {
			taken, err := s.take(ctx, h)
			if err != nil {
				return err
			}
			if taken {
				s.keep(h.term + 1)
				return nil
			}
			continue // another was faster: it is alive
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

func (s *Store) holder(ctx context.Context) (h holder, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT term, owner, machine, pid, seen, `+now+` FROM tail WHERE one = 1`).
		Scan(&h.term, &h.owner, &h.machine, &h.pid, &h.seen, &h.now)
	return h, err
}

// free reports whether nobody alive holds the database.
func (h holder) free() bool {
	if h.owner == "" || h.now-h.seen > silence.Milliseconds() {
		return true
	}
	if h.machine == "" || h.machine != machine() {
		return false
	}
	_, err := os.Stat(fmt.Sprintf("/proc/%d", h.pid))
	return errors.Is(err, fs.ErrNotExist)
}

func (s *Store) take(ctx context.Context, h holder) (bool, error) {
	host, _ := os.Hostname()
	owner, at := fmt.Sprintf("process %d on %s", os.Getpid(), host), machine()
	if s.shared {
		owner, at = several, ""
	}
	done, err := s.log.Exec(ctx, `UPDATE tail SET term = term + 1, owner = $1, machine = $2, pid = $3, seen = `+now+`
		WHERE one = 1 AND term = $4`, owner, at, os.Getpid(), h.term)
	return err == nil && done.RowsAffected() == 1, err
}

// keep writes every second that this server is alive in a term, until the store is closed; then that nobody
// holds the database. A server that was in the way of another while it made the schema begins again.
func (s *Store) keep(term int64) {
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
				_ = s.renew(ctx) // whoever appends is told why it cannot be done
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
			return // the others go on; the last is found to be silent
		}
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		// Of a database that is gone the others find out by themselves.
		_, _ = s.log.Exec(ctx, `UPDATE tail SET owner = '' WHERE one = 1 AND term = $1`, s.term)
	}
}

// machine names where processes are known by their numbers: this start of this machine, and its processes
// as this one sees them. It is empty where the system does not say.
func machine() string {
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
