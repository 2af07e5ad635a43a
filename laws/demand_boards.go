package laws

// DemandBoards demands that each player has a board of his own.
type DemandBoards struct{}

var demandBoardsSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	needs: blindPlayer,
}

func (DemandBoards) CommandKind() string { return "DemandBoards" }
func (DemandBoards) spec() *Spec         { return &demandBoardsSpec }

// decide gives each player a board of his own; either may demand it
// (Appendix E.1, 2009).
func (DemandBoards) decide(s *scene) *Refusal {
	if s.g.blind.boards != nil {
		return s.refuse(DoneAlready, RuleTwoBoards, Args{})
	}
	s.emit(BoardsDemanded{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleTwoBoards)})
	return nil
}
