package san

import (
	"errors"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// A Notation is a named way to read and write moves: a language's letters, long algebraic, the
// squares of the UCI protocol, or spoken words.
type Notation struct {
	name   string
	spoken bool
	read   func(pos *chess.Position, text string) Reading
	write  func(pos *chess.Position, m chess.Move) string
}

// Notations returns all notations: "san", "lan", "uci", "announce", and the letter sets of [All] by
// their codes.
func Notations() []Notation {
	all := []Notation{
		{name: "san", read: readIn(english), write: Format},
		{name: "lan", read: readIn(english), write: Style{Long: true}.Format},
		{name: "uci", read: readUCI, write: uci.Format},
		{
			name: "announce", spoken: true, read: ReadAnnouncement,
			write: func(_ *chess.Position, m chess.Move) string { return Announce(m) },
		},
	}
	for _, l := range All() {
		all = append(all, Notation{name: l.Code(), read: readIn(l), write: Style{Letters: l}.Format})
	}
	return all
}

// NotationByName returns the notation with a name. "figurine" is the same as "figurines". ok is
// false for an unknown name.
func NotationByName(name string) (n Notation, ok bool) {
	if name == "figurine" {
		name = figurines.code
	}
	for _, n := range Notations() {
		if n.name == name {
			return n, true
		}
	}
	return Notation{}, false
}

// Name returns the name of the notation.
func (n Notation) Name() string { return n.name }

// Spoken reports whether a move in this notation has more than one word. In a text with several
// moves, they must then be separated by something other than blanks.
func (n Notation) Spoken() bool { return n.spoken }

// Read returns the set of legal moves that a text can mean. It is as tolerant as the package's
// Read. In the notation "uci" a text means at most one move.
func (n Notation) Read(pos *chess.Position, text string) Reading { return n.read(pos, text) }

// Parse returns the one legal move that a text means. The error is an *Error.
func (n Notation) Parse(pos *chess.Position, text string) (chess.Move, error) {
	r := n.read(pos, text)
	switch {
	case len(r.Moves) == 1:
		return r.Moves[0], nil
	case len(r.Moves) > 1:
		return chess.NoMove, newError(Ambiguous, pos, text, r.Moves)
	case r.Readable:
		return chess.NoMove, newError(Illegal, pos, text, nil)
	}
	return chess.NoMove, newError(Unreadable, pos, text, nil)
}

// Format returns a legal move in this notation.
func (n Notation) Format(pos *chess.Position, m chess.Move) string { return n.write(pos, m) }

// readIn returns a read function for a letter set.
func readIn(l *Letters) func(*chess.Position, string) Reading {
	opts := Options{Letters: []*Letters{l}}
	return func(pos *chess.Position, text string) Reading { return Read(pos, text, opts) }
}

// readUCI reads a move in the notation "uci".
func readUCI(pos *chess.Position, text string) Reading {
	m, err := uci.Parse(pos, text)
	if err == nil {
		return Reading{Moves: []chess.Move{m}, Readable: true}
	}
	_, err = uci.Read(text)
	var unreadable *uci.Error
	return Reading{Readable: !errors.As(err, &unreadable)}
}
