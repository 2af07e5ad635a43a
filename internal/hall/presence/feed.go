package presence

import (
	"context"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/mailbox"
	"github.com/escaque/escaque/internal/members"
)

// Coming is somebody who came in with their first session, or left with their last.
type Coming struct {
	Who     members.Identity
	Arrived bool
	Playing []game.ID // the live games of somebody who left
	// Elsewhere says that they came to another node of the server, or left it: that one does what
	// follows.
	Elsewhere bool
	// Missed says that so many came and went that they could not be announced one by
	// one: Who is the last of them.
	Missed bool
}

// feedLimit bounds what waits in a feed for a slow reader.
const feedLimit = 8192

// Feed reports who comes and goes, from the moment when it was opened.
type Feed struct {
	people *People
	box    *mailbox.Box[Coming]
}

// Feed opens a feed of who comes and goes. Close it when nobody reads it any more.
func (p *People) Feed() *Feed {
	f := &Feed{people: p, box: mailbox.New[Coming](feedLimit)}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.feeds[f] = struct{}{}
	return f
}

// Next waits for comings. It returns [mailbox.ErrClosed] when the feed is closed, or the
// context's error.
func (f *Feed) Next(ctx context.Context) ([]Coming, error) { return f.box.Take(ctx) }

// Close ends it. Closing twice is harmless.
func (f *Feed) Close() {
	f.people.mu.Lock()
	defer f.people.mu.Unlock()
	delete(f.people.feeds, f)
	f.box.Close()
}

// announce reports somebody who comes or goes. The caller holds the lock.
func (p *People) announce(c Coming) {
	for f := range p.feeds {
		f.box.Put(c, func() Coming { c.Missed = true; return c })
	}
}

// CloseFeeds ends all feeds when the server closes.
func (p *People) CloseFeeds() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for f := range p.feeds {
		f.box.Close()
	}
}
