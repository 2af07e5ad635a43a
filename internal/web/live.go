package web

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// aliveEvery is how often a silent event stream says that it lives, so that
// nothing between us and the browser takes it for dead.
const aliveEvery = 25 * time.Second

// eventLive tells the pages of an event that it has changed. It sends the number
// of the last record: a page that shows a lower one fetches itself again.
func (s *Server) eventLive(w http.ResponseWriter, r *http.Request) {
	ctx, hangUp := context.WithCancel(r.Context())
	defer hangUp()
	v := s.visit(w, r)
	stay, ok := v.stay(hangUp)
	if !ok {
		return
	}
	defer stay.Leave()
	e, err := v.event()
	if err != nil {
		v.fail(err)
		return
	}
	control := http.NewResponseController(w)
	// The stream lasts as long as the page is open, but nobody is waited for who
	// takes nothing.
	say := func(format string, a ...any) bool {
		if err := control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
			s.log.Debug("write deadline stays", "error", err)
		}
		_, err := fmt.Fprintf(w, format, a...)
		return err == nil && control.Flush() == nil
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies must not hold news back
	w.WriteHeader(http.StatusOK)

	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	if !say("retry: 2000\n") {
		return
	}
	for {
		changed := s.office.Changed(e.ID)
		if e, err = s.office.Event(e.ID); err != nil {
			return
		}
		if !say("event: revision\ndata: %d\n\n", e.Seq) {
			return
		}
	wait:
		for {
			select {
			case <-changed:
				break wait
			case <-alive.C:
				if !say(": alive\n\n") {
					return
				}
			case <-ctx.Done():
				return
			case <-s.closing:
				return
			}
		}
	}
}
