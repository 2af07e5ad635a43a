package norm

// Participant is somebody in the field of a Swiss.
type Participant struct {
	Rating     int
	Title      Title
	Federation string
	// Rounds says what each round was to them; rounds at the end that are left out are Missed.
	Rounds []State
}

// FieldStats are the least numbers over the rounds of a Swiss of those whom Article 1.4.3d counts: rated
// players who are not from the federation of the event, in it from the first round to the last.
type FieldStats struct {
	Round       int // the round with the fewest of them
	Foreigners  int
	Federations int
	Titled      int // GM, IM, WGM, WIM
}

// Large reports whether the field waives the foreigners that a norm needs otherwise.
func (c FieldStats) Large() bool { return c.Foreigners >= 20 && c.Federations >= 3 && c.Titled >= 10 }

// Count counts the field of a Swiss of so many rounds. A player who misses more than one round is
// not counted in any; the bye of an odd field and a win by default are no rounds missed.
func Count(field []Participant, rounds int, host string) FieldStats {
	var least FieldStats
	for round := 1; round <= rounds; round++ {
		c := FieldStats{Round: round}
		federations := make(map[string]bool)
		for _, p := range field {
			if !p.counts(rounds, host) || !p.there(round) {
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

func (p Participant) counts(rounds int, host string) bool {
	if p.Rating == 0 || p.Federation == "" || p.Federation == host || p.Federation == "FID" || p.Federation == "NON" {
		return false
	}
	missed := 0
	for round := 1; round <= rounds; round++ {
		if !p.there(round) {
			missed++
		}
	}
	return missed <= 1
}

func (p Participant) there(round int) bool {
	if round > len(p.Rounds) {
		return false
	}
	state := p.Rounds[round-1]
	return state != Missed && state != Lost
}
