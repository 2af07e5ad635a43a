package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// The commands of a game in which a player cannot see the board (Appendix F of
// 2005, E of 2009, D of 2023). What an assistant may do in a player's place is
// among the regulations.
type (
	// DemandBoards demands that each player has a board of his own.
	DemandBoards struct{}
	// Announce says the move aloud, in the words of the appendix or, with a
	// language, in algebraic notation. The mover announces, or an assistant for
	// him. Announced again it corrects a slip of the tongue.
	Announce struct{ Written }
	// Repeat repeats the opponent's announcement.
	Repeat struct{ Written }
	// Execute makes the opponent's move on the board of the player who heard it:
	// a man lifted from one square and put on another.
	Execute struct {
		From, To chess.Square
		// Piece is what the pawn becomes.
		Piece chess.PieceType
	}
	// AskAssistant has the assistant say how many moves were made and what the
	// clocks show.
	AskAssistant struct{}
	// ReportTouch tells the arbiter that the opponent has touched a man.
	ReportTouch struct{ Square chess.Square }
	// SettleBoards settles two boards that differ, from both score sheets.
	SettleBoards struct {
		Reason string
		// Left is what the dials shall show when moves are taken back, zero for
		// what they showed then.
		Left [2]time.Duration
	}
)

func (DemandBoards) CommandKind() string { return "DemandBoards" }
func (Announce) CommandKind() string     { return "Announce" }
func (Repeat) CommandKind() string       { return "Repeat" }
func (Execute) CommandKind() string      { return "Execute" }
func (AskAssistant) CommandKind() string { return "AskAssistant" }
func (ReportTouch) CommandKind() string  { return "ReportTouch" }
func (SettleBoards) CommandKind() string { return "SettleBoards" }

func (DemandBoards) command() {}
func (Announce) command()     {}
func (Repeat) command()       {}
func (Execute) command()      {}
func (AskAssistant) command() {}
func (ReportTouch) command()  {}
func (SettleBoards) command() {}

// dutyOf returns the duty that lets an assistant give a command, 0 for what is
// not for an assistant. Either player's moves are announced and executed by
// whoever has the duty.
func dutyOf(c Command) Duties {
	switch c.(type) {
	case Execute:
		return MoveForHim
	case Announce, Repeat:
		return AnnounceFor
	case WriteMove, PressClock:
		return KeepScore
	case AskAssistant:
		return TellHim
	case ClaimFlag, ReportTouch:
		return ClaimForHim
	case Seal, CloseEnvelope:
		return AdjournFor
	default:
		return 0
	}
}
