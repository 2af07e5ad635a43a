package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// ExcuseRecord frees a player who is unable to record. Where the edition
// wants an assistant, one then writes for him.
type ExcuseRecord struct {
	Of chess.Color
	// Disability says that it is one, which may not cost time in 2023.
	Disability bool
	// Deduct is taken from his time for it, or nothing.
	Deduct time.Duration
	Reason string
}

var excuseRecordSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c ExcuseRecord) []wording { return reasonOnly(c.Reason) }),
}

func (ExcuseRecord) CommandKind() string { return "ExcuseRecord" }
func (ExcuseRecord) spec() *Spec         { return &excuseRecordSpec }

func (c ExcuseRecord) decide(s *scene) *Refusal {
	c.Of &= 1
	sh, rule := s.g.sheets, s.t.Sheets.Excuse
	left := s.g.clock.Remaining(c.Of, s.at)
	switch {
	case !rule.Allowed():
		return s.refuse(NotInEdition, HallRegulations, Args{Text: c.CommandKind()})
	case sh.excused[c.Of] || sh.assisted[c.Of]:
		return s.refuse(DoneAlready, RuleUnable, Args{})
	case rule.AtStart() && (s.g.Ply() > 0 || c.Deduct <= 0):
		return s.refuse(NotInEdition, RuleUnable, Args{Text: c.CommandKind()})
	case c.Deduct < 0, c.Deduct > 0 && (!spanOK(c.Deduct) || c.Deduct >= left), rule.Spares() && c.Disability && c.Deduct > 0:
		return s.refuse(BadSpan, RuleUnable, Args{Text: c.Of.String(), Span: c.Deduct})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(RecordingChanged{
		Stamp: s.stamp(), Color: c.Of, Change: RecordingExcused, Assistant: rule.Assistant(), Span: c.Deduct,
		Reason: c.Reason, Clock: s.g.clock.Give(c.Of, -c.Deduct, s.at).Reading, Citation: s.t.cite(RuleUnable),
	})
	return nil
}
