package analysis

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// Bounds of a tree.
const (
	MaxNodes   = 3000 // with the root
	MaxComment = 4000 // bytes of one comment
	MaxShapes  = 64   // arrows and circles of one position
	MaxGlyphs  = 8    // of one move
	MaxTags    = 40
	MaxTag     = 200 // bytes of a tag's name and value
)

// Tree is an analysis.
type Tree struct {
	Tags [][2]string `json:"tags"` // of the game, name and value, but for those that say where it begins
	// Nodes are the positions: the first is where the analysis begins, each other one follows the node
	// Parent by a move. A parent stands before its children; of those the first is the main line.
	Nodes []Node `json:"nodes"`
}

// Node is a position with what is written about it.
type Node struct {
	Parent   int      `json:"parent"` // -1 of the first
	UCI      string   `json:"uci,omitempty"`
	SAN      string   `json:"san,omitempty"`
	FEN      string   `json:"fen"`
	Before   string   `json:"before,omitempty"`   // comment before the move, where a line begins
	Comment  string   `json:"comment,omitempty"`  // after the move
	Commands string   `json:"commands,omitempty"` // of programs in the comment, as written: "[%clk 0:03:00]"
	Glyphs   []int    `json:"glyphs,omitempty"`   // numbers of PGN: 1 for !, 2 for ?
	Shapes   []string `json:"shapes,omitempty"`   // circles "Gd4" and arrows "Ge2e4", with the letter of a colour
}

// Fault says what is wrong with a tree.
type Fault struct {
	Node int    // which one; -1 when it is the tree
	Code string // see below
}

// The codes of faults.
const (
	TooLarge  = "too-large" // more than the bounds allow
	BadParent = "bad-parent"
	BadStart  = "bad-start" // not a position that can be played
	BadMove   = "bad-move"  // not a legal move
	BadText   = "bad-text"  // a comment too long or not UTF-8
	BadShape  = "bad-shape"
	BadGlyph  = "bad-glyph"
	BadTag    = "bad-tag"
)

func (f *Fault) Error() string { return fmt.Sprintf("analysis: %s at node %d", f.Code, f.Node) }

// From is an analysis without moves, from a position.
func From(start chess.Position) Tree {
	return Tree{Tags: [][2]string{}, Nodes: []Node{{Parent: -1, FEN: fen.Format(start)}}}
}

// Read makes a tree of a game. What lies beyond the bounds is a [*Fault].
func Read(g *pgn.Game) (Tree, error) {
	t := From(g.Start)
	for _, tag := range g.Tags {
		if tag.Name != "FEN" && tag.Name != "SetUp" && tag.Name != "Result" && tag.Value != "?" && tag.Value != "????.??.??" {
			t.Tags = append(t.Tags, [2]string{tag.Name, tag.Value})
		}
	}
	if g.Result != "" && g.Result != "*" {
		t.Tags = append(t.Tags, [2]string{"Result", g.Result})
	}
	if err := t.read(&g.Line, 0, g.Start); err != nil {
		return Tree{}, err
	}
	_, err := t.Game()
	return t, err
}

// read adds a line below a node.
func (t *Tree) read(l *pgn.Line, at int, pos chess.Position) error {
	last := at
	for i := range l.Moves {
		m := &l.Moves[i]
		if len(t.Nodes) >= MaxNodes {
			return &Fault{-1, TooLarge}
		}
		n := Node{Parent: last, UCI: uci.Format(&pos, m.Move), SAN: san.Format(&pos, m.Move)}
		for _, g := range m.NAGs {
			n.Glyphs = append(n.Glyphs, int(g))
		}
		before := strings.Join(m.Before, " ")
		if i == 0 && at == 0 && len(t.Nodes) == 1 { // what stands before the first move is about the position
			t.Nodes[0].note(before)
		} else {
			n.Before = before
		}
		n.note(strings.Join(m.Comments, " "))
		from := pos
		pos.Play(m.Move)
		n.FEN = fen.Format(pos)
		id := len(t.Nodes)
		t.Nodes = append(t.Nodes, n)
		for v := range m.Variations {
			if err := t.read(&m.Variations[v], last, from); err != nil {
				return err
			}
		}
		last = id
	}
	t.Nodes[last].note(strings.Join(l.Tail, " "))
	return nil
}

// note adds a comment to a node, with the commands in it taken apart.
func (n *Node) note(comment string) {
	var words, commands strings.Builder
	for {
		from := strings.Index(comment, "[%")
		length := strings.IndexByte(comment[max(from, 0):], ']')
		if from < 0 || length < 0 {
			break
		}
		words.WriteString(comment[:from])
		command := comment[from : from+length+1]
		if name, list, _ := strings.Cut(command[2:length], " "); name == "csl" || name == "cal" {
			for s := range strings.SplitSeq(list, ",") {
				if s = strings.TrimSpace(s); shape(s) {
					n.Shapes = append(n.Shapes, s)
				}
			}
		} else {
			commands.WriteString(command)
		}
		comment = comment[from+length+1:]
	}
	words.WriteString(comment)
	n.Comment = joined(n.Comment, strings.Join(strings.Fields(words.String()), " "))
	n.Commands += commands.String()
}

