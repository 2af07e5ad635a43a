package laws

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess/fen"
)

// atDesk decides what needs no running game: it may come while the end is being
// verified, when the game is over, and before a flag is noticed. done is false
// for commands of other kinds.
func (s *scene) atDesk(c Command) (r *Refusal, done bool) {
	if _, comes := c.(Arrive); !s.g.Over() && s.role == Player && s.g.Absent(s.by) && !comes {
		return s.refuse(NotArrived, RuleTolerance, Args{}), true
	}
	if s.role == Player && s.g.Expelled(s.by) && !s.mayExpelled(c) {
		return s.refuse(PlayerExpelled, RuleExpulsion, Args{}), true
	}
	switch c := c.(type) {
	case ReportConduct:
		return s.reportConduct(c), true
	case Expel:
		return s.expel(c), true
	case NoteAppeal:
		return s.noteAppeal(c), true
	case Witness:
		return s.witness(c), true
	case DecideByAnalogy:
		return s.decideByAnalogy(c), true
	case Penalise:
		if !s.g.Over() && (c.Penalty == LoseGame || c.Penalty == MoreTime || c.Penalty == LessTime) {
			return nil, false
		}
		return s.penalise(c), true
	case Reopen:
		return s.reopen(c), true
	case HandInEvidence:
		return s.handInEvidence(c), true
	case VerifyEvidence:
		return s.verifyEvidence(c), true
	default: // the others have their own rooms
	}
	if s.g.Over() || s.g.fallen {
		switch c := c.(type) {
		case ClaimClockDefect:
			if s.g.Over() || s.g.justFlagged() {
				return s.claimClockDefect(c), true
			}
		case RuleStop:
			if s.g.flagged != nil && s.g.defectClaimed() {
				return s.ruleStop(c), true
			}
		default: // the others need a game that goes on
		}
	}
	if s.g.Over() {
		return nil, false
	}
	switch c := c.(type) {
	case Excuse:
		if s.g.Awaiting() {
			return s.awaiting(c), true
		}
		return s.excuse(c), true
	case FindBothFlags:
		return s.findBothFlags(c), true
	case Inform:
		return s.inform(c), true
	case AskExplanation:
		return s.askExplanation(c), true
	default: // the others have their own rooms
	}
	return nil, false
}

// ofDesk decides the desk's commands in a game that is going on.
func (s *scene) ofDesk(c Command) *Refusal {
	switch c := c.(type) {
	case Penalise:
		return s.penalise(c)
	case BothRefuse:
		return s.bothRefuse(c)
	case PhoneRang:
		return s.phoneRang(c)
	case DeviceFound:
		return s.deviceFound(c)
	case DeclareDead:
		return s.declareDead(c)
	case PlayerStopClocks:
		return s.playerStopsClocks(c)
	case RuleStop:
		return s.ruleStop(c)
	case ClaimClockDefect:
		return s.claimClockDefect(c)
	case RuleClock:
		return s.ruleClock(c)
	case SetControl:
		return s.setControl(c)
	case SetMoveCounter:
		return s.setMoveCounter(c)
	case AdmitAssistant:
		return s.admitAssistant(c)
	case DefaultPlayer:
		return s.defaultPlayer(c)
	default:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.CommandKind()})
	}
}

// mayAtDesk reports whether a role may give one of the desk's commands.
func mayAtDesk(r Role, c Command) bool {
	switch c.(type) {
	case NoteAppeal, AskExplanation, HandInEvidence, VerifyEvidence, PlayerStopClocks, ClaimClockDefect:
		return r == Player
	case Witness:
		return r == Spectator || r == Player || r == Assistant
	case ReportConduct, Penalise, BothRefuse, PhoneRang, DeviceFound, Expel, Inform, DecideByAnalogy, DeclareDead,
		RuleStop, RuleClock, Reopen, SetControl, SetMoveCounter, FindBothFlags, AdmitAssistant, Excuse, DefaultPlayer:
		return r == Arbiter
	default:
		return false
	}
}

