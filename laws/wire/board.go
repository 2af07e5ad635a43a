package wire

import (
	"errors"
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// boardJSON holds what commands and events over the board need beside the
// fields that others have: men by their squares.
type boardJSON struct {
	Squares    []string `json:"squares,omitempty"`
	AtOnce     bool     `json:"atOnce,omitempty"`
	Accidental bool     `json:"accidental,omitempty"`
	// Man is the square that a man came from, On the one where it is let go.
	Man   string `json:"man,omitempty"`
	On    string `json:"on,omitempty"`
	Piece string `json:"piece,omitempty"`
	// Castling says that the man is moved as a part of castling.
	Castling bool `json:"castling,omitempty"`
}

// boardEventJSON holds what only the events have.
type boardEventJSON struct {
	Binding   bool   `json:"binding,omitempty"`
	Improper  bool   `json:"improper,omitempty"`
	Waives    bool   `json:"waives,omitempty"`
	Part      string `json:"part,omitempty"`
	Completed int    `json:"completed,omitempty"`
	Unpressed int    `json:"unpressed,omitempty"`
	Broken    bool   `json:"broken,omitempty"`
}

func squareNames(squares []chess.Square) []string {
	var names []string
	for _, s := range squares {
		names = append(names, s.String())
	}
	return names
}

const maxSquares = 64

func (r *reader) squares(field string, names []string) []chess.Square {
	if len(names) > maxSquares {
		r.fail(field, fmt.Errorf("%d squares: a board has %d", len(names), maxSquares))
		return nil
	}
	var squares []chess.Square
	for _, n := range names {
		squares = append(squares, r.square(field, n))
	}
	return squares
}

func (r *reader) square(field, text string) chess.Square {
	s, err := chess.ParseSquare(text)
	if err != nil {
		r.fail(field, err)
	}
	return s
}

// newPieces are what a pawn may become.
var newPieces = []string{"N", "B", "R", "Q"}

// promoted reads the letter of a new piece.
func (r *reader) promoted(text string) chess.PieceType {
	r.note("piece", TakesWord, newPieces)
	t := pieceOf(text)
	if t == chess.NoPieceType {
		r.fail("piece", &ValueError{text, newPieces})
	}
	return t
}

func letterOf(t chess.PieceType) string { return string(rune(t.Letter())) }

// writeBoard fills in a command over the board.
func (j *boardJSON) write(c laws.Command) {
	switch c := c.(type) {
	case laws.Touch:
		j.Squares, j.AtOnce, j.Accidental = squareNames(c.Squares), c.AtOnce, c.Accidental
	case laws.Adjust:
		j.Squares = squareNames(c.Squares)
	case laws.Release:
		j.Man, j.On, j.Castling = c.From.String(), c.To.String(), c.Castling
	case laws.Promote:
		j.Man, j.On, j.Piece = c.From.String(), c.To.String(), letterOf(c.Piece)
	default: // the others have their own rooms
	}
}

// boardCommand reads a command over the board.
func (r *reader) boardCommand(kind string, j *boardJSON) laws.Command {
	switch kind {
	case "Touch":
		return laws.Touch{Squares: r.squares("squares", j.Squares), AtOnce: j.AtOnce, Accidental: j.Accidental}
	case "Adjust":
		return laws.Adjust{Squares: r.squares("squares", j.Squares)}
	case "Release":
		return laws.Release{From: r.square("man", j.Man), To: r.square("on", j.On), Castling: j.Castling}
	default:
		return laws.Promote{From: r.square("man", j.Man), To: r.square("on", j.On), Piece: r.promoted(j.Piece)}
	}
}

// writeBoard fills in an event over the board.
func (j *eventJSON) writeBoard(e laws.Event) {
	switch e := e.(type) {
	case laws.Touched:
		j.By, j.Squares, j.AtOnce, j.Accidental, j.Binding = e.By.String(), squareNames(e.Squares), e.AtOnce, e.Accidental, e.Binding
		j.Waives = e.Waives
		j.cite(e.Citation)
	case laws.Adjusted:
		j.By, j.Squares, j.Improper, j.Waives = e.By.String(), squareNames(e.Squares), e.Improper, e.Waives
		j.cite(e.Citation)
	case laws.Released:
		j.By, j.Man, j.On, j.Part = e.By.String(), e.From.String(), e.To.String(), e.As.String()
		j.Move, j.As = writeMove(e.Move)
		j.cite(e.Citation)
	case laws.PieceChosen:
		j.By, j.Man, j.On, j.Piece = e.By.String(), e.From.String(), e.To.String(), letterOf(e.Piece)
		j.cite(e.Citation)
	case laws.ClockPressed:
		j.By, j.Completed, j.Spent, j.Clock = e.By.String(), e.Completed, milliseconds(e.Spent), writeReading(e.Clock)
		j.cite(e.Citation)
	default: // the others have their own rooms
	}
}

// boardEvent reads an event over the board.
func (r *reader) boardEvent(j *eventJSON, stamp laws.Stamp) laws.Event {
	by, cited := r.color("by", j.By), j.citation()
	switch j.Type {
	case "Touched":
		return laws.Touched{
			Stamp: stamp, By: by, Squares: r.squares("squares", j.Squares), AtOnce: j.AtOnce,
			Accidental: j.Accidental, Binding: j.Binding, Waives: j.Waives, Citation: cited,
		}
	case "Adjusted":
		return laws.Adjusted{Stamp: stamp, By: by, Squares: r.squares("squares", j.Squares), Improper: j.Improper, Waives: j.Waives, Citation: cited}
	case "Released":
		return laws.Released{
			Stamp: stamp, By: by, From: r.square("man", j.Man), To: r.square("on", j.On),
			As: name(r, "part", j.Part, laws.ParsePart), Move: r.move("move", j.Move, j.As), Citation: cited,
		}
	case "PieceChosen":
		return laws.PieceChosen{
			Stamp: stamp, By: by, From: r.square("man", j.Man), To: r.square("on", j.On),
			Piece: r.promoted(j.Piece), Citation: cited,
		}
	default:
		return laws.ClockPressed{
			Stamp: stamp, By: by, Completed: r.count("completed", j.Completed), Spent: r.span("spent", j.Spent),
			Clock: r.reading(j.Clock), Citation: cited,
		}
	}
}

// count reads a number of moves.
func (r *reader) count(field string, n int) int {
	const bound = 1 << 20
	if n < 0 || n > bound {
		r.fail(field, errors.New("number out of range"))
		return 0
	}
	return n
}
