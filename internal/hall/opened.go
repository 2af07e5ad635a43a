package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"context"

	"github.com/escaque/escaque/laws"
)

// OpenedWithoutLanguage lists the sealed moves of a game that were opened without a
// language and mean something else in one, for the arbiter of the game.
func (h *Hall) OpenedWithoutLanguage(ctx context.Context, v View) ([]OpenedEnvelope, error) {
	for _, e := range v.Log {
		if opened, is := e.Event.(laws.EnvelopeOpened); is && opened.Written.Lang == "" {
			return game.OpenedIn(ctx, h.opt.Journal, v.Game)
		}
	}
	return nil, nil
}
