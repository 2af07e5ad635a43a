package words

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// refusalArgs, endArgs and so on are what a sentence may name.
var (
	refusalArgs = []string{"text", "move", "piece", "role", "ply", "want", "span"}
	endArgs     = []string{"winner", "loser", "result", "reason"}
)

// keys returns what a language itself has sentences for, of one kind.
func keys(lang, kind string) []string {
	var found []string
	for _, key := range i18n.Laws.Keys(lang, "laws") {
		if name, is := strings.CutPrefix(key, "laws."+kind+"."); is {
			found = append(found, name)
		}
	}
	return found
}

// check requires a sentence of a language itself that takes only some arguments.
func check(t *testing.T, lang, kind, name string, allowed []string) {
	t.Helper()
	if !slices.Contains(keys(lang, kind), name) {
		t.Errorf("%s: no sentence for the %s %q", lang, kind, name)
		return
	}
	for _, arg := range i18n.Laws.Arguments(lang, "laws."+kind+"."+name) {
		if !slices.Contains(allowed, arg) {
			t.Errorf("%s: the %s %q names {%s}, which nobody fills in", lang, kind, name, arg)
		}
	}
}

func TestEveryCodeInEveryLanguage(t *testing.T) {
	for _, tag := range i18n.Reviewed() {
		for _, c := range laws.Codes() {
			check(t, tag, "refusal", string(c), refusalArgs)
		}
		for _, e := range laws.Terminations() {
			check(t, tag, "termination", string(e), nil)
			check(t, tag, "end", string(e), endArgs)
			if e == laws.TimeForfeit || e == laws.TimeWithoutMate {
				check(t, tag, "detail", "default-"+string(e), endArgs)
			}
		}
		for r := laws.Player; r <= laws.Server; r++ {
			check(t, tag, "role", r.String(), nil)
		}
		if len(keys(tag, "refusal")) != len(laws.Codes()) || len(keys(tag, "end")) != len(laws.Terminations()) || len(keys(tag, "termination")) != len(laws.Terminations()) {
			t.Errorf("%s has sentences for codes that do not exist", tag)
		}
	}
}

// Every language says what English says, about nothing that English does not name.
func TestLanguagesSayTheSame(t *testing.T) {
	for _, lang := range i18n.Reviewed() {
		if diff := cmp.Diff(i18n.Laws.Keys(i18n.English, "laws"), i18n.Laws.Keys(lang, "laws")); diff != "" {
			t.Errorf("%s (-English +%[1]s):\n%s", lang, diff)
		}
	}
}

// events is one of every event, with every field set.
func events() []laws.Event { return append(mainEvents(), adjournEvents()...) }

