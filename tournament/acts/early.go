package acts

import "github.com/escaque/escaque/tournament"

// EarlyBoards returns the boards of the last round whose games may begin early if time is short.
// These are the open boards with a player who can still finish first or share first place, which
// requires a play-off. It returns nothing before the last round is published, or if all open boards
// qualify. C.06 Annex 6(g), 2009.
func EarlyBoards(t tournament.Tournament) []int {
	regs := t.Regulations()
	planned := t.Planned()
	if planned == 0 || t.Published() != planned || !regs.System.RanksAll() {
		return nil
	}
	now := make(map[tournament.PlayerID]tournament.Points)
	for _, s := range t.Standings() {
		now[s.Player] = s.Points
	}
	var open []tournament.Board
	decided := make(map[tournament.PlayerID]tournament.Points) // players without an open board
	for id, points := range now {
		decided[id] = points
	}
	for _, b := range t.Boards(planned) {
		if b.Bye == "" && b.Result == tournament.NoResult {
			open = append(open, b)
			delete(decided, b.White)
			delete(decided, b.Black)
		}
	}
	if len(open) == 0 {
		return nil
	}
	var highest tournament.Points
	for _, points := range decided {
		highest = max(highest, points)
	}
	win, draw, loss := regs.Scoring.Win, regs.Scoring.Draw, regs.Scoring.Loss
	least := func(b tournament.Board) tournament.Points { // the fewest points that the better of the two will have
		return min(max(now[b.White]+win, now[b.Black]+loss), max(now[b.White]+draw, now[b.Black]+draw), max(now[b.White]+loss, now[b.Black]+win))
	}
	var early []int
	for i, b := range open {
		reach := highest
		for j, other := range open {
			if j != i {
				reach = max(reach, least(other))
			}
		}
		if now[b.White]+win >= max(reach, now[b.Black]+loss) || now[b.Black]+win >= max(reach, now[b.White]+loss) {
			early = append(early, b.Board)
		}
	}
	if len(early) == len(open) {
		return nil
	}
	return early
}
