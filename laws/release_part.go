package laws

// Part says what a man that was let go is, when that was no whole move.
type Part uint8

// The parts.
const (
	Stray    Part = iota // put where no lawful move takes it
	KingPart             // the king's part of castling
	RookPart             // the rook's part of castling, played first
	PawnPart             // the pawn on the square of its promotion
	PutBack              // the man stands again where it came from
)

var partNames = [...]string{"stray", "king", "rook", "pawn", "back"}

// String returns the name in lower case.
func (p Part) String() string {
	if int(p) < len(partNames) {
		return partNames[p]
	}
	return "unknown"
}

// ParsePart reads what [Part.String] writes.
func ParsePart(name string) (Part, bool) { return parseName[Part](partNames[:], name) }