func mainEvents() []laws.Event {
	cited := laws.Citation{Article: "9.5b", Rule: laws.RuleClaimWrong}
	return []laws.Event{
		laws.GameStarted{Citation: cited, Regulations: laws.Regulations{Edition: laws.Edition2009}},
		laws.MoveMade{Ply: 1, Color: chess.Black, SAN: "Nf6", Spent: 4 * time.Second},
		laws.MoveMade{Ply: 1, Color: chess.Black, SAN: "Nf6", Unpressed: 1, Breach: true, Citation: cited},
		laws.MoveMade{SAN: "d8=Q", Citation: laws.Citation{Article: "7.5.2", Rule: laws.RulePawnFinished}},
		laws.Touched{Squares: []chess.Square{chess.E2}, AtOnce: true, Accidental: true, Citation: cited},
		laws.Adjusted{Squares: []chess.Square{chess.E2}, Improper: true, Citation: cited},
		laws.Released{From: chess.E2, To: chess.E5, Citation: cited},
		laws.PieceChosen{From: chess.E7, To: chess.E8, Piece: chess.Queen, Citation: cited},
		laws.ClockPressed{Completed: 2, Citation: cited},
		laws.TouchRuled{Finding: laws.TouchBroken, Squares: []chess.Square{chess.E2}, Reason: "seen", Citation: cited},
		laws.DrawOffered{By: chess.Black, Citation: cited},
		laws.DrawOfferEnded{How: laws.OfferLapsed, Citation: cited},
		laws.ClaimMade{Claim: laws.FiftyClaim, Intended: laws.Written{Text: "Tb1"}},
		laws.ClaimDecided{Outcome: laws.Wrong, Bonus: 3 * time.Minute, Citation: cited},
		laws.VerdictNeeded{Why: laws.WhyFlag, Citation: cited},
		laws.VerdictGiven{Answer: laws.Unwinnable},
		laws.FlagFell{Citation: cited},
		laws.FlagDropped{Citation: cited},
		laws.EndAwaited{Result: laws.WhiteWins, Termination: laws.Resignation, Citation: cited},
		laws.Interrupted{From: 1000, To: 61000, Charged: time.Second, Citation: laws.Citation{Article: "Hall 5"}},
		laws.ClocksStopped{Reason: "-", Citation: cited},
		laws.GameResumed{Reason: laws.NobodyCame, Citation: cited},
		laws.ClocksSet{Citation: cited},
		laws.TimeGiven{Span: -time.Minute, Citation: cited},
		laws.CaseOpened{Citation: cited},
		laws.CaseRuled{Granted: true, Citation: cited},
		laws.GameEnded{Result: laws.WhiteWins, Termination: laws.Checkmate, Citation: cited},
		laws.ResultCorrected{Result: laws.BothLose, Citation: cited},
		laws.MoveWritten{Written: laws.Written{Text: "Cf3"}, Reading: laws.ReadsOther, Flaws: []laws.Citation{cited}, Citation: cited},
		laws.NoteWritten{Note: laws.DataNote, Text: "-", Citation: cited},
		laws.SheetBreached{Breach: laws.LeftUnwritten, Citation: cited},
		laws.RecordingChanged{Change: laws.RecordingExcused, Reason: "-", Span: time.Minute, Missing: 3, Both: true, Citation: cited},
		laws.SheetsDue{ByHand: true, Citation: cited},
		laws.SheetPassed{How: laws.SheetLent, Citation: cited},
		laws.ReconstructionBegun{FEN: "-", Ply: 80, Reason: "-", Citation: cited},
		laws.SheetsRuled{Ruling: laws.SheetsImpossible, Passed: true, Citation: cited},
		laws.SheetSigned{Result: laws.Drawn, Citation: cited},
		laws.SheetFiled{Act: laws.SheetReplaced, Reason: "-", Citation: cited},
		laws.BoardsDemanded{Citation: cited},
		laws.PiecePlaced{Move: chess.NewMove(chess.E2, chess.E4, chess.Pawn, chess.NoPieceType), Citation: cited},
		laws.Announced{Written: laws.Written{Text: "Eva vier"}, Slip: true, Citation: cited},
		laws.Repeated{Written: laws.Written{Text: "Eva vier"}, Wrong: true, Citation: cited},
		laws.Executed{Citation: cited},
		laws.BoardsDiffer{Squares: []chess.Square{chess.E2}, Reason: "-", Citation: cited},
		laws.BoardsSettled{Adjusts: [2]bool{true, true}, Citation: cited},
		laws.AssistantTold{Citation: cited},
		laws.TouchReported{Citation: cited},
		laws.ConductReported{Offence: laws.Annoying, Text: "coughs", Citation: cited},
		laws.Penalised{Penalty: laws.LessPoints, Points: 1, Offence: laws.Annoying, Reason: "coughs", Citation: cited},
		laws.DeviceNoticed{Sounded: true, Citation: cited},
		laws.Expelled{Role: laws.Spectator, Name: "N. N.", Reason: "noise", Citation: cited},
		laws.AppealNoted{Against: laws.RuleLoss, Text: "too hard", Citation: cited},
		laws.Informed{What: laws.FlagIsDown, Citation: cited},
		laws.Witnessed{Text: "both kings are in check", Citation: cited},
		laws.ExplanationAsked{Text: "9.2", Citation: cited},
		laws.DecidedByAnalogy{Leaning: "9.2", Reason: "nothing is said", Citation: cited},
		laws.EvidenceGiven{Right: true, Sheet: true, Citation: cited},
		laws.EvidenceVerified{Right: true, Citation: cited},
		laws.HelpSought{Reason: laws.StopForPiece, Text: "a queen", Citation: cited},
		laws.DefectClaimed{Setting: true, Late: true, Text: "no increment", Citation: cited},
		laws.StopRuled{Valid: true, Reason: "so it is", Citation: cited},
		laws.ControlSet{Reason: "so it is", Citation: cited},
		laws.CounterSet{Reason: "so it is", Citation: cited},
		laws.BothFlagsFound{Reason: "nobody looked", Citation: cited},
		laws.AssistantAdmitted{Name: "N. N.", Citation: cited},
		laws.ClockRuled{Reason: "so it is", Citation: cited}, laws.GameReopened{Reason: "so it is", Citation: cited},
		laws.GameReopened{Reason: "so it is", Citation: laws.Citation{Article: "6.10a", Rule: laws.RuleClockDefect}},
		laws.Arrived{After: time.Minute, Citation: cited},
		laws.Excused{Until: time.Hour, Reason: "the train", Citation: cited},
		laws.SetupNoted{Fault: laws.WrongPieces, Citation: cited},
		laws.PositionRestored{FEN: "8/8/8/8/8/8/8/8 w - - 0 1", Citation: cited},
		laws.UnlawfulPress{Text: "e2-c3", Breach: true, Citation: cited},
		laws.IllegalFound{Number: 1, Bonus: time.Minute, Citation: cited},
		laws.ReplacementDue{Text: "e2", Citation: cited},
		laws.IllegalPositionSeen{Reason: "both kings", Citation: cited}, laws.CorrectionAgreed{Citation: cited},
		laws.PiecesDisplaced{Pieces: []laws.Shift{{From: chess.E4, To: chess.E5}, {From: chess.D2, To: chess.NoSquare}}, Citation: cited},
		laws.PiecesRestored{Citation: cited},
		laws.DisplacedClaimed{Citation: cited},
		laws.PressedBack{Citation: cited},
	}
}

