package knockout

import (
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Contest is the state: the fold of a log. The zero value is the contest before
// its first fact. It is a value: Apply returns another one and leaves the old
// one as it was.
type Contest struct {
	announced   bool
	regulations Regulations
	stages      []*Played // stages[i].Number is i+1; never changed, but replaced
	eliminated  []tournament.PlayerID
	ranking     Ranking // at the end
	last        clock.Instant
}

// Exists reports whether the contest was announced.
func (c Contest) Exists() bool { return c.announced }

// Regulations returns what was announced.
func (c Contest) Regulations() Regulations { return c.regulations }

// LastChange is the instant of the last event.
func (c Contest) LastChange() clock.Instant { return c.last }

// Stage returns a stage by its number, unless it does not exist or was taken
// back.
func (c Contest) Stage(number int) (Played, bool) {
	if number < 1 || number > len(c.stages) || c.stages[number-1].revoked {
		return Played{}, false
	}
	return *c.stages[number-1], true
}

// Stages returns the stages in the order of opening, without those taken back.
func (c Contest) Stages() []Played {
	return c.those(func(p *Played) bool { return !p.revoked })
}

// Open returns the stages that are not over.
func (c Contest) Open() []Played {
	return c.those(func(p *Played) bool { return !p.revoked && !p.Ended() })
}

func (c Contest) those(which func(*Played) bool) []Played {
	var stages []Played
	for _, s := range c.stages {
		if which(s) {
			stages = append(stages, *s)
		}
	}
	return stages
}

// Eliminated returns who was out without a game.
func (c Contest) Eliminated() []tournament.PlayerID { return slices.Clone(c.eliminated) }

// Over reports whether the contest has its final places.
func (c Contest) Over() bool { return len(c.ranking) > 0 }

// Standing is a place at the end, shared by all its players.
type Standing struct {
	From    int                   `json:"from"` // 1 for the first place
	To      int                   `json:"to"`
	Players []tournament.PlayerID `json:"players"`
}

// Places returns the final places, the first one first; nothing before the end.
// Players beaten in the same stage by the same score share: once the first
// place is decided, the money due to the tied is divided. Annex 6(e) and (f).
func (c Contest) Places() []Standing {
	var places []Standing
	from := 1
	for _, group := range c.ranking {
		places = append(places, Standing{from, from + len(group) - 1, slices.Clone(group)})
		from += len(group)
	}
	return places
}

// Share is what those in one place get together; each gets the same part of it.
type Share struct {
	Standing
	Sum int `json:"sum"` // of the prizes for these places, in the unit of the prizes
}

// Prizes divides prizes, the first prize first, among the final places: who
// shares places shares their prizes. Of those eliminated without a game, all of
// whom are last, the sum is aside, which was fixed beforehand and is no part of
// prizes. Annex 6(e), (f) and (k)10.
func (c Contest) Prizes(prizes []int, aside int) []Share {
	var shares []Share
	for _, place := range c.Places() {
		s := Share{Standing: place}
		if len(c.eliminated) > 0 && slices.Contains(place.Players, c.eliminated[0]) {
			s.Sum = aside
		} else {
			for i := place.From; i <= min(place.To, len(prizes)); i++ {
				s.Sum += prizes[i-1]
			}
		}
		shares = append(shares, s)
	}
	return shares
}
