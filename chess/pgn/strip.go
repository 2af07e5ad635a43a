package pgn

// DropComments removes the comments of the line and its variations, clock times included.
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

// DropVariations removes the variations of the line.
func (l *Line) DropVariations() {
	for i := range l.Moves {
		l.Moves[i].Variations = nil
	}
}

// DropNAGs removes the numeric annotation glyphs of the line and its variations.
func (l *Line) DropNAGs() {
	for i := range l.Moves {
		n := &l.Moves[i]
		n.NAGs = nil
		for j := range n.Variations {
			n.Variations[j].DropNAGs()
		}
	}
}
