package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// CheckRound returns the requested round, or the next round if round is 0, after checking that it
// is paired or the next one. log is the log of the event, which does not exist for a report. The
// error is a *tournament.Refusal if the event is over, and a *swiss.Contradictions for an
// impossible round.
func CheckRound(log tournament.Tournament, e Event, round int) (int, error) {
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
