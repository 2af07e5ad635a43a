package laws

// Resign gives the game up.
type Resign struct{}

var resignSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay | WhileExpelled, At: Anywhere,
}

func (Resign) CommandKind() string { return "Resign" }
func (Resign) spec() *Spec         { return &resignSpec }

// decide gives the game to the opponent (Article 5.1.b, 2009), or a half point
// to each where the edition makes that of a resignation to one who cannot mate.
// While it is not known whether the game had ended before in a dead position,
// the end waits.
func (Resign) decide(s *scene) *Refusal {
	if open, is := s.g.voidIfSo(s.t); is {
		return s.refuse(CaseIsOpen, open.Rule, Args{})
	}
	p, opponent := s.g.Position(), s.by.Other()
	answer := resignedTo(s.t.Resign, &p, opponent)
	if s.t.Resign.Optional() && s.g.regs.BareKingWins {
		answer = Winnable
	}
	if answer == Unknown {
		s.awaitEnd(winFor(opponent), Resignation, RuleResign)
		s.ask(WhyResign, &p, opponent, false, RuleResign)
		return nil
	}
	s.resigned(answer, true, opponent)
	return nil
}
