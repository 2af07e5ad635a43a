package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// The commands about the score sheets. They are for games whose regulations
// say that sheets are followed ([Regulations.Sheets]).
type (
	// WriteMove writes a move on a sheet: a player or his assistant on the
	// player's, the arbiter on his own. What stood on the line is crossed out.
	WriteMove struct {
		// Ply is the line: how many half moves precede the move.
		Ply int
		Written
	}

	// WriteNote writes something else on one's own sheet.
	WriteNote struct {
		Note Note
		Text string
	}

	// AskSheet asks for the opponent's sheet to complete one's own (Articles
	// 11.5 of 1993 and 8.5b since).
	AskSheet struct{}
	// LendSheet is the arbiter's answer to a player who asked (11.5, 1993).
	LendSheet struct {
		To   chess.Color
		Lend bool
	}
	// ReturnSheet gives the opponent's sheet back.
	ReturnSheet struct{}

	// Reconstruct has the game reconstructed on another board under the arbiter,
	// who first notes what stands on this one; the clocks are stopped (Article
	// 8.5c, 2009).
	Reconstruct struct{ Reason string }
	// RuleSheets ends the completing of the sheets after a control.
	RuleSheets struct {
		Ruling SheetRuling
		// Moves is how many moves of the next period have evidently been made, when
		// the sheets cannot show the control (Article 8.6, 2009).
		Moves int
	}

	// DemandRecord tells a player who has to record that he must (Articles 11.4
	// of 1993, 12.8 of 2009). Who refuses can lose the game.
	DemandRecord struct {
		Of     chess.Color
		Reason string
	}
	// ExcuseRecord frees a player who is unable to record. Where the edition
	// wants an assistant, one then writes for him.
	ExcuseRecord struct {
		Of chess.Color
		// Disability says that it is one, which may not cost time in 2023.
		Disability bool
		// Deduct is taken from his time for it, or nothing.
		Deduct time.Duration
		Reason string
	}
	// ReplaceSheet replaces a defective electronic sheet (Article 8.3, 2023).
	ReplaceSheet struct {
		Of     chess.Color
		Reason string
	}

	// SignSheet signs both sheets with a result, after the end (Article 8.7,
	// 2009).
	SignSheet struct{ Result Result }
	// HandInSheet hands one's sheet to the organisers (Article 8.3, 2009).
	HandInSheet struct{}
	// AskRecord asks to see the arbiter's record (Article A.4.3, 2023).
	AskRecord struct{}
)

func (WriteMove) CommandKind() string    { return "WriteMove" }
func (WriteNote) CommandKind() string    { return "WriteNote" }
func (AskSheet) CommandKind() string     { return "AskSheet" }
func (LendSheet) CommandKind() string    { return "LendSheet" }
func (ReturnSheet) CommandKind() string  { return "ReturnSheet" }
func (Reconstruct) CommandKind() string  { return "Reconstruct" }
func (RuleSheets) CommandKind() string   { return "RuleSheets" }
func (DemandRecord) CommandKind() string { return "DemandRecord" }
func (ExcuseRecord) CommandKind() string { return "ExcuseRecord" }
func (ReplaceSheet) CommandKind() string { return "ReplaceSheet" }
func (SignSheet) CommandKind() string    { return "SignSheet" }
func (HandInSheet) CommandKind() string  { return "HandInSheet" }
func (AskRecord) CommandKind() string    { return "AskRecord" }

func (WriteMove) command()    {}
func (WriteNote) command()    {}
func (AskSheet) command()     {}
func (LendSheet) command()    {}
func (ReturnSheet) command()  {}
func (Reconstruct) command()  {}
func (RuleSheets) command()   {}
func (DemandRecord) command() {}
func (ExcuseRecord) command() {}
func (ReplaceSheet) command() {}
func (SignSheet) command()    {}
func (HandInSheet) command()  {}
func (AskRecord) command()    {}