func TestEveryEventInEveryLanguage(t *testing.T) {
	for _, e := range events() {
		for _, tag := range i18n.Reviewed() {
			l := languageOf(tag)
			if _, isEnd := e.(laws.GameEnded); !isEnd {
				args, _ := l.eventArgs(e)
				var allowed []string
				for name := range args {
					allowed = append(allowed, name)
				}
				check(t, tag, "event", e.EventKind(), allowed)
				for name, value := range args {
					if value == "" && !slices.Contains([]string{"reason", "intended", "breach", "how", "completed"}, name) && !slices.Contains(mayBeEmpty, name) {
						t.Errorf("%s event %s: {%s} is empty", tag, e.EventKind(), name)
					}
				}
			}
			text := EventSentence(tag, e)
			if text == e.EventKind() || strings.ContainsAny(text, "{}%") {
				t.Errorf("%s: %q", tag, text)
			}
		}
	}
	_, kinds := wire.Kinds()
	for _, kind := range kinds {
		if !slices.ContainsFunc(events(), func(e laws.Event) bool { return e.EventKind() == kind }) {
			t.Errorf("%s is not among the events here: add one with all its fields", kind)
		}
	}
	for _, tag := range i18n.Reviewed() {
		for _, kind := range keys(tag, "event") {
			if kind, _, _ := strings.Cut(kind, "-"); !slices.Contains(kinds, kind) {
				t.Errorf("%s has a sentence for %s, which is no event", tag, kind)
			}
		}
	}
}

