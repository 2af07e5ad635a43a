package roundrobin

import (
	"errors"

	"github.com/escaque/escaque/tournament"
)

// The reasons why there is nothing to propose.
var (
	ErrNotRoundRobin = errors.New("roundrobin: the event is played by another system")
	ErrNoNumbers     = errors.New("roundrobin: the starting numbers are not drawn yet")
	ErrNoRound       = errors.New("roundrobin: the schedule has no such round")
)

// Planned returns how many rounds the event has in all: 0 while the starting
// numbers are not drawn or if it is no round robin.
func Planned(t tournament.Tournament) int {
	regs := t.Regulations()
	if regs.System != tournament.Berger {
		return 0
	}
	return regs.Cycles * Rounds(len(t.Order()))
}

// Propose returns the pairings of a round of the event, ready to be published.
// A player who has withdrawn keeps his place in the table: his opponents win
// by default.
func Propose(t tournament.Tournament, round int) ([]tournament.Pairing, error) {
	regs, order := t.Regulations(), t.Order()
	switch {
	case regs.System != tournament.Berger:
		return nil, ErrNotRoundRobin
	case len(order) == 0:
		return nil, ErrNoNumbers
	case round < 1 || round > Planned(t):
		return nil, ErrNoRound
	}
	pairs := CycleRound(len(order), regs.Cycles, regs.Swap, round)
	pairings := make([]tournament.Pairing, len(pairs))
	for i, p := range pairs {
		if p.Rest() {
			pairings[i] = tournament.Pairing{White: order[p.White-1], Bye: tournament.Rest}
			continue
		}
		pairings[i] = tournament.Pairing{Board: i + 1, White: order[p.White-1], Black: order[p.Black-1]}
	}
	return pairings, nil
}
