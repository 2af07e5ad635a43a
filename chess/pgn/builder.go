package pgn

import (
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/escaque/escaque/chess/san"
)

// A Builder is a [Visitor] that builds a [Game] from each game.
type Builder struct {
	Board
	// Game is the last game read, or the part of it that was read before a fault. Each game is a
	// new value.
	Game *Game

	lines []openLine
}

// openLine is a line that is being built.
type openLine struct {
	*Line
	nags  []uint8 // glyphs before the first move, which belong to that move
	apart bool    // whether a variation was closed since the last move
}

// NewBuilder returns a builder that enters variations. It reads moves in the given letters, or in
// English when there are none.
func NewBuilder(letters ...*san.Letters) *Builder {
	return &Builder{Board: Board{Letters: letters, Variations: true}}
}

// Game reads the next game as a tree. When the game has a fault ([*Error]), it also returns the
// part before the fault. At the end of the input it returns nil and io.EOF.
func (r *Reader) Game() (*Game, error) {
	b := NewBuilder()
	err := r.ReadGame(b)
	return b.Game, err
}

// Parse reads the first game of a text as a tree. It returns the errors of [Reader.Game]: a fault
// ([*Error]), or io.EOF when the text has no game.
func Parse(text string) (*Game, error) {
	return NewReader(strings.NewReader(text), Options{}).Game()
}

// Games iterates over the remaining games. A faulty game comes with its error, and the iteration
// continues. An error of the source ends it.
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
	b.lines = append(b.lines[:0], openLine{Line: &b.Game.Line})
}

// Tag stores the tag pair.
func (b *Builder) Tag(name, value []byte, at Location) error {
	b.Game.Tags = append(b.Game.Tags, Tag{string(name), string(value)})
	return b.Board.Tag(name, value, at)
}

// EndTags sets up the start position.
func (b *Builder) EndTags(at Location) (bool, error) {
	moves, err := b.Board.EndTags(at)
	b.Game.Start = *b.Position()
	return moves, err
}

// SAN adds a move to the current line.
func (b *Builder) SAN(text []byte, at Location) error {
	if err := b.Board.SAN(text, at); err != nil {
		return err
	}
	l := b.currentLine()
	l.Moves = append(l.Moves, Node{Move: b.Move(), At: at, Before: l.Tail, NAGs: l.nags})
	l.Tail, l.nags, l.apart = nil, nil, false
	return nil
}

// NAG adds a glyph to the last move.
func (b *Builder) NAG(code int, _ Location) {
	l := b.currentLine()
	if n := len(l.Moves); n > 0 {
		l.Moves[n-1].NAGs = append(l.Moves[n-1].NAGs, uint8(code))
	} else {
		l.nags = append(l.nags, uint8(code))
	}
}

// Comment adds a comment to the last move. A comment at the start of a line or after a variation
// belongs to the next move.
func (b *Builder) Comment(text []byte, _ Location) {
	l := b.currentLine()
	comment := collapseSpaces(string(text))
	if n := len(l.Moves); n > 0 && !l.apart {
		l.Moves[n-1].Comments = append(l.Moves[n-1].Comments, comment)
	} else {
		l.Tail = append(l.Tail, comment)
	}
}

// BeginVariation opens a line that is an alternative to the last move.
func (b *Builder) BeginVariation(at Location) bool {
	l := b.currentLine()
	n := len(l.Moves)
	if n == 0 || !b.Board.BeginVariation(at) {
		return false // a variation on nothing
	}
	l.apart = true
	node := &l.Moves[n-1]
	node.Variations = append(node.Variations, Line{})
	b.lines = append(b.lines, openLine{Line: &node.Variations[len(node.Variations)-1]})
	return true
}

// EndVariation closes the current line.
func (b *Builder) EndVariation(at Location) {
	b.Board.EndVariation(at)
	b.lines = b.lines[:len(b.lines)-1]
}

// Result stores the result.
func (b *Builder) Result(result string, _ Location) { b.Game.Result = result }

// currentLine returns the innermost open line.
func (b *Builder) currentLine() *openLine { return &b.lines[len(b.lines)-1] }

// collapseSpaces returns the words of a text separated by single spaces.
func collapseSpaces(text string) string { return strings.Join(strings.Fields(text), " ") }
