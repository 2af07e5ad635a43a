package hall

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/internal/members"
)

// PGN returns a game, live or finished, in PGN export format, with the remaining time after each
// move and the reason of the end.
func (h *Hall) PGN(ctx context.Context, id GameID, who members.Identity) ([]byte, error) {
	v, err := h.Table(ctx, id, who)
	if err != nil {
		return nil, err
	}
	head, err := h.opt.Journal.PublishedHead(ctx, id.Stream(), v.Seq)
	if err != nil {
		return nil, fmt.Errorf("hall: score sheet of %s: %w", id, err)
	}
	v = v.WithLogHead(head)
	return v.PGN()
}
