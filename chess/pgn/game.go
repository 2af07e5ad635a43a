package pgn

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A Game is a whole game as a tree. [NewGame] makes an empty one, and [Reader.Game] reads one.
type Game struct {
	Tags   []Tag
	Start  chess.Position // the start position; the Writer sets the FEN tag from it
	Line                  // the moves of the game
	Result string         // "1-0", "0-1", "1/2-1/2", "*", or "" when the text has no result
	At     Location       // where it was read
}

// A Tag is a tag pair.
type Tag struct{ Name, Value string }

// A Line is a sequence of moves, with the comments at its end.
type Line struct {
	Moves []Node
	Tail  []string // comments at the end of the line, after a variation of the last move or without a move
}

// A Node is one move with its annotations. Comments are stored trimmed and with single spaces.
type Node struct {
	Move       chess.Move
	Before     []string // comments before the move, at the start of a line or after a variation
	NAGs       []uint8
	Comments   []string // comments directly after the move
	Variations []Line   // alternatives to this move, each beginning in the position before it
	At         Location // where it was read
}

// NewGame returns an empty game from the initial position, without a result.
func NewGame() *Game { return &Game{Start: chess.Initial(), Result: "*"} }

// Tag returns the value of a tag, or "" when there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag sets the value of a tag.
func (g *Game) SetTag(name, value string) {
	for i, t := range g.Tags {
		if t.Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// Append adds moves to the end of the game. Each must be legal in the position in which it is made;
// only [Writer.WriteGame] checks this.
func (g *Game) Append(moves ...chess.Move) {
	g.Moves = slices.Grow(g.Moves, len(moves))
	for _, m := range moves {
		g.Moves = append(g.Moves, Node{Move: m})
	}
}

// End returns the position after the last move of the game.
func (g *Game) End() chess.Position {
	pos := g.Start
	for i := range g.Moves {
		pos.Play(g.Moves[i].Move)
	}
	return pos
}
