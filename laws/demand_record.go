package laws

import "github.com/escaque/escaque/chess"

// DemandRecord reminds a player of his duty to record (Articles 11.4
// of 1993, 12.8 of 2009). Who refuses can lose the game.
type DemandRecord struct {
	Of     chess.Color
	Reason string
}

var demandRecordSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c DemandRecord) []wording { return reasonOnly(c.Reason) }),
}

func (DemandRecord) CommandKind() string { return "DemandRecord" }
func (DemandRecord) spec() *Spec         { return &demandRecordSpec }

// decide orders a player to record. That he who refuses loses is a ruling
// of its own (Articles 11.4 of 1993, 12.8 of 2009).
func (c DemandRecord) decide(s *scene) *Refusal {
	c.Of &= 1
	if !s.g.MustRecord(c.Of, s.at) {
		return s.refuse(NoDuty, s.dutyRule(), Args{Text: c.Of.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(RecordingChanged{
		Stamp: s.stamp(), Color: c.Of, Change: RecordingDemanded, Reason: c.Reason,
		Missing: s.g.sheets.lines[c.Of].missing(s.g.Ply()), Clock: s.g.clock.Give(c.Of, 0, s.at).Reading,
		Citation: s.t.cite(RuleRefuseRecord),
	})
	return nil
}

// dutyRule is the rule by which nobody has to record now.
func (s *scene) dutyRule() Rule {
	if !s.g.recorded() {
		return RuleNoRecord
	}
	return RuleRest
}
