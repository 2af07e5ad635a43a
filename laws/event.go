package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Event is a fact of the game. Facts carry their instant and everything that
// followed from them under the edition of the game, so that [Apply] needs no
// rule to replay them. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind returns the event's name, which is also its type in logs.
	EventKind() string
	// Instant returns when it happened; instants never run backwards in a game.
	Instant() clock.Instant
	event()
}

// Stamp is the instant of an event.
type Stamp struct{ At clock.Instant }

// Instant returns the stamp.
func (s Stamp) Instant() clock.Instant { return s.At }
func (Stamp) event()                   {}

// Citation is the rule that a fact or a refusal rests on.
type Citation struct {
	// Article is the article of the game's edition, such as "9.5b", or a
	// regulation of the hall, such as "Hall 1".
	Article string
	// Rule is the row of the rules map, the same in all editions.
	Rule Rule
}

// Cited returns the citation: every fact that rests on a rule has it.
func (c Citation) Cited() Citation { return c }

type (
	// GameStarted is the first event of every game.
	GameStarted struct {
		Stamp
		Regulations Regulations
		// Revision is the revision of the edition's table.
		Revision int
		Mode     Mode
		// FEN is the position that the game starts from.
		FEN   string
		Clock clock.Reading
		Citation
	}

	// MoveMade is a move: on screen a completed one, over the board one that is
	// made and waits for the press of the clock.
	MoveMade struct {
		Stamp
		// Ply is how many half moves precede it.
		Ply   int
		Color chess.Color
		Move  chess.Move
		// SAN is the move in English standard algebraic notation.
		SAN string
		// Spent is the time charged for the move, Lag what was given back.
		Spent, Lag time.Duration
		// LagQuota is what of Lag came out of the player's quota, LagOver what was
		// claimed besides and not given back.
		LagQuota, LagOver time.Duration
		// Clock is what the dials show after it, on screen with the opponent's
		// running.
		Clock clock.Reading
		// Unpressed is how many moves of the mover now wait for a press, this one
		// too; 0 on screen, where a move presses the clock and cites nothing.
		Unpressed int
		// Breach says that the move breaks the rule of touched men.
		Breach bool
		Citation
	}

	// DrawOffered is a draw offer, which stands until it is answered.
	DrawOffered struct {
		Stamp
		By chess.Color
		Citation
	}

	// DrawOfferEnded says that an offer no longer stands and the game goes on.
	DrawOfferEnded struct {
		Stamp
		// By is the player who had offered.
		By  chess.Color
		How OfferEnd
		Citation
	}

	// ClaimMade is a claim of a draw; it stops both clocks.
	ClaimMade struct {
		Stamp
		By       chess.Color
		Claim    Claim
		Intended Written
		// Move is what the text means, NoMove when the claim is about the
		// position on the board.
		Move  chess.Move
		Clock clock.Reading
	}

	// ClaimDecided is the decision on the claim just made. A wrong claim starts
	// the claimant's clock again.
	ClaimDecided struct {
		Stamp
		By      chess.Color
		Claim   Claim
		Outcome Outcome
		// Proof is what the log shows: for a repetition how many half moves had
		// been made when the position stood on the board before; for fifty moves
		// the half move of the last capture or pawn move, when there was one.
		Proof []int
		// Bonus is the time that the opponent gets, Charge what the claimant loses.
		Bonus, Charge time.Duration
		// Obliged is the move that the claimant must now play, or NoMove.
		Obliged chess.Move
		Clock   clock.Reading
		Citation
	}

	// VerdictNeeded asks whether a side can still give mate by any series of
	// legal moves. The answer comes in a Verdict command with the same Question.
	VerdictNeeded struct {
		Stamp
		Question int
		Why      Why
		// Ply is how many half moves led to the position.
		Ply  int
		FEN  string
		Side chess.Color
		// OtherCannot says that the other side is known to be unable to mate.
		OtherCannot bool
		Citation
	}

	// VerdictGiven is the answer, with its certificate.
	VerdictGiven struct {
		Stamp
		Question int
		Why      Why
		Ply      int
		Side     chess.Color
		Answer   Answer
		Line     []string
		Reason   string
	}

	// FlagFell says that a player's time is used up.
	FlagFell struct {
		Stamp
		Color chess.Color
		// Fell is the instant at which his dial came to nothing.
		Fell  clock.Instant
		Clock clock.Reading
		Citation
	}

	// FlagDropped says that a player's time is used up where only a claim makes
	// that count: the game goes on, and his dial stays at nothing.
	FlagDropped struct {
		Stamp
		Color chess.Color
		// Fell is the instant at which his dial came to nothing.
		Fell clock.Instant
		Citation
	}

	// EndAwaited is an end that holds unless the game was over before: questions
	// about dead positions are still open.
	EndAwaited struct {
		Stamp
		Result      Result
		Termination Termination
		// Ply is how many half moves the game then has.
		Ply   int
		Clock clock.Reading
		Citation
	}

	// Interrupted is an outage; the running dial was charged up to From.
	Interrupted struct {
		Stamp
		From, To clock.Instant
		Charged  time.Duration
		Clock    clock.Reading
		Citation
	}

	// ClocksStopped says that the arbiter stopped both clocks.
	ClocksStopped struct {
		Stamp
		Reason string
		Clock  clock.Reading
		Citation
	}
	// GameResumed says that the arbiter set the game going again.
	GameResumed struct {
		Stamp
		Clock clock.Reading
		Citation
	}
	// ClocksSet says that the arbiter set the dials.
	ClocksSet struct {
		Stamp
		Reason string
		Clock  clock.Reading
		Citation
	}
	// TimeGiven says that the arbiter added time, or took it when negative.
	TimeGiven struct {
		Stamp
		To     chess.Color
		Span   time.Duration
		Reason string
		Clock  clock.Reading
		Citation
	}

	// CaseOpened is a question that needs a person; the clocks stand.
	CaseOpened struct {
		Stamp
		Kind CaseKind
		// By is the player whose deed or flag opened it.
		By chess.Color
		// Stood says that the clocks stood already.
		Stood bool
		// Ground is what a claim of the last two minutes says, and Facts what the
		// log proves about it; zero for other kinds.
		Ground Ground
		Facts  Facts
		Clock  clock.Reading
		Citation
	}
	// CaseRuled is the arbiter's answer to the open case.
	CaseRuled struct {
		Stamp
		Kind    CaseKind
		Granted bool
		// Ruling is what was ruled on a claim of the last two minutes, Bonus the
		// time that the opponent of By gets, and Increment what is added for
		// every move of both players from now on.
		Ruling    Ruling
		By        chess.Color
		Bonus     time.Duration
		Increment time.Duration
		Clock     clock.Reading
		Citation
	}

	// GameEnded is the end of the game, once only unless the arbiter reopens it.
	GameEnded struct {
		Stamp
		Result      Result
		Termination Termination
		// Ply is how many half moves the game has. It is less than were made
		// when the game proves to have ended before.
		Ply int
		// ByDefault says that no verdict could be had and the default of the
		// regulations was applied.
		ByDefault bool
		Reason    string
		Clock     clock.Reading
		Citation
	}

	// ResultCorrected says that the arbiter changed the result of a game that
	// was over (Article 8.7, 2009).
	ResultCorrected struct {
		Stamp
		Result Result
		Reason string
		Citation
	}
)

