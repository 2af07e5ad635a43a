package cli

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/i18n"
)

// roomEvery is how often it is looked whether a full disk has room again.
const roomEvery = 2 * time.Second

// openStore opens the database. On a full disk it opens with the room that the store
// has kept, to be looked at. Where that is spent, too, nothing can be opened that must
// write: whoever connects meanwhile gets a message and the server
// opens by itself as soon as there is room.
func (w *World) openStore(ctx context.Context, at place, joined bool, httpDoor net.Listener, lines ...net.Listener) (database.DB, error) {
	opt := database.Options{Joined: joined, Upgrade: at.upgrade, Copying: w.sayCopying, Copied: w.sayCopied}
	store, err := database.Open(ctx, w.location(at), opt)
	if !database.IsFull(err) {
		return store, err
	}
	fmt.Fprintln(w.Err, w.sentence(databaseFault(err)))
	// Programs that started the server learn where it listens.
	fmt.Fprintf(w.Out, "http http://%s\n", forPeople(httpDoor.Addr()))
	stop := turnAway(httpDoor, lines)
	defer stop()
	for database.IsFull(err) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(roomEvery):
		}
		store, err = database.Open(ctx, w.location(at), opt)
	}
	return store, err
}

// readOnly says that the journal cannot be written, and why.
func (w *World) readOnly(why error) string {
	if database.IsFull(why) {
		return w.text("serve.read-only")
	}
	return w.text("serve.not-written", "Why", why)
}

// turnAway answers at the doors that the disk is full, until stop is called; the
// doors stay open.
func turnAway(httpDoor net.Listener, lines []net.Listener) (stop func()) {
	sentence := i18n.Text(i18n.English, "cli.serve.full") + " / " + i18n.Text(i18n.Spanish, "cli.serve.full")
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprintln(rw, "ok") })
	mux.HandleFunc("/", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Retry-After", "10")
		http.Error(rw, sentence, http.StatusServiceUnavailable)
	})
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = srv.Serve(lent{httpDoor}) }()
	for _, line := range lines {
		go func() {
			for {
				conn, err := line.Accept()
				if err != nil {
					return
				}
				_ = conn.SetDeadline(time.Now().Add(time.Second))
				_, _ = fmt.Fprintf(conn, "%s\r\n", sentence)
				_ = conn.Close()
			}
		}()
	}
	all := append([]net.Listener{httpDoor}, lines...)
	return func() {
		lend(all, time.Unix(1, 0)) // whoever waits at a door goes
		_ = srv.Close()
		lend(all, time.Time{})
	}
}

// lent is a listener that its borrower does not close.
type lent struct{ net.Listener }

func (lent) Close() error { return nil }

func lend(doors []net.Listener, until time.Time) {
	for _, d := range doors {
		if d, ok := d.(interface{ SetDeadline(time.Time) error }); ok {
			_ = d.SetDeadline(until)
		}
	}
}
