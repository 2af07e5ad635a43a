package laws

// leftLying reports whether the opponent has pressed his clock, or left the board,
// with men off their squares.
func (s *scene) leftLying() bool {
	i := s.g.irregular
	return i != nil && len(i.displaced) > 0 && i.shifter != s.by
}
