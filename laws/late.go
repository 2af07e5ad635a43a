package laws

import "github.com/escaque/escaque/chess"

// absentLose ends the game of those who have not come in time (10.15 and 10.17 of
// 1993, 6.6 of 1997, 6.7 of 2005, 6.6.a of 2009, 6.7.1 of 2023).
func (s *scene) absentLose() {
	var late [2]bool
	for c := chess.White; c <= chess.Black; c++ {
		span, limited := s.g.tolerance(c)
		late[c] = s.g.Absent(c) && limited && s.at > s.g.began().Add(span)
	}
	switch {
	case late[chess.White] && late[chess.Black]:
		// Article 10.17 of 1993 speaks of both; elsewhere each is judged by himself.
		rule := RuleTolerance
		if s.t.DefaultFixed {
			rule = RuleBothLose
		}
		s.end(BothLose, BothLate, rule, nil)
	case late[chess.White]:
		s.end(BlackWins, LateArrival, RuleTolerance, nil)
	default:
		s.end(WhiteWins, LateArrival, RuleTolerance, nil)
	}
}
