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
