package study

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// Decide says what a command of somebody leads to. The error is a *Refusal, and
// then nothing happens.
func Decide(s Study, by string, c Command) ([]Event, error) {
	if c, ok := c.(Open); ok {
		return open(s, by, c)
	}
	if !s.Examines(by) {
		return refuse(NotExaminer)
	}
	switch c := c.(type) {
	case Leave:
		return []Event{Left{Who: by}}, nil
	case Invite:
		if s.Examines(c.Who) {
			return refuse(IsExaminer)
		}
		return []Event{Joined{By: by, Who: c.Who}}, nil
	case Name:
		if c.Name == "" || len(c.Name) > MaxName {
			return refuse(BadName)
		}
		return []Event{Named{By: by, Side: c.Side & 1, Name: c.Name}}, nil
	case SetUp, Arrange, Put, Carry, Turn, Castle, Passed, Done:
		return decideSetup(s, by, c)
	}
	if s.setup != nil {
		return refuse(SettingUp)
	}
	switch c := c.(type) {
	case Move:
		return decideMove(s, by, c.Move)
	case Forward:
		n := min(max(c.Moves, 1), len(s.line)-s.at)
		if n == 0 {
			return refuse(AtEnd)
		}
		return []Event{Forwarded{By: by, Moves: n, At: s.at + n}}, nil
	case Backward:
		n := min(max(c.Moves, 1), s.at)
		if n == 0 {
			return refuse(AtStart)
		}
		return []Event{BackedUp{By: by, Moves: n, At: s.at - n}}, nil
	case Revert:
		if s.OnMain() == s.at && slices.Equal(s.line, s.main) {
			return refuse(OnMainLine)
		}
		return []Event{Reverted{By: by, At: s.OnMain()}}, nil
	case Truncate:
		if s.at == len(s.line) {
			return refuse(AtEnd)
		}
		return []Event{Truncated{By: by, At: s.at}}, nil
	case Commit:
		if slices.Equal(s.line, s.main) {
			return refuse(OnMainLine)
		}
		return []Event{Committed{By: by, At: s.at}}, nil
	}
	return refuse(NotOnBoard)
}

// open checks that the moves of a game fit together.
func open(s Study, by string, c Open) ([]Event, error) {
	if s.Open() {
		return refuse(AlreadyOpen)
	}
	if len(c.Game.Steps) > MaxMoves {
		return refuse(Full)
	}
	if c.Game.Start == (chess.Position{}) {
		return refuse(BadGame)
	}
	pos := c.Game.Start
	for _, step := range c.Game.Steps {
		if !pos.IsLegal(step.Move) {
			return refuse(BadGame)
		}
		pos.Play(step.Move)
	}
	game := c.Game
	game.Steps = slices.Clone(game.Steps)
	return []Event{Opened{By: by, Game: game}}, nil
}

func decideMove(s Study, by string, m chess.Move) ([]Event, error) {
	pos := s.Position()
	if !pos.IsLegal(m) {
		return refuse(Illegal)
	}
	step := Step{Move: m, SAN: san.Format(&pos, m), Left: s.Left()}
	if _, known := s.child(m); !known && s.Moves() >= MaxMoves {
		return refuse(Full)
	}
	return []Event{Moved{By: by, Step: step}}, nil
}

// child is the node to which a move leads from what stands on the board.
func (s *Study) child(m chess.Move) (n int, ok bool) {
	for _, n := range s.node().next {
		if s.nodes[n].step.Move == m {
			return n, true
		}
	}
	return 0, false
}
