package knockout

import (
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Contest is the state of a contest, computed from its log. The zero value is the contest before
// its first event. Contest is a value: Apply returns a new one and does not change the old one.
type Contest struct {
	announced   bool
	regulations Regulations
	stages      []*Played // stages[i].Number is i+1; stages are replaced, never modified
	eliminated  []tournament.PlayerID
	ranking     Ranking // final ranking
	last        clock.Instant
}

// Exists reports whether the contest has been announced.
func (c Contest) Exists() bool { return c.announced }

// Regulations returns the announced regulations.
func (c Contest) Regulations() Regulations { return c.regulations }

// LastChange returns the instant of the last event.
func (c Contest) LastChange() clock.Instant { return c.last }

// Stage returns a stage by its number, and false if it does not exist or was revoked.
func (c Contest) Stage(number int) (Played, bool) {
	if number < 1 || number > len(c.stages) || c.stages[number-1].revoked {
		return Played{}, false
	}
	return *c.stages[number-1], true
}

// Stages returns the stages in the order of opening, without the revoked ones.
func (c Contest) Stages() []Played {
	return c.stagesWhere(func(p *Played) bool { return !p.revoked })
}

// Open returns the stages that are not over.
func (c Contest) Open() []Played {
	return c.stagesWhere(func(p *Played) bool { return !p.revoked && !p.Ended() })
}

// stagesWhere returns the stages for which which returns true, in the order of opening.
func (c Contest) stagesWhere(which func(*Played) bool) []Played {
	var stages []Played
	for _, s := range c.stages {
		if which(s) {
			stages = append(stages, *s)
		}
	}
	return stages
}

// Eliminated returns the players eliminated without a game.
func (c Contest) Eliminated() []tournament.PlayerID { return slices.Clone(c.eliminated) }

// Over reports whether the final places are decided.
func (c Contest) Over() bool { return len(c.ranking) > 0 }

// Standing is a range of final places shared by its players.
type Standing struct {
	From    int                   `json:"from"` // 1 for the first place
	To      int                   `json:"to"`
	Players []tournament.PlayerID `json:"players"`
}

// Places returns the final places, the first one first. It returns nothing before the end. Players
// beaten in the same stage with the same score share places: once the first place is decided, tied
// players divide their prize money. Annex 6(e) and (f).
func (c Contest) Places() []Standing {
	var places []Standing
	from := 1
	for _, group := range c.ranking {
		places = append(places, Standing{from, from + len(group) - 1, slices.Clone(group)})
		from += len(group)
	}
	return places
}

// Share is the prize money for one range of places. Its players divide it equally.
type Share struct {
	Standing
	Sum int `json:"sum"` // sum of the prizes for these places, in the unit of the prizes
}

// Prizes divides prizes, the first prize first, among the final places. Players who share places
// share their prizes. The players eliminated without a game are last and share the amount
// eliminatedShare instead. It was fixed beforehand and is not part of prizes. Annex 6(e), (f) and
// (k)10.
func (c Contest) Prizes(prizes []int, eliminatedShare int) []Share {
	var shares []Share
	for _, place := range c.Places() {
		s := Share{Standing: place}
		if len(c.eliminated) > 0 && slices.Contains(place.Players, c.eliminated[0]) {
			s.Sum = eliminatedShare
		} else {
			for i := place.From; i <= min(place.To, len(prizes)); i++ {
				s.Sum += prizes[i-1]
			}
		}
		shares = append(shares, s)
	}
	return shares
}
