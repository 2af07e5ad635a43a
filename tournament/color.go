package tournament

// Color is the colour of a player's pieces, or none. Commands and logs contain it as text. Any
// other text is refused with ColorImproper.
type Color string

// The colours of type [Color].
const (
	NoColor Color = ""
	White   Color = "white"
	Black   Color = "black"
)

// Other returns the opposite colour, and none for none.
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

// isValid reports whether c is White or Black.
func (c Color) isValid() bool { return c == White || c == Black }