func TestDetailsOfEnumerations(t *testing.T) {
	for _, tag := range i18n.Reviewed() {
		known := keys(tag, "detail")
		check := func(key string) {
			if !slices.Contains(known, key) {
				t.Errorf("%s: no word for %q", tag, key)
			}
		}
		for m := laws.Standard; m <= laws.Blitz; m++ {
			check(m.String())
		}
		for o := laws.OfferDeclined; o <= laws.OfferTouched; o++ {
			check("offer-" + o.String())
		}
		for o := laws.Correct; o <= laws.Inadmissible; o++ {
			check("claim-" + o.String())
		}
		for c := laws.RepetitionClaim; c <= laws.IncrementRequest; c++ {
			check("claim-" + c.String())
		}
		for w := laws.WhyDead; w <= laws.WhyIllegal; w++ {
			check("why-" + w.String())
		}
		for a := laws.Unknown; a <= laws.Unwinnable; a++ {
			check("answer-" + a.String())
		}
		for k := laws.DrawNeedsConsent; k <= laws.ContactCase; k++ {
			check("case-" + k.String())
			check("ruled-" + k.String())
		}
		for f := laws.TouchKept; f <= laws.TouchAccident; f++ {
			check("finding-" + f.String())
		}
		check("finding-offer")
		for p := laws.Stray; p <= laws.PutBack; p++ {
			check("part-" + p.String())
		}
		check("part-move")
		for g := laws.CannotWin; g <= laws.NoEffort; g++ {
			check("ground-" + g.String())
		}
		for r := laws.RuledDraw; r <= laws.Agreed; r++ {
			check("ruling-" + r.String())
		}
		for r := laws.ReadsOther; r <= laws.ReadsUnreadable; r++ {
			check("reading-" + r.String())
		}
		for n := laws.TimeNote; n <= laws.OtherNote; n++ {
			check("note-" + n.String())
		}
		for b := laws.WroteAhead; b <= laws.OfferUnnoted; b++ {
			check("breach-" + b.String())
		}
		for c := laws.RecordingRests; c <= laws.RecordingExcused; c++ {
			check("recording-" + c.String())
		}
		for p := laws.SheetAsked; p <= laws.SheetReturned; p++ {
			check("pass-" + p.String())
		}
		for r := laws.SheetsComplete; r <= laws.SheetsImpossible; r++ {
			check("ruled-" + r.String())
		}
		for a := laws.SheetHandedIn; a <= laws.RecordShown; a++ {
			check("act-" + a.String())
		}
	}
}

func TestSentences(t *testing.T) {
	refusal := &laws.Refusal{
		Code: laws.MustPlayClaimed, Edition: laws.Edition2009,
		Citation: laws.Citation{Article: "9.5b"}, Args: laws.Args{Text: "Rb1"},
	}
	hall := &laws.Refusal{Code: laws.OfferTooSoon, Edition: laws.Edition2009, Citation: laws.Citation{Article: "Hall 2"}}
	mate := laws.GameEnded{Result: laws.BlackWins, Termination: laws.Checkmate, Citation: laws.Citation{Article: "5.1a"}}
	for _, c := range []struct{ got, want string }{
		{Refusal("es-AR", refusal), "Tienes que hacer la jugada con la que reclamaste: Tb1 (artículo 9.5b, Leyes de 2009)."},
		{Refusal("en", refusal), "You must play the move you claimed with: Rb1 (Article 9.5b, Laws of 2009)."},
		{Refusal("eo", hall), "You may offer a draw again after you have made another move (regulation 2 of the hall)."},
		{End("es", mate), "Jaque mate. Ganan las negras, 0-1 (artículo 5.1a)."},
		{End("en", mate), "Checkmate. Black wins, 0-1 (Article 5.1a)."},
		{Termination("es", laws.Agreement), "tablas de común acuerdo"},
		{Result(laws.Drawn), "½-½"},
		{Result(laws.WhiteHalf), "½-0"},
		{formatSpan(65*time.Minute + 9*time.Second), "1:05:09"},
		{formatSpan(9500 * time.Millisecond), "9.5 s"},
		{formatSpan(-90 * time.Second), "-1:30"},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("got  %s\nwant %s", c.got, c.want)
		}
	}
}

