package study

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// Decide decides a command that the user by gives. It returns the resulting study and events. If
// the command is refused, it returns a *Refusal and the study unchanged.
func Decide(s Study, by string, c Command) (Study, []Event, error) {
	if r := s.admit(by, c); r != nil {
		return s, nil, r
	}
	e, r := c.decide(s, by)
	if r != nil {
		return s, nil, r
	}
	return Apply(s, e), []Event{e}, nil
}

// admit returns a refusal if a command may not be given by the user, or not while a board is or is
// not being set up. Otherwise it returns nil.
func (s *Study) admit(by string, c Command) *Refusal {
	if _, begins := c.(Open); !begins && !s.Examines(by) {
		return refuse(NotExaminer)
	}
	switch c.(type) {
	case Open:
		if s.Open() {
			return refuse(AlreadyOpen)
		}
	case SetUp, Move, Forward, Backward, Revert, Truncate, Commit:
		if s.setup != nil {
			return refuse(SettingUp)
		}
	case Arrange, Put, Carry, Turn, Castle, SetEnPassant, Done:
		if s.setup == nil {
			return refuse(NotSettingUp)
		}
	case Leave, Invite, Name:
	}
	return nil
}

// decide checks that the moves of the game are legal.
func (c Open) decide(_ Study, by string) (Event, *Refusal) {
	if len(c.Game.Steps) > MaxMoves {
		return nil, refuse(Full)
	}
	if c.Game.Start == (chess.Position{}) {
		return nil, refuse(BadGame)
	}
	pos := c.Game.Start
	for _, step := range c.Game.Steps {
		if !pos.IsLegal(step.Move) {
			return nil, refuse(BadGame)
		}
		pos.Play(step.Move)
	}
	c.Game.Steps = slices.Clone(c.Game.Steps)
	return Opened{By: by, Game: c.Game}, nil
}

func (Leave) decide(_ Study, by string) (Event, *Refusal) { return Left{Who: by}, nil }

func (c Invite) decide(s Study, by string) (Event, *Refusal) {
	if s.Examines(c.Who) {
		return nil, refuse(IsExaminer)
	}
	return Joined{By: by, Who: c.Who}, nil
}

func (c Name) decide(_ Study, by string) (Event, *Refusal) {
	if c.Name == "" || len(c.Name) > MaxName {
		return nil, refuse(BadName)
	}
	return Named{By: by, Side: c.Side & 1, Name: c.Name}, nil
}

func (c Move) decide(s Study, by string) (Event, *Refusal) {
	pos := s.Position()
	if !pos.IsLegal(c.Move) {
		return nil, refuse(Illegal)
	}
	if _, known := s.childNode(c.Move); !known && s.Moves() >= MaxMoves {
		return nil, refuse(Full)
	}
	return Moved{By: by, Step: Step{Move: c.Move, SAN: san.Format(&pos, c.Move), Left: s.Left()}}, nil
}

func (c Forward) decide(s Study, by string) (Event, *Refusal) {
	n := min(max(c.Moves, 1), len(s.line)-s.at)
	if n == 0 {
		return nil, refuse(AtEnd)
	}
	return Forwarded{By: by, Moves: n, At: s.at + n}, nil
}

func (c Backward) decide(s Study, by string) (Event, *Refusal) {
	n := min(max(c.Moves, 1), s.at)
	if n == 0 {
		return nil, refuse(AtStart)
	}
	return BackedUp{By: by, Moves: n, At: s.at - n}, nil
}

func (Revert) decide(s Study, by string) (Event, *Refusal) {
	if s.OnMain() == s.at && slices.Equal(s.line, s.main) {
		return nil, refuse(OnMainLine)
	}
	return Reverted{By: by, At: s.OnMain()}, nil
}

func (Truncate) decide(s Study, by string) (Event, *Refusal) {
	if s.at == len(s.line) {
		return nil, refuse(AtEnd)
	}
	return Truncated{By: by, At: s.at}, nil
}

func (Commit) decide(s Study, by string) (Event, *Refusal) {
	if slices.Equal(s.line, s.main) {
		return nil, refuse(OnMainLine)
	}
	return Committed{By: by, At: s.at}, nil
}

// childNode returns the node after a move from the current position; ok is false when there is
// none.
func (s *Study) childNode(m chess.Move) (n int, ok bool) {
	for _, n := range s.node().next {
		if s.nodes[n].step.Move == m {
			return n, true
		}
	}
	return 0, false
}
