package study

import (
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
)

// MaxMoves is how many half-moves the tree of a study holds.
const MaxMoves = 2000

// MaxName is the longest name of a player, in bytes.
const MaxName = 17

// Step is one half-move of a study.
type Step struct {
	Move  chess.Move
	SAN   string
	Spent time.Duration // what it took when the game was played
	// Left are the clocks of White and Black after it.
	Left [2]time.Duration
}

// Game is what a study begins with: a game that was played, or a bare board.
type Game struct {
	White, Black       string
	Start              chess.Position
	Steps              []Step
	Initial, Increment time.Duration
	// Reason and Result say how it ended, in the words of whoever opens the
	// study; empty when it did not.
	Reason, Result string
}

// Study is a game that is being looked at. The zero value is one that has not
// been opened: nobody examines it.
type Study struct {
	game      Game     // Steps is nil: they are in the tree
	nodes     []node   // the tree; the first is the start
	line      []int    // the nodes of the line that is followed, without the start
	main      []int    // the same of the main line
	at        int      // half-moves of line that stand on the board
	last      int      // the node where the game ended, 0 when it did not
	examiners []string // in the order in which they came
	setup     *chess.Setup
}

// node is a position of the tree, with the move that led to it.
type node struct {
	step   Step
	pos    chess.Position
	parent int
	next   []int // what follows; the first is what Forward takes
}

// White and Black are the names of the players.
func (s *Study) White() string { return s.game.White }

// Black is the name of Black.
func (s *Study) Black() string { return s.game.Black }

// Control is the time that each player began with, and what each move added.
func (s *Study) Control() (initial, increment time.Duration) {
	return s.game.Initial, s.game.Increment
}

// Open reports whether anybody examines the study.
func (s *Study) Open() bool { return len(s.examiners) > 0 }

// Examiners are those who may turn the pages, in the order in which they came.
func (s *Study) Examiners() []string { return slices.Clone(s.examiners) }

// Examines reports whether somebody is among the examiners.
func (s *Study) Examines(who string) bool { return slices.Contains(s.examiners, who) }

// Setup is the board that is being set up; ok is false when none is.
func (s *Study) Setup() (setup chess.Setup, ok bool) {
	if s.setup == nil {
		return chess.Setup{}, false
	}
	return *s.setup, true
}

// Position is what stands on the board. While one is set up it is what stood
// there before.
func (s *Study) Position() chess.Position { return s.node().pos }

// Last is the half-move that led to the position; ok is false at the start.
func (s *Study) Last() (step Step, ok bool) {
	if s.at == 0 {
		return Step{}, false
	}
	return s.node().step, true
}

// Left are the clocks of White and Black in the position, as far as the game
// that is looked at had any.
func (s *Study) Left() [2]time.Duration {
	if s.at == 0 {
		return [2]time.Duration{s.game.Initial, s.game.Initial}
	}
	return s.node().step.Left
}

// At is how many half-moves of the line stand on the board.
func (s *Study) At() int { return s.at }

// Line is the line that is followed, up to its end.
func (s *Study) Line() []Step { return s.steps(s.line) }

// Main is the main line.
func (s *Study) Main() []Step { return s.steps(s.main) }

// Moves is how many half-moves the whole tree has.
func (s *Study) Moves() int { return max(len(s.nodes)-1, 0) }

// OnMain is how many half-moves of what stands on the board are of the main line.
func (s *Study) OnMain() int {
	n := 0
	for n < s.at && n < len(s.main) && s.line[n] == s.main[n] {
		n++
	}
	return n
}

// Start is the position in which the first move of the tree is played.
func (s *Study) Start() chess.Position {
	if len(s.nodes) == 0 {
		return chess.Initial()
	}
	return s.nodes[0].pos
}

// End returns how the game ended when the position is the one in which it did.
func (s *Study) End() (reason, result string, ok bool) {
	if s.game.Result == "" || len(s.nodes) == 0 || s.here() != s.last {
		return "", "", false
	}
	return s.game.Reason, s.game.Result, true
}

// Game is the main line as a game of its own, for whoever wants to keep it.
func (s *Study) Game() Game {
	g := s.game
	g.Start, g.Steps = s.Start(), s.Main()
	if len(s.main) > 0 && s.main[len(s.main)-1] != s.last || len(s.main) == 0 && s.last != 0 {
		g.Reason, g.Result = "", ""
	}
	return g
}

func (s *Study) steps(line []int) []Step {
	steps := make([]Step, len(line))
	for i, n := range line {
		steps[i] = s.nodes[n].step
	}
	return steps
}

// here is the node that stands on the board.
func (s *Study) here() int {
	if s.at == 0 {
		return 0
	}
	return s.line[s.at-1]
}

func (s *Study) node() node {
	if len(s.nodes) == 0 {
		return node{pos: chess.Initial()}
	}
	return s.nodes[s.here()]
}
