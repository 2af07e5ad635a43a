package chess

// Color is a side: White, who has the first move (Article 1.1, 2009), or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent's colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// BackRank returns the rank on which the side's pieces start: 0 for White, 7 for Black.
func (c Color) BackRank() int { return int(c&1) * 7 }
