// Package tree grows the tree of openings of a collection: which moves were
// played in a position and how the games went, whatever the order of moves that
// led there.
//
// It knows PGN through chess/pgn and counts results. It has no opinion of the
// moves. Its memory is bounded: when there are more positions than it may keep,
// those met least are given up, and the tree says by how much its numbers can be
// short.
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

// Options say what to grow.
type Options struct {
	Root  chess.Position // where the tree begins; games count from where they reach it
	Depth int            // half moves from the root
	Min   int            // moves with fewer games are left out, at least 1
	// Positions is how many positions may be kept, about 300 bytes each; 0 means
	// 200,000.
	Positions int
}

// Counts are games by result. A game counts once for a move, also when it makes
// the move again after a repetition.
type Counts struct {
	Games int `json:"games"` // those without a result included
	White int `json:"white"`
	Draws int `json:"draws"`
	Black int `json:"black"`
}

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

// Tree is what has grown.
type Tree struct {
	Games  int      `json:"read"`   // read whole, every move legal
	Faulty int      `json:"faulty"` // left out
	Root   Counts   `json:"root"`   // of the games that reach the root
	Moves  []Branch `json:"moves"`
	// Short is by how many games a number may be too small, because positions
	// had to be given up; 0 when all numbers are exact.
	Short int `json:"short,omitempty"`
}

// Branch is a move and what followed.
type Branch struct {
	Ply int    `json:"ply"` // half moves before it, by the numbering of the root
	SAN string `json:"san"`
	UCI string `json:"uci"`
	Counts
	// Transposes says that the position after the move stands elsewhere in the
	// tree with its moves: another order of moves leads there as soon, or sooner.
	Transposes bool     `json:"transposes,omitempty"`
	Moves      []Branch `json:"moves,omitempty"`
}

// A Grower is a visitor that puts every game it is given into the tree.
type Grower struct {
	pgn.Board
	opts  Options
	root  *spot
	spots map[uint64]*spot
	size  int
	short int

	games, begun int
	left         int    // half moves that the present game may still add
	path         []step // what the present game adds when it has been read whole
	tag          []byte // its Result tag
}

// spot is a position of the tree. Positions with the same key are chained.
type spot struct {
	pos   chess.Position
	next  *spot
	games Counts
	edges []edge
	last  int // the game that was here last
}

type edge struct {
	move  chess.Move
	games Counts
	last  int // the game that played it last
}

type step struct {
	at   *spot
	edge int // -1: the game was here
}

const defaultPositions = 200_000

// maxPath bounds what one game adds, should it come back to the root for ever.
const maxPath = 1 << 14

// New gives an empty tree.
func New(opts Options) *Grower {
	opts.Min = max(opts.Min, 1)
	if opts.Positions <= 0 {
		opts.Positions = defaultPositions
	}
	g := &Grower{opts: opts, spots: map[uint64]*spot{}}
	g.root = g.spot(&opts.Root)
	return g
}

// spot finds or makes the spot of a position. The key finds it quickly, Same
// decides (see [chess.Position.Key]).
func (g *Grower) spot(pos *chess.Position) *spot {
	first := g.spots[pos.Key()]
	for s := first; s != nil; s = s.next {
		if s.pos.Same(pos) {
			return s
		}
	}
	s := &spot{pos: *pos, next: first}
	g.spots[pos.Key()] = s
	g.size++
	return s
}

// BeginGame forgets the game before.
func (g *Grower) BeginGame(at pgn.Location) {
	g.Board.BeginGame(at)
	g.begun++
	g.left, g.path, g.tag = 0, g.path[:0], g.tag[:0]
}

// Tag keeps the result.
func (g *Grower) Tag(name, value []byte, at pgn.Location) error {
	if string(name) == "Result" && len(g.tag) == 0 {
		g.tag = append(g.tag, value[:min(len(value), 16)]...)
	}
	return g.Board.Tag(name, value, at)
}

