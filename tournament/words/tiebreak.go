package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// TieBreak names a tie-break system.
func TieBreak(lang string, m tiebreak.Method) string { return in(lang).tieBreaks[string(m)] }

// Part says what one game adds to a tie-break value. name gives the names of
// the opponents.
func Part(lang string, p tiebreak.Part, name func(tournament.PlayerID) string) string {
	opponent := ""
	if p.Opponent != 0 {
		opponent = name(tournament.PlayerID(p.Opponent))
	}
	reason := string(p.Reason)
	if p.Reason == tiebreak.Scored && p.Opponent == 0 {
		reason = "scored-alone"
	}
	return fill(in(lang).parts[reason], map[string]any{
		"round":    p.Round,
		"opponent": opponent,
		"score":    tournament.Points(p.Score).String(),
		"value":    tiebreak.Value{Applies: true, Quarters: p.Quarters}.String(),
	})
}
