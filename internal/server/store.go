package server

import (
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/database"
)

// roomEvery is how often a server on a full disk checks whether there is room again.
const roomEvery = 2 * time.Second

// openStore opens the database. The error is a [*StoreError].
func (s *Server) openStore() error {
	store, err := s.waitForStore()
	if err != nil {
		return &StoreError{Err: err}
	}
	s.store = store
	s.onClose(store.Close)
	s.log.Info("server", "data", s.opts.Data.Folder, "database", s.opts.Data.Shown(), "version", s.opts.Version)
	return nil
}

// waitForStore opens the database. If the disk is full, it releases the room that the store has
// reserved. If there is no reserve left, it answers all connections with a notice until there is
// room, and then opens the database.
func (s *Server) waitForStore() (database.DB, error) {
	opt := database.Options{
		Joined: s.isNode(), Upgrade: s.opts.Upgrade,
		Copying: func(address string) { s.notify(DatabaseCopying{Address: address}) },
		Copied:  func(file string) { s.notify(DatabaseCopied{File: file}) },
	}
	store, err := database.Open(s.ctx, s.opts.Data, opt)
	if !database.IsFull(err) {
		return store, err
	}
	s.notify(DiskFull{Err: err, HTTP: DisplayAddress(s.ports.http.Addr())})
	defer answerFull(s.opts.FullText, s.ports.http, s.ports.ics)()
	for database.IsFull(err) {
		select {
		case <-s.ctx.Done():
			return nil, s.ctx.Err()
		case <-time.After(roomEvery):
		}
		store, err = database.Open(s.ctx, s.opts.Data, opt)
	}
	return store, err
}

// A StoreError reports that the database could not be opened.
type StoreError struct{ Err error }

func (e *StoreError) Error() string { return e.Err.Error() }

func (e *StoreError) Unwrap() error { return e.Err }

// answerFull answers all connections at two ports with a text until stop is called. It leaves the
// ports open.
func answerFull(text string, pages, telnet net.Listener) (stop func()) {
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprintln(rw, "ok") })
	mux.HandleFunc("/", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Retry-After", "10")
		http.Error(rw, text, http.StatusServiceUnavailable)
	})
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = srv.Serve(keptOpen{pages}) }()
	go func() {
		for {
			conn, err := telnet.Accept()
			if err != nil {
				return
			}
			_ = conn.SetDeadline(time.Now().Add(time.Second))
			_, _ = fmt.Fprintf(conn, "%s\r\n", text)
			_ = conn.Close()
		}
	}()
	return func() {
		setDeadlines(time.Unix(1, 0), pages, telnet) // ends Accept
		_ = srv.Close()
		setDeadlines(time.Time{}, pages, telnet)
	}
}

// keptOpen is a listener whose port stays open when the server that uses it closes.
type keptOpen struct{ net.Listener }

// Close does nothing.
func (keptOpen) Close() error { return nil }

// setDeadlines sets the deadline of Accept for listeners that support it.
func setDeadlines(at time.Time, listeners ...net.Listener) {
	for _, l := range listeners {
		if l, ok := l.(interface{ SetDeadline(time.Time) error }); ok {
			_ = l.SetDeadline(at)
		}
	}
}
