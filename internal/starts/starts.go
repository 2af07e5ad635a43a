// Package starts says from where a game of the hall may begin: the usual array, one of
// the 960 of Chess960, a wild start of the Internet chess servers, a position that
// somebody names, or the usual array with odds of a piece.
//
// It reads how people name a start, and draws what the start leaves open. Chance is an
// argument. It knows neither the Laws, which decide whether a game can begin there,
// nor players, ratings and clocks.
package starts

import (
	"errors"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// Names of starts, as people ask for them and as games record them.
const (
	Standard = "standard" // also what empty means
	Chess960 = "chess960" // the number is drawn by lot when the game begins
	// "chess960:N" asks for the array of that number, 0 to 959.
	chess960Prefix = Chess960 + ":"
	// Position marks a game from a position that somebody has named; it is asked for as
	// "position:FEN". Blanks of the FEN may be written as "_".
	Position       = "position"
	positionPrefix = Position + ":"
	// "gives/MAN" is the usual array in which who asks plays without one of their pieces, and
	// "takes/MAN" that in which their opponent does: see [Odds].
	givesPrefix = "gives/"
	takesPrefix = "takes/"
	// A game with odds records who plays without the piece: "odds/white/knight".
	oddsPrefix = "odds/"
)

// NoNumber is the number of an [Opening] that is no array of Chess960.
const NoNumber = -1

// ErrUnknown is the error for what names no start.
var ErrUnknown = errors.New("starts: no such start")

// Lots draws one of n, 0 to n-1.
type Lots func(n int) (int, error)

// Start is from where a game is to begin.
type Start struct {
	name   string // as it was asked for, in its one spelling
	number int    // of Chess960; byLot or NoNumber
	wild   string
	fen    string // of a position that was named
	piece  string // given as odds
	gives  bool   // by who asks
}

const byLot = -2

// maxFEN bounds the text of a position.
const maxFEN = 100

// Parse reads a start. The error is [ErrUnknown], or that of [fen.ParsePosition] for a position
// that cannot be played.
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
		return named(s, position)
	}
	piece, gives := strings.CutPrefix(text, givesPrefix)
	if !gives {
		var takes bool
		if piece, takes = strings.CutPrefix(text, takesPrefix); !takes {
			return Start{}, ErrUnknown
		}
	}
	if given[piece] == nil {
		return Start{}, ErrUnknown
	}
	s.piece, s.gives = piece, gives
	return s, nil
}

// named is the start from a position; the usual one and those of Chess960 have names of
// their own.
func named(s Start, text string) (Start, error) {
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

// String is the one spelling of the start.
func (s Start) String() string { return s.name }

// Shuffled reports whether it is an array of Chess960.
func (s Start) Shuffled() bool { return s.number != NoNumber }

// Ratable reports whether games from there say how well people play chess: the usual
// array and Chess960.
func (s Start) Ratable() bool { return s.wild == "" && s.fen == "" && s.piece == "" }

// Turned is the start as the opponent would ask for it.
func (s Start) Turned() Start {
	switch {
	case s.piece == "":
	case s.gives:
		s.gives, s.name = false, takesPrefix+s.piece
	default:
		s.gives, s.name = true, givesPrefix+s.piece
	}
	return s
}

// Opening is a start with everything drawn that it leaves to chance: the number of an
// array of Chess960, or a position, or neither for the usual array.
type Opening struct {
	Number int
	FEN    string
	// Name is how the game records its start; empty for the usual one.
	Name string
}

// Draw draws what a start leaves open. asWhite says that who asks has White.
func (s Start) Draw(lots Lots, asWhite bool) (o Opening, err error) {
	o.Number = s.number
	switch {
	case s.wild != "":
		o.Name = s.wild
		o.FEN, err = wilds[s.wild](lots)
	case s.fen != "":
		o.Name, o.FEN = Position, s.fen
	case s.piece != "":
		o.Name, o.FEN = without(s.piece, asWhite == s.gives)
	case s.number == byLot:
		o.Number, err = lots(960)
	}
	if o.Number != NoNumber {
		o.Name = chess960Prefix + strconv.Itoa(o.Number)
	}
	return o, err
}

// Position is the position of the opening. It panics for one that [Start.Draw] did not make.
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

// Again is the wish of a player for a game from the start that another game of their
// recorded, with its position: of Chess960 an array drawn anew, odds by who gave them.
func Again(recorded, position string, white bool) string {
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
