package small

// Word is at the bottom.
type Word struct{ Text string }

// Shut uses what stands above.
func (w Word) Shut() Word { return Open(w) }
