package pgn

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A Game is a whole game as a tree. Make one with [NewGame] or read it with
// [Reader.Game].
type Game struct {
	Tags   []Tag
	Start  chess.Position // where the first move is played; the FEN tag follows it
	Line                  // the moves of the game
	Result string         // "1-0", "0-1", "1/2-1/2", "*", or "" when the text has none
	At     Location       // where it was read
}

// A Tag is a tag pair.
type Tag struct{ Name, Value string }

// A Line is a sequence of moves with what is written between them.
type Line struct {
	Moves []Node
	Tail  []string // comments after which no move follows in this line, set apart from the last move
}

// A Node is one move with its annotations. Comments are kept with single
// spaces and without those around them.
type Node struct {
	Move       chess.Move
	Before     []string // comments before the move, at the start of a line or after a variation
	NAGs       []uint8
	Comments   []string // comments directly after the move
	Variations []Line   // alternatives to this move, each beginning where it was played
	At         Location // where it was read
}

// NewGame gives an empty game from the initial position, undecided.
func NewGame() *Game { return &Game{Start: chess.Initial(), Result: "*"} }

// Tag gives the value of a tag, "" when there is none.
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

// Append adds moves to the end of the game. They must be legal there; the
// [Writer] checks it.
func (g *Game) Append(moves ...chess.Move) {
	g.Moves = slices.Grow(g.Moves, len(moves))
	for _, m := range moves {
		g.Moves = append(g.Moves, Node{Move: m})
	}
}

// End gives the position after the last move of the game.
func (g *Game) End() chess.Position {
	pos := g.Start
	for i := range g.Moves {
		pos.Play(g.Moves[i].Move)
	}
	return pos
}
