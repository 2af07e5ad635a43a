package analysis

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess/pgn"
)

// annotated has every kind of thing that a tree keeps.
const annotated = `[Event "Training"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ana"]
[Black "?"]
[Result "1-0"]

{[%csl Gd4,Re5] To begin with} 1. e4 $1 {[%cal Ge4e5][%clk 0:03:00] good} (1.
d4 {a comment} 1... d5 (1... Nf6 2. c4 {deep}) 2. c4) (1. c4) 1... e5 ({before}
1... c5 $6 2. Nf3) 2. Nf3 Nc6 3. Bb5 {the end} 1-0

`

func text(t *testing.T, tree Tree) string {
	t.Helper()
	g, err := tree.Game()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := pgn.NewWriter(&b).WriteGame(g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWhatIsReadIsWrittenTheSame(t *testing.T) {
	g, err := pgn.Parse(annotated)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := Read(g)
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, tree); got != annotated {
		t.Errorf("written:\n%s", got)
	}
	root := tree.Nodes[0]
	if root.Comment != "To begin with" || len(root.Shapes) != 2 || tree.Nodes[1].Commands != "[%clk 0:03:00]" {
		t.Errorf("%+v\n%+v", root, tree.Nodes[1])
	}
}

// Nothing that comes from outside is believed.
func TestFaultsOfTrees(t *testing.T) {
	good := func() Tree {
		g, err := pgn.Parse("1. e4 e5 2. Nf3 *")
		if err != nil {
			t.Fatal(err)
		}
		tree, err := Read(g)
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	for code, spoil := range map[string]func(*Tree){
		BadMove:   func(t *Tree) { t.Nodes[2].UCI = "e7e4" },
		BadParent: func(t *Tree) { t.Nodes[1].Parent = 1 },
		BadStart:  func(t *Tree) { t.Nodes[0].FEN = "8/8/8/8/8/8/8/8 w - - 0 1" },
		BadText:   func(t *Tree) { t.Nodes[1].Comment = strings.Repeat("a", MaxComment+1) },
		BadShape:  func(t *Tree) { t.Nodes[1].Shapes = []string{"Ge2e2"} },
		BadGlyph:  func(t *Tree) { t.Nodes[1].Glyphs = []int{256} },
		BadTag:    func(t *Tree) { t.Tags = [][2]string{{"Bad name", ""}} },
		TooLarge:  func(t *Tree) { t.Nodes = append(t.Nodes, make([]Node, MaxNodes)...) },
	} {
		tree := good()
		spoil(&tree)
		_, err := tree.Game()
		var fault *Fault
		if !errors.As(err, &fault) || fault.Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	empty := Tree{}
	if _, err := empty.Game(); err == nil {
		t.Error("a tree without a position is taken")
	}
	// FEN and SAN of nodes are not read.
	tree := good()
	tree.Nodes[1].FEN, tree.Nodes[1].SAN = "nonsense", "Qh5#"
	if !strings.Contains(text(t, tree), "1. e4 e5 2. Nf3 *") {
		t.Error(text(t, tree))
	}
}

func TestALongCommentWithBracesIsKept(t *testing.T) {
	tree, err := Read(pgn.NewGame())
	if err != nil {
		t.Fatal(err)
	}
	tree.Nodes[0].Comment = "a set {1, 2} and [% not a command"
	g, err := pgn.Parse(text(t, tree))
	if err != nil {
		t.Fatal(err)
	}
	back, err := Read(g)
	if err != nil || back.Nodes[0].Comment != tree.Nodes[0].Comment {
		t.Errorf("%q, %v", back.Nodes[0].Comment, err)
	}
}
