package office

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/tournament"
)

// decision is a decision in a game that is entered in the event's record as a ruling.
type decision struct {
	// event says what was decided; what people wrote is taken out of it. text is what they wrote.
	event laws.Event
	text  string
	of    *chess.Color // the player whom it concerns; nil for none
}

// decisionOf returns the decision that an event of the Laws contains. It returns false if there is
// none, or if the record shows it as another kind of entry. Stopping or starting the clocks is no
// decision.
func decisionOf(e laws.Event) (decision, bool) {
	text := ""
	switch e := e.(type) { //nolint:gochecksumtype // the others decide nothing
	case laws.PositionRestored:
		// Without a reason it follows from an illegal move or a touched piece, which the record has.
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, text != "" && e.Rule != laws.HallAgreed
	case laws.CaseRuled:
		return decision{e, "", nil}, isRuled(e)
	case laws.ClaimDecided:
		e.Proof = nil
		return decision{e, "", &e.By}, e.Outcome == laws.Wrong || e.Charge > 0
	case laws.GameEnded:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, isDeclared(e, text)
	case laws.AssistantAdmitted:
		text, e.Name, e.Account = e.Name, "", ""
		return decision{e, text, &e.To}, true
	case laws.ResultCorrected:
		if e.Reason == string(laws.RuleResult) || e.Rule == laws.RulePointsCount || e.Rule == laws.RuleScoreSum {
			return decision{e, "", nil}, true // a rule decides it
		}
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.TimeGiven:
		text, e.Reason = e.Reason, ""
		return decision{e, text, &e.To}, true
	case laws.Excused:
		text, e.Reason = e.Reason, ""
		return decision{e, text, &e.Player}, true
	case laws.StopRuled:
		text, e.Reason = e.Reason, ""
		return decision{e, text, &e.By}, e.Valid || e.Defect // otherwise the player is reported for it
	case laws.TouchRuled:
		text, e.Reason = e.Reason, ""
		return decision{e, text, &e.By}, true
	case laws.RecordingChanged:
		text, e.Reason = e.Reason, ""
		return decision{e, text, &e.Color}, e.Change == laws.RecordingDemanded || e.Change == laws.RecordingExcused
	}
	return plainDecisionOf(e)
}

// plainDecisionOf is [decisionOf] for the decisions that concern no single player.
func plainDecisionOf(e laws.Event) (decision, bool) {
	text := ""
	switch e := e.(type) { //nolint:gochecksumtype // the others decide nothing
	case laws.DecidedByAnalogy:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.GameReopened:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.ClocksSet:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.CounterSet:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.ControlSet:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.BothFlagsFound:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.ClockRuled:
		text, e.Reason = e.Reason, ""
		return decision{e, text, nil}, true
	case laws.TimesCorrected, laws.SheetsRuled, laws.BoardsSettled, laws.EnvelopeLost:
		return decision{e, "", nil}, true
	}
	return decision{}, false
}

// isRuled reports whether a case was closed by a ruling. It returns false for a case that the end
// of the game has made pointless, and for a case about touched pieces, whose ruling is another
// event.
func isRuled(e laws.CaseRuled) bool {
	switch e.Kind {
	case laws.TouchCase, laws.ContactCase:
		return false
	case laws.DrawNeedsConsent, laws.SealedCase, laws.WrongPiecesCase, laws.WrongColorsCase, laws.HandsCase:
		return true
	case laws.QuickplayCase, laws.IncrementCase, laws.QuickplayFlag, laws.RemoteCase:
		return e.Ruling != laws.NotRuled // otherwise the declared result, which closed the case, is the ruling
	}
	return e.Granted || e.Ruling != laws.NotRuled
}

// isDeclared reports whether an arbiter declared the end of a game otherwise than as a penalty.
// text is the arbiter's reason.
func isDeclared(e laws.GameEnded, text string) bool {
	switch e.Termination {
	case laws.ArbiterDecision, laws.QuickplayDraw, laws.Annulled:
		return true
	case laws.DeadPosition:
		return e.Rule == laws.RuleDeclareDead
	case laws.ByPenalty:
		return e.Rule == laws.RuleBothLose
	case laws.LateArrival, laws.BothFlags, laws.Aborted:
		return text != "" && text != laws.ByAgreement && e.Rule != laws.HallAgreed
	}
	return false
}

// isNotedBefore reports whether the record has the decision of an end of a game already: the ruling on
// the case that ended the game, or the entry of an arbiter from which the result at the board follows.
func isNotedBefore(t tournament.Tournament, m tournament.Matter, e laws.Event) bool {
	ended, is := e.(laws.GameEnded)
	if !is {
		return false
	}
	for _, r := range t.Rulings() {
		ofCase := r.Hall == m.Hall && r.Seq == m.Seq-1 && isEndRuled(r.Ruled, ended)
		byHand := r.Hall == "" && !r.Revoked && m.Text != "" && r.Text == m.Text &&
			r.Round == m.Round && r.Board == m.Board && r.MatchBoard == m.MatchBoard && r.ContestPlace == m.ContestPlace
		if ofCase || byHand {
			return true
		}
	}
	return false
}

// isEndRuled reports whether a game ended by the ruling of an entry: a granted draw, or a new game
// that was ordered. ruled is the event of the entry. A game may also end right after a ruling by which
// it went on, such as a postponed decision; its end is then a decision of its own.
func isEndRuled(ruled string, ended laws.GameEnded) bool {
	if ruled == "" {
		return false
	}
	e, err := wire.DecodeEvent([]byte(ruled))
	if err != nil {
		return false
	}
	c, is := e.(laws.CaseRuled)
	switch {
	case !is:
		return false
	case ended.Termination == laws.QuickplayDraw:
		return c.Ruling == laws.RuledDraw
	case ended.Termination == laws.Annulled:
		return c.Granted && (c.Kind == laws.WrongPiecesCase || c.Kind == laws.WrongColorsCase)
	}
	return false
}

// encoded returns an event as the record of an event stores it, or "" if it cannot be encoded.
func encoded(e laws.Event) string {
	data, err := wire.EncodeEvent(e)
	if err != nil || len(data) > tournament.MaxRuled {
		return ""
	}
	return string(data)
}
