package tournament

// Color is the colour of the pieces that a player has, or none. Commands and logs name it:
// a text that is neither colour is refused with ColorImproper.
type Color string

// The colours.
const (
	NoColor Color = ""
	White   Color = "white"
	Black   Color = "black"
)

// Other returns the opposite colour; that of none is none.
func (c Color) Other() Color {
	switch c {
	case White:
		return Black
	case Black:
		return White
	default:
		return NoColor
	}
}

// Letter returns "w", "b" or "-", as pairing cards and reports write it.
func (c Color) Letter() string {
	switch c {
	case White:
		return "w"
	case Black:
		return "b"
	default:
		return "-"
	}
}

// proper reports whether c is one of the two colours.
func (c Color) proper() bool { return c == White || c == Black }
