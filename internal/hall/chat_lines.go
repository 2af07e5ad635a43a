package hall

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// TalkOf returns what speaker has said at tables, as far as who may read it, in its
// order: at the table of the game that is named, and at those where the other plays.
// Talk is not journaled: of a table that is folded up nothing is left.
func (h *Hall) TalkOf(ctx context.Context, who members.Identity, speaker string, game GameID) ([]ChatLine, error) {
	games := h.floor.gamesOf(who.ID)
	if game != "" {
		if _, err := h.Table(ctx, game, who); err != nil {
			return nil, err
		}
		if !slices.Contains(games, game) {
			games = append(slices.Clone(games), game)
		}
	}
	var list []ChatLine
	for _, id := range games {
		t, err := h.tableOf(ctx, id)
		if err != nil {
			return nil, err
		}
		if t == nil {
			continue
		}
		reader := h.officiating(who, t.event())
		t.mu.Lock()
		for _, l := range t.chat {
			if l.who.ID == speaker && l.mayHear(t.view, reader) && (!l.held || hasPart(t.view, reader)) {
				list = append(list, l)
			}
		}
		t.mu.Unlock()
	}
	slices.SortStableFunc(list, func(a, b ChatLine) int { return cmp.Compare(a.At, b.At) })
	return list, nil
}
