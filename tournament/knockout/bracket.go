package knockout

// Limits of the number of players in a bracket.
const (
	MinPlayers = 2
	MaxPlayers = 1024
)

// Slot is a participant of a match in a bracket: a seed or the winner of an earlier match.
type Slot struct {
	Seed   int `json:"seed,omitempty"`
	Winner int `json:"winner,omitempty"` // number of the earlier match
}

// Pairing is a match of a bracket. If it has no second player, the first one advances without play.
type Pairing struct {
	Number int  `json:"number"` // 1, 2, ... by round, then by group
	Round  int  `json:"round"`  // 1 for the first
	Group  int  `json:"group"`  // of a match within a group; 0 for matches between group winners
	First  Slot `json:"first"`
	Second Slot `json:"second,omitzero"`
}

// Bye reports whether the first player has no opponent.
func (p Pairing) Bye() bool { return p.Second == Slot{} }

// Size returns the number of places in a bracket for n players, a power of two.
func Size(n int) int {
	size := MinPlayers
	for size < n {
		size *= 2
	}
	return size
}

// Groups returns the number of groups ("cabezas") of a bracket with size places: two for 16, four
// for 32, eight for 64, and so on. Below 16 places there is one group.
func Groups(size int) int { return max(1, size/8) }

// Bracket returns the matches of a Wimbledon for n players, or nil if n is not between MinPlayers
// and MaxPlayers.
//
// The seeds are distributed over groups by Belgrade. In a group the highest seed plays the lowest,
// the second highest the second lowest, and so on. Matches are numbered in the order of their
// creation. Then the winner of the first match plays the winner of the last, the second the last
// but one. The group winners are paired in the same way. Seeds 1 and 2 can meet only in the final.
// If players are missing, the lowest seeds are. So seed 1 is the first to advance without play,
// then seed 2. ("Sistema Wimbledon", 2009.)
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
	through := make([][]Slot, Groups(size)) // remaining participants by group
	for g, seeds := range Belgrade(size, Groups(size)) {
		for _, seed := range seeds {
			through[g] = append(through[g], Slot{Seed: seed})
		}
	}
	round := 1
	for ; len(through[0]) > 1; round++ {
		for g := range through {
			through[g] = pairFirstWithLast(through[g], func(a, b Slot) Slot { return add(round, g+1, a, b) })
		}
	}
	var heads []Slot
	for _, group := range through {
		heads = append(heads, group[0])
	}
	for ; len(heads) > 1; round++ {
		heads = pairFirstWithLast(heads, func(a, b Slot) Slot { return add(round, 0, a, b) })
	}
	return all
}

// pairFirstWithLast pairs the first player with the last, the second with the last but one, and so
// on. It returns the winners in the order of the matches.
func pairFirstWithLast[P, W any](players []P, match func(a, b P) W) []W {
	winners := make([]W, 0, len(players)/2)
	for i := range len(players) / 2 {
		winners = append(winners, match(players[i], players[len(players)-1-i]))
	}
	return winners
}
