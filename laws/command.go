package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Command is something that somebody wants to do in the game. The set of
// commands is closed: only the types of this package are commands.
//
//sumtype:decl
type Command interface {
	// CommandKind returns the command's name, which is also its type in logs.
	CommandKind() string
	command()
}

type (
	// Start begins the game under the given regulations and starts the clock of
	// the side to move (Article 6.5, 2009).
	Start struct{ Regulations Regulations }

	// Move makes a move on screen, which completes it and presses the clock
	// (Article 6.7.a, 2009). Of Move only the two squares and the promotion
	// count; castling may be given as the king taking its rook or, outside
	// Chess960, as the king's step of two squares.
	Move struct {
		Move chess.Move
		// Ply is how many half moves had been made when the player decided: a
		// move for another position is refused.
		Ply int
		// Lag is the measured time of the message on its way, to be given back.
		Lag time.Duration
		// Trip is the least round trip to the player that the server has measured
		// itself; 0 when it has none.
		Trip time.Duration
		// Offer proposes a draw with the move, at the proper moment (Article
		// 9.1.b.1, 2009).
		Offer bool
	}

	// OfferDraw proposes a draw.
	OfferDraw struct{}
	// AcceptDraw accepts the opponent's standing offer.
	AcceptDraw struct{}
	// DeclineDraw refuses the opponent's standing offer.
	DeclineDraw struct{}
	// Resign gives the game up.
	Resign struct{}

	// ClaimRepetition claims that a position stands on the board, or is about
	// to, for at least the third time (Article 9.2, 2009).
	ClaimRepetition struct{ Intended Written }
	// ClaimFifty claims that fifty moves by each player have passed, or are
	// about to, without a capture or a pawn move (Article 9.3, 2009).
	ClaimFifty struct{ Intended Written }

	// ClaimFlag claims that the opponent's flag is down.
	ClaimFlag struct{}
	// ClaimQuickplay claims a draw in the last two minutes of a period that holds
	// all the remaining moves (Article 10.2, 2009; Appendix D without arbiter).
	ClaimQuickplay struct{ Ground Ground }
	// RequestIncrement asks that five seconds a move be added for both players in
	// the last two minutes (Guideline III.4, 2023).
	RequestIncrement struct{}

	// Abort calls off a game in which no two half moves have been made, by rule
	// of the hall.
	Abort struct{ Reason string }

	// FlagFall says that the instant has come at which the running flag falls.
	FlagFall struct{}
	// NoShow says that the default time has passed without a first move.
	NoShow struct{}
	// Verdict answers the question that a VerdictNeeded asked.
	Verdict struct {
		Question int
		Answer   Answer
		// Line is the certificate of a winnable position: a series of moves that
		// ends in mate, in the notation of the Universal Chess Interface.
		Line []string
		// Reason names the kind of argument.
		Reason string
	}
	// Interrupt leaves the span of an outage out of the running player's time.
	Interrupt struct{ From, To clock.Instant }

	// StopClocks stops both clocks (Article 6.12.a, 2009).
	StopClocks struct{ Reason string }
	// ResumeGame restarts the clock of the player whose move it is (Article
	// 6.12.c, 2009).
	ResumeGame struct{}
	// SetClocks sets what both dials show (Articles 6.10.b and 6.13, 2009).
	SetClocks struct {
		Left   [2]time.Duration
		Reason string
	}
	// GiveTime adds to a player's remaining time, or takes from it when the span
	// is negative (Articles 13.4.b, 13.4.c and 13.5, 2009).
	GiveTime struct {
		To     chess.Color
		Span   time.Duration
		Reason string
		// Disturbance says that it is for a disturbance from outside the game
		// (Article 13.5, 2009).
		Disturbance bool
	}
	// ConsentDraw answers an agreement that needs the arbiter's consent
	// (Article 9.1.a, 2009).
	ConsentDraw struct{ Consent bool }
	// RuleQuickplay decides a claim or a request of the last two minutes.
	RuleQuickplay struct {
		Ruling Ruling
		// Bonus gives the opponent two minutes when the decision is postponed.
		Bonus bool
	}
	// SetResult decides the game, or corrects the result of one that is over.
	// Article is the article that the arbiter applies.
	SetResult struct {
		Result  Result
		Article string
		Reason  string
	}
	// Annul declares the game void (Article 7.1.a, 2009; 8.1 and 8.2, 1993).
	Annul struct{ Reason string }
)

