package laws

import "github.com/escaque/escaque/clock"

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
	apply(Game) Game
}

// Stamp is the instant of an event.
type Stamp struct{ At clock.Instant }

// Instant returns the stamp.
func (s Stamp) Instant() clock.Instant { return s.At }

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

// VerdictReason says what hangs on a verdict.
type VerdictReason uint8

// The reasons to ask for a verdict.
const (
	WhyDead    VerdictReason = iota // is the position dead?
	WhyFlag                         // could the opponent of the fallen flag have mated?
	WhyResign                       // could the opponent of who resigned have mated?
	WhySealed                       // could the opponent of who sealed an invalid move have mated?
	WhyDevice                       // could the opponent of the owner of a sounding device have mated?
	WhyIllegal                      // could the opponent of who made an illegal move have mated?
)

var whyNames = [...]string{"dead-position", "flag-fall", "resignation", "sealed-move", "device", "illegal-move"}

// String returns the name in lower case.
func (w VerdictReason) String() string {
	if int(w) < len(whyNames) {
		return whyNames[w]
	}
	return "unknown"
}

// ParseVerdictReason reads what [VerdictReason.String] writes.
func ParseVerdictReason(name string) (VerdictReason, bool) {
	return parseName[VerdictReason](whyNames[:], name)
}

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

// asksForDraw reports whether what a player wants in such a case is a draw.
func (k CaseKind) asksForDraw() bool {
	switch k {
	case DrawNeedsConsent, QuickplayCase, QuickplayFlag, RemoteCase:
		return true
	}
	return false
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
