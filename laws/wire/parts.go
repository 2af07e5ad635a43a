package wire

import (
	"fmt"
	"reflect"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// objects are the tags of what stands as an object in a field, or of each of a
// list.
var objects = map[reflect.Type]string{
	reflect.TypeFor[clock.Reading]():        "left period? moves? running? since used",
	reflect.TypeFor[laws.Written]():         "text* lang",
	reflect.TypeFor[laws.Citation]():        "article* rule*",
	reflect.TypeFor[[]chess.Move]():         "move+as=.*",
	reflect.TypeFor[laws.Envelope]():        "names fen left? by? number offers? resumes place",
	reflect.TypeFor[laws.StartSpec]():       "chess960:chess960=. fen",
	reflect.TypeFor[laws.DrawRestriction](): "notBefore never",
	reflect.TypeFor[laws.Extension]():       "men* moves*",
	reflect.TypeFor[laws.Regulations](): "edition* conduct=Venue supervision control start? draws? defaultTime:limit verdictDefault lagCap lagFree lagQuota lagGame " +
		"repeatedOffers claimedFlags noArbiter guidelinesIII bareKingWins unwatched forceToWin fullPenalties extended " +
		"adjournments agreements resumptionTime:limit sheets? countedByHand visuallyDisabled? hearingImpaired? assistant? " +
		"arrivals absentTime? courtesyHints noAppeals milderDevices rated houseRules",
}

// words are the words of the small enumerations, each at its value.
var words = map[reflect.Type][]string{
	reflect.TypeFor[chess.Color]():   {"white", "black"},
	reflect.TypeFor[clock.Running](): {"", "white", "black"}, // "" when neither dial runs
	reflect.TypeFor[laws.Sealer]():   {"", "white", "black"}, // "" when nobody is named

	reflect.TypeFor[laws.AbsentTime]():      wordsOf(laws.ParseAbsentTime),
	reflect.TypeFor[laws.Answer]():          wordsOf(laws.ParseAnswer),
	reflect.TypeFor[laws.Breach]():          wordsOf(laws.ParseBreach),
	reflect.TypeFor[laws.CaseKind]():        wordsOf(laws.ParseCaseKind),
	reflect.TypeFor[laws.Claim]():           wordsOf(laws.ParseClaim),
	reflect.TypeFor[laws.Venue]():           wordsOf(laws.ParseVenue),
	reflect.TypeFor[laws.Ground]():          wordsOf(laws.ParseGround),
	reflect.TypeFor[laws.Hint]():            wordsOf(laws.ParseHint),
	reflect.TypeFor[laws.Mode]():            wordsOf(laws.ParseMode),
	reflect.TypeFor[laws.Note]():            wordsOf(laws.ParseNote),
	reflect.TypeFor[laws.Offence]():         wordsOf(laws.ParseOffence),
	reflect.TypeFor[laws.OfferEnd]():        wordsOf(laws.ParseOfferEnd),
	reflect.TypeFor[laws.OpponentScore]():   wordsOf(laws.ParseOpponentScore),
	reflect.TypeFor[laws.Outcome]():         wordsOf(laws.ParseOutcome),
	reflect.TypeFor[laws.Part]():            wordsOf(laws.ParsePart),
	reflect.TypeFor[laws.Penalty]():         wordsOf(laws.ParsePenalty),
	reflect.TypeFor[laws.RecordingChange](): wordsOf(laws.ParseRecordingChange),
	reflect.TypeFor[laws.Result]():          wordsOf(laws.ParseResult),
	reflect.TypeFor[laws.Role]():            wordsOf(laws.ParseRole),
	reflect.TypeFor[laws.Ruling]():          wordsOf(laws.ParseRuling),
	reflect.TypeFor[laws.SealOutcome]():     wordsOf(laws.ParseSealOutcome),
	reflect.TypeFor[laws.SetupFault]():      wordsOf(laws.ParseSetupFault),
	reflect.TypeFor[laws.SheetAct]():        wordsOf(laws.ParseSheetAct),
	reflect.TypeFor[laws.SheetKind]():       wordsOf(laws.ParseSheetKind),
	reflect.TypeFor[laws.SheetPass]():       wordsOf(laws.ParseSheetPass),
	reflect.TypeFor[laws.SheetReading]():    wordsOf(laws.ParseSheetReading),
	reflect.TypeFor[laws.SheetRuling]():     wordsOf(laws.ParseSheetRuling),
	reflect.TypeFor[laws.StopReason]():      wordsOf(laws.ParseStopReason),
	reflect.TypeFor[laws.Supervision]():     wordsOf(laws.ParseSupervision),
	reflect.TypeFor[laws.Task]():            wordsOf(laws.ParseTask),
	reflect.TypeFor[laws.Times]():           wordsOf(laws.ParseTimes),
	reflect.TypeFor[laws.TouchFinding]():    wordsOf(laws.ParseTouchFinding),
	reflect.TypeFor[laws.UnlawfulKind]():    wordsOf(laws.ParseUnlawfulKind),
	reflect.TypeFor[laws.VerdictDefault]():  wordsOf(laws.ParseVerdictDefault),
	reflect.TypeFor[laws.VerdictReason]():   wordsOf(laws.ParseVerdictReason),
}

// enumeration is a small enumeration of package laws.
type enumeration interface {
	~uint8
	fmt.Stringer
}

// wordsOf lists the words of an enumeration, from the first value to the last that
// its reader takes.
func wordsOf[T enumeration](parse func(string) (T, bool)) []string {
	var words []string
	for i := range 256 {
		word := T(i).String()
		if v, ok := parse(word); !ok || v != T(i) {
			break
		}
		words = append(words, word)
	}
	return words
}

// terminations are the reasons for which a game ends.
func terminations() []string {
	var words []string
	for _, t := range laws.Terminations() {
		words = append(words, string(t))
	}
	return words
}

// editions are the editions that a game can be played under.
func editions() []string {
	var words []string
	for _, e := range laws.Editions() {
		words = append(words, string(e))
	}
	return words
}
