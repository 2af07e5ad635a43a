package fidelist_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/fidelist/listtest"
)

// TestFetch: a list that arrives whole replaces the one in use; one that is wrong, broken off, gone or
// slow leaves it, and the last attempt says so.
func TestFetch(t *testing.T) {
	var good strings.Builder
	if err := listtest.Write(&good, listtest.Text, 3, 50); err != nil {
		t.Fatal(err)
	}
	slow := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("/players_list_foa.txt", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, good.String()) })
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<!doctype html><title>Maintenance</title>")
	})
	mux.HandleFunc("/short.txt", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(good.Len()))
		_, _ = io.WriteString(w, good.String()[:good.Len()/2])
	})
	mux.HandleFunc("/slow.txt", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, good.String()[:100])
		_ = http.NewResponseController(w).Flush()
		select {
		case <-slow:
		case <-r.Context().Done():
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	defer close(slow)
	k := fidelist.NewKeeper(t.TempDir())
	defer k.Close()
	from := func(address string) *fidelist.Fetcher {
		return &fidelist.Fetcher{Keeper: k, Address: address, Client: server.Client(), Log: slog.New(slog.DiscardHandler)}
	}
	f := from(server.URL + "/players_list_foa.txt")
	if !f.Last().At.IsZero() {
		t.Errorf("before the first attempt: %+v", f.Last())
	}
	if err := f.Fetch(t.Context()); err != nil || f.Last().Err != nil || f.Last().At.IsZero() {
		t.Fatal(err, f.Last())
	}
	if w := ended(t, k); w.Err != nil || w.Info.Players != 50 || w.File != "players_list_foa.txt" {
		t.Fatalf("%+v", w)
	}
	stays := func(what string) {
		t.Helper()
		if info, err := k.Info(t.Context()); err != nil || info.Players != 50 {
			t.Errorf("%s: %+v, %v", what, info, err)
		}
	}

	f = from(server.URL + "/gone.zip")
	var answered *fidelist.StatusError
	if err := f.Fetch(t.Context()); !errors.As(err, &answered) || answered.Status != "404 Not Found" || !errors.Is(f.Last().Err, err) {
		t.Error(err, f.Last())
	}
	stays("an address without a file")
	if err := from(server.URL + "/page").Fetch(t.Context()); err != nil {
		t.Error(err)
	}
	if w := ended(t, k); w.Err == nil {
		t.Errorf("a page is imported: %+v", w)
	}
	stays("a page")
	if err := from(server.URL + "/short.txt").Fetch(t.Context()); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
	stays("a file that is broken off")
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if err := from(server.URL + "/slow.txt").Fetch(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	stays("a file that does not end")
	server.Close()
	if err := from(server.URL + "/players_list_foa.txt").Fetch(t.Context()); err == nil {
		t.Error("fetched from a server that is gone")
	}
	stays("a server that is gone")
	if err := from("ftp://example/list").Fetch(t.Context()); err == nil {
		t.Error("fetched by ftp")
	}
}

// gone counts the requests that it answers with 404.
type gone struct{ asked atomic.Int64 }

func (g *gone) RoundTrip(r *http.Request) (*http.Response, error) {
	g.asked.Add(1)
	return &http.Response{StatusCode: http.StatusNotFound, Status: "404 Not Found", Body: http.NoBody, Request: r}, nil
}

// TestFetchedOnceADay: a server without a list tries a minute after its start, and then once a day.
func TestFetchedOnceADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := fidelist.NewKeeper(t.TempDir())
		defer k.Close()
		lists := &gone{}
		f := &fidelist.Fetcher{Keeper: k, Address: "https://lists.example/list.zip", Client: &http.Client{Transport: lists}, Log: slog.New(slog.DiscardHandler)}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- f.Run(ctx) }()
		for i, after := range []time.Duration{50 * time.Second, 20 * time.Second, 24 * time.Hour, 24 * time.Hour} {
			time.Sleep(after)
			synctest.Wait()
			if n := lists.asked.Load(); n != int64(i) {
				t.Errorf("asked %d times after %v, want %d", n, after, i)
			}
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// endless is a server's answer without an end.
type endless struct{}

func (endless) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Status: "200 OK", Body: io.NopCloser(endless{}), Request: r}, nil
}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

func TestDownloadIsLimited(t *testing.T) {
	file, name, err := fidelist.Download(t.Context(), &http.Client{Transport: endless{}}, "https://lists.example/list.zip")
	if err != nil || name != "list.zip" {
		t.Fatal(name, err)
	}
	n, err := io.Copy(io.Discard, file)
	if !errors.Is(err, fidelist.ErrTooLarge) || n > 600<<20 {
		t.Error(n, err)
	}
}
