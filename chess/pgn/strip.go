package pgn

// DropComments takes the comments out of a line and of its variations, clock
// times included.
func (l *Line) DropComments() {
	l.Tail = nil
	for i := range l.Moves {
		n := &l.Moves[i]
		n.Before, n.Comments = nil, nil
		for j := range n.Variations {
			n.Variations[j].DropComments()
		}
	}
}

// DropVariations takes the variations out of a line.
func (l *Line) DropVariations() {
	for i := range l.Moves {
		l.Moves[i].Variations = nil
	}
}

// DropNAGs takes the numeric annotation glyphs out of a line and of its
// variations.
func (l *Line) DropNAGs() {
	for i := range l.Moves {
		n := &l.Moves[i]
		n.NAGs = nil
		for j := range n.Variations {
			n.Variations[j].DropNAGs()
		}
	}
}
