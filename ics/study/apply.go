package study

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Apply returns the study after an event. An event that does not fit the study changes nothing.
func Apply(s Study, e Event) Study {
	if e == nil {
		return s
	}
	if _, begins := e.(Opened); !begins && len(s.nodes) == 0 {
		return s
	}
	return e.apply(s)
}

func (e Moved) apply(s Study) Study { return s.withMove(e.Step) }

func (e Forwarded) apply(s Study) Study {
	s.at = clamp(e.At, len(s.line))
	return s
}

func (e BackedUp) apply(s Study) Study {
	s.at = clamp(e.At, len(s.line))
	return s
}

func (e Reverted) apply(s Study) Study {
	s.line, s.at = s.main, clamp(e.At, len(s.main))
	return s
}

func (e Truncated) apply(s Study) Study { return s.truncate(clamp(e.At, len(s.line))) }

func (Committed) apply(s Study) Study {
	s.main = s.line
	return s
}

func (e Named) apply(s Study) Study {
	if e.Side == chess.Black {
		s.game.Black = e.Name
	} else {
		s.game.White = e.Name
	}
	return s
}

func (e Joined) apply(s Study) Study {
	if !s.Examines(e.Who) {
		s.examiners = append(slices.Clone(s.examiners), e.Who)
	}
	return s
}

func (e Left) apply(s Study) Study {
	s.examiners = slices.DeleteFunc(slices.Clone(s.examiners), func(who string) bool { return who == e.Who })
	return s
}

func (e SetupBegun) apply(s Study) Study {
	s.setup = &e.Setup
	return s
}

func (e SetupChanged) apply(s Study) Study {
	s.setup = &e.Setup
	return s
}

func (e SetupDone) apply(s Study) Study { return s.restart(e.Start) }

// clamp limits n to the range from 0 to most.
func clamp(n, most int) int { return min(max(n, 0), most) }

// apply returns a new study. Moves after an illegal one are left out.
func (e Opened) apply(Study) Study {
	s := Study{game: e.Game, nodes: []node{{pos: validStart(e.Game.Start)}}, examiners: []string{e.By}}
	s.game.Steps = nil
	for _, step := range e.Game.Steps {
		here := len(s.nodes) - 1
		pos := s.nodes[here].pos
		if !pos.IsLegal(step.Move) {
			break
		}
		s.nodes[here].next = []int{here + 1}
		s.nodes = append(s.nodes, node{step: step, pos: pos.After(step.Move), parent: here})
		s.line = append(s.line, here+1)
	}
	s.main = s.line
	s.last = len(s.nodes) - 1
	return s
}

// withMove returns the study after a move on the board. If the current line continues with the
// move, the line stays. If a variation has it, that variation becomes the line. Otherwise a new
// variation begins.
func (s Study) withMove(step Step) Study {
	pos := s.Position()
	if !pos.IsLegal(step.Move) {
		return s
	}
	n, known := s.childNode(step.Move)
	if s.at < len(s.line) && known && s.line[s.at] == n {
		s.at++
		return s
	}
	line := append(slices.Clone(s.line[:s.at]), n)
	if !known {
		here := s.currentNode()
		n = len(s.nodes)
		nodes := slices.Clone(s.nodes)
		nodes[here].next = append(slices.Clone(nodes[here].next), n)
		s.nodes = append(nodes, node{step: step, pos: pos.After(step.Move), parent: here})
		line[s.at] = n
	}
	for follow := s.nodes[n].next; len(follow) > 0; follow = s.nodes[n].next {
		n = follow[0]
		line = append(line, n)
	}
	// What is new continues the main line where that ends.
	if !known && len(s.main) == s.at && slices.Equal(s.main, line[:s.at]) {
		s.main = line
	}
	s.line, s.at = line, s.at+1
	return s
}

// truncate returns the study without the rest of the line after a number of half-moves, and without
// the variations that depend on it. The remaining nodes are renumbered.
func (s Study) truncate(at int) Study {
	if at >= len(s.line) {
		return s
	}
	gone := s.line[at]
	to := make([]int, len(s.nodes)) // new numbers; -1 for what is gone
	var nodes []node
	for i, n := range s.nodes {
		// A node comes after its parent.
		if i == gone || i > 0 && to[n.parent] < 0 {
			to[i] = -1
			continue
		}
		to[i] = len(nodes)
		n.next = nil
		if i > 0 {
			n.parent = to[n.parent]
			nodes[n.parent].next = append(nodes[n.parent].next, len(nodes))
		}
		nodes = append(nodes, n)
	}
	kept := func(line []int) []int {
		out := make([]int, 0, len(line))
		for _, n := range line {
			if to[n] < 0 {
				break
			}
			out = append(out, to[n])
		}
		return out
	}
	s.line, s.main = kept(s.line), kept(s.main)
	if to[s.last] < 0 {
		s.game.Reason, s.game.Result, s.last = "", "", 0
	} else {
		s.last = to[s.last]
	}
	s.nodes, s.at = nodes, min(s.at, len(s.line))
	return s
}

// restart returns the study with a new start position: the same examiners and names, no moves.
func (s Study) restart(start chess.Position) Study {
	return Study{
		game:  Game{White: s.game.White, Black: s.game.Black, Initial: s.game.Initial, Increment: s.game.Increment},
		nodes: []node{{pos: validStart(start)}}, examiners: s.examiners,
	}
}

// validStart returns the position, or the usual start position if pos is not valid.
func validStart(pos chess.Position) chess.Position {
	if pos == (chess.Position{}) {
		return chess.Initial()
	}
	return pos
}
