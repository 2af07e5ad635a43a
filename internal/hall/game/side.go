package game

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall/refusal"
)

// Side is one of the two players of a game, or neither of them. It names the viewer, the player who
// proposes, the running clock or a requested colour.
type Side uint8

// The players of a game, and Neither for none of them.
const (
	Neither Side = iota // a spectator; no player; no running clock
	// White; in a seek, the poster wants White
	AsWhite
	// Black, likewise
	AsBlack
	AnyColor = Neither // in a seek: drawn at random
)

// SideOf returns the side of a colour.
func SideOf(c chess.Color) Side {
	if c == chess.White {
		return AsWhite
	}
	return AsBlack
}

// Is reports whether the side has colour c.
func (s Side) Is(c chess.Color) bool { return s == SideOf(c) }

// Color returns the colour of the player. ok is false for Neither.
func (s Side) Color() (c chess.Color, ok bool) {
	if s == AsBlack {
		return chess.Black, true
	}
	return chess.White, s == AsWhite
}

// Other returns the opponent's side, Neither for Neither.
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

// String returns "white", "black" or "".
func (s Side) String() string {
	if c, ok := s.Color(); ok {
		return c.String()
	}
	return ""
}

// anyColor is the text of a request for either colour.
const anyColor = "any"

// ColorName returns the side as a requested colour: "any", "white" or "black".
func (s Side) ColorName() string {
	if s == AnyColor {
		return anyColor
	}
	return s.String()
}

// ParseColor parses a requested colour. An empty text means any. The refusal is [refusal.BadColor].
func ParseColor(text string) (Side, error) {
	for _, s := range []Side{AnyColor, AsWhite, AsBlack} {
		if text == s.ColorName() {
			return s, nil
		}
	}
	if text == "" {
		return AnyColor, nil
	}
	return AnyColor, refusal.New(refusal.BadColor, refusal.Clip(text))
}
