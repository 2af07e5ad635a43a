package hall

import "context"

// GamesBetween returns the last finished games of two members against each other, at most limit,
// the newest first.
func (h *Hall) GamesBetween(ctx context.Context, memberID, opponentID string, limit int) ([]GameRow, error) {
	var games []GameRow
	q := GameQuery{Member: memberID, Opponent: opponentID}
	for len(games) < limit {
		page, err := h.Find(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, g := range page {
			if !g.Live() {
				games = append(games, g)
			}
		}
		if len(page) < q.RowLimit() {
			break
		}
		q.Before = page[len(page)-1].ID
	}
	return games[:min(len(games), limit)], nil
}