func joined(a, b string) string { return strings.TrimSpace(a + " " + b) }

// shape is whether a text is a circle "Gd4" or an arrow "Ge2e4".
func shape(s string) bool {
	if len(s) != 3 && len(s) != 5 || strings.IndexByte("GRYB", s[0]) < 0 {
		return false
	}
	for i := 1; i < len(s); i += 2 {
		if s[i] < 'a' || s[i] > 'h' || s[i+1] < '1' || s[i+1] > '8' {
			return false
		}
	}
	return len(s) == 3 || s[1:3] != s[3:5]
}

// Game makes a PGN game of a tree that comes from outside, of which nothing is believed: SAN and FEN
// of its nodes, but for the first, are not read. The error is a [*Fault].
func (t *Tree) Game() (*pgn.Game, error) {
	g := pgn.NewGame()
	switch {
	case len(t.Nodes) == 0, t.Nodes[0].Parent != -1, t.Nodes[0].UCI != "":
		return nil, &Fault{0, BadParent}
	case len(t.Nodes) > MaxNodes, len(t.Tags) > MaxTags:
		return nil, &Fault{-1, TooLarge}
	}
	for _, tag := range t.Tags {
		if !name(tag[0]) || len(tag[0])+len(tag[1]) > MaxTag || !utf8.ValidString(tag[1]) {
			return nil, &Fault{-1, BadTag}
		}
		if tag[0] == "Result" {
			g.Result = tag[1]
		}
		g.SetTag(tag[0], tag[1])
	}
	var err error
	if g.Start, err = fen.ParsePosition(t.Nodes[0].FEN); err != nil {
		return nil, &Fault{0, BadStart}
	}
	below := make([][]int, len(t.Nodes))
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if err := n.check(i); err != nil {
			return nil, err
		}
		if i > 0 {
			if n.Parent < 0 || n.Parent >= i {
				return nil, &Fault{i, BadParent}
			}
			below[n.Parent] = append(below[n.Parent], i)
		}
	}
	w := writer{t, below}
	if g.Line, err = w.line(0, g.Start); err != nil {
		return nil, err
	}
	if text := t.Nodes[0].text(); text != "" {
		if len(g.Moves) == 0 {
			g.Tail = []string{text}
		} else {
			g.Moves[0].Before = []string{text}
		}
	}
	return g, nil
}

// name is whether a text may name a tag.
func name(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_'
	})
}

// check holds a node to the bounds.
func (n *Node) check(i int) error {
	for _, s := range []string{n.Before, n.Comment, n.Commands} {
		if len(s) > MaxComment || !utf8.ValidString(s) {
			return &Fault{i, BadText}
		}
	}
	if len(n.Shapes) > MaxShapes || len(n.Glyphs) > MaxGlyphs {
		return &Fault{i, TooLarge}
	}
	for _, s := range n.Shapes {
		if !shape(s) {
			return &Fault{i, BadShape}
		}
	}
	for _, g := range n.Glyphs {
		if g < 0 || g > 255 {
			return &Fault{i, BadGlyph}
		}
	}
	return nil
}

// text is a node's comment with its commands. A brace would end the comment in PGN.
func (n *Node) text() string {
	var b strings.Builder
	for _, kind := range []struct {
		name   string
		length int
	}{{"csl", 3}, {"cal", 5}} {
		var list []string
		for _, s := range n.Shapes {
			if len(s) == kind.length {
				list = append(list, s)
			}
		}
		if len(list) > 0 {
			b.WriteString("[%" + kind.name + " " + strings.Join(list, ",") + "]")
		}
	}
	return joined(b.String()+n.Commands, n.Comment)
}

type writer struct {
	*Tree
	below [][]int
}

// line is what follows a node: its main line, with the others beside the first move.
func (w *writer) line(at int, pos chess.Position) (l pgn.Line, err error) {
	for len(w.below[at]) > 0 {
		from, next := pos, w.below[at]
		main, err := w.node(next[0], &pos)
		if err != nil {
			return l, err
		}
		for _, other := range next[1:] {
			beside := from
			first, err := w.node(other, &beside)
			if err != nil {
				return l, err
			}
			rest, err := w.line(other, beside)
			if err != nil {
				return l, err
			}
			main.Variations = append(main.Variations, pgn.Line{Moves: append([]pgn.Node{first}, rest.Moves...), Tail: rest.Tail})
		}
		l.Moves = append(l.Moves, main)
		at = next[0]
	}
	return l, nil
}

// node plays a node's move.
func (w *writer) node(i int, pos *chess.Position) (pgn.Node, error) {
	n := &w.Nodes[i]
	move, err := uci.Parse(pos, n.UCI)
	if err != nil {
		return pgn.Node{}, &Fault{i, BadMove}
	}
	pos.Play(move)
	node := pgn.Node{Move: move}
	for _, g := range n.Glyphs {
		node.NAGs = append(node.NAGs, uint8(g)) //nolint:gosec // checked above
	}
	if n.Before != "" {
		node.Before = []string{n.Before}
	}
	if text := n.text(); text != "" {
		node.Comments = []string{text}
	}
	return node, nil
}
