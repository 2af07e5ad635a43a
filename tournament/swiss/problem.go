package swiss

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// PairingProblem is the problem of pairing one round: everybody who has arrived, with
// their history, and what binds the arbiter. It is made by Tournament.Problem and
// not changed afterwards.
type PairingProblem struct {
	Round   int   // the round to be paired, from 1
	Rounds  int   // as declared, never below Round; 0 when nobody said
	Initial Color // the colour drawn by lot; NoColor when unknown and nothing shows it
	Scoring Scoring
	// Players are in the order of pairing numbers. Who has never been in a
	// pairing and is not to be paired now either has not arrived and is left
	// out. C.04.2 2.4, 2026.
	Players []Player
	// Fixed are pairs by the arbiter: places of White and Black. They are part
	// of the answer, and nobody else is paired with these players.
	Fixed []IndexPair
	// Banned are the pairs that must not be made in this round, besides those
	// who have met: places, the lower one first, sorted, each once.
	Banned []IndexPair

	places map[int]int // place by starting number
}

// IndexPair is two places in PairingProblem.Players, counted from 0.
type IndexPair struct{ White, Black int }

// Player is an entry as the pairing of a round sees it.
type Player struct {
	Number int // starting number, as in Entry
	Rank   int // pairing number among those who have arrived, from 1: their place, and one
	Name   string
	Title  tournament.Title
	Rating int
	Score  Points // standing before this round, without virtual points
	// Before[r-1] is the pairing score before round r, virtual points included,
	// for r from 1 to PairingProblem.Round.
	Before  []Points
	Records []RoundRecord // rounds 1 to PairingProblem.Round-1
	// Opponents[r-1] is the place of the opponent of round r, paired or played;
	// -1 without one.
	Opponents  []int
	Colors     []Color // of the games really played, the oldest first
	Preference Preference
	Present    bool // to be paired in this round
	Bye        Kind // what they get in this round when they are not present
}

// Pairing returns the score by which the player is paired in this round.
func (p *Player) Pairing() Points { return p.Before[len(p.Before)-1] }

// Difference returns the games with White less the games with Black.
// C.04.1 A7, 2009; C.04.3 1.6, 2026.
func (p *Player) Difference() int { return difference(p.Colors) }

// Games returns how many games the player has really played.
func (p *Player) Games() int { return len(p.Colors) }

// HasMet reports whether the player has played the one at a place.
func (p *Player) HasMet(place int) bool {
	for r, o := range p.Opponents {
		if o == place && p.Records[r].Kind.Played() {
			return true
		}
	}
	return false
}

// Problem returns the problem of pairing a round. A round that has been paired
// is seen as it was then: only what happened before counts, and present are
// those who were in its pairing. In the round after the last paired one all
// are present who have asked for no bye and been given none.
//
// The error is *Contradictions when the tournament contradicts itself.
func (t *Tournament) Problem(round int) (*PairingProblem, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	paired := t.Paired()
	if round < 1 || round > paired+1 || t.Rounds > 0 && round > t.Rounds {
		return nil, &Contradictions{List: []Contradiction{{Code: RoundBeyond, Round: round, Other: paired + 1}}}
	}
	f := &PairingProblem{Round: round, Rounds: t.Rounds, Initial: t.InitialColor(), Scoring: t.Scoring.Complete(), places: make(map[int]int)}
	virtual := t.virtual(round)
	requests := make(map[int]Kind)
	for _, r := range t.Requests {
		if r.Round == round {
			requests[r.Number] = r.Bye
		}
	}
	for i, e := range t.Entries {
		p := Player{Number: e.Number, Name: e.Name, Title: e.Title, Rating: e.Rating}
		if round <= paired {
			p.Present = e.Record(round).Kind.InPairing()
			p.Bye = e.Record(round).Kind
		} else {
			bye, asked := requests[e.Number]
			p.Present, p.Bye = !asked, bye
		}
		if p.Present {
			p.Bye = ZeroBye
		} else if !e.arrived(round - 1) {
			continue
		}
		f.places[e.Number] = len(f.Players)
		p.Rank = len(f.Players) + 1
		p.Records = make([]RoundRecord, round-1)
		copy(p.Records, e.Records)
		p.Before = make([]Points, round)
		p.Score = e.Extra
		for r := range round {
			p.Before[r] = p.Score + virtual[i][r]
			if r < round-1 {
				p.Score += f.Scoring.Points(p.Records[r])
			}
		}
		f.Players = append(f.Players, p)
	}
	f.history()
	f.bind(t)
	return f, nil
}

