package san

import (
	"errors"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// A Notation is a way to read and write moves that is chosen by a name: a
// language's letters, long algebraic, an engine's squares, or words said aloud.
type Notation struct {
	name   string
	spoken bool
	read   func(pos *chess.Position, text string) Reading
	write  func(pos *chess.Position, m chess.Move) string
}

// Notations returns every notation: "san", "lan", "uci", "announce", and the
// letter sets of [All] by their codes.
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

// NotationByName finds one of the [Notations]; "figurine" is "figurines", too.
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

// Name is the name by which the notation is chosen.
func (n Notation) Name() string { return n.name }

// Spoken reports whether a move is more than one word, so that a text of several
// moves needs other signs than blanks between them.
func (n Notation) Spoken() bool { return n.spoken }

// Read gives the set of legal moves that a text can mean, as tolerantly as the
// package's Read; an engine's squares mean at most one.
func (n Notation) Read(pos *chess.Position, text string) Reading { return n.read(pos, text) }

// Parse resolves a text to the one legal move it means. The error is an *Error.
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

// Format writes a legal move.
func (n Notation) Format(pos *chess.Position, m chess.Move) string { return n.write(pos, m) }

func readIn(l *Letters) func(*chess.Position, string) Reading {
	opts := Options{Letters: []*Letters{l}}
	return func(pos *chess.Position, text string) Reading { return Read(pos, text, opts) }
}

func readUCI(pos *chess.Position, text string) Reading {
	m, err := uci.Parse(pos, text)
	if err == nil {
		return Reading{Moves: []chess.Move{m}, Readable: true}
	}
	_, err = uci.Read(text)
	var unreadable *uci.Error
	return Reading{Readable: !errors.As(err, &unreadable)}
}
