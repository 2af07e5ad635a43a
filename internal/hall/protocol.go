package hall

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
)

// Protocol returns a game and every event of its log in order, moves included, as far as the given
// person may see the game now. It refuses what [Hall.Table] refuses.
func (h *Hall) Protocol(ctx context.Context, id GameID, who members.Identity) (View, []Recorded, error) {
	v, err := h.Table(ctx, id, who)
	if err != nil {
		return View{}, nil, err
	}
	records, err := h.opt.Journal.ReadStream(ctx, id.Stream())
	if err != nil {
		return View{}, nil, fmt.Errorf("hall: protocol of game %s: %w", id, err)
	}
	var all []Recorded
	for _, r := range records {
		_, rec, ok, err := game.DecodeEvent(r)
		if err != nil {
			return View{}, nil, h.quarantine(err)
		}
		if ok && rec.Seq <= v.Seq {
			all = append(all, rec)
		}
	}
	return v, all, nil
}
