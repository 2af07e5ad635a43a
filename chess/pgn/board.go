package pgn

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// A Board is a [Visitor] that follows the moves of each game. Embed it in a
// visitor and call its methods from those you override:
//
//	type longest struct {
//		pgn.Board
//		ply int
//	}
//
//	func (v *longest) SAN(text []byte, at pgn.Location) error {
//		err := v.Board.SAN(text, at)
//		v.ply = max(v.ply, v.Position().Ply())
//		return err
//	}
//
// The zero Board reads English letters and skips variations.
type Board struct {
	Ignore
	// Letters are the languages of the moves; nil means English.
	Letters []*san.Letters
	// Variations makes the Board enter variations. An illegal move in a variation then makes the
	// game faulty.
	Variations bool

	start       Start
	pos, before chess.Position
	move        chess.Move
	stack       []frame
}

// frame holds the position of a line, and the position before its last move, while a variation is
// read.
type frame struct{ pos, before chess.Position }

var _ Visitor = (*Board)(nil)

// Position returns the current position, which must not be changed. Between EndTags and the first
// move it is the start position.
func (b *Board) Position() *chess.Position { return &b.pos }

// Move returns the last move read, or NoMove.
func (b *Board) Move() chess.Move { return b.move }

// BeginGame clears the state of the previous game.
func (b *Board) BeginGame(Location) {
	b.start.Reset()
	b.stack = b.stack[:0]
	b.move = chess.NoMove
}

// Tag stores the tags that determine the start position.
func (b *Board) Tag(name, value []byte, at Location) error {
	b.start.Tag(name, value, at)
	return nil
}

// EndTags sets up the start position. It returns true, because the Board needs the moves.
func (b *Board) EndTags(Location) (moves bool, err error) {
	b.pos, err = b.start.Position()
	if err != nil {
		return false, err
	}
	b.before = b.pos
	return true, nil
}

// SAN resolves the text to a legal move and plays it. The error is a
// [*san.Error].
func (b *Board) SAN(text []byte, _ Location) error {
	var m chess.Move
	var err error
	if len(b.Letters) == 0 {
		m, err = san.ParseBytes(&b.pos, text)
	} else {
		m, err = san.ParseIn(&b.pos, string(text), san.Options{Letters: b.Letters})
	}
	if err != nil {
		return err
	}
	if b.Variations {
		b.before = b.pos
	}
	b.pos.Play(m)
	b.move = m
	return nil
}

// BeginVariation takes the last move back and returns true if variations are wanted.
func (b *Board) BeginVariation(Location) (enter bool) {
	if !b.Variations {
		return false
	}
	b.stack = append(b.stack, frame{b.pos, b.before})
	b.pos = b.before
	return true
}

// EndVariation restores the position of the line before the variation.
func (b *Board) EndVariation(Location) {
	last := len(b.stack) - 1
	b.pos, b.before = b.stack[last].pos, b.stack[last].before
	b.stack = b.stack[:last]
}

// A Checker is a [Visitor] that plays every move of every game. The reader therefore reports the
// first illegal move of each game.
type Checker struct {
	Board
	Games int // games begun
	Moves int // legal moves read, including those of variations if wanted
	// Warn, if set, is called with the warnings about a legal move's text, such as a wrong or
	// missing check sign. It makes reading slower.
	Warn func(w san.Warning, text []byte, at Location)
}

// BeginGame counts the game.
func (c *Checker) BeginGame(at Location) {
	c.Board.BeginGame(at)
	c.Games++
}

// SAN plays the move.
func (c *Checker) SAN(text []byte, at Location) error {
	if c.Warn != nil {
		r := san.Read(&c.pos, string(text), san.Options{Letters: c.Letters})
		if len(r.Moves) == 1 && r.Warnings != 0 {
			c.Warn(r.Warnings, text, at)
		}
	}
	if err := c.Board.SAN(text, at); err != nil {
		return err
	}
	c.Moves++
	return nil
}
