package hall

import (
	"context"

	"github.com/escaque/escaque/internal/members"
)

// Coming is somebody who came in with his first session, or left with his last.
type Coming struct {
	Who     members.Identity
	Arrived bool
	Playing []GameID // the live games that he left behind him
	// Missed says that so many came and went that they could not be announced one by
	// one: Who is the last of them.
	Missed bool
}

// doorLimit bounds what waits at a door for a slow reader.
const doorLimit = 8192

// Door reports who comes and goes, from the moment when it was opened.
type Door struct {
	hall *Hall
	box  *mailbox[Coming]
}

// Door opens a door. Close it when nobody reads there any more.
func (h *Hall) Door() *Door {
	d := &Door{hall: h, box: newMailbox[Coming](doorLimit)}
	h.company.mu.Lock()
	defer h.company.mu.Unlock()
	h.company.doors[d] = struct{}{}
	return d
}

// Next waits for comings. It answers [ErrClosed] when the door is closed, or the
// context's error.
func (d *Door) Next(ctx context.Context) ([]Coming, error) { return d.box.take(ctx) }

// Close ends it. Closing twice is harmless.
func (d *Door) Close() {
	d.hall.company.mu.Lock()
	defer d.hall.company.mu.Unlock()
	delete(d.hall.company.doors, d)
	d.box.close()
}

// tellDoors reports somebody who comes or goes. The caller holds the lock.
func (co *company) tellDoors(c Coming) {
	for d := range co.doors {
		d.box.put(c, func() Coming { c.Missed = true; return c })
	}
}

// closeDoors ends them all when the server closes.
func (co *company) closeDoors() {
	co.mu.Lock()
	defer co.mu.Unlock()
	for d := range co.doors {
		d.box.close()
	}
}
