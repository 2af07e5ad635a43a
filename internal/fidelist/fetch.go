package fidelist

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"sync"
	"time"
)

// FIDEAddress is where FIDE publishes its three lists, in one file.
const FIDEAddress = "https://ratings.fide.com/download/players_list_xml.zip"

const (
	// FetchEvery is the time between two fetches of the list.
	FetchEvery = 24 * time.Hour
	// fetchTime is the longest time that a fetch may take.
	fetchTime = 15 * time.Minute
	// maxFetch is the size in bytes of the largest file that is fetched.
	maxFetch = 512 << 20
	// firstFetch is how long after the start of a server an old list is fetched.
	firstFetch = time.Minute
)

// ErrTooLarge is the error of a file at an address that is larger than a list can be.
var ErrTooLarge = errors.New("fidelist: the file at the address is too large")

// StatusError is the error of an address that answers with something else than a file.
type StatusError struct{ Status string } // "404 Not Found"

func (e *StatusError) Error() string { return fmt.Sprint("fidelist: the address answers ", e.Status) }

// Download opens the file at an address, and returns its name. A nil client is http.DefaultClient.
// Reading the file fails with [ErrTooLarge] when it is too large, and with io.ErrUnexpectedEOF when it
// is shorter than announced.
func Download(ctx context.Context, client *http.Client, address string) (file io.ReadCloser, name string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, "", err
	}
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, "", err
	}
	if response.StatusCode != http.StatusOK {
		_ = response.Body.Close()
		return nil, "", &StatusError{response.Status}
	}
	return &limitedReader{response.Body, maxFetch}, path.Base(response.Request.URL.Path), nil
}

// limitedReader is a file that fails after a number of bytes.
type limitedReader struct {
	io.ReadCloser
	left int64
}

func (r *limitedReader) Read(b []byte) (int, error) {
	n, err := r.ReadCloser.Read(b)
	if r.left -= int64(n); r.left < 0 {
		return 0, ErrTooLarge
	}
	return n, err
}

// Fetcher fetches the list of a Keeper from an address.
type Fetcher struct {
	Keeper  *Keeper
	Address string
	Client  *http.Client // nil is the usual one
	Log     *slog.Logger

	mu   sync.Mutex
	last Fetched
}

// Fetched is the last attempt of a Fetcher. The zero value means that there was none.
type Fetched struct {
	At  time.Time
	Err error // why the file did not arrive whole; its import may fail later, see [Work]
}

// Last returns the last attempt.
func (f *Fetcher) Last() Fetched {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last
}

// Fetch downloads the list and starts its import, as [Keeper.Receive] does. The list in use stays until
// the new one is whole.
func (f *Fetcher) Fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	file, name, err := Download(ctx, f.Client, f.Address)
	if err == nil {
		err = errors.Join(f.Keeper.Receive(name, file, Options{}), file.Close())
	}
	f.mu.Lock()
	f.last = Fetched{time.Now(), err}
	f.mu.Unlock()
	if err != nil {
		f.Log.Error("rating list not fetched", "from", f.Address, "error", err)
	} else {
		f.Log.Info("rating list fetched", "from", f.Address)
	}
	return err
}

// Run fetches the list once a day until ctx ends, first when the list in use is a day old.
func (f *Fetcher) Run(ctx context.Context) error {
	wait := firstFetch
	if file, err := os.Stat(filepath.Join(f.Keeper.dir, Name)); err == nil {
		wait = max(wait, FetchEvery-time.Since(file.ModTime()))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
			_ = f.Fetch(ctx) // the log and the page say why not
			timer.Reset(FetchEvery)
		}
	}
}