// The log of a game says in the reader's language that the clocks run again because nobody came.
func TestNobodyCame(t *testing.T) {
	seen := map[string]bool{}
	for _, lang := range []string{"en", "es", "ca", "fr", "pt", "de"} {
		said := EventSentence(lang, laws.GameResumed{Reason: laws.NobodyCame})
		if strings.Contains(said, laws.NobodyCame) || seen[said] {
			t.Errorf("%s: %q", lang, said)
		}
		seen[said] = true
	}
}

// The log of a game tells its time control as clocks show it, not in seconds.
func TestControlsAsClocksShowThem(t *testing.T) {
	for text, want := range map[string]string{
		"3600": "1:00:00", "5400+30": "1:30:00 + 30 s", "300+3": "5:00 + 3 s", "40/7200:1800": "40/2:00:00, 30:00",
	} {
		c, err := clock.ParseControlSeconds(text)
		if err != nil {
			t.Fatal(err)
		}
		e := laws.GameStarted{Regulations: laws.Regulations{Edition: laws.Edition2023, Control: [2]clock.Control{c, c}}}
		for _, lang := range Languages() {
			if said := HallSentence(lang, e); !strings.Contains(said, want) || strings.Contains(said, text) {
				t.Errorf("%s, %s: %q, want %q", lang, text, said, want)
			}
		}
	}
	if e := (laws.FlagFell{}); HallSentence("en", e) != EventSentence("en", e) {
		t.Error("another event has another sentence")
	}
}

// A ruling that an edition does not offer is named as the form of the desk names it.
func TestRefusedRulingsAreNamedInWords(t *testing.T) {
	for _, lang := range Languages() {
		for _, ruling := range []laws.Ruling{laws.RuledDraw, laws.Postponed, laws.Rejected, laws.Agreed} {
			want := languageOf(lang).phrase("ruling-"+ruling.String(), nil)
			said := Refusal(lang, &laws.Refusal{Code: laws.NoSuchRuling, Args: laws.Args{Text: ruling.String()}})
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q, want %q", lang, said, want)
			}
		}
	}
}

// No refusal shows the name of a command or the code of a rule, and none says a figure that is not known.
func TestRefusalsShowNoInternalNames(t *testing.T) {
	kinds, _ := wire.Kinds()
	internal := regexp.MustCompile(`Rule[A-Z]|\b[A-Z][a-z]+[A-Z][a-z]+\b|\b[A-Z]{3,4}-[0-9]{2}`)
	for _, lang := range i18n.Languages() {
		for _, kind := range kinds {
			for _, code := range []laws.Code{laws.OtherVenue, laws.NotInEdition, laws.NoSuchRuling, laws.NeedReason} {
				if said := Refusal(lang, &laws.Refusal{Code: code, Args: laws.Args{Text: kind}}); internal.MatchString(said) {
					t.Errorf("%s: %s", lang, said)
				}
			}
		}
		for _, r := range []laws.Refusal{
			{Code: laws.NoAppeal, Args: laws.Args{Text: string(laws.RuleDevices)}},
			{Code: laws.FlagNotFallen}, {Code: laws.NotAsked}, {Code: laws.BadResult, Args: laws.Args{Text: laws.ByRule.String()}},
		} {
			if said := Refusal(lang, &r); internal.MatchString(said) || strings.Contains(said, "0") || strings.Contains(said, ": rule.") {
				t.Errorf("%s: %s", lang, said)
			}
		}
	}
}
