package laws

// setupStands reports whether the players have made so many moves that nobody
// can complain of the men, the board or the setting of the clock any more
// (Appendix B4 of 1997 and 2005, A.4.a of 2009, A.5.1 of 2023).
func (s *scene) setupStands() bool {
	limit := s.setupLimit()
	return limit > 0 && s.g.Ply() >= 2*limit
}

// setupLimit is the number of moves by each player after which they cannot, 0 in
// games in which they always can.
func (s *scene) setupLimit() int {
	if !s.g.loose() {
		return 0
	}
	return s.t.SetupLimit
}