// EndTags looks whether the game begins at the root.
func (g *Grower) EndTags(at pgn.Location) (bool, error) {
	moves, err := g.Board.EndTags(at)
	if err == nil {
		g.arrive()
	}
	return moves, err
}

// SAN plays the move.
func (g *Grower) SAN(text []byte, at pgn.Location) error {
	var from *spot
	if g.left > 0 && len(g.path) < maxPath {
		from = g.spot(g.Position())
	}
	if err := g.Board.SAN(text, at); err != nil {
		return err
	}
	if from != nil {
		g.left--
		g.visit(from, g.Move())
	}
	g.arrive()
	return nil
}

// arrive begins to count where the game reaches the root.
func (g *Grower) arrive() {
	if pos := g.Position(); pos.Key() == g.opts.Root.Key() && pos.Same(&g.opts.Root) {
		g.left = g.opts.Depth
		if g.root.last != g.begun {
			g.root.last = g.begun
			g.path = append(g.path, step{g.root, -1})
		}
	}
}

// visit notes that the game plays a move at a spot.
func (g *Grower) visit(at *spot, m chess.Move) {
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

// Result counts the game: the reader gives a result only for a game that it could
// read whole.
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

// EndGame makes room when the tree has become too large.
func (g *Grower) EndGame(pgn.Location) {
	if g.size > g.opts.Positions {
		g.prune()
	}
}

// prune gives up the positions that the fewest games have met, a quarter at
// least.
func (g *Grower) prune() {
	few := max(g.opts.Min, 2)
	for ; ; few *= 2 {
		for key, s := range g.spots {
			if kept := g.keep(s, few); kept != nil {
				g.spots[key] = kept
			} else {
				delete(g.spots, key)
			}
		}
		if 4*g.size <= 3*g.opts.Positions || g.size == 1 {
			break
		}
	}
	g.short += few - 1 // each that was given up had fewer games since it came
}

// keep is what remains of a chain without the spots of fewer games.
func (g *Grower) keep(s *spot, few int) (kept *spot) {
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

// Tree is what has grown so far. Each position's moves stand once, where the
// fewest moves lead to it.
func (g *Grower) Tree() Tree {
	depths := g.depths()
	placed := map[*spot]bool{g.root: true}
	return Tree{
		Games: g.games, Faulty: g.begun - g.games, Root: g.root.games, Short: g.short,
		Moves: g.branches(g.root, 0, depths, placed),
	}
}

// depths is how many half moves lead from the root to each position, at least.
func (g *Grower) depths() map[*spot]int {
	depths := map[*spot]int{g.root: 0}
	for level, queue := 0, []*spot{g.root}; len(queue) > 0 && level < g.opts.Depth; level++ {
		var next []*spot
		for _, s := range queue {
			for _, e := range s.edges {
				if e.games.Games < g.opts.Min {
					continue
				}
				if to := g.known(s, e.move); to != nil {
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

// grows reports whether moves of the position are shown.
func (g *Grower) grows(s *spot) bool {
	return slices.ContainsFunc(s.edges, func(e edge) bool { return e.games.Games >= g.opts.Min })
}

// known is the spot that a move leads to, nil when it is not in the tree.
func (g *Grower) known(from *spot, m chess.Move) *spot {
	pos := from.pos.After(m)
	for s := g.spots[pos.Key()]; s != nil; s = s.next {
		if s.pos.Same(&pos) {
			return s
		}
	}
	return nil
}

func (g *Grower) branches(at *spot, depth int, depths map[*spot]int, placed map[*spot]bool) []Branch {
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
		if to := g.known(at, e.move); to != nil {
			if d, ok := depths[to]; ok && d == depth+1 && !placed[to] {
				placed[to] = true
				b.Moves = g.branches(to, depth+1, depths, placed)
			} else {
				b.Transposes = ok && d < g.opts.Depth && g.grows(to)
			}
		}
		out = append(out, b)
	}
	return out
}
