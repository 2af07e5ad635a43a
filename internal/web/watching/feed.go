package watching

import (
	"encoding/json"
	"time"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/web/site"
)

const (
	// sendEvery is the shortest interval between two messages. Changes on several boards are
	// combined.
	sendEvery = 100 * time.Millisecond
	// countEvery is the interval at which watchers are counted.
	countEvery = 2 * time.Second
)

// feed streams the boards of a choice: first all boards, then changed ones, while the page is open.
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
