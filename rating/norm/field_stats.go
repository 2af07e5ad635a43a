package norm

// Participant is a player of a Swiss tournament, as far as [CountField] needs them.
type Participant struct {
	Rating     int
	Title      Title
	Federation string
	// Rounds is the state of each round for the player. Missing rounds at the end count as Missed.
	Rounds []State
}

// FieldStats are counts of the players in a Swiss tournament whom Article 1.4.3d counts: rated
// players of other federations than that of the event, present in all rounds or all but one. Each
// count is the least over all rounds.
type FieldStats struct {
	Round       int // the round with the fewest of these players
	Foreigners  int
	Federations int
	Titled      int // holders of GM, IM, WGM or WIM
}

// Large reports whether the field is large enough to waive the foreigners that a norm needs
// otherwise.
func (s FieldStats) Large() bool { return s.Foreigners >= 20 && s.Federations >= 3 && s.Titled >= 10 }

// CountField counts the field of a Swiss tournament of so many rounds; host is the federation of
// the event. A player who misses more than one round is not counted at all. The bye for an odd
// number of players and a win by default are not missed rounds.
func CountField(field []Participant, rounds int, host string) FieldStats {
	var least FieldStats
	for round := 1; round <= rounds; round++ {
		c := FieldStats{Round: round}
		federations := make(map[string]bool)
		for _, p := range field {
			if !p.isCounted(rounds, host) || !p.isPresent(round) {
				continue
			}
			c.Foreigners++
			federations[p.Federation] = true
			if t := p.Title; t == GM || t == IM || t == WGM || t == WIM {
				c.Titled++
			}
		}
		c.Federations = len(federations)
		if round == 1 {
			least = c
			continue
		}
		if c.Foreigners < least.Foreigners {
			least.Round = round
		}
		least.Foreigners = min(least.Foreigners, c.Foreigners)
		least.Federations = min(least.Federations, c.Federations)
		least.Titled = min(least.Titled, c.Titled)
	}
	return least
}

// isCounted reports whether Article 1.4.3d counts the player: rated, of another federation than
// host, and with at most one missed round.
func (p Participant) isCounted(rounds int, host string) bool {
	if p.Rating == 0 || p.Federation == "" || p.Federation == host || p.Federation == "FID" || p.Federation == "NON" {
		return false
	}
	missed := 0
	for round := 1; round <= rounds; round++ {
		if !p.isPresent(round) {
			missed++
		}
	}
	return missed <= 1
}

// isPresent reports whether the player was available in a round. They were not if they missed or
// forfeited it.
func (p Participant) isPresent(round int) bool {
	if round > len(p.Rounds) {
		return false
	}
	state := p.Rounds[round-1]
	return state != Missed && state != Lost
}
