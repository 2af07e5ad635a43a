package laws

import (
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// DemandBoards demands a separate board for each player.
type DemandBoards struct{}

var demandBoardsSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	needs: blindPlayer,
}

func (DemandBoards) CommandKind() string { return "DemandBoards" }
func (DemandBoards) spec() *Spec         { return &demandBoardsSpec }

// decide gives each player a separate board; either player may demand it (Appendix E.1, 2009).
func (DemandBoards) decide(s *decision) *Refusal {
	if s.g.blind.boards != nil {
		return s.refuse(DoneAlready, RuleTwoBoards, Args{})
	}
	s.emit(BoardsDemanded{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleTwoBoards)})
	return nil
}

// BoardsDemanded records that each player has a separate board from now on.
type BoardsDemanded struct {
	Stamp
	By chess.Color
	Citation
}

func (BoardsDemanded) EventKind() string { return "BoardsDemanded" }

func (BoardsDemanded) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	b := *g.blind
	now := piecesOf(&g.tail.position)
	b.boards = &[2]boardPieces{now, now}
	g.blind = &b
	return g
}

// BoardsDiffer records that the two boards show different positions; the clocks
// are stopped.
type BoardsDiffer struct {
	Stamp
	Squares []chess.Square
	Reason  string
	Clock   clock.Reading
	Citation
}

func (BoardsDiffer) EventKind() string { return "BoardsDiffer" }

func (e BoardsDiffer) apply(g Game) Game {
	if g.blind != nil {
		g.clock = g.clock.Set(e.Clock)
	}
	return g
}

// SettleBoards corrects two differing boards, with the help of both score sheets.
type SettleBoards struct {
	Reason string
	// Left are the times to set when moves are taken back. Zero selects the times at that point of
	// the game.
	Left [2]time.Duration
}

var settleBoardsSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: OnBoard,
	needs: blindPlayer,
	texts: textsOf(func(c SettleBoards) []commandText { return reasonText(c.Reason) }),
}

func (SettleBoards) CommandKind() string { return "SettleBoards" }
func (SettleBoards) spec() *Spec         { return &settleBoardsSpec }

// decide corrects two differing boards (Appendix E.2.7 and E.2.8, 2009). If the score sheets agree,
// the player whose board differs from them corrects it. If they do not, the moves are taken back to
// the point where they agree, and the arbiter sets the clocks.
func (c SettleBoards) decide(s *decision) *Refusal {
	differ := s.g.differingSquares()
	switch {
	case s.g.sheets == nil:
		return s.refuse(SheetsNotFollowed, RuleBoardsAgree, Args{})
	case len(differ) == 0:
		return s.refuse(BoardsAgree, RuleBoardsAgree, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	side, ran := s.g.clock.Side()
	s.emit(BoardsDiffer{
		Stamp: s.stamp(), Squares: differ, Reason: c.Reason,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleBoardsAgree),
	})
	white, black := s.g.sheetAt(0).Read, s.g.sheetAt(1).Read
	common := 0
	for common < s.g.Ply() && common < len(white) && common < len(black) && white[common] == black[common] {
		common++
	}
	e := BoardsSettled{Stamp: s.stamp(), Agreed: common == s.g.Ply(), Ply: common, Citation: s.t.cite(RuleBoardsAgree)}
	now := s.g.clock
	if e.Agreed {
		moves := s.g.Moves()
		e.Ply = 0
		for e.Ply < len(moves) && moves[e.Ply].Move == white[e.Ply] {
			e.Ply++
		}
		e.Line = slices.Clone(white[e.Ply:common])
	} else {
		e.Citation = s.t.cite(RuleBoardsDisagree)
		set, r := s.clockReadingAt(common, c.Left)
		if r != nil {
			return r
		}
		now = now.Set(set)
	}
	right := s.g.applySettled(BoardsSettled{Stamp: e.Stamp, Agreed: true, Ply: e.Ply, Line: e.Line})
	position := piecesOf(&right.tail.position)
	for i, pieces := range s.g.blind.boards {
		e.Adjusts[i] = pieces != position
	}
	switch {
	case !ran || s.g.isAdjourned() && !e.Agreed: // stopped clocks stay stopped until the game goes on
	case e.Agreed:
		now = now.Resume(side, s.at)
	default:
		now = now.Resume(right.Turn(), s.at)
	}
	e.Clock = now.Reading
	s.emit(e)
	return nil
}

// clockReadingAt returns the clock reading after ply half-moves. If the arbiter sets times, left
// are the times in it.
func (s *decision) clockReadingAt(ply int, left [2]time.Duration) (clock.Reading, *Refusal) {
	if left == [2]time.Duration{} {
		left = s.g.loggedTimes(ply)
	} else if color, ok := s.canSetDials(left); !ok {
		return clock.Reading{}, s.refuse(BadSpan, RuleBoardsDisagree, Args{Text: color.String(), Span: left[color]})
	}
	then := s.stoppedReadingAt(ply, left)
	then.Used = s.g.clock.Used
	return then, nil
}

// BoardsSettled records how differing boards were corrected.
type BoardsSettled struct {
	Stamp
	// Agreed is set when the score sheets agree. Then the moves from Ply on are those of Line, as
	// both players have written them. Otherwise the moves from Ply on are taken back.
	Agreed bool
	Ply    int
	Line   []chess.Move
	// Adjusts marks the players whose board is corrected.
	Adjusts [2]bool
	Clock   clock.Reading
	Citation
}

func (BoardsSettled) EventKind() string { return "BoardsSettled" }

func (e BoardsSettled) apply(g Game) Game {
	if g.blind == nil {
		return g
	}
	g = g.applySettled(e)
	b := blind{}
	if g.blind.boards != nil {
		now := piecesOf(&g.tail.position)
		b.boards = &[2]boardPieces{now, now}
	}
	g.blind = &b
	return g
}