// OfferEnd says how a draw offer ended.
type OfferEnd uint8

// The ways in which an offer ends without ending the game.
const (
	OfferDeclined  OfferEnd = iota // refused orally
	OfferLapsed                    // refused by moving
	OfferNotAgreed                 // accepted, but the arbiter did not consent
	OfferTouched                   // refused by touching a man to move or capture
)

var offerEndNames = [...]string{"declined", "lapsed", "no-consent", "touched"}

// String returns the name in lower case.
func (o OfferEnd) String() string {
	if int(o) < len(offerEndNames) {
		return offerEndNames[o]
	}
	return "unknown"
}

// ParseOfferEnd reads what [OfferEnd.String] writes.
func ParseOfferEnd(name string) (OfferEnd, bool) { return parseName[OfferEnd](offerEndNames[:], name) }

// Claim is the ground of a claimed draw.
type Claim uint8

// The grounds.
const (
	RepetitionClaim Claim = iota
	FiftyClaim
	QuickplayClaim
	NoArbiterClaim
	IncrementRequest
)

var claimNames = [...]string{"repetition", "fifty-moves", "quickplay", "no-arbiter", "increment"}

// String returns the name in lower case.
func (c Claim) String() string {
	if int(c) < len(claimNames) {
		return claimNames[c]
	}
	return "unknown"
}

// ParseClaim reads what [Claim.String] writes.
func ParseClaim(name string) (Claim, bool) { return parseName[Claim](claimNames[:], name) }

// Outcome is the decision on a claim.
type Outcome uint8

// The outcomes. An inadmissible claim was made without the right to claim; it
// is not examined.
const (
	Correct Outcome = iota
	Wrong
	Inadmissible
)

var outcomeNames = [...]string{"correct", "wrong", "inadmissible"}

// String returns the name in lower case.
func (o Outcome) String() string {
	if int(o) < len(outcomeNames) {
		return outcomeNames[o]
	}
	return "unknown"
}

// ParseOutcome reads what [Outcome.String] writes.
func ParseOutcome(name string) (Outcome, bool) { return parseName[Outcome](outcomeNames[:], name) }

// Why says what hangs on a verdict.
type Why uint8

// The reasons to ask for a verdict.
const (
	WhyDead    Why = iota // is the position dead?
	WhyFlag               // could the opponent of the fallen flag have mated?
	WhyResign             // could the opponent of who resigned have mated?
	WhySealed             // could the opponent of who sealed an invalid move have mated?
	WhyDevice             // could the opponent of the owner of a sounding device have mated?
	WhyIllegal            // could the opponent of who made an illegal move have mated?
)

var whyNames = [...]string{"dead-position", "flag-fall", "resignation", "sealed-move", "device", "illegal-move"}

