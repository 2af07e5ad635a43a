package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// RecordingChange is what becomes of a player's duty to record.
type RecordingChange uint8

// The changes.
const (
	RecordingRests    RecordingChange = iota // they have too little time
	RecordingReturns                         // they have enough again, or the period is over
	RecordingDemanded                        // the arbiter demands it
	RecordingExcused                         // the arbiter excuses who is unable
)

var recordingNames = [...]string{"rests", "returns", "demanded", "excused"}

// String returns the name in lower case.
func (c RecordingChange) String() string { return nameOf(recordingNames[:], c) }

// DemandRecord reminds a player of their duty to record (Articles 11.4
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

// decide orders a player to record. That a player who refuses loses is a ruling
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

// ExcuseRecord frees a player who is unable to record. Where the edition
// wants an assistant, one then writes for them.
type ExcuseRecord struct {
	Of chess.Color
	// Disability says that it is one, which may not cost time in 2023.
	Disability bool
	// Deduct is taken from their time for it, or nothing.
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

// RecordingChanged says that a player's duty to record rests, returns, or is
// demanded or lifted.
type RecordingChanged struct {
	Stamp
	Color  chess.Color
	Change RecordingChange
	// Both says that neither player records now, so that the arbiter should.
	Both bool
	// Missing is how many half moves their sheet lacks.
	Missing int
	// Passed says that the duty returns because a period is over.
	Passed bool
	// Assistant says that one writes for them.
	Assistant bool
	// Span is the time that being excused costs them.
	Span   time.Duration
	Reason string
	// Clock is what the dials show. Logs from before it was stated with every change
	// have zeros here; the clocks are changed by being excused only.
	Clock clock.Reading
	Citation
}

func (RecordingChanged) EventKind() string { return "RecordingChanged" }

func (e RecordingChanged) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	g = s.record(g, e)
	g.sheets = &s
	return g
}
