package hall

import (
	"github.com/escaque/escaque/internal/hall/mailbox"

	"context"

	"github.com/escaque/escaque/internal/members"
)

// Coming is somebody who came in with his first session, or left with his last.
type Coming struct {
	Who     members.Identity
	Arrived bool
	Playing []GameID // the live games that he left behind him
	// Elsewhere says that he has come to another node of the server, or left it: that one does what follows.
	Elsewhere bool
	// Missed says that so many came and went that they could not be announced one by
	// one: Who is the last of them.
	Missed bool
}

// feedLimit bounds what waits in a feed for a slow reader.
const feedLimit = 8192

// PresenceFeed reports who comes and goes, from the moment when it was opened.
type PresenceFeed struct {
	hall *Hall
	box  *mailbox.Box[Coming]
}

// PresenceFeed opens a feed of who comes and goes. Close it when nobody reads it any more.
func (h *Hall) PresenceFeed() *PresenceFeed {
	d := &PresenceFeed{hall: h, box: mailbox.New[Coming](feedLimit)}
	h.company.mu.Lock()
	defer h.company.mu.Unlock()
	h.company.feeds[d] = struct{}{}
	return d
}

// Next waits for comings. It answers [ErrClosed] when the feed is closed, or the
// context's error.
func (d *PresenceFeed) Next(ctx context.Context) ([]Coming, error) { return d.box.Take(ctx) }

// Close ends it. Closing twice is harmless.
func (d *PresenceFeed) Close() {
	d.hall.company.mu.Lock()
	defer d.hall.company.mu.Unlock()
	delete(d.hall.company.feeds, d)
	d.box.Close()
}

// announce reports somebody who comes or goes. The caller holds the lock.
func (co *company) announce(c Coming) {
	for d := range co.feeds {
		d.box.Put(c, func() Coming { c.Missed = true; return c })
	}
}

// closeFeeds ends them all when the server closes.
func (co *company) closeFeeds() {
	co.mu.Lock()
	defer co.mu.Unlock()
	for d := range co.feeds {
		d.box.Close()
	}
}
