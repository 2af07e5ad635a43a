package icsd

import (
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// heardLines is how many lines of others a client remembers, for a complaint.
const heardLines = 60

// hearing is what others said last, for a complaint about it.
type hearing struct{ heard []heard }

// heard is a line that somebody said, with his handle as it is compared.
type heard struct{ by, line string }

// note remembers a line that the client was sent.
func (c *client) note(handle, line string) {
	by := members.Fold(handle)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.heard = append(c.heard, heard{by, line}); len(c.heard) > heardLines {
		c.heard = slices.Delete(c.heard, 0, 1)
	}
}

// LinesOf are the last lines of somebody that the client was sent.
func (c *client) LinesOf(handle string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var lines []string
	for _, h := range c.heard {
		if h.by == members.Fold(handle) {
			lines = append(lines, h.line)
		}
	}
	return lines
}
