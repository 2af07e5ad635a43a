package swiss

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// PairingProblem is the problem of pairing one round: all players who have arrived, with their
// history, and the constraints by the arbiter. Tournament.Problem makes it, and it does not change
// afterwards.
type PairingProblem struct {
	Round   int   // the round to be paired, from 1
	Rounds  int   // as declared, at least Round; 0 if unknown
	Initial Color // the colour drawn by lot; NoColor if unknown and not shown by the rounds
	Scoring Scoring
	// Players are in the order of pairing numbers. Players who were never in a pairing and are not
	// to be paired now have not arrived and are omitted. C.04.2 2.4, 2026.
	Players []Player
	// Fixed are the pairs made by the arbiter, as indexes of White and Black. They are part of the
	// answer, and these players are not paired otherwise.
	Fixed []IndexPair
	// Banned are the pairs forbidden in this round, in addition to those who have met. They are
	// indexes, the lower one first, sorted and without duplicates.
	Banned []IndexPair

	places map[int]int // index by starting number
}

// IndexPair is a pair of indexes in PairingProblem.Players.
type IndexPair struct{ White, Black int }

// Player is an entry in a pairing problem.
type Player struct {
	Number int // starting number, as in Entry
	Rank   int // pairing number among the players who have arrived: index + 1
	Name   string
	Title  tournament.Title
	Rating int
	Score  Points // points before this round, without virtual points
	// Before[r-1] is the score for pairing round r, with virtual points, for r from 1 to
	// PairingProblem.Round.
	Before  []Points
	Records []RoundRecord // rounds 1 to PairingProblem.Round-1
	// Opponents[r-1] is the index of the opponent in round r, even if the game was not played, or
	// -1.
	Opponents  []int
	Colors     []Color // of the games played, the oldest first
	Preference Preference
	Present    bool // to be paired in this round
	Bye        Kind // kind of bye if the player is not present
}

// Pairing returns the score by which the player is paired in this round.
func (p *Player) Pairing() Points { return p.Before[len(p.Before)-1] }

// Difference returns the number of games with White minus the number with Black. C.04.1 A7, 2009;
// C.04.3 1.6, 2026.
func (p *Player) Difference() int { return difference(p.Colors) }

// Games returns the number of games played.
func (p *Player) Games() int { return len(p.Colors) }

// HasMet reports whether the player has played the player with an index.
func (p *Player) HasMet(place int) bool {
	for r, o := range p.Opponents {
		if o == place && p.Records[r].Kind.Played() {
			return true
		}
	}
	return false
}

// Problem returns the problem of pairing a round. For a paired round it restores the situation at
// that time: only earlier rounds count, and the players in its pairing are present. For the next
// round, all players without a bye are present.
//
// The error is a *Contradictions if the tournament contradicts itself.
func (t *Tournament) Problem(round int) (*PairingProblem, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	paired := t.Paired()
	if round < 1 || round > paired+1 || t.Rounds > 0 && round > t.Rounds {
		return nil, &Contradictions{List: []Contradiction{{Code: RoundBeyond, Round: round, Other: paired + 1}}}
	}
	f := &PairingProblem{Round: round, Rounds: t.Rounds, Initial: t.InitialColor(), Scoring: t.Scoring.Complete(), places: make(map[int]int)}
	virtual := t.virtualPoints(round)
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
		} else if !e.hasArrived(round - 1) {
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
	f.addHistory()
	f.addConstraints(t)
	return f, nil
}

// addHistory sets the opponents, colours and preferences of all players from their records.
func (f *PairingProblem) addHistory() {
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

// addConstraints adds the forbidden and the forced pairs of the round.
func (f *PairingProblem) addConstraints(t *Tournament) {
	for _, b := range t.Bans {
		if !b.appliesIn(f.Round) {
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

// Place returns the index in Players of a starting number, or -1 if the player has not arrived.
func (f *PairingProblem) Place(number int) int {
	if place, here := f.places[number]; here {
		return place
	}
	return -1
}

// IsLastRound reports whether this is the last round of the tournament.
func (f *PairingProblem) IsLastRound() bool { return f.Rounds > 0 && f.Round == f.Rounds }

// Topscorer reports whether this is the last round and the player at a place has more than half of
// the possible points. C.04.1 A7.a and B, 2009; C.04.3 1.8, 2026.
func (f *PairingProblem) Topscorer(place int) bool {
	return f.IsLastRound() && 2*f.Players[place].Score > Points(f.Round-1)*f.Scoring.Most()
}

// IsBanned reports whether the arbiter forbids the pair.
func (f *PairingProblem) IsBanned(one, other int) bool {
	pair := IndexPair{min(one, other), max(one, other)}
	_, found := slices.BinarySearchFunc(f.Banned, pair, func(a, b IndexPair) int {
		return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
	})
	return found
}

// MayMeet reports whether two players have not met and the arbiter does not forbid the pair. C.04.1
// B1.a, 2009; C.04.1 2, 2026.
func (f *PairingProblem) MayMeet(one, other int) bool {
	return one != other && !f.Players[one].HasMet(other) && !f.IsBanned(one, other)
}

// ToPair returns the indexes of the players whom a system has to pair: all present players except
// those in forced pairs. They are ordered by score, then by pairing number. C.04.1 A2, 2009; C.04.3
// 1.2, 2026.
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

// Higher reports whether the player at index a precedes the player at index b in the order of
// pairing.
func (f *PairingProblem) Higher(a, b int) bool { return f.HigherIn(f.Round, a, b) }

// HigherIn is Higher for the order of an earlier round.
func (f *PairingProblem) HigherIn(round, a, b int) bool {
	one, other := f.Players[a].Before[round-1], f.Players[b].Before[round-1]
	return one > other || one == other && a < b
}