// deskText is the text of one of the desk's commands.
func deskText(c Command) (field, text string) {
	switch c := c.(type) {
	case ReportConduct:
		return "text", c.Text
	case Penalise:
		return "reason", c.Reason
	case BothRefuse:
		return "reason", c.Reason
	case Expel:
		return "reason", c.Name + c.Reason
	case NoteAppeal:
		return "text", string(c.Against) + c.Text
	case Witness:
		return "text", c.Text
	case AskExplanation:
		return "text", c.Text
	case DecideByAnalogy:
		return "reason", c.Article + c.Reason
	case DeclareDead:
		return "reason", c.Reason
	case HandInEvidence:
		return "position", c.Position
	case PlayerStopClocks:
		return "text", c.Text
	case RuleStop:
		return "reason", c.Reason
	case ClaimClockDefect:
		return "text", c.Text
	case RuleClock:
		return "reason", c.Reason
	case Reopen:
		return "reason", c.Reason
	case SetControl:
		return "reason", c.Reason
	case SetMoveCounter:
		return "reason", c.Reason
	case FindBothFlags:
		return "reason", c.Reason
	case AdmitAssistant:
		return "name", c.Name
	case Excuse:
		return "reason", c.Reason
	case DefaultPlayer:
		return "reason", c.Reason
	default: // the others have their own rooms
	}
	return "", ""
}

// mayExpelled reports whether a player who was expelled from the event may do
// something. The articles name the loss of the game and the expulsion as two
// penalties, of which the arbiter imposes one or more (13.4d and e of 1997, 13.4 of
// 2005 and 2009, 12.9 of 2023): the game is not lost by the expulsion alone. But
// the player has no further part in the event. Until the arbiter decides the game
// his clock does, and he may give it up and appeal.
func (s *scene) mayExpelled(c Command) bool {
	switch c.(type) {
	case Resign, NoteAppeal:
		return true
	default:
		return s.g.Over() // what is left concerns the score sheets
	}
}

