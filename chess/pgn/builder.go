package pgn

import (
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/escaque/escaque/chess/san"
)

// A Builder is a [Visitor] that makes a [Game] of each game.
type Builder struct {
	Board
	// Game is the game last read, or as much of it as was read before a
	// fault. A new one is made for every game.
	Game *Game

	lines []growing
}

// growing is a line under construction.
type growing struct {
	*Line
	nags  []uint8 // glyphs before the first move, for that move
	apart bool    // a variation was closed since the last move
}

// NewBuilder gives a builder that reads moves in the given letters, English
// when there are none, and enters variations.
func NewBuilder(letters ...*san.Letters) *Builder {
	return &Builder{Board: Board{Letters: letters, Variations: true}}
}

// Game reads the next game as a tree. With a fault ([*Error]) it gives what
// was read before it; at the end of the input it gives nil and io.EOF.
func (r *Reader) Game() (*Game, error) {
	b := NewBuilder()
	err := r.ReadGame(b)
	return b.Game, err
}

// Parse reads the first game of a text as a tree. The error is that of
// [Reader.Game]: a fault ([*Error]), or io.EOF when the text has no game.
func Parse(text string) (*Game, error) {
	return NewReader(strings.NewReader(text), Options{}).Game()
}

// Games reads all the games that are left. A faulty game comes with its
// error, and the iteration goes on; a failure of the source ends it.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Game()
			if errors.Is(err, io.EOF) || !yield(g, err) {
				return
			}
			var fault *Error
			if err != nil && !errors.As(err, &fault) {
				return
			}
		}
	}
}

// BeginGame starts a new game.
func (b *Builder) BeginGame(at Location) {
	b.Board.BeginGame(at)
	b.Game = &Game{At: at}
	b.lines = append(b.lines[:0], growing{Line: &b.Game.Line})
}

// Tag keeps the tag pair.
func (b *Builder) Tag(name, value []byte, at Location) error {
	b.Game.Tags = append(b.Game.Tags, Tag{string(name), string(value)})
	return b.Board.Tag(name, value, at)
}

// EndTags sets the position up.
func (b *Builder) EndTags(at Location) (bool, error) {
	moves, err := b.Board.EndTags(at)
	b.Game.Start = *b.Position()
	return moves, err
}

// SAN adds a move to the line.
func (b *Builder) SAN(text []byte, at Location) error {
	if err := b.Board.SAN(text, at); err != nil {
		return err
	}
	l := b.line()
	l.Moves = append(l.Moves, Node{Move: b.Move(), At: at, Before: l.Tail, NAGs: l.nags})
	l.Tail, l.nags, l.apart = nil, nil, false
	return nil
}

// NAG adds a glyph to the last move.
func (b *Builder) NAG(code int, _ Location) {
	l := b.line()
	if n := len(l.Moves); n > 0 {
		l.Moves[n-1].NAGs = append(l.Moves[n-1].NAGs, uint8(code))
	} else {
		l.nags = append(l.nags, uint8(code))
	}
}

// Comment adds a comment to the last move, or keeps it for the next one when
// it stands at the start of a line or after a variation.
func (b *Builder) Comment(text []byte, _ Location) {
	l := b.line()
	comment := tidy(string(text))
	if n := len(l.Moves); n > 0 && !l.apart {
		l.Moves[n-1].Comments = append(l.Moves[n-1].Comments, comment)
	} else {
		l.Tail = append(l.Tail, comment)
	}
}

// BeginVariation opens a line beside the last move.
func (b *Builder) BeginVariation(at Location) bool {
	l := b.line()
	n := len(l.Moves)
	if n == 0 || !b.Board.BeginVariation(at) {
		return false // a variation on nothing
	}
	l.apart = true
	node := &l.Moves[n-1]
	node.Variations = append(node.Variations, Line{})
	b.lines = append(b.lines, growing{Line: &node.Variations[len(node.Variations)-1]})
	return true
}

// EndVariation closes the line.
func (b *Builder) EndVariation(at Location) {
	b.Board.EndVariation(at)
	b.lines = b.lines[:len(b.lines)-1]
}

// Result keeps the result.
func (b *Builder) Result(result string, _ Location) { b.Game.Result = result }

func (b *Builder) line() *growing { return &b.lines[len(b.lines)-1] }

// tidy gives the words of a text with single spaces, as the writer wraps them.
func tidy(text string) string { return strings.Join(strings.Fields(text), " ") }
