package events

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// writeLimit is how long somebody has to take what he is told.
const writeLimit = 10 * time.Second

// aliveEvery is how often a silent event stream says that it lives, so that
// nothing between us and the browser takes it for dead.
const aliveEvery = 25 * time.Second

// live tells the pages of an event that it has changed. It sends the number
// of the last record: a page that shows a lower one fetches itself again.
func (v *visit) live() error {
	ctx, hangUp := context.WithCancel(v.R.Context())
	defer hangUp()
	stay, ok := v.Stay(hangUp)
	if !ok {
		return nil
	}
	defer stay.Leave()
	e, err := v.event()
	if err != nil {
		return err
	}
	control := http.NewResponseController(v.W)
	// The stream lasts as long as the page is open, but nobody is waited for who
	// takes nothing.
	say := func(format string, a ...any) bool {
		if err := control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
			v.log.Debug("write deadline stays", "error", err)
		}
		_, err := fmt.Fprintf(v.W, format, a...)
		return err == nil && control.Flush() == nil
	}
	h := v.W.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies must not hold news back
	v.W.WriteHeader(http.StatusOK)

	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	if !say("retry: 2000\n") {
		return nil
	}
	for {
		changed := v.office.Changed(e.ID)
		if e, err = v.office.Event(e.ID); err != nil {
			return nil
		}
		if !say("event: revision\ndata: %d\n\n", e.Seq) {
			return nil
		}
	wait:
		for {
			select {
			case <-changed:
				break wait
			case <-alive.C:
				if !say(": alive\n\n") {
					return nil
				}
			case <-ctx.Done():
				return nil
			case <-v.site.Closing():
				return nil
			}
		}
	}
}
