package game

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall/refusal"
)

// Side is one of the two players of a game, or neither: who a viewer is, who
// proposes, whose clock runs, which colour somebody wants.
type Side uint8

// The sides.
const (
	Neither  Side      = iota // a spectator; nobody; nobody's clock
	AsWhite                   // White, or who wants to have White
	AsBlack                   // Black, likewise
	AnyColor = Neither        // of a wish: by lot when the game begins
)

// SideOf is the side of a colour.
func SideOf(c chess.Color) Side {
	if c == chess.White {
		return AsWhite
	}
	return AsBlack
}

// Is reports whether a side is that of a colour.
func (s Side) Is(c chess.Color) bool { return s == SideOf(c) }

// Color is the colour of a side; ok is false for Neither.
func (s Side) Color() (c chess.Color, ok bool) {
	if s == AsBlack {
		return chess.Black, true
	}
	return chess.White, s == AsWhite
}

// Other is the opponent's side; that of Neither is Neither.
func (s Side) Other() Side {
	switch s {
	case AsWhite:
		return AsBlack
	case AsBlack:
		return AsWhite
	default:
		return Neither
	}
}

// String is "white", "black" or empty.
func (s Side) String() string {
	if c, ok := s.Color(); ok {
		return c.String()
	}
	return ""
}

// anyColor is how a wish for no colour in particular is written.
const anyColor = "any"

// Wish writes a side as a wish for a colour: "any", "white" or "black".
func (s Side) Wish() string {
	if s == AnyColor {
		return anyColor
	}
	return s.String()
}

// ParseWish reads a wish for a colour; no text is one for any. The refusal is
// [refusal.BadColor].
func ParseWish(text string) (Side, error) {
	for _, s := range []Side{AnyColor, AsWhite, AsBlack} {
		if text == s.Wish() {
			return s, nil
		}
	}
	if text == "" {
		return AnyColor, nil
	}
	return AnyColor, refusal.New(refusal.BadColor, refusal.Clip(text))
}
