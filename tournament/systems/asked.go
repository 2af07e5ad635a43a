package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Asked is the round of which somebody asks, 0 for the next one. It may be one that was
// paired, or the next; log is that of the event, which does not exist of a report. The
// error is a *tournament.Refusal when the event is over, *swiss.Contradictions of a
// round that there is not.
func Asked(log tournament.Tournament, e Event, round int) (int, error) {
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
