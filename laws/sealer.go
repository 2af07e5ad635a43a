package laws

import "github.com/escaque/escaque/chess"

// Sealer is the player whom an envelope names as the one who sealed the move.
type Sealer uint8

// The sealers.
const (
	NoSealer Sealer = iota // none is named
	WhiteSealed
	BlackSealed
)

// sealerOf returns the player of a color as a sealer.
func sealerOf(c chess.Color) Sealer {
	if c == chess.Black {
		return BlackSealed
	}
	return WhiteSealed
}

// Color returns the sealer's color. Where none is named it is White: logs of
// before sealers were named leave White out.
func (s Sealer) Color() chess.Color {
	if s == BlackSealed {
		return chess.Black
	}
	return chess.White
}
