// Package swisstest helps to test pairing systems and their users. It has a simple system for
// generators, checkers, files and commands, and a check of the rules that all systems share.
//
// It does not follow any handbook. It is for tests only.
package swisstest

import "github.com/escaque/escaque/tournament/swiss"

// Neighbours is a simple system that pairs each player with the next one in the order whom they may
// meet, depth first. White goes to the player who had it less often. It follows no handbook, but it
// is fast and makes only allowed pairs.
type Neighbours struct{}

// Pair pairs a round.
func (Neighbours) Pair(f *swiss.PairingProblem, _ swiss.Options) (swiss.Pairing, error) {
	places := f.ToPair()
	bye := -1
	if len(places)%2 == 1 {
		bye = places[len(places)-1]
		places = places[:len(places)-1]
	}
	var pairs []swiss.IndexPair
	budget := 100_000
	var pair func(left []int) bool
	pair = func(left []int) bool {
		if len(left) == 0 {
			return true
		}
		for i := 1; i < len(left); i++ {
			if budget--; budget < 0 {
				return false
			}
			if !f.MayMeet(left[0], left[i]) {
				continue
			}
			p := swiss.IndexPair{White: left[0], Black: left[i]}
			if f.Players[p.White].Difference() > f.Players[p.Black].Difference() {
				p.White, p.Black = p.Black, p.White
			}
			pairs = append(pairs, p)
			rest := append(append([]int{}, left[1:i]...), left[i+1:]...)
			if pair(rest) {
				return true
			}
			pairs = pairs[:len(pairs)-1]
		}
		return false
	}
	if !pair(places) {
		return swiss.Pairing{}, &swiss.Impossible{Round: f.Round}
	}
	return f.Publish(pairs, bye), nil
}