// String returns the name in lower case.
func (w Why) String() string {
	if int(w) < len(whyNames) {
		return whyNames[w]
	}
	return "unknown"
}

// ParseWhy reads what [Why.String] writes.
func ParseWhy(name string) (Why, bool) { return parseName[Why](whyNames[:], name) }

// CaseKind says what a case is about.
type CaseKind uint8

// The kinds of case.
const (
	DrawNeedsConsent CaseKind = iota
	VerdictUnknown
	QuickplayCase // a claim in the last two minutes
	IncrementCase // a request for an increment in the last two minutes
	QuickplayFlag // a flag fell after the decision on a claim was postponed
	RemoteCase    // a claim where no arbiter is present; it ended the game
	SealedCase    // a sealed move whose meaning must be found out

	WrongMenCase    // the men were set up wrongly at the beginning
	WrongColorsCase // the game was begun with reversed colours
	TouchCase       // a complaint that touched men were not played
	ContactCase     // whether the player on the move has touched men with intent
	HandsCase       // a claim that the last move was made with both hands
)

var caseKindNames = [...]string{
	"draw-needs-consent", "verdict-unknown", "quickplay", "increment", "quickplay-flag", "no-arbiter", "sealed-move",
	"wrong-men", "wrong-colors", "touched-men", "contact", "both-hands",
}

// String returns the name in lower case.
func (k CaseKind) String() string {
	if int(k) < len(caseKindNames) {
		return caseKindNames[k]
	}
	return "unknown"
}

// ParseCaseKind reads what [CaseKind.String] writes.
func ParseCaseKind(name string) (CaseKind, bool) { return parseName[CaseKind](caseKindNames[:], name) }

// Ground is why a player claims a draw in the last two minutes.
type Ground uint8

// The grounds.
const (
	CannotWin Ground = iota // the opponent cannot win by normal means
	NoEffort                // the opponent makes no effort to win by normal means
)

var groundNames = [...]string{"cannot-win", "no-effort"}

// String returns the name in lower case.
func (g Ground) String() string {
	if int(g) < len(groundNames) {
		return groundNames[g]
	}
	return "unknown"
}

// ParseGround reads what [Ground.String] writes.
func ParseGround(name string) (Ground, bool) { return parseName[Ground](groundNames[:], name) }

// Ruling is what an arbiter rules on a claim of the last two minutes.
type Ruling uint8

// The rulings. NotRuled stands for cases of other kinds.
const (
	NotRuled  Ruling = iota
	RuledDraw        // the game is drawn
	Postponed        // the game goes on, and he decides later
	Rejected         // the game goes on
	Agreed           // the increment asked for is introduced
)

var rulingNames = [...]string{"none", "draw", "postpone", "reject", "agree"}

// String returns the name in lower case.
func (r Ruling) String() string {
	if int(r) < len(rulingNames) {
		return rulingNames[r]
	}
	return "unknown"
}

// ParseRuling reads what [Ruling.String] writes.
func ParseRuling(name string) (Ruling, bool) { return parseName[Ruling](rulingNames[:], name) }

// Facts are what the log proves about a claim of the last two minutes.
type Facts struct {
	// FEN is the position, the zero value of Facts has none.
	FEN string
	// Quiet is how many half moves passed without a capture or a pawn move, and
	// Times how often the position has stood on the board.
	Quiet, Times int
	// CannotMate says that the opponent's men prove that he can never mate.
	CannotMate bool
	// Men are the men that White and Black have left, as "KQP".
	Men [2]string
	// Repeats is how many of the quiet half moves led to a position that had stood
	// on the board before.
	Repeats int
}

func (FlagDropped) EventKind() string     { return "FlagDropped" }
func (GameStarted) EventKind() string     { return "GameStarted" }
func (MoveMade) EventKind() string        { return "MoveMade" }
func (DrawOffered) EventKind() string     { return "DrawOffered" }
func (DrawOfferEnded) EventKind() string  { return "DrawOfferEnded" }
func (ClaimMade) EventKind() string       { return "ClaimMade" }
func (ClaimDecided) EventKind() string    { return "ClaimDecided" }
func (VerdictNeeded) EventKind() string   { return "VerdictNeeded" }
func (VerdictGiven) EventKind() string    { return "VerdictGiven" }
func (FlagFell) EventKind() string        { return "FlagFell" }
func (EndAwaited) EventKind() string      { return "EndAwaited" }
func (Interrupted) EventKind() string     { return "Interrupted" }
func (ClocksStopped) EventKind() string   { return "ClocksStopped" }
func (GameResumed) EventKind() string     { return "GameResumed" }
func (ClocksSet) EventKind() string       { return "ClocksSet" }
func (TimeGiven) EventKind() string       { return "TimeGiven" }
func (CaseOpened) EventKind() string      { return "CaseOpened" }
func (CaseRuled) EventKind() string       { return "CaseRuled" }
func (GameEnded) EventKind() string       { return "GameEnded" }
func (ResultCorrected) EventKind() string { return "ResultCorrected" }
