package study

import "github.com/escaque/escaque/chess"

// Code says why a study did not do what was asked.
type Code string

// The codes.
const (
	// AlreadyOpen: the study has begun.
	AlreadyOpen Code = "already-open"
	// NotExaminer: who asks does not examine this study.
	NotExaminer Code = "not-examiner"
	// IsExaminer: who is invited examines it already.
	IsExaminer Code = "is-examiner"
	// SettingUp: the board is being set up; Done comes first.
	SettingUp Code = "setting-up"
	// NotSettingUp: no board is being set up.
	NotSettingUp Code = "not-setting-up"
	// AtEnd: no move follows in the line.
	AtEnd Code = "at-end"
	// AtStart: no move stands on the board.
	AtStart Code = "at-start"
	// OnMainLine: the board is on the main line.
	OnMainLine Code = "on-main-line"
	// Illegal: the move cannot be made.
	Illegal Code = "illegal"
	// Full: the tree has MaxMoves half-moves.
	Full Code = "full"
	// BadGame: the moves of the game that was to be opened do not fit together.
	BadGame Code = "bad-game"
	// BadName: a name is empty or longer than MaxName.
	BadName Code = "bad-name"
	// NoRook: a castling right needs a king on its first rank and a rook there.
	NoRook Code = "no-rook"
	// EmptySquare: nothing stands there to be carried.
	EmptySquare Code = "empty-square"
	// NotOnBoard: there is no such square, piece or file.
	NotOnBoard Code = "not-on-board"
	// NotLegal: what was set up is no legal position. Faults says why.
	NotLegal Code = "not-legal"
)

// Codes lists every code, so that a catalogue can be checked against it.
func Codes() []Code {
	return []Code{
		AlreadyOpen, NotExaminer, IsExaminer, SettingUp, NotSettingUp, AtEnd, AtStart, OnMainLine, Illegal, Full,
		BadGame, BadName, NoRook, EmptySquare, NotOnBoard, NotLegal,
	}
}

// Refusal is the error of Decide.
type Refusal struct {
	Code   Code
	Faults chess.Fault // of NotLegal
}

// Error is for logs and developers.
func (r *Refusal) Error() string {
	if r.Faults != 0 {
		return "study: " + string(r.Code) + ": " + r.Faults.String()
	}
	return "study: " + string(r.Code)
}

func refuse(code Code) *Refusal { return &Refusal{Code: code} }
