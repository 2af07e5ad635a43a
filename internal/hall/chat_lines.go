package hall

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// ChatLinesBy returns the chat lines of a speaker that the reader may see, by time. It searches the
// tables of the games that the reader plays, and the table of the given game if it is not empty.
// Chat is
// not journaled, so the lines of unloaded tables are lost.
func (h *Hall) ChatLinesBy(ctx context.Context, reader members.Identity, speaker string, game GameID) ([]ChatLine, error) {
	games := h.floor.gamesOf(reader.ID)
	if game != "" {
		if _, err := h.Table(ctx, game, reader); err != nil {
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
		viewer := h.withGameRoles(reader, t.event())
		t.mu.Lock()
		for _, l := range t.chat {
			if l.who.ID == speaker && l.mayHear(t.view, viewer) && (!l.held || hasPart(t.view, viewer)) {
				list = append(list, l)
			}
		}
		t.mu.Unlock()
	}
	slices.SortStableFunc(list, func(a, b ChatLine) int { return cmp.Compare(a.At, b.At) })
	return list, nil
}
