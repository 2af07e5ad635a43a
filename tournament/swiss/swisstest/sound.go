package swisstest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// CheckPairing returns an error with all rules of every edition that a pairing breaks. All present
// players are paired once or have the only bye. No players meet again or against a ban. Forced
// pairs are kept, and the pairs are in the order of publication. Colours and the choice of the bye
// differ between editions and are not checked.
func CheckPairing(f *swiss.PairingProblem, p swiss.Pairing) error {
	var faults []error
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("round %d: "+format, append([]any{f.Round}, args...)...))
	}
	times := make(map[int]int)
	byHand := make(map[swiss.Pair]bool)
	for _, x := range f.Fixed {
		byHand[swiss.Pair{White: f.Players[x.White].Number, Black: f.Players[x.Black].Number}] = true
	}
	var pairs []swiss.IndexPair
	for _, pair := range p.Pairs {
		white, black := f.Place(pair.White), f.Place(pair.Black)
		if white < 0 || black < 0 {
			fault("%v names somebody who is not there", pair)
			continue
		}
		times[white]++
		times[black]++
		if byHand[pair] {
			delete(byHand, pair)
			continue
		}
		if !f.MayMeet(white, black) {
			fault("%v may not meet", pair)
		}
		pairs = append(pairs, swiss.IndexPair{White: white, Black: black})
	}
	for pair := range byHand {
		fault("the pair by hand %v is missing", pair)
	}
	bye := -1
	if p.Bye != 0 {
		if bye = f.Place(p.Bye); bye < 0 {
			fault("the bye goes to %d, who is not there", p.Bye)
		}
		times[bye]++
	}
	present := 0
	for i := range f.Players {
		player := &f.Players[i]
		want := 0
		if player.Present {
			want = 1
			present++
		}
		if times[i] != want {
			fault("player %d is paired %d times, want %d", player.Number, times[i], want)
		}
	}
	if present%2 == 0 && p.Bye != 0 {
		fault("a bye among %d players", present)
	}
	if len(faults) == 0 && !slices.Equal(f.Publish(pairs, bye).Pairs, p.Pairs) {
		fault("the pairs are not in the order of publication: %v", p.Pairs)
	}
	return errors.Join(faults...)
}
