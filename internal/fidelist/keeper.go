package fidelist

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// Keeper keeps the list of a data folder for a server: it is searched while another
// one is imported in the background.
type Keeper struct {
	*List
	dir string

	mu     sync.Mutex
	work   Work
	cancel context.CancelFunc // of the import under way
	done   chan struct{}      // closed when it has ended
	closed bool
}

// Work is an import in the background.
type Work struct {
	Running  bool
	File     string // as it was called
	Progress Progress
	// Ended is set when it has ended; then Info is the new list or Err says why there
	// is none.
	Ended bool
	Info  Info
	Err   error
}

// Keep keeps the list of a data folder, which need not hold one yet.
func Keep(dir string) *Keeper { return &Keeper{List: In(dir), dir: dir} }

// Work is the import under way, or the last one.
func (k *Keeper) Work() Work {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.work
}

// received begins the name of the folder in which a file that is sent lies.
const received = ".fide-received-"

// Receive takes in a file that somebody sends, and begins to import it; name is
// what it is called there. It returns when the whole file is there. The error is
// ErrBusy while another import goes on.
func (k *Keeper) Receive(name string, from io.Reader, o Options) error {
	name = filepath.Base(filepath.Clean("/" + filepath.ToSlash(name)))
	if name == "/" || name == "." {
		name = "list"
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	k.mu.Lock()
	if k.work.Running || k.closed {
		k.mu.Unlock()
		cancel()
		return ErrBusy
	}
	k.work, k.cancel, k.done = Work{Running: true, File: name}, cancel, done
	k.mu.Unlock()

	end := func(w Work) {
		cancel()
		k.mu.Lock()
		k.work = w
		k.mu.Unlock()
		close(done)
	}
	folder, path, err := k.receive(ctx, name, from)
	if err != nil {
		_ = os.RemoveAll(folder)
		end(Work{})
		return err
	}
	o.Progress = func(p Progress) {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.work.Progress = p
	}
	go func() {
		info, err := Import(ctx, k.dir, []string{path}, o)
		_ = os.RemoveAll(folder)
		end(Work{File: name, Ended: true, Info: info, Err: err})
	}()
	return nil
}

// receive writes a file that is sent into a folder of its own.
func (k *Keeper) receive(ctx context.Context, name string, from io.Reader) (folder, path string, err error) {
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return "", "", err
	}
	left, _ := filepath.Glob(filepath.Join(k.dir, received+"*")) // by a crash
	for _, folder := range left {
		_ = os.RemoveAll(folder)
	}
	if folder, err = os.MkdirTemp(k.dir, received+"*"); err != nil {
		return "", "", err
	}
	path = filepath.Join(folder, name)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return folder, "", err
	}
	_, err = io.Copy(f, &until{ctx, from})
	return folder, path, errors.Join(err, f.Close())
}

// until reads as long as nobody has cancelled.
type until struct {
	ctx  context.Context
	from io.Reader
}

func (u *until) Read(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(b)
}

// Cancel ends the import under way, if there is one, and waits for its end.
func (k *Keeper) Cancel() {
	k.mu.Lock()
	cancel, done := k.cancel, k.done
	k.mu.Unlock()
	if cancel != nil {
		cancel()
		<-done
	}
}

// Close ends an import under way and lets go of the list.
func (k *Keeper) Close() error {
	k.mu.Lock()
	k.closed = true
	k.mu.Unlock()
	k.Cancel()
	return k.List.Close()
}
