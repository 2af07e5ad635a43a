package hall

import "context"

// GamesBetween returns the games that two members have finished against each other, the
// newest first, at most so many.
func (h *Hall) GamesBetween(ctx context.Context, one, other string, most int) ([]GameRow, error) {
	var games []GameRow
	q := GameQuery{Member: one, Opponent: other}
	for len(games) < most {
		page, err := h.Find(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, g := range page {
			if !g.Live() {
				games = append(games, g)
			}
		}
		if len(page) < q.Most() {
			break
		}
		q.Before = page[len(page)-1].ID
	}
	return games[:min(len(games), most)], nil
}
