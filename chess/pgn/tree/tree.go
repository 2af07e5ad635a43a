// Package tree builds the opening tree of a collection of games: the moves that were played in each
// position, and the results of those games. Transpositions are merged.
//
// It uses chess/pgn and counts results. It does not evaluate moves. Its memory is limited: when
// there are too many positions, those with the fewest games are dropped. The tree then reports by
// how much its numbers may be too small.
package tree

import (
	"cmp"
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

// Options configures a tree.
type Options struct {
	Root  chess.Position // position at the root; a game counts from where it reaches this position
	Depth int            // greatest number of half moves from the root
	Min   int            // smallest number of games of a move that is shown, at least 1
	// Positions is the greatest number of stored positions, about 300 bytes each. 0 means 200,000.
	Positions int
}

// Counts counts games by result. A game counts once for a move, even if it repeats the move.
type Counts struct {
	Games int `json:"games"` // all games, including those without a result
	White int `json:"white"`
	Draws int `json:"draws"`
	Black int `json:"black"`
}

// add counts a game with a result.
func (c *Counts) add(result string) {
	c.Games++
	switch result {
	case "1-0":
		c.White++
	case "0-1":
		c.Black++
	case "1/2-1/2":
		c.Draws++
	}
}

// Tree is the finished opening tree.
type Tree struct {
	Games  int      `json:"read"`   // games that were read completely, with legal moves only
	Faulty int      `json:"faulty"` // games with a fault, which are not counted
	Root   Counts   `json:"root"`   // counts of the games that reach the root
	Moves  []Branch `json:"moves"`
	// Short is the greatest number of games by which a number may be too small, because positions
	// were dropped. It is 0 when all numbers are exact.
	Short int `json:"short,omitempty"`
}

// Branch is a move with its counts and the moves that follow.
type Branch struct {
	Ply int    `json:"ply"` // half moves before it, by the move numbers of the root
	SAN string `json:"san"`
	UCI string `json:"uci"`
	Counts
	// Transposes reports that the moves after this position are listed elsewhere in the tree,
	// because another order of moves leads to it as early or earlier.
	Transposes bool     `json:"transposes,omitempty"`
	Moves      []Branch `json:"moves,omitempty"`
}

// Grower is a visitor that adds the games that it visits to a tree.
type Grower struct {
	pgn.Board
	opts  Options
	root  *node
	nodes map[uint64]*node
	size  int
	short int

	games, begun int
	left         int    // number of half moves that the present game may still add
	path         []step // the counts that the present game adds once it was read completely
	tag          []byte // Result tag of the present game
}

// node is a position of the tree. Positions with the same key form a linked list.
type node struct {
	pos   chess.Position
	next  *node
	games Counts
	edges []edge
	last  int // number of the last game that was here
}

// edge is a move from a position of the tree.
type edge struct {
	move  chess.Move
	games Counts
	last  int // number of the last game that played it
}

// step is a position or a move for which the present game will be counted.
type step struct {
	at   *node
	edge int // index of the move, or -1 for the position itself
}

// defaultPositions is the default of Options.Positions.
const defaultPositions = 200_000

// maxPath limits the steps of one game, because a game may return to the root again and again.
const maxPath = 1 << 14

// New returns an empty tree.
func New(opts Options) *Grower {
	opts.Min = max(opts.Min, 1)
	if opts.Positions <= 0 {
		opts.Positions = defaultPositions
	}
	g := &Grower{opts: opts, nodes: map[uint64]*node{}}
	g.root = g.nodeOf(&opts.Root)
	return g
}

// nodeOf returns the node of a position and adds it if it is new. It finds candidates by key and
// compares them by Same (see [chess.Position.Key]).
func (g *Grower) nodeOf(pos *chess.Position) *node {
	first := g.nodes[pos.Key()]
	for s := first; s != nil; s = s.next {
		if s.pos.Same(pos) {
			return s
		}
	}
	s := &node{pos: *pos, next: first}
	g.nodes[pos.Key()] = s
	g.size++
	return s
}

// BeginGame clears the state of the previous game.
func (g *Grower) BeginGame(at pgn.Location) {
	g.Board.BeginGame(at)
	g.begun++
	g.left, g.path, g.tag = 0, g.path[:0], g.tag[:0]
}

// Tag stores the Result tag.
func (g *Grower) Tag(name, value []byte, at pgn.Location) error {
	if string(name) == "Result" && len(g.tag) == 0 {
		g.tag = append(g.tag, value[:min(len(value), 16)]...)
	}
	return g.Board.Tag(name, value, at)
}

// EndTags sets up the start position and checks whether it is the root.
func (g *Grower) EndTags(at pgn.Location) (bool, error) {
	moves, err := g.Board.EndTags(at)
	if err == nil {
		g.checkRoot()
	}
	return moves, err
}

// SAN plays the move and counts it.
func (g *Grower) SAN(text []byte, at pgn.Location) error {
	var from *node
	if g.left > 0 && len(g.path) < maxPath {
		from = g.nodeOf(g.Position())
	}
	if err := g.Board.SAN(text, at); err != nil {
		return err
	}
	if from != nil {
		g.left--
		g.recordMove(from, g.Move())
	}
	g.checkRoot()
	return nil
}

// checkRoot starts to count when the game is at the root.
func (g *Grower) checkRoot() {
	if pos := g.Position(); pos.Key() == g.opts.Root.Key() && pos.Same(&g.opts.Root) {
		g.left = g.opts.Depth
		if g.root.last != g.begun {
			g.root.last = g.begun
			g.path = append(g.path, step{g.root, -1})
		}
	}
}

// recordMove adds a move of the game from a node to the path.
func (g *Grower) recordMove(at *node, m chess.Move) {
	if at != g.root && at.last != g.begun {
		at.last = g.begun
		g.path = append(g.path, step{at, -1})
	}
	i := slices.IndexFunc(at.edges, func(e edge) bool { return e.move == m })
	if i < 0 {
		i = len(at.edges)
		at.edges = append(at.edges, edge{move: m})
	}
	if at.edges[i].last != g.begun {
		at.edges[i].last = g.begun
		g.path = append(g.path, step{at, i})
	}
}

// Result counts the game. The reader calls it only for a game that was read completely.
func (g *Grower) Result(result string, _ pgn.Location) {
	if result == "" {
		result = string(g.tag)
	}
	g.games++
	for _, s := range g.path {
		if s.edge < 0 {
			s.at.games.add(result)
		} else {
			s.at.edges[s.edge].games.add(result)
		}
	}
}

// EndGame drops positions when the tree has become too large.
func (g *Grower) EndGame(pgn.Location) {
	if g.size > g.opts.Positions {
		g.prune()
	}
}

// prune drops the positions with the fewest games, at least a quarter of all.
func (g *Grower) prune() {
	few := max(g.opts.Min, 2)
	for ; ; few *= 2 {
		for key, s := range g.nodes {
			if kept := g.pruneList(s, few); kept != nil {
				g.nodes[key] = kept
			} else {
				delete(g.nodes, key)
			}
		}
		if 4*g.size <= 3*g.opts.Positions || g.size == 1 {
			break
		}
	}
	g.short += few - 1 // each that was given up had fewer games since it came
}

// pruneList returns the linked list without the nodes that have fewer than few games.
func (g *Grower) pruneList(s *node, few int) (kept *node) {
	for s != nil {
		next := s.next
		if s == g.root || s.games.Games >= few {
			s.next, kept = kept, s
		} else {
			g.size--
		}
		s = next
	}
	return kept
}

// Tree returns the tree of the games so far. It lists the moves of each position only once, at the
// place that the fewest moves lead to.
func (g *Grower) Tree() Tree {
	depths := g.depths()
	placed := map[*node]bool{g.root: true}
	return Tree{
		Games: g.games, Faulty: g.begun - g.games, Root: g.root.games, Short: g.short,
		Moves: g.branches(g.root, 0, depths, placed),
	}
}

// depths returns the smallest number of half moves from the root to each position.
func (g *Grower) depths() map[*node]int {
	depths := map[*node]int{g.root: 0}
	for level, queue := 0, []*node{g.root}; len(queue) > 0 && level < g.opts.Depth; level++ {
		var next []*node
		for _, s := range queue {
			for _, e := range s.edges {
				if e.games.Games < g.opts.Min {
					continue
				}
				if to := g.nodeAfter(s, e.move); to != nil {
					if _, met := depths[to]; !met {
						depths[to] = level + 1
						next = append(next, to)
					}
				}
			}
		}
		queue = next
	}
	return depths
}

// hasShownMoves reports whether the position has a move with enough games to be shown.
func (g *Grower) hasShownMoves(s *node) bool {
	return slices.ContainsFunc(s.edges, func(e edge) bool { return e.games.Games >= g.opts.Min })
}

// nodeAfter returns the node to which a move leads, or nil when it is not in the tree.
func (g *Grower) nodeAfter(from *node, m chess.Move) *node {
	pos := from.pos.After(m)
	for s := g.nodes[pos.Key()]; s != nil; s = s.next {
		if s.pos.Same(&pos) {
			return s
		}
	}
	return nil
}

// branches returns the moves of a node with the moves that follow. It adds to placed the nodes
// whose moves are listed.
func (g *Grower) branches(at *node, depth int, depths map[*node]int, placed map[*node]bool) []Branch {
	if depth >= g.opts.Depth {
		return nil
	}
	var out []Branch
	order := slices.Clone(at.edges)
	slices.SortFunc(order, func(a, b edge) int {
		return cmp.Or(b.games.Games-a.games.Games, strings.Compare(san.Format(&at.pos, a.move), san.Format(&at.pos, b.move)))
	})
	for _, e := range order {
		if e.games.Games < g.opts.Min {
			break
		}
		b := Branch{
			Ply: g.opts.Root.Ply() + depth, Counts: e.games,
			SAN: san.Format(&at.pos, e.move), UCI: uci.Format(&at.pos, e.move),
		}
		if to := g.nodeAfter(at, e.move); to != nil {
			if d, ok := depths[to]; ok && d == depth+1 && !placed[to] {
				placed[to] = true
				b.Moves = g.branches(to, depth+1, depths, placed)
			} else {
				b.Transposes = ok && d < g.opts.Depth && g.hasShownMoves(to)
			}
		}
		out = append(out, b)
	}
	return out
}