// Written is a move as a player wrote it down before claiming: the text itself
// is the fact. Empty text means that no move was written.
type Written struct {
	// Text is the move in algebraic notation or as two squares.
	Text string
	// Lang is the language of the piece letters, "en" when empty.
	Lang string
}

// MaxText bounds every text in a command, in bytes.
const MaxText = 500

// Reasons of an arbiter who does what the players want: both of them, or the
// opponent of the one whom it favours; and of one who does what the server must. laws/words has the sentences for them.
const (
	ByAgreement = "by-agreement"
	ByOpponent  = "by-opponent"
	WrongClock  = "wrong-clock" // the server's clock was wrong, and the game's instants lie ahead
	byWhiteLeft = "white-left"
	byBlackLeft = "black-left"
	byWhiteGift = "white-courtesy"
	byBlackGift = "black-courtesy"
)

// Courtesy is the reason of an arbiter who ends or adjourns a game because a player
// whose opponent has no time left wants that instead of the win.
func Courtesy(c chess.Color) string { return [2]string{byWhiteGift, byBlackGift}[c&1] }

// Left is the reason of an arbiter for what he does because a player has left in
// the middle of the game, where the competition has rules for that.
func Left(c chess.Color) string { return [2]string{byWhiteLeft, byBlackLeft}[c&1] }

func (Start) CommandKind() string           { return "Start" }
func (Move) CommandKind() string            { return "Move" }
func (OfferDraw) CommandKind() string       { return "OfferDraw" }
func (AcceptDraw) CommandKind() string      { return "AcceptDraw" }
func (DeclineDraw) CommandKind() string     { return "DeclineDraw" }
func (Resign) CommandKind() string          { return "Resign" }
func (ClaimRepetition) CommandKind() string { return "ClaimRepetition" }
func (ClaimFifty) CommandKind() string      { return "ClaimFifty" }
func (Abort) CommandKind() string           { return "Abort" }
func (FlagFall) CommandKind() string        { return "FlagFall" }
func (NoShow) CommandKind() string          { return "NoShow" }
func (Verdict) CommandKind() string         { return "Verdict" }
func (Interrupt) CommandKind() string       { return "Interrupt" }
func (StopClocks) CommandKind() string      { return "StopClocks" }
func (ResumeGame) CommandKind() string      { return "ResumeGame" }
func (SetClocks) CommandKind() string       { return "SetClocks" }
func (GiveTime) CommandKind() string        { return "GiveTime" }
func (ConsentDraw) CommandKind() string     { return "ConsentDraw" }
func (SetResult) CommandKind() string       { return "SetResult" }
func (Annul) CommandKind() string           { return "Annul" }

func (ClaimFlag) CommandKind() string        { return "ClaimFlag" }
func (ClaimQuickplay) CommandKind() string   { return "ClaimQuickplay" }
func (RequestIncrement) CommandKind() string { return "RequestIncrement" }
func (RuleQuickplay) CommandKind() string    { return "RuleQuickplay" }

func (ClaimFlag) command()        {}
func (ClaimQuickplay) command()   {}
func (RequestIncrement) command() {}
func (RuleQuickplay) command()    {}

func (Start) command()           {}
func (Move) command()            {}
func (OfferDraw) command()       {}
func (AcceptDraw) command()      {}
func (DeclineDraw) command()     {}
func (Resign) command()          {}
func (ClaimRepetition) command() {}
func (ClaimFifty) command()      {}
func (Abort) command()           {}
func (FlagFall) command()        {}
func (NoShow) command()          {}
func (Verdict) command()         {}
func (Interrupt) command()       {}
func (StopClocks) command()      {}
func (ResumeGame) command()      {}
func (SetClocks) command()       {}
func (GiveTime) command()        {}
func (ConsentDraw) command()     {}
func (SetResult) command()       {}
func (Annul) command()           {}
