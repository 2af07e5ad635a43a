package knockout

// The sizes of a bracket.
const (
	MinPlayers = 2
	MaxPlayers = 1024
)

// Slot is who plays in a match of a bracket: a seed, or the winner of an
// earlier match.
type Slot struct {
	Seed   int `json:"seed,omitempty"`
	Winner int `json:"winner,omitempty"` // number of the match
}

// Pairing is one match of a bracket. In a match without a second player the
// first one goes on without play.
type Pairing struct {
	Number int  `json:"number"` // 1, 2, ... round by round and group by group
	Round  int  `json:"round"`  // 1 for the first
	Group  int  `json:"group"`  // of a match inside a group; 0 once the groups meet
	First  Slot `json:"first"`
	Second Slot `json:"second,omitzero"`
}

// Bye reports whether the first player has no opponent.
func (p Pairing) Bye() bool { return p.Second == Slot{} }

// Size is the number of places in a bracket for n players: a power of two.
func Size(n int) int {
	size := MinPlayers
	for size < n {
		size *= 2
	}
	return size
}

// Groups is the number of groups ("cabezas") that a bracket of a size is built
// from: two for 16, four for 32, eight for 64, and so on; one below 16.
func Groups(size int) int { return max(1, size/8) }

// Bracket returns the matches of a Wimbledon for n players, from MinPlayers to
// MaxPlayers; nothing for other numbers.
//
// The seeds are dealt to groups by Belgrade. In a group the highest plays the
// lowest, the second highest the second lowest, and the matches are numbered
// in the order in which they are made. Then the winner of the first match
// plays that of the last, the winner of the second that of the last but one;
// so do the winners of the groups. Seeds 1 and 2 can meet in the final only.
// Who is missing to the full size are the lowest seeds, so that seed 1 is the
// first to go on without play, then seed 2. ("Sistema Wimbledon", 2009.)
func Bracket(n int) []Pairing {
	if n < MinPlayers || n > MaxPlayers {
		return nil
	}
	size := Size(n)
	var all []Pairing
	add := func(round, group int, first, second Slot) Slot {
		if second.Seed > n {
			second = Slot{}
		}
		all = append(all, Pairing{len(all) + 1, round, group, first, second})
		return Slot{Winner: len(all)}
	}
	through := make([][]Slot, Groups(size)) // who is still in, by group
	for g, seeds := range Belgrade(size, Groups(size)) {
		for _, seed := range seeds {
			through[g] = append(through[g], Slot{Seed: seed})
		}
	}
	round := 1
	for ; len(through[0]) > 1; round++ {
		for g := range through {
			through[g] = cross(through[g], func(a, b Slot) Slot { return add(round, g+1, a, b) })
		}
	}
	var heads []Slot
	for _, group := range through {
		heads = append(heads, group[0])
	}
	for ; len(heads) > 1; round++ {
		heads = cross(heads, func(a, b Slot) Slot { return add(round, 0, a, b) })
	}
	return all
}

// cross pairs the first with the last, the second with the last but one, and
// so on, and returns the winners in that order.
func cross[P, W any](players []P, match func(a, b P) W) []W {
	winners := make([]W, 0, len(players)/2)
	for i := range len(players) / 2 {
		winners = append(winners, match(players[i], players[len(players)-1-i]))
	}
	return winners
}
