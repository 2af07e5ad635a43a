package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"context"

	"github.com/escaque/escaque/laws"
)

// OpenedWithoutLanguage lists, for the game's arbiter, the sealed moves that were opened without a
// language and have another meaning in some language.
func (h *Hall) OpenedWithoutLanguage(ctx context.Context, v View) ([]OpenedEnvelope, error) {
	for _, e := range v.Log {
		if opened, is := e.Event.(laws.EnvelopeOpened); is && opened.Written.Lang == "" {
			return game.OpenedEnvelopesIn(ctx, h.opt.Journal, v.Game)
		}
	}
	return nil, nil
}
