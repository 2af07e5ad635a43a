// Package starts determines the starting position of games in the hall. It is the usual one, one of
// the 960 of Chess960, a wild start of Internet chess servers, a given position, or the usual one
// with odds.
//
// It parses the names of starts and draws what is left to chance. Randomness is passed as an
// argument. It does not know the Laws, which decide whether a game can begin there, or players,
// ratings and clocks.
package starts

import (
	"errors"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// The names of starts in requests and in game records.
const (
	Standard = "standard" // also the meaning of an empty name
	Chess960 = "chess960" // the number is drawn when the game begins
	// "chess960:N" requests the position of that number, 0 to 959.
	chess960Prefix = Chess960 + ":"
	// Position marks a game from a given position. It is requested as "position:FEN". Spaces of the
	// FEN may be written as "_".
	Position       = "position"
	positionPrefix = Position + ":"
	// "gives/PIECE" requests the usual position without a piece of the requesting player, and
	// "takes/PIECE" without one of the opponent, see [Odds].
	givesPrefix = "gives/"
	takesPrefix = "takes/"
	// A game with odds records the colour without the piece: "odds/white/knight".
	oddsPrefix = "odds/"
)

// NoNumber is the number of an [Opening] that is not a Chess960 position.
const NoNumber = -1

// ErrUnknown is returned for a text that is not a start.
var ErrUnknown = errors.New("starts: no such start")

// Lots returns a random number from 0 to n-1.
type Lots func(n int) (int, error)

// Start is a requested start of a game.
type Start struct {
	name   string // normalised name of the request
	number int    // of Chess960, byLot or NoNumber
	wild   string
	fen    string // of a given position
	piece  string // given as odds
	gives  bool   // by the requesting player
}

const byLot = -2

// maxFEN is the longest text of a position.
const maxFEN = 100

// Parse parses a start. The error is [ErrUnknown], or that of [fen.ParsePosition] for an invalid
// position.
func Parse(text string) (Start, error) {
	s := Start{name: text, number: NoNumber}
	switch {
	case text == "" || text == Standard:
		s.name = Standard
		return s, nil
	case text == Chess960:
		s.number = byLot
		return s, nil
	case wilds[text] != nil:
		s.wild = text
		return s, nil
	}
	if digits, ok := strings.CutPrefix(text, chess960Prefix); ok {
		n, err := strconv.Atoi(digits)
		if err != nil || n < 0 || n > 959 {
			return Start{}, ErrUnknown
		}
		s.number, s.name = n, chess960Prefix+strconv.Itoa(n)
		return s, nil
	}
	if position, ok := strings.CutPrefix(text, positionPrefix); ok {
		return fromPosition(s, position)
	}
	piece, gives := strings.CutPrefix(text, givesPrefix)
	if !gives {
		var takes bool
		if piece, takes = strings.CutPrefix(text, takesPrefix); !takes {
			return Start{}, ErrUnknown
		}
	}
	if oddsPositions[piece] == nil {
		return Start{}, ErrUnknown
	}
	s.piece, s.gives = piece, gives
	return s, nil
}

// fromPosition returns the start for a given position. The usual one and those of Chess960 have
// their own names.
func fromPosition(s Start, text string) (Start, error) {
	if len(text) > maxFEN {
		return Start{}, &fen.Error{Column: maxFEN, Field: "placement", What: "it is too long", Remedy: "a FEN"}
	}
	p, err := fen.ParsePosition(strings.ReplaceAll(text, "_", " "))
	if err != nil {
		return Start{}, err
	}
	if p == chess.Initial() {
		return Parse(Standard)
	}
	s.fen = fen.Format(p)
	s.name = positionPrefix + s.fen
	return s, nil
}

// String returns the normalised name of the start.
func (s Start) String() string { return s.name }

// Shuffled reports whether the start is a Chess960 position.
func (s Start) Shuffled() bool { return s.number != NoNumber }

// Ratable reports whether games from this start may be rated: the usual position and Chess960.
func (s Start) Ratable() bool { return s.wild == "" && s.fen == "" && s.piece == "" }

// ForOpponent returns the start as the opponent would request it.
func (s Start) ForOpponent() Start {
	switch {
	case s.piece == "":
	case s.gives:
		s.gives, s.name = false, takesPrefix+s.piece
	default:
		s.gives, s.name = true, givesPrefix+s.piece
	}
	return s
}

// Opening is a start after all draws. It has the number of a Chess960 position, or a FEN, or
// neither for the usual position.
type Opening struct {
	Number int
	FEN    string
	// Name is the recorded name of the start; empty for the usual one.
	Name string
}

// Draw draws what a start leaves to chance. asWhite reports whether the requesting player has
// White.
func (s Start) Draw(lots Lots, asWhite bool) (o Opening, err error) {
	o.Number = s.number
	switch {
	case s.wild != "":
		o.Name = s.wild
		o.FEN, err = wilds[s.wild](lots)
	case s.fen != "":
		o.Name, o.FEN = Position, s.fen
	case s.piece != "":
		o.Name, o.FEN = positionWithout(s.piece, asWhite == s.gives)
	case s.number == byLot:
		o.Number, err = lots(960)
	}
	if o.Number != NoNumber {
		o.Name = chess960Prefix + strconv.Itoa(o.Number)
	}
	return o, err
}

// Position returns the position of the opening. It panics if the opening was not made by
// [Start.Draw].
func (o Opening) Position() chess.Position {
	p, err := chess.Initial(), error(nil)
	switch {
	case o.FEN != "":
		p, err = fen.ParsePosition(o.FEN)
	case o.Number != NoNumber:
		p, err = chess.Chess960(o.Number)
	}
	if err != nil {
		panic(err)
	}
	return p
}

// RematchRequest returns the request for another game from the start of an earlier one, with its
// recorded name and position. For Chess960 a new position is drawn. Odds are given by the same
// player. white reports whether the requesting player had White.
func RematchRequest(recorded, position string, white bool) string {
	switch {
	case strings.HasPrefix(recorded, chess960Prefix):
		return Chess960
	case recorded == Position:
		return positionPrefix + position
	}
	if side, piece, ok := strings.Cut(strings.TrimPrefix(recorded, oddsPrefix), "/"); ok && strings.HasPrefix(recorded, oddsPrefix) {
		if (side == "white") == white {
			return givesPrefix + piece
		}
		return takesPrefix + piece
	}
	return recorded
}
