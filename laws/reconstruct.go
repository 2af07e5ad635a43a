package laws

import "github.com/escaque/escaque/chess/fen"

// Reconstruct has the game reconstructed on another board under the arbiter,
// who first notes what stands on this one; the clocks are stopped (Article
// 8.5c, 2009).
type Reconstruct struct{ Reason string }

var reconstructSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	needs: followedSheets,
	texts: textsOf(func(c Reconstruct) []wording { return reasonOnly(c.Reason) }),
}

func (Reconstruct) CommandKind() string { return "Reconstruct" }
func (Reconstruct) spec() *Spec         { return &reconstructSpec }

// decide notes what stands on the board before the game is reconstructed on
// another one (Articles 11.7 of 1993 and 8.5c since).
func (c Reconstruct) decide(s *scene) *Refusal {
	sh := s.g.sheets
	if !sh.stopped && sh.due == [2]bool{} {
		return s.refuse(SheetNotDue, RuleReconstruct, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	e := ReconstructionBegun{
		Stamp: s.stamp(), FEN: fen.Format(s.g.Position()), Ply: s.g.Ply(), Reason: c.Reason,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleReconstruct),
	}
	if s.g.regs.CountedByHand {
		e.Ply, e.Uncounted = 0, true
	}
	s.emit(e)
	return nil
}
