package presence

import (
	"context"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/mailbox"
	"github.com/escaque/escaque/internal/members"
)

// Change is a person who connected with their first session, or disconnected their last.
type Change struct {
	Who     members.Identity
	Arrived bool
	Playing []game.ID // the live games of a person who left
	// Elsewhere reports whether it happened at another node of the server. That node applies the
	// consequences.
	Elsewhere bool
	// Missed reports whether changes were dropped because there were too many: Who is the last one.
	Missed bool
}

// feedLimit is how many changes may wait in a feed.
const feedLimit = 8192

// Feed reports the arrivals and departures from the moment when it was opened.
type Feed struct {
	people *People
	box    *mailbox.Box[Change]
}

// Feed opens a feed of arrivals and departures. Close it when it is no longer read.
func (p *People) Feed() *Feed {
	f := &Feed{people: p, box: mailbox.New[Change](feedLimit)}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.feeds[f] = struct{}{}
	return f
}

// Next waits for changes. The error is [mailbox.ErrClosed] if the feed is closed, or the context's
// error.
func (f *Feed) Next(ctx context.Context) ([]Change, error) { return f.box.Take(ctx) }

// Close closes the feed. Closing twice is harmless.
func (f *Feed) Close() {
	f.people.mu.Lock()
	defer f.people.mu.Unlock()
	delete(f.people.feeds, f)
	f.box.Close()
}

// announce puts a change into all feeds. The caller holds the lock.
func (p *People) announce(c Change) {
	for f := range p.feeds {
		f.box.Put(c, func() Change { c.Missed = true; return c })
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
