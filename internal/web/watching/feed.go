package watching

import (
	"encoding/json"
	"time"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/web/site"
)

const (
	// sendEvery is the least time between two messages: what happens on many boards comes together.
	sendEvery = 100 * time.Millisecond
	// countEvery is how often it is looked how many watch.
	countEvery = 2 * time.Second
)

// feed is the stream of a choice: first all boards, then those that change. It lasts as long as the
// page is open.
func (v *visit) feed() error {
	c := choiceOf(v.R.URL.Query())
	if c.Event != "" {
		if _, err := v.wall.events.Event(c.Event); err != nil {
			return site.NotFound()
		}
	}
	stream, ok := v.Stream()
	if !ok {
		return nil
	}
	defer stream.Close()
	show, leave := v.wall.join(c)
	defer leave()
	defer v.hall.CountViewer(c.query())()

	pace := time.NewTicker(sendEvery)
	defer pace.Stop()
	count := time.NewTicker(countEvery)
	defer count.Stop()
	counted := 0
	for rev := uint64(0); ; {
		n, now, changed := show.since(rev)
		watching := v.hall.ViewerCount(c.query())
		if watching != counted {
			n.Viewers = i18n.Count(v.Lang, "web.watch.viewers", watching)
		}
		if now > rev || n.Viewers != "" {
			rev, counted = now, watching
			data, err := json.Marshal(n)
			if err != nil {
				return err
			}
			if !stream.Send("boards", data) {
				return nil
			}
		}
		if !stream.Wait(changed, count.C) || !stream.Wait(nil, pace.C) {
			return nil
		}
	}
}
