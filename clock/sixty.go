package clock

import "time"

// For returns how long a player has for so many moves, delays used up; 0 without
// clocks. Lists of ratings ask it for 60 moves.
func (c Control) For(moves int) time.Duration {
	total := time.Duration(0)
	for i, p := range c {
		if moves <= 0 {
			break
		}
		n := p.Moves
		if n == 0 || i == len(c)-1 && n > moves {
			n = moves
		}
		last := i == len(c)-1
		for begun := false; moves > 0 && (!begun || last); begun = true {
			now := min(n, moves)
			total += p.Time + time.Duration(now)*(p.Increment+p.Delay)
			moves -= now
		}
	}
	return total
}
