package study

import (
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
)

// MaxMoves is the greatest number of half-moves in the tree of a study.
const MaxMoves = 2000

// MaxName is the greatest length of a player's name, in bytes.
const MaxName = 17

// Step is one half-move of a study.
type Step struct {
	Move  chess.Move
	SAN   string
	Spent time.Duration // the time used for the move in the original game
	// Left are the clocks of White and Black after the move.
	Left [2]time.Duration
}

// Game is the start of a study: a played game or a position.
type Game struct {
	White, Black       string
	Start              chess.Position
	Steps              []Step
	Initial, Increment time.Duration
	// Reason and Result say how the game ended, in the words of the caller of Open; they are empty
	// for an unfinished game.
	Reason, Result string
}

// Study is a game that is being examined. The zero value is a study that is not open and has no
// examiners.
type Study struct {
	game      Game     // Steps is nil, because they are in the tree
	nodes     []node   // the tree; the first is the start
	line      []int    // the nodes of the current line, without the start
	main      []int    // the nodes of the main line, without the start
	at        int      // number of half-moves of line on the board
	last      int      // the node where the game ended, 0 if it did not
	examiners []string // in the order of joining
	setup     *chess.Setup
}

// node is a position of the tree with the move that led to it.
type node struct {
	step   Step
	pos    chess.Position
	parent int
	next   []int // the following nodes; the first is the one for Forward
}

// White returns the name of the player of White.
func (s *Study) White() string { return s.game.White }

// Black returns the name of the player of Black.
func (s *Study) Black() string { return s.game.Black }

// Control returns the initial time of each player and the increment.
func (s *Study) Control() (initial, increment time.Duration) {
	return s.game.Initial, s.game.Increment
}

// Open reports whether the study has examiners.
func (s *Study) Open() bool { return len(s.examiners) > 0 }

// Examiners returns the users who may change the position, in the order of joining.
func (s *Study) Examiners() []string { return slices.Clone(s.examiners) }

// Examines reports whether a user is an examiner.
func (s *Study) Examines(who string) bool { return slices.Contains(s.examiners, who) }

// Setup returns the board that is being set up; ok is false when there is none.
func (s *Study) Setup() (setup chess.Setup, ok bool) {
	if s.setup == nil {
		return chess.Setup{}, false
	}
	return *s.setup, true
}

// Position returns the position on the board. During a setup it is the position before it.
func (s *Study) Position() chess.Position { return s.node().pos }

// Last returns the half-move that led to the position; ok is false at the start.
func (s *Study) Last() (step Step, ok bool) {
	if s.at == 0 {
		return Step{}, false
	}
	return s.node().step, true
}

// Left returns the times on the clocks of White and Black in the position, if the game had clocks.
func (s *Study) Left() [2]time.Duration {
	if s.at == 0 {
		return [2]time.Duration{s.game.Initial, s.game.Initial}
	}
	return s.node().step.Left
}

// At returns how many half-moves of the current line were made to reach the position.
func (s *Study) At() int { return s.at }

// Line returns the current line up to its end.
func (s *Study) Line() []Step { return s.steps(s.line) }

// Main returns the main line.
func (s *Study) Main() []Step { return s.steps(s.main) }

// Moves returns the number of half-moves in the whole tree.
func (s *Study) Moves() int { return max(len(s.nodes)-1, 0) }

// OnMain returns how many of the half-moves that led to the position belong to the main line.
func (s *Study) OnMain() int {
	n := 0
	for n < s.at && n < len(s.main) && s.line[n] == s.main[n] {
		n++
	}
	return n
}

// Start returns the position before the first move of the tree.
func (s *Study) Start() chess.Position {
	if len(s.nodes) == 0 {
		return chess.Initial()
	}
	return s.nodes[0].pos
}

// End returns how the game ended. ok is false if the current position is not the last of the ended
// game.
func (s *Study) End() (reason, result string, ok bool) {
	if s.game.Result == "" || len(s.nodes) == 0 || s.currentNode() != s.last {
		return "", "", false
	}
	return s.game.Reason, s.game.Result, true
}

// Game returns the main line as a game of its own, for example to store it.
func (s *Study) Game() Game {
	g := s.game
	g.Start, g.Steps = s.Start(), s.Main()
	if len(s.main) > 0 && s.main[len(s.main)-1] != s.last || len(s.main) == 0 && s.last != 0 {
		g.Reason, g.Result = "", ""
	}
	return g
}

// steps returns the half-moves of a line of nodes.
func (s *Study) steps(line []int) []Step {
	steps := make([]Step, len(line))
	for i, n := range line {
		steps[i] = s.nodes[n].step
	}
	return steps
}

// currentNode returns the index of the node on the board.
func (s *Study) currentNode() int {
	if s.at == 0 {
		return 0
	}
	return s.line[s.at-1]
}

// node returns the node on the board.
func (s *Study) node() node {
	if len(s.nodes) == 0 {
		return node{pos: chess.Initial()}
	}
	return s.nodes[s.currentNode()]
}
