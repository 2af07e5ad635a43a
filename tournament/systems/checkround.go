package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// CheckRound returns the number of the round to pair: the requested one, or the next one if round
// is 0. It checks that this round is paired or the next one. log is the log of the event, which
// does not exist for a report. The error is a *tournament.Refusal if the event is over, and a
// *swiss.Contradictions for an impossible round.
func CheckRound(log tournament.Tournament, e Event, round int) (checked int, err error) {
	next := e.Paired() + 1
	if round == 0 || round >= next {
		if over := log.RefuseOver(); over != nil {
			return 0, over
		}
		if !log.Exists() && e.Rounds > 0 && next > e.Rounds {
			return 0, tournament.Refuse(tournament.EventOver, "played", e.Paired(), "rounds", e.Rounds)
		}
	}
	switch {
	case round == 0:
		return next, nil
	case round < 1 || round > next:
		return 0, &swiss.Contradictions{List: []swiss.Contradiction{{Code: swiss.RoundBeyond, Round: round, Other: next}}}
	}
	return round, nil
}
