package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// WriteMove writes a move on a sheet: a player or his assistant on the
// player's, the arbiter on his own. What stood on the line is crossed out.
type WriteMove struct {
	// Ply is the line: how many half moves precede the move.
	Ply int
	Written
}

var writeMoveSpec = Spec{
	By: Players | Arbiters, In: AfterEnd | WhileAdjourned | InPlay, At: Anywhere,
	duty:  KeepScore,
	needs: followedSheets,
	texts: textsOf(func(c WriteMove) []wording { return []wording{{"text", c.Text}, {"lang", c.Lang}} }),
	withheld: withheldFrom(func(s *scene, _ WriteMove) Phases {
		if s.role == Player {
			return WhileAdjourned // his sheet is in the envelope
		}
		return 0
	}),
}

func (WriteMove) CommandKind() string { return "WriteMove" }
func (WriteMove) spec() *Spec         { return &writeMoveSpec }

// decide writes a move on a sheet and reads it as an arbiter would. Nothing
// that a player writes is refused for what it says: it is a fact.
func (c WriteMove) decide(s *scene) *Refusal {
	g := &s.g
	arbiter := s.role == Arbiter
	last := g.Ply()
	if g.Over() {
		last--
	}
	switch {
	case !arbiter && g.sheets.filed[s.by]:
		return s.refuse(DoneAlready, RuleSheetOwner, Args{})
	case c.Ply < 0 || c.Ply > last:
		return s.refuse(NoSuchLine, RuleRecord, Args{Ply: c.Ply, Want: g.Ply()})
	case c.Text == "":
		return s.refuse(NoSuchLine, RuleRecord, Args{Ply: c.Ply, Want: g.Ply()})
	}
	n := g.tail
	made := chess.NoMove
	for ; n.ply > c.Ply; n = n.before {
		made = n.move
	}
	m, reading := readSheet(&n.position, c.Written)
	ahead := c.Ply == g.Ply()
	if reading == ReadsRight && !ahead && m != made {
		reading = ReadsOther
	}
	noted := sanOf(&n.position, c.Written).Warnings.Has(san.DrawOffer)
	written := MoveWritten{
		Stamp: s.stamp(), By: s.by, Arbiter: arbiter, Ply: c.Ply, Written: c.Written, Reading: reading,
		Move: m, Ahead: ahead, Offer: noted, Flaws: s.t.flaws(&n.position, c.Written), Citation: s.t.cite(s.lineRule(arbiter, noted)),
	}
	s.emit(written)
	if arbiter {
		return nil
	}
	if reading == ReadsUnreadable {
		s.breach(NotAlgebraic, c.Ply, RuleNotation)
	}
	if noted && int(OfferNote) >= s.t.Sheets.Notes {
		s.breach(Misused, c.Ply, RuleSheetUse)
	}
	return nil
}

// lineRule is the rule by which a line is written.
func (s *scene) lineRule(arbiter, offer bool) Rule {
	switch {
	case arbiter:
		return RuleBothRest
	case !s.g.recorded():
		return RuleNoRecord
	case offer:
		return s.t.first(RuleOfferSign, RuleRecord)
	case s.g.sightless(s.by):
		return RuleBraille
	}
	return RuleRecord
}
