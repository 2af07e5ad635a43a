package fidelist

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// Keeper manages the list of a server's data folder. The list can be searched while another one is
// imported in the background.
type Keeper struct {
	*List
	dir string

	mu     sync.Mutex
	work   Work
	cancel context.CancelFunc // cancels the running import
	done   chan struct{}      // closed when the import has ended
	closed bool
}

// Work is the state of an import in the background.
type Work struct {
	Running  bool
	File     string // its original name
	Progress Progress
	// Ended is set when the import has ended. Then Info is the new list, or Err the reason of the
	// failure.
	Ended bool
	Info  Info
	Err   error
}

// NewKeeper returns a Keeper for a data folder, which need not hold a list yet.
func NewKeeper(dir string) *Keeper { return &Keeper{List: ListIn(dir), dir: dir} }

// Work returns the state of the running or the last import.
func (k *Keeper) Work() Work {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.work
}

// uploadPrefix is the prefix of the folder that holds an uploaded file.
const uploadPrefix = ".fide-received-"

// Receive stores an uploaded file and starts its import. name is the uploaded file's name. It
// returns when the upload is complete. The error is ErrBusy while another import is running.
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
	folder, path, err := k.storeUpload(ctx, name, from)
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

// storeUpload writes an uploaded file into a new folder.
func (k *Keeper) storeUpload(ctx context.Context, name string, from io.Reader) (folder, path string, err error) {
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return "", "", err
	}
	left, _ := filepath.Glob(filepath.Join(k.dir, uploadPrefix+"*")) // by a crash
	for _, folder := range left {
		_ = os.RemoveAll(folder)
	}
	if folder, err = os.MkdirTemp(k.dir, uploadPrefix+"*"); err != nil {
		return "", "", err
	}
	path = filepath.Join(folder, name)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return folder, "", err
	}
	_, err = io.Copy(f, &contextReader{ctx, from})
	return folder, path, errors.Join(err, f.Close())
}

// contextReader is a reader that fails when its context is cancelled.
type contextReader struct {
	ctx  context.Context
	from io.Reader
}

func (u *contextReader) Read(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(b)
}

// Cancel cancels a running import and waits for its end.
func (k *Keeper) Cancel() {
	k.mu.Lock()
	cancel, done := k.cancel, k.done
	k.mu.Unlock()
	if cancel != nil {
		cancel()
		<-done
	}
}

// Close cancels a running import and closes the list.
func (k *Keeper) Close() error {
	k.mu.Lock()
	k.closed = true
	k.mu.Unlock()
	k.Cancel()
	return k.List.Close()
}