// expel sends somebody out who is not playing this game (Article 13.7.a, 2009);
// a player of it is penalised.
func (s *scene) expel(c Expel) *Refusal {
	if c.Role == Arbiter || c.Role == Server || c.Role > Server || c.Name == "" {
		return s.refuse(UnknownCommand, RuleSpectators, Args{Text: c.Role.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(Expelled{Stamp: s.stamp(), Role: c.Role, Name: c.Name, Reason: c.Reason, Citation: s.t.cite(RuleSpectators)})
	return nil
}

// noteAppeal notes an appeal (Article 12.10 of 2009, 11.10 of 2023), unless the
// rules of the event exclude it or the decision is final (10.2d of 2005 and 2009,
// Appendix D of 2009).
func (s *scene) noteAppeal(c NoteAppeal) *Refusal {
	rule := RuleAppeal
	quick := slices.Contains(quickRulings[:], c.Against)
	if quick {
		rule = s.t.first(RuleQuickFinal, RuleAppeal)
	}
	switch remote := c.Against == RuleNoArbiter || c.Against == RuleRemoteRuling; {
	case !slices.Contains(Rules[:], c.Against):
		return s.refuse(NoAppeal, s.t.first(RuleAppeal, RuleArbiter), Args{Text: clip(string(c.Against))})
	case quick && s.t.quickplay.final:
		return s.refuse(NoAppeal, rule, Args{Text: string(c.Against)})
	case remote && s.t.quickplay.final:
		return s.refuse(NoAppeal, s.t.first(RuleAppeal, RuleRemoteRuling), Args{Text: string(c.Against)})
	case !s.t.has(RuleAppeal):
		return s.unknown(c.CommandKind())
	case s.g.regs.NoAppeals:
		return s.refuse(NoAppeal, RuleAppeal, Args{Text: string(c.Against)})
	}
	s.emit(AppealNoted{Stamp: s.stamp(), By: s.by, Against: c.Against, Text: c.Text, Citation: s.t.cite(rule)})
	return nil
}

// quickRulings are the decisions on a claim of the last two minutes.
var quickRulings = [...]Rule{RuleLastMinutes, RuleQuickDraw, RuleQuickReject, RuleQuickWait, RuleQuickLate}

// witness takes in what somebody who is not playing tells the arbiter: he may
// tell nobody else (Article 13.7.a, 2009). Before that nobody may interfere. A
// player may speak so when he has finished, for then he is a spectator.
func (s *scene) witness(c Witness) *Refusal {
	rule := RuleSpectators
	if s.role == Player {
		rule = s.t.first(RuleSpectator, RuleSpectators)
		if !s.g.Over() || !s.t.has(RuleSpectator) {
			return s.refuse(NotASpectator, rule, Args{})
		}
	}
	if !s.t.witnesses {
		return s.unknown(c.CommandKind(), rule)
	}
	s.emit(Witnessed{Stamp: s.stamp(), Text: c.Text, Citation: s.t.cite(rule)})
	return nil
}

// decideByAnalogy records a decision where the Laws are silent (Preface).
func (s *scene) decideByAnalogy(c DecideByAnalogy) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(DecidedByAnalogy{Stamp: s.stamp(), Leaning: c.Article, Reason: c.Reason, Citation: s.t.cite(RuleAnalogy)})
	return nil
}

// askExplanation records a player's question (Article 11.9, 2023).
func (s *scene) askExplanation(c AskExplanation) *Refusal {
	if !s.t.has(RuleExplanation) {
		return s.unknown(c.CommandKind())
	}
	s.emit(ExplanationAsked{Stamp: s.stamp(), By: s.by, Text: c.Text, Citation: s.t.cite(RuleExplanation)})
	return nil
}

// declareDead ends the game in a position that the arbiter knows to be dead where
// no search proved it (9.6 of 1997, 5.2b of 2005 and 2009, 5.2.2 of 2023). The
// list of 1993 is closed.
func (s *scene) declareDead(c DeclareDead) *Refusal {
	if !s.t.has(RuleDeclareDead) {
		return s.unknown(c.CommandKind(), RuleDead)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.dropCase()
	s.end(Drawn, DeadPosition, RuleDeclareDead, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// handInEvidence takes in what the claimant wrote down where no arbiter is
// present (Appendix D): the final position, and for the second ground a score
// sheet written up to date. The machine compares the position.
func (s *scene) handInEvidence(c HandInEvidence) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != RemoteCase || s.by != open.By {
		return s.refuse(NoCase, s.t.first(RuleEvidence, HallRegulations), Args{})
	}
	p := s.g.Position()
	board, _, _ := strings.Cut(c.Position, " ")
	actual, _, _ := strings.Cut(fen.Format(p), " ")
	rule := RuleEvidence
	if c.Sheet {
		rule = RuleEvidenceSheet
	}
	s.emit(EvidenceGiven{
		Stamp: s.stamp(), By: s.by, Position: c.Position, Right: board == actual, Sheet: c.Sheet, Citation: s.t.cite(rule),
	})
	return nil
}

// verifyEvidence is the opponent's word on the evidence.
func (s *scene) verifyEvidence(c VerifyEvidence) *Refusal {
	given, _, ok := s.g.Evidence()
	if !ok || s.g.openCase == nil || s.by != given.By.Other() {
		return s.refuse(NoCase, s.t.first(RuleEvidence, HallRegulations), Args{})
	}
	rule := RuleEvidence
	if given.Sheet {
		rule = RuleEvidenceSheet
	}
	s.emit(EvidenceVerified{Stamp: s.stamp(), By: s.by, Right: c.Right, Citation: s.t.cite(rule)})
	return nil
}

// evidenceMissing refuses to grant a claim over the board for which what Appendix
// D wants was not handed in.
func (s *scene) evidenceMissing(open *CaseOpened) *Refusal {
	if s.g.regs.Conduct != Board || open.Kind != RemoteCase {
		return nil
	}
	given, _, ok := s.g.Evidence()
	switch {
	case !ok || !given.Right:
		return s.refuse(EvidenceMissing, RuleEvidence, Args{})
	case open.Ground == NoEffort && !given.Sheet:
		return s.refuse(EvidenceMissing, RuleEvidenceSheet, Args{})
	}
	return nil
}
