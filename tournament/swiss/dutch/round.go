package dutch

import (
	"errors"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// round holds the state of pairing a round.
type round struct {
	e     Edition
	f     *swiss.PairingProblem
	seats []seat
	apart [][]int // by seat, sorted: seats it has met or may not be paired with
	// by seat: seats it may meet despite C3, in an exception for an impossible round
	excused     map[int][]int
	byes        swiss.Points // C5: score of the player with the bye
	odd         bool
	pairs       [][2]int // pairs of seats made so far
	byeTo       int      // seat with the bye, or -1
	records     []record // brackets paired so far, from the top
	left        []int    // unpaired seats, in order
	inBracket   int      // number of seats in left that belong to the bracket
	stay        int      // seat to be paired in its bracket if possible, for an explanation; otherwise -1
	blind       bool     // skip the check of players beyond the scope, for an explanation
	penultimate bool     // the bracket is the PPB of 2017
	movedDown   int      // number of seats in the bracket that were moved down
}

// mayMeet reports whether two seats may be paired.
func (r *round) mayMeet(a, b int) bool {
	if r.seats[a].excludes(&r.seats[b]) && !slices.Contains(r.excused[a], b) {
		return false
	}
	_, apart := slices.BinarySearch(r.apart[a], b)
	return !apart
}

// newRound returns a round with seats for all players to be paired.
func (e Edition) newRound(f *swiss.PairingProblem) *round {
	r := &round{e: e, f: f, seats: e.seats(f), byeTo: -1, stay: -1}
	n := len(r.seats)
	seat := make(map[int]int, n) // by place
	for a := range r.seats {
		r.left = append(r.left, a)
		seat[r.seats[a].place] = a
	}
	r.apart = make([][]int, n)
	for a := range r.seats {
		p := &f.Players[r.seats[a].place]
		for before, place := range p.Opponents {
			if b, here := seat[place]; here && p.Records[before].Kind.Played() {
				r.apart[a] = append(r.apart[a], b)
			}
		}
	}
	for _, ban := range f.Banned {
		a, here := seat[ban.White]
		b, there := seat[ban.Black]
		if here && there {
			r.apart[a], r.apart[b] = append(r.apart[a], b), append(r.apart[b], a)
		}
	}
	for a := range r.apart {
		slices.Sort(r.apart[a])
	}
	r.odd = n%2 == 1
	return r
}

// permit permits the pair of two seats despite its obstacles.
func (r *round) permit(a, b int) {
	if r.excused == nil {
		r.excused = make(map[int][]int)
	}
	for _, pair := range [][2]int{{a, b}, {b, a}} {
		r.excused[pair[0]] = append(r.excused[pair[0]], pair[1])
		r.apart[pair[0]] = slices.DeleteFunc(r.apart[pair[0]], func(x int) bool { return x == pair[1] })
	}
}

// errIncomplete reports that the round cannot be completed (Article 1.9.3).
var errIncomplete = errors.New("dutch: the round cannot be completed")

// pair pairs bracket by bracket (Article 1.9.2). The error is errIncomplete or a
// *swiss.Contradictions.
func (r *round) pair() error {
	if !r.findByeScore() {
		return errIncomplete
	}
	if r.e.collapses {
		return r.pairCollapsing()
	}
	for len(r.left) > 0 {
		r.nextBracket()
		if !r.pairBracket() {
			return r.tooWide()
		}
	}
	return nil
}

// publish returns the pairing with colours and in the order of publication.
func (r *round) publish() swiss.Pairing {
	pairs := make([]swiss.IndexPair, len(r.pairs))
	for i, p := range r.pairs {
		pairs[i], _ = r.f.Colors(r.seats[p[0]].place, r.seats[p[1]].place)
	}
	bye := -1
	if r.byeTo >= 0 {
		bye = r.seats[r.byeTo].place
	}
	return r.f.Publish(pairs, bye)
}

// tooWide returns the error for a bracket whose criteria do not fit into a weight.
func (r *round) tooWide() error {
	return &swiss.Contradictions{List: []swiss.Contradiction{{Code: swiss.ScoresTooMany, Round: r.f.Round}}}
}

// nextBracket adds the next scoregroup to the moved-down players.
func (r *round) nextBracket() {
	r.movedDown = r.inBracket
	if r.inBracket == len(r.left) {
		return
	}
	score := r.seats[r.left[r.inBracket]].score
	for r.inBracket < len(r.left) && r.seats[r.left[r.inBracket]].score == score {
		r.inBracket++
	}
}
