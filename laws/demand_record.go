package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// RecordingChange is a change of a player's duty to record the moves.
type RecordingChange uint8

// The values of type [RecordingChange].
const (
	RecordingRests    RecordingChange = iota // suspended: they have too little time
	RecordingReturns                         // resumed: they have enough time again, or the period is over
	RecordingDemanded                        // the arbiter demands it
	RecordingExcused                         // the arbiter excuses a player who is unable to record
)

var recordingNames = [...]string{"rests", "returns", "demanded", "excused"}

// String returns the name in lower case.
func (c RecordingChange) String() string { return nameOf(recordingNames[:], c) }

// DemandRecord reminds a player of their duty to record (Articles 11.4 of 1993, 12.8 of 2009). A
// player who refuses can lose the game.
type DemandRecord struct {
	Of     chess.Color
	Reason string
}

var demandRecordSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c DemandRecord) []commandText { return reasonText(c.Reason) }),
}

func (DemandRecord) CommandKind() string { return "DemandRecord" }
func (DemandRecord) spec() *Spec         { return &demandRecordSpec }

// decide orders a player to record. The loss of a player who refuses needs a separate ruling
// (Articles 11.4 of 1993, 12.8 of 2009).
func (c DemandRecord) decide(s *decision) *Refusal {
	c.Of &= 1
	if !s.g.MustRecord(c.Of, s.at) {
		return s.refuse(NoDuty, s.noRecordingRule(), Args{Text: c.Of.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(RecordingChanged{
		Stamp: s.stamp(), Color: c.Of, Change: RecordingDemanded, Reason: c.Reason,
		Missing: s.g.sheets.lines[c.Of].countMissing(s.g.Ply()), Clock: s.g.clock.Give(c.Of, 0, s.at).Reading,
		Citation: s.t.cite(RuleRefuseRecord),
	})
	return nil
}

// noRecordingRule returns the rule by which neither player must record now.
func (s *decision) noRecordingRule() Rule {
	if !s.g.mustRecord() {
		return RuleNoRecord
	}
	return RuleRest
}

// ExcuseRecord excuses a player who is unable to record. In some editions an assistant then writes
// for them.
type ExcuseRecord struct {
	Of chess.Color
	// Disability is set when the reason is a disability, which may not cost time in 2023.
	Disability bool
	// Deduct is the time that the excuse costs the player, or zero.
	Deduct time.Duration
	Reason string
}

var excuseRecordSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c ExcuseRecord) []commandText { return reasonText(c.Reason) }),
}

func (ExcuseRecord) CommandKind() string { return "ExcuseRecord" }
func (ExcuseRecord) spec() *Spec         { return &excuseRecordSpec }

// decide excuses the player as far as the edition allows it.
func (c ExcuseRecord) decide(s *decision) *Refusal {
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
	case c.Deduct < 0, c.Deduct > 0 && (!isValidSpan(c.Deduct) || c.Deduct >= left), rule.Spares() && c.Disability && c.Deduct > 0:
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

// RecordingChanged records that a player's duty to record was suspended, resumed, demanded or
// lifted.
type RecordingChanged struct {
	Stamp
	Color  chess.Color
	Change RecordingChange
	// Both is set when neither player records now, so that the arbiter should.
	Both bool
	// Missing is how many half-moves are missing on their sheet.
	Missing int
	// Passed is set when the duty returns because a period is over.
	Passed bool
	// Assistant is set when an assistant writes for them.
	Assistant bool
	// Span is the time that being excused costs them.
	Span   time.Duration
	Reason string
	// Clock is the reading of the clock. Old logs have zeros here; only an excuse changes the
	// clock.
	Clock clock.Reading
	Citation
}

func (RecordingChanged) EventKind() string { return "RecordingChanged" }

func (e RecordingChanged) apply(g Game) Game {
	if g.sheets == nil {
		return g
	}
	s := *g.sheets
	g = s.applyRecording(g, e)
	g.sheets = &s
	return g
}
