package watching

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/web/site"
)

const (
	// writeLimit is how long somebody has to take what he is told.
	writeLimit = 10 * time.Second
	// aliveEvery is how often a silent stream says that it lives.
	aliveEvery = 25 * time.Second
	// sendEvery is the least time between two messages: what happens on many boards comes together.
	sendEvery = 100 * time.Millisecond
	// countEvery is how often it is looked how many watch.
	countEvery = 2 * time.Second
)

// feed is the stream of a choice: first all boards, then those that change. It lasts as long as the page is open.
func (v *visit) feed() error {
	ctx, hangUp := context.WithCancel(v.R.Context())
	defer hangUp()
	stay, ok := v.Stay(hangUp)
	if !ok {
		return nil
	}
	defer stay.Leave()
	c := choiceOf(v.R.URL.Query())
	if c.Event != "" {
		if _, err := v.wall.events.Event(c.Event); err != nil {
			return site.NotFound()
		}
	}
	show, leave := v.wall.join(c)
	defer leave()
	defer v.hall.Count(c.query())()

	control := http.NewResponseController(v.W)
	say := func(format string, a ...any) bool {
		if err := control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
			v.wall.log.Debug("write deadline stays", "error", err)
		}
		_, err := fmt.Fprintf(v.W, format, a...)
		return err == nil && control.Flush() == nil
	}
	h := v.W.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies must not hold news back
	v.W.WriteHeader(http.StatusOK)
	if !say("retry: 2000\n\n") {
		return nil
	}
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	pace := time.NewTicker(sendEvery)
	defer pace.Stop()
	count := time.NewTicker(countEvery)
	defer count.Stop()
	counted := 0
	for rev := uint64(0); ; {
		n, now, changed := show.since(rev)
		watching := v.hall.Counted(c.query())
		if watching != counted {
			n.Viewers = i18n.Count(v.Lang, "web.watch.viewers", watching)
		}
		if now > rev || n.Viewers != "" {
			rev, counted = now, watching
			data, err := json.Marshal(n)
			if err != nil {
				return err
			}
			if !say("event: boards\ndata: %s\n\n", data) {
				return nil
			}
		}
	wait:
		for {
			select {
			case <-changed:
				select {
				case <-pace.C:
				case <-ctx.Done():
					return nil
				}
				break wait
			case <-count.C:
				if v.hall.Counted(c.query()) != counted {
					break wait
				}
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