// history fills in what follows from the turns.
func (f *PairingProblem) history() {
	for i := range f.Players {
		p := &f.Players[i]
		p.Opponents = make([]int, len(p.Records))
		for r, turn := range p.Records {
			p.Opponents[r] = -1
			if turn.Kind.Paired() {
				p.Opponents[r] = f.Place(turn.Opponent)
			}
			if turn.Kind.Played() {
				p.Colors = append(p.Colors, turn.Color)
			}
		}
		p.Preference = preference(p.Colors)
	}
}

// bind brings in forbidden pairs and those made by hand.
func (f *PairingProblem) bind(t *Tournament) {
	for _, b := range t.Bans {
		if !b.in(f.Round) {
			continue
		}
		for i, first := range b.Numbers {
			for _, second := range b.Numbers[i+1:] {
				one, other := f.Place(first), f.Place(second)
				if one >= 0 && other >= 0 && one != other {
					f.Banned = append(f.Banned, IndexPair{min(one, other), max(one, other)})
				}
			}
		}
	}
	slices.SortFunc(f.Banned, func(a, b IndexPair) int {
		return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
	})
	f.Banned = slices.Compact(f.Banned)
	for _, x := range t.Fixed {
		white, black := f.Place(x.White), f.Place(x.Black)
		if x.Round == f.Round && white >= 0 && black >= 0 && f.Players[white].Present && f.Players[black].Present {
			f.Fixed = append(f.Fixed, IndexPair{white, black})
		}
	}
}

// Place returns where in Players a starting number stands, -1 when that player
// has not arrived.
func (f *PairingProblem) Place(number int) int {
	if place, here := f.places[number]; here {
		return place
	}
	return -1
}

// Last reports whether this is the last round of the tournament.
func (f *PairingProblem) Last() bool { return f.Rounds > 0 && f.Round == f.Rounds }

// Topscorer reports whether, in the last round, the player at a place has more
// than half of what could be scored before it. C.04.1 A7.a and B, 2009; C.04.3
// 1.8, 2026.
func (f *PairingProblem) Topscorer(place int) bool {
	return f.Last() && 2*f.Players[place].Score > Points(f.Round-1)*f.Scoring.Most()
}

// IsBanned reports whether the arbiter keeps two players apart.
func (f *PairingProblem) IsBanned(one, other int) bool {
	pair := IndexPair{min(one, other), max(one, other)}
	_, found := slices.BinarySearchFunc(f.Banned, pair, func(a, b IndexPair) int {
		return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
	})
	return found
}

// MayMeet reports whether two players have not met and are not kept apart.
// C.04.1 B1.a, 2009; C.04.1 2, 2026.
func (f *PairingProblem) MayMeet(one, other int) bool {
	return one != other && !f.Players[one].HasMet(other) && !f.IsBanned(one, other)
}

// ToPair returns the places of those for whom a system has to find opponents:
// all who are present but the pairs made by hand. They are in the order of
// pairing: by score, then by pairing number. C.04.1 A2, 2009; C.04.3 1.2, 2026.
func (f *PairingProblem) ToPair() []int {
	fixed := make(map[int]bool, 2*len(f.Fixed))
	for _, x := range f.Fixed {
		fixed[x.White], fixed[x.Black] = true, true
	}
	var places []int
	for i := range f.Players {
		if f.Players[i].Present && !fixed[i] {
			places = append(places, i)
		}
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(f.Players[b].Pairing(), f.Players[a].Pairing()) })
	return places
}

// Higher reports whether the player at place a stands before the one at b in
// the order of pairing.
func (f *PairingProblem) Higher(a, b int) bool { return f.HigherIn(f.Round, a, b) }

// HigherIn is Higher as it was before an earlier round.
func (f *PairingProblem) HigherIn(round, a, b int) bool {
	one, other := f.Players[a].Before[round-1], f.Players[b].Before[round-1]
	return one > other || one == other && a < b
}
