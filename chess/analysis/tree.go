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

// The limits of a tree.
const (
	MaxNodes   = 3000 // nodes of the tree, the root included
	MaxComment = 4000 // bytes of a comment
	MaxShapes  = 64   // arrows and circles of a position
	MaxGlyphs  = 8    // glyphs of a move
	MaxTags    = 40   // tags of the game
	MaxTag     = 200  // bytes of a tag's name and value together
)

// Tree is an analysis: a start position, and moves with their variations and annotations.
type Tree struct {
	Tags [][2]string `json:"tags"` // names and values of the game's tags, without FEN and SetUp
	// Nodes are the positions, the start position first. Every other node follows the node Parent
	// by one move. A parent precedes its children, and its first child continues the main line.
	Nodes []Node `json:"nodes"`
}

// Node is a position with its annotations and the move that leads to it.
type Node struct {
	Parent   int      `json:"parent"` // index of the parent in Tree.Nodes; -1 for the first node
	UCI      string   `json:"uci,omitempty"`
	SAN      string   `json:"san,omitempty"`
	FEN      string   `json:"fen"`
	Before   string   `json:"before,omitempty"`   // comment before the move, at the beginning of a line
	Comment  string   `json:"comment,omitempty"`  // comment after the move
	Commands string   `json:"commands,omitempty"` // other commands embedded in the comment, as written: "[%clk 0:03:00]"
	Glyphs   []int    `json:"glyphs,omitempty"`   // numeric annotation glyphs of PGN: 1 for !, 2 for ?
	Shapes   []string `json:"shapes,omitempty"`   // circles "Gd4" and arrows "Ge2e4", with a colour letter first
}

// Fault is the error for a tree that is invalid or too large.
type Fault struct {
	Node int    // index of the faulty node; -1 when the whole tree is at fault
	Code string // one of the codes below
}

// The codes of a Fault.
const (
	TooLarge  = "too-large" // more than a limit allows
	BadParent = "bad-parent"
	BadStart  = "bad-start" // not a legal position
	BadMove   = "bad-move"  // not a legal move
	BadText   = "bad-text"  // a comment that is too long or not UTF-8
	BadShape  = "bad-shape"
	BadGlyph  = "bad-glyph"
	BadTag    = "bad-tag"
)

func (f *Fault) Error() string { return fmt.Sprintf("analysis: %s at node %d", f.Code, f.Node) }

// From returns an analysis that consists of a start position without moves.
func From(start chess.Position) Tree {
	return Tree{Tags: [][2]string{}, Nodes: []Node{{Parent: -1, FEN: fen.Format(start)}}}
}

// Read converts a game to a tree. It returns a [*Fault] when the game exceeds a limit.
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
	if err := t.readLine(&g.Line, 0, g.Start); err != nil {
		return Tree{}, err
	}
	_, err := t.Game()
	return t, err
}

// readLine appends the moves of a line, with their variations, below the node at. pos is the
// position of that node.
func (t *Tree) readLine(l *pgn.Line, at int, pos chess.Position) error {
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
			t.Nodes[0].addComment(before)
		} else {
			n.Before = before
		}
		n.addComment(strings.Join(m.Comments, " "))
		from := pos
		pos.Play(m.Move)
		n.FEN = fen.Format(pos)
		id := len(t.Nodes)
		t.Nodes = append(t.Nodes, n)
		for v := range m.Variations {
			if err := t.readLine(&m.Variations[v], last, from); err != nil {
				return err
			}
		}
		last = id
	}
	t.Nodes[last].addComment(strings.Join(l.Tail, " "))
	return nil
}

// addComment appends a comment to a node. It moves the commands in the comment to Shapes and
// Commands.
func (n *Node) addComment(comment string) {
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
				if s = strings.TrimSpace(s); isShape(s) {
					n.Shapes = append(n.Shapes, s)
				}
			}
		} else {
			commands.WriteString(command)
		}
		comment = comment[from+length+1:]
	}
	words.WriteString(comment)
	n.Comment = joinText(n.Comment, strings.Join(strings.Fields(words.String()), " "))
	n.Commands += commands.String()
}

// joinText joins two texts by a space. An empty text adds no space.
func joinText(a, b string) string { return strings.TrimSpace(a + " " + b) }

// isShape reports whether a text is a circle "Gd4" or an arrow "Ge2e4".
func isShape(s string) bool {
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

// Game converts the tree to a PGN game. The tree is untrusted input: SAN and FEN are ignored,
// except the FEN of the first node. The error is a [*Fault].
func (t *Tree) Game() (*pgn.Game, error) {
	g := pgn.NewGame()
	switch {
	case len(t.Nodes) == 0, t.Nodes[0].Parent != -1, t.Nodes[0].UCI != "":
		return nil, &Fault{0, BadParent}
	case len(t.Nodes) > MaxNodes, len(t.Tags) > MaxTags:
		return nil, &Fault{-1, TooLarge}
	}
	for _, tag := range t.Tags {
		if !isTagName(tag[0]) || len(tag[0])+len(tag[1]) > MaxTag || !utf8.ValidString(tag[1]) {
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
	if text := t.Nodes[0].commentText(); text != "" {
		if len(g.Moves) == 0 {
			g.Tail = []string{text}
		} else {
			g.Moves[0].Before = []string{text}
		}
	}
	return g, nil
}

// isTagName reports whether a text is a valid name of a PGN tag.
func isTagName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_'
	})
}

// check returns a [*Fault] when the node exceeds a limit or has an invalid shape or glyph. i is the
// index of the node.
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
		if !isShape(s) {
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

// commentText returns the node's PGN comment, with its shapes and commands embedded.
func (n *Node) commentText() string {
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
	return joinText(b.String()+n.Commands, n.Comment)
}

// writer converts a tree to the lines of a PGN game.
type writer struct {
	*Tree
	below [][]int // indexes of the children of each node
}

// line returns the PGN line that begins after the node at. The first children form the main line,
// and the others become variations. pos is the position of the node.
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

// node converts the i-th node to a PGN move with its annotations, and plays the move on pos.
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
	if text := n.commentText(); text != "" {
		node.Comments = []string{text}
	}
	return node, nil
}
