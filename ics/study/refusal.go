package study

import "github.com/escaque/escaque/chess"

// Code is the reason for refusing a command.
type Code string

// The codes of type [Code].
const (
	// AlreadyOpen: the study has begun.
	AlreadyOpen Code = "already-open"
	// NotExaminer: the user does not examine this study.
	NotExaminer Code = "not-examiner"
	// IsExaminer: the invited user is already an examiner.
	IsExaminer Code = "is-examiner"
	// SettingUp: a board is being set up; Done must come first.
	SettingUp Code = "setting-up"
	// NotSettingUp: no board is being set up.
	NotSettingUp Code = "not-setting-up"
	// AtEnd: the line has no further moves.
	AtEnd Code = "at-end"
	// AtStart: no move has been made on the board.
	AtStart Code = "at-start"
	// OnMainLine: the board is on the main line.
	OnMainLine Code = "on-main-line"
	// Illegal: the move cannot be made.
	Illegal Code = "illegal"
	// Full: the tree has MaxMoves half-moves.
	Full Code = "full"
	// BadGame: the moves of the game to be opened are not legal.
	BadGame Code = "bad-game"
	// BadName: a name is empty or longer than MaxName.
	BadName Code = "bad-name"
	// NoRook: a castling right requires a king on its first rank and a rook there.
	NoRook Code = "no-rook"
	// EmptySquare: there is no piece to move on the square.
	EmptySquare Code = "empty-square"
	// NotOnBoard: there is no such square, piece or file.
	NotOnBoard Code = "not-on-board"
	// NotLegal: the setup is not a legal position. Faults has the reasons.
	NotLegal Code = "not-legal"
)

// Codes returns all codes, so that a test can check that each has a text.
func Codes() []Code {
	return []Code{
		AlreadyOpen, NotExaminer, IsExaminer, SettingUp, NotSettingUp, AtEnd, AtStart, OnMainLine, Illegal, Full,
		BadGame, BadName, NoRook, EmptySquare, NotOnBoard, NotLegal,
	}
}

// Refusal is the error of Decide.
type Refusal struct {
	Code   Code
	Faults chess.Fault // the reasons for NotLegal
}

// Error returns the text of the error, for logs and developers.
func (r *Refusal) Error() string {
	if r.Faults != 0 {
		return "study: " + string(r.Code) + ": " + r.Faults.String()
	}
	return "study: " + string(r.Code)
}

// refuse returns the refusal with a code.
func refuse(code Code) *Refusal { return &Refusal{Code: code} }
