package wire

import (
	"fmt"
	"math"
	"reflect"
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// objects returns the tags of inner objects, in a field or as elements of a list.
var objects = sync.OnceValue(func() map[reflect.Type]string {
	return map[reflect.Type]string{
		reflect.TypeFor[clock.Reading]():        "left period? moves? running? since used",
		reflect.TypeFor[laws.Written]():         "text* lang",
		reflect.TypeFor[laws.Citation]():        "article* rule*",
		reflect.TypeFor[[]chess.Move]():         "move+as=.*",
		reflect.TypeFor[laws.Envelope]():        "names fen left? by? number offers? resumes place",
		reflect.TypeFor[laws.StartSpec]():       "chess960:chess960=. fen",
		reflect.TypeFor[laws.DrawRestriction](): "notBefore never",
		reflect.TypeFor[laws.Extension]():       "men=Pieces* moves*",
		reflect.TypeFor[laws.Regulations](): "edition* conduct=Venue supervision control start? draws? defaultTime:limit verdictDefault lagCap lagFree lagQuota lagGame " +
			"repeatedOffers claimedFlags noArbiter guidelinesIII bareKingWins unwatched forceToWin fullPenalties extended " +
			"adjournments agreements resumptionTime:limit sheets? countedByHand visuallyDisabled? hearingImpaired? assistant? " +
			"arrivals absentTime? courtesyHints noAppeals milderDevices rated houseRules",
	}
})

// words returns, for the type of each small enumeration, the function that returns its words in the
// order of its values.
var words = sync.OnceValue(func() map[reflect.Type]func() []string {
	return map[reflect.Type]func() []string{
		reflect.TypeFor[chess.Color]():   listed("white", "black"),
		reflect.TypeFor[clock.Running](): listed("", "white", "black"), // "" when neither dial runs
		reflect.TypeFor[laws.Sealer]():   listed("", "white", "black"), // "" when nobody is named

		reflect.TypeFor[laws.AbsentTime]():      wordsOf[laws.AbsentTime],
		reflect.TypeFor[laws.Answer]():          wordsOf[laws.Answer],
		reflect.TypeFor[laws.Breach]():          wordsOf[laws.Breach],
		reflect.TypeFor[laws.CaseKind]():        wordsOf[laws.CaseKind],
		reflect.TypeFor[laws.Claim]():           wordsOf[laws.Claim],
		reflect.TypeFor[laws.Venue]():           wordsOf[laws.Venue],
		reflect.TypeFor[laws.Ground]():          wordsOf[laws.Ground],
		reflect.TypeFor[laws.Hint]():            wordsOf[laws.Hint],
		reflect.TypeFor[laws.Mode]():            wordsOf[laws.Mode],
		reflect.TypeFor[laws.Note]():            wordsOf[laws.Note],
		reflect.TypeFor[laws.Offence]():         wordsOf[laws.Offence],
		reflect.TypeFor[laws.OfferEnd]():        wordsOf[laws.OfferEnd],
		reflect.TypeFor[laws.OpponentScore]():   wordsOf[laws.OpponentScore],
		reflect.TypeFor[laws.ClaimDecision]():   wordsOf[laws.ClaimDecision],
		reflect.TypeFor[laws.Part]():            wordsOf[laws.Part],
		reflect.TypeFor[laws.Penalty]():         wordsOf[laws.Penalty],
		reflect.TypeFor[laws.RecordingChange](): wordsOf[laws.RecordingChange],
		reflect.TypeFor[laws.Result]():          wordsOf[laws.Result],
		reflect.TypeFor[laws.Role]():            wordsOf[laws.Role],
		reflect.TypeFor[laws.Ruling]():          wordsOf[laws.Ruling],
		reflect.TypeFor[laws.SealOutcome]():     wordsOf[laws.SealOutcome],
		reflect.TypeFor[laws.SetupFault]():      wordsOf[laws.SetupFault],
		reflect.TypeFor[laws.SheetAct]():        wordsOf[laws.SheetAct],
		reflect.TypeFor[laws.SheetKind]():       wordsOf[laws.SheetKind],
		reflect.TypeFor[laws.SheetPass]():       wordsOf[laws.SheetPass],
		reflect.TypeFor[laws.SheetReading]():    wordsOf[laws.SheetReading],
		reflect.TypeFor[laws.SheetRuling]():     wordsOf[laws.SheetRuling],
		reflect.TypeFor[laws.StopReason]():      wordsOf[laws.StopReason],
		reflect.TypeFor[laws.Supervision]():     wordsOf[laws.Supervision],
		reflect.TypeFor[laws.Task]():            wordsOf[laws.Task],
		reflect.TypeFor[laws.Times]():           wordsOf[laws.Times],
		reflect.TypeFor[laws.TouchFinding]():    wordsOf[laws.TouchFinding],
		reflect.TypeFor[laws.UnlawfulKind]():    wordsOf[laws.UnlawfulKind],
		reflect.TypeFor[laws.VerdictDefault]():  wordsOf[laws.VerdictDefault],
		reflect.TypeFor[laws.VerdictReason]():   wordsOf[laws.VerdictReason],
	}
})

// listed returns a function that returns the given words.
func listed(words ...string) func() []string { return func() []string { return words } }

// enumeration is a small enumeration of package laws.
type enumeration interface {
	~uint8
	fmt.Stringer
}

// wordsOf returns the words of an enumeration, from the first value to the last. It stops at the
// first value after 0 whose word is the same as the word of 255, which is no value. So only the
// first value of an enumeration may have the word for unknown values.
func wordsOf[T enumeration]() []string {
	words, beyond := []string{T(0).String()}, T(math.MaxUint8).String()
	for v := T(1); v.String() != beyond; v++ {
		words = append(words, v.String())
	}
	return words
}

// terminations returns the reasons for the end of a game.
func terminations() []string {
	var words []string
	for _, t := range laws.Terminations() {
		words = append(words, string(t))
	}
	return words
}

// editions returns the editions under which a game can be played.
func editions() []string {
	var words []string
	for _, e := range laws.Editions() {
		words = append(words, string(e))
	}
	return words
}
