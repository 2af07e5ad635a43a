package clock

import "time"

// TimeFor returns how long a player has for a number of moves if they use all delays in full. It
// returns 0 without clocks. Rating lists classify games by the time for 60 moves.
func (c Control) TimeFor(moves int) time.Duration {
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
