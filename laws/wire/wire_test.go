package wire

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

var update = flag.Bool("update", false, "rewrite golden files; the one of a released version only grows")

// Nil and empty lists, and a missing and an empty control, mean the same.
var same = cmp.Options{cmpopts.EquateEmpty()}

func genOf[T any](values ...T) *rapid.Generator[T] { return rapid.SampledFrom(values) }

func genSpan() *rapid.Generator[time.Duration] {
	return rapid.Map(rapid.Int64Range(-1e9, 1e10), func(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond })
}

func genInstant() *rapid.Generator[clock.Instant] {
	return rapid.Map(rapid.Int64Range(-1e12, 3e12), func(ms int64) clock.Instant { return clock.Instant(ms) })
}

func genColor() *rapid.Generator[chess.Color] { return genOf(chess.White, chess.Black) }

func genText() *rapid.Generator[string] { return rapid.StringN(0, 40, 120) }

// legal holds moves of every kind.
var legal = legalMoves()

func legalMoves() []chess.Move {
	var all []chess.Move
	add := func(p chess.Position) {
		var list chess.MoveList
		p.LegalMoves(&list)
		all = append(all, list.Slice()...)
	}
	for _, n := range []int{0, 518, 959} {
		p, err := chess.Chess960(n)
		if err != nil {
			panic(err)
		}
		add(p)
	}
	for _, play := range []string{"e2e4 a7a6 e4e5 d7d5", "g1f3 a7a6 g2g3 a6a5 f1g2 a5a4", "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6"} {
		p := chess.Initial()
		for _, text := range strings.Fields(play) {
			from, _ := chess.ParseSquare(text[:2])
			to, _ := chess.ParseSquare(text[2:])
			m, ok := p.FindMove(from, to, chess.NoPieceType)
			if !ok {
				panic(text)
			}
			p.Play(m)
		}
		add(p)
	}
	return all
}

func genMove() *rapid.Generator[chess.Move] {
	return rapid.OneOf(rapid.SampledFrom(legal), rapid.Just(chess.NoMove))
}

func genReading() *rapid.Generator[clock.Reading] {
	return rapid.Custom(func(t *rapid.T) clock.Reading {
		span := rapid.Map(rapid.Int64Range(0, 1e10), func(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond })
		small := rapid.IntRange(0, 200)
		return clock.Reading{
			Left:    [2]time.Duration{span.Draw(t, "white"), span.Draw(t, "black")},
			Period:  [2]int{small.Draw(t, "p0"), small.Draw(t, "p1")},
			Moves:   [2]int{small.Draw(t, "m0"), small.Draw(t, "m1")},
			Running: genOf(clock.Neither, clock.WhiteRuns, clock.BlackRuns).Draw(t, "running"),
			Since:   genInstant().Draw(t, "since"), Used: span.Draw(t, "used"),
		}
	})
}

func genControl() *rapid.Generator[clock.Control] {
	return rapid.Map(genOf("-", "300+3", "40/7200+30:1800+30", "1500d5", "900b10", "0.5", "20/3600"), func(s string) clock.Control {
		c, err := clock.ParseControl(s)
		if err != nil {
			panic(err)
		}
		return c
	})
}

func genRegulations() *rapid.Generator[laws.Regulations] {
	return rapid.Custom(func(t *rapid.T) laws.Regulations {
		r := laws.Regulations{
			Edition:          genOf(laws.Edition2009, "1997", "").Draw(t, "edition"),
			Conduct:          genOf(laws.Screen, laws.Board).Draw(t, "conduct"),
			Supervision:      genOf(laws.Adequate, laws.Inadequate).Draw(t, "supervision"),
			Control:          [2]clock.Control{genControl().Draw(t, "w"), genControl().Draw(t, "b")},
			DefaultTime:      rapid.OneOf(genSpan(), rapid.Just(laws.NoDefaultTime)).Draw(t, "default"),
			VerdictDefault:   genOf(laws.LossStands, laws.DrawGiven, laws.ArbiterDecides).Draw(t, "verdict"),
			LagCap:           genSpan().Draw(t, "lag"),
			RepeatedOffers:   rapid.Bool().Draw(t, "repeated"),
			ClaimedFlags:     rapid.Bool().Draw(t, "claimed"),
			NoArbiter:        rapid.Bool().Draw(t, "no arbiter"),
			GuidelinesIII:    rapid.Bool().Draw(t, "guidelines"),
			BareKingWins:     rapid.Bool().Draw(t, "bare king"),
			Adjournments:     rapid.Bool().Draw(t, "adjournments"),
			ResumptionTime:   genOf(0, time.Hour, laws.NoDefaultTime).Draw(t, "resumption"),
			Sheets:           genOf(laws.NoSheets, laws.PaperSheets, laws.ElectronicSheets).Draw(t, "sheets"),
			CountedByHand:    rapid.Bool().Draw(t, "by hand"),
			VisuallyDisabled: [2]bool{rapid.Bool().Draw(t, "blind"), false},
			HearingImpaired:  [2]bool{false, rapid.Bool().Draw(t, "deaf")},
			Unwatched:        rapid.Bool().Draw(t, "unwatched"),
			Assistant:        [2]laws.Duties{laws.Duties(rapid.Uint8Range(0, uint8(laws.AllDuties)).Draw(t, "assistant")), laws.KeepScore},
			ForceToWin:       rapid.Bool().Draw(t, "force"),
			FullPenalties:    rapid.Bool().Draw(t, "full"),
			Extended:         rapid.SliceOfN(rapid.Just(laws.Extension{Men: "KRB-KR", Moves: 75}), 0, 2).Draw(t, "extended"),
		}
		if r.DefaultTime == -time.Millisecond {
			r.DefaultTime = 0 // -1 means none in the format
		}
		if rapid.Bool().Draw(t, "960") {
			r.Start = laws.StartSpec{Chess960: true, Number: rapid.IntRange(0, 959).Draw(t, "number")}
		} else {
			r.Start.FEN = genText().Draw(t, "fen")
		}
		r = deskRegulations(r, rapid.Bool().Draw(t, "desk"), genText().Draw(t, "house rule"))
		r.Draws = laws.DrawRestriction{NotBefore: rapid.IntRange(0, 60).Draw(t, "before"), Never: rapid.Bool().Draw(t, "never")}
		return r
	})
}

func genShifts() *rapid.Generator[[]laws.Shift] {
	return rapid.SliceOfN(genOf(laws.Shift{From: chess.E4, To: chess.E5}, laws.Shift{From: chess.A1, To: chess.NoSquare}), 0, 3)
}

func genEvent() *rapid.Generator[laws.Event] {
	return rapid.Custom(func(t *rapid.T) laws.Event {
		stamp := laws.Stamp{At: genInstant().Draw(t, "at")}
		cited := laws.Citation{Article: genText().Draw(t, "article"), Rule: laws.Rule(genText().Draw(t, "rule"))}
		now := genReading().Draw(t, "clock")
		color, reason, span := genColor().Draw(t, "color"), genText().Draw(t, "reason"), genSpan().Draw(t, "span")
		number, flag := rapid.IntRange(0, 9999).Draw(t, "number"), rapid.Bool().Draw(t, "flag")
		claim := genOf(laws.RepetitionClaim, laws.FiftyClaim, laws.QuickplayClaim, laws.NoArbiterClaim, laws.IncrementRequest).Draw(t, "claim")
		why := genOf(laws.WhyDead, laws.WhyFlag, laws.WhyResign, laws.WhySealed, laws.WhyDevice, laws.WhyIllegal).Draw(t, "why")
		kind := genOf(laws.DrawNeedsConsent, laws.VerdictUnknown, laws.QuickplayCase, laws.IncrementCase, laws.QuickplayFlag, laws.RemoteCase, laws.SealedCase, laws.WrongMenCase, laws.WrongColorsCase, laws.TouchCase).Draw(t, "kind")
		result := laws.Result(rapid.Uint8Range(0, uint8(laws.BothWin)).Draw(t, "result"))
		termination := rapid.SampledFrom(laws.Terminations[:]).Draw(t, "termination")
		ground := genOf(laws.CannotWin, laws.NoEffort).Draw(t, "ground")
		ruling := genOf(laws.NotRuled, laws.RuledDraw, laws.Postponed, laws.Rejected, laws.Agreed).Draw(t, "ruling")
		facts := laws.Facts{FEN: reason, Quiet: number, Times: number, CannotMate: flag}
		line := rapid.SliceOfN(genOf("e2e4", "a7a8q"), 0, 3).Draw(t, "line")
		control := [2]clock.Control{genControl().Draw(t, "control"), genControl().Draw(t, "other control")}
		return rapid.SampledFrom(append(deskEvents(stamp, cited, now, color, reason, max(span, 0), flag, control),
			laws.GameStarted{Stamp: stamp, Regulations: genRegulations().Draw(t, "regs"), Revision: number, Mode: laws.Blitz, FEN: reason, Clock: now, Citation: cited},
			laws.MoveMade{Stamp: stamp, Ply: number, Color: color, Move: genMove().Draw(t, "move"), SAN: reason, Spent: span, Lag: span, Clock: now},
			laws.MoveMade{Stamp: stamp, Ply: number, Color: color, Move: genMove().Draw(t, "made"), SAN: reason, Unpressed: number, Breach: flag, Clock: now, Citation: cited},
			laws.Touched{Stamp: stamp, By: color, Squares: genSquares().Draw(t, "touched"), AtOnce: flag, Accidental: !flag, Binding: flag, Waives: !flag, Citation: cited},
			laws.Adjusted{Stamp: stamp, By: color, Squares: genSquares().Draw(t, "adjusted"), Improper: flag, Waives: flag, Citation: cited},
			laws.TouchRuled{Stamp: stamp, By: color, Finding: genOf(laws.TouchKept, laws.TouchBroken, laws.TouchMeant, laws.TouchAccident).Draw(t, "finding"), Squares: genSquares().Draw(t, "ruled"), Reason: reason, Citation: cited},
			laws.Released{Stamp: stamp, By: color, From: chess.E1, To: chess.G1, As: genOf(laws.Stray, laws.KingPart, laws.RookPart, laws.PawnPart, laws.PutBack).Draw(t, "part"), Move: genMove().Draw(t, "castling"), Citation: cited},
			laws.PieceChosen{Stamp: stamp, By: color, From: chess.E7, To: chess.E8, Piece: genOf(chess.Queen, chess.Knight).Draw(t, "piece"), Citation: cited},
			laws.ClockPressed{Stamp: stamp, By: color, Completed: number, Spent: span, Clock: now, Citation: cited},
			laws.DrawOffered{Stamp: stamp, By: color, Citation: cited},
			laws.DrawOfferEnded{Stamp: stamp, By: color, How: genOf(laws.OfferDeclined, laws.OfferLapsed, laws.OfferNotAgreed, laws.OfferTouched).Draw(t, "how"), Citation: cited},
			laws.ClaimMade{Stamp: stamp, By: color, Claim: claim, Intended: laws.Written{Text: reason, Lang: "es"}, Move: genMove().Draw(t, "intended"), Clock: now},
			laws.ClaimDecided{Stamp: stamp, By: color, Claim: claim, Outcome: genOf(laws.Correct, laws.Wrong, laws.Inadmissible).Draw(t, "outcome"), Proof: rapid.SliceOfN(rapid.IntRange(0, 500), 0, 4).Draw(t, "proof"), Bonus: span, Charge: span, Obliged: genMove().Draw(t, "obliged"), Clock: now, Citation: cited},
			laws.VerdictNeeded{Stamp: stamp, Question: number, Why: why, Ply: number, FEN: reason, Side: color, OtherCannot: flag, Citation: cited},
			laws.VerdictGiven{Stamp: stamp, Question: number, Why: why, Ply: number, Side: color, Answer: genOf(laws.Unknown, laws.Winnable, laws.Unwinnable).Draw(t, "answer"), Line: line, Reason: reason},
			laws.FlagFell{Stamp: stamp, Color: color, Fell: genInstant().Draw(t, "fell"), Clock: now, Citation: cited},
			laws.EndAwaited{Stamp: stamp, Result: result, Termination: termination, Ply: number, Clock: now, Citation: cited},
			laws.Interrupted{Stamp: stamp, From: genInstant().Draw(t, "from"), To: genInstant().Draw(t, "to"), Charged: span, Clock: now, Citation: cited},
			laws.ClocksStopped{Stamp: stamp, Reason: reason, Clock: now, Citation: cited},
			laws.GameResumed{Stamp: stamp, Clock: now, Citation: cited},
			laws.ClocksSet{Stamp: stamp, Reason: reason, Clock: now, Citation: cited},
			laws.TimeGiven{Stamp: stamp, To: color, Span: span, Reason: reason, Clock: now, Citation: cited},
			laws.CaseOpened{Stamp: stamp, Kind: kind, By: color, Stood: flag, Ground: ground, Facts: facts, Clock: now, Citation: cited},
			laws.FlagDropped{Stamp: stamp, Color: color, Fell: genInstant().Draw(t, "dropped"), Citation: cited},
			laws.CaseRuled{Stamp: stamp, Kind: kind, Granted: flag, Ruling: ruling, By: color, Bonus: span, Increment: span, Clock: now, Citation: cited},
			laws.GameEnded{Stamp: stamp, Result: result, Termination: termination, Ply: number, ByDefault: flag, Reason: reason, Clock: now, Citation: cited},
			laws.ResultCorrected{Stamp: stamp, Result: result, Reason: reason, Citation: cited},
			genAdjournEvent(t, stamp, cited, now),
			genSheetEvent(stamp, cited, now).Draw(t, "sheet"),
			genBlindEvent(stamp, cited, now).Draw(t, "blind"),
			laws.SetupNoted{Stamp: stamp, Fault: genOf(laws.WrongMen, laws.WrongColors, laws.WrongBoard).Draw(t, "fault"), FEN: reason, Citation: cited},
			laws.PositionRestored{Stamp: stamp, Ply: number, FEN: reason, Reason: reason, Clock: now, Citation: cited},
			laws.UnlawfulPress{Stamp: stamp, By: color, Kind: genOf(laws.IllegalMove, laws.UnfinishedCastling, laws.UnfinishedPromotion, laws.NoMoveMade, laws.OnUnlawfulBoard).Draw(t, "unlawful"), Text: reason, FEN: reason, Clock: now, Citation: cited},
			laws.IllegalFound{Stamp: stamp, By: color, Kind: laws.TwoHands, Number: number, Bonus: span, Clock: now, Citation: cited},
			laws.ReplacementDue{Stamp: stamp, By: color, Text: reason, Citation: cited}, laws.CorrectionAgreed{Stamp: stamp, By: color, Citation: cited},
			laws.MenDisplaced{Stamp: stamp, By: color, Men: genShifts().Draw(t, "men"), Citation: cited}, laws.MenRighted{Stamp: stamp, By: color, Citation: cited},
			laws.DisplacedClaimed{Stamp: stamp, By: color, Clock: now, Citation: cited}, laws.PressedBack{Stamp: stamp, By: color, Clock: now, Citation: cited},
		)).Draw(t, "event")
	})
}

func genSquares() *rapid.Generator[[]chess.Square] {
	return rapid.SliceOfN(rapid.Map(rapid.Uint8Range(0, 63), func(n uint8) chess.Square { return chess.Square(n) }), 1, 4)
}

func genCommand() *rapid.Generator[laws.Command] {
	return rapid.Custom(func(t *rapid.T) laws.Command {
		reason, span, color := genText().Draw(t, "reason"), genSpan().Draw(t, "span"), genColor().Draw(t, "color")
		written := laws.Written{Text: reason, Lang: genOf("", "es").Draw(t, "lang")}
		result := laws.Result(rapid.Uint8Range(0, uint8(laws.BothWin)).Draw(t, "result"))
		control := [2]clock.Control{genControl().Draw(t, "control"), genControl().Draw(t, "other control")}
		return rapid.SampledFrom(append(deskCommands(color, reason, max(span, 0), rapid.Bool().Draw(t, "flag"), control),
			laws.Start{Regulations: genRegulations().Draw(t, "regs")},
			laws.Move{Move: rapid.SampledFrom(legal).Draw(t, "move"), Ply: rapid.IntRange(0, 900).Draw(t, "ply"), Lag: span, Offer: rapid.Bool().Draw(t, "offer")},
			laws.OfferDraw{}, laws.AcceptDraw{}, laws.DeclineDraw{}, laws.Resign{},
			laws.ClaimRepetition{Intended: written}, laws.ClaimFifty{Intended: written},
			laws.Abort{Reason: reason}, laws.FlagFall{}, laws.NoShow{},
			laws.Verdict{Question: rapid.IntRange(0, 99).Draw(t, "question"), Answer: genOf(laws.Unknown, laws.Winnable, laws.Unwinnable).Draw(t, "answer"), Line: rapid.SliceOfN(genOf("e2e4", "a7a8q"), 0, 3).Draw(t, "line"), Reason: reason},
			laws.Interrupt{From: genInstant().Draw(t, "from"), To: genInstant().Draw(t, "to")},
			laws.StopClocks{Reason: reason}, laws.ResumeGame{},
			laws.SetClocks{Left: [2]time.Duration{span, genSpan().Draw(t, "black")}, Reason: reason},
			laws.GiveTime{To: color, Span: span, Reason: reason},
			laws.ConsentDraw{Consent: rapid.Bool().Draw(t, "consent")},
			laws.SetResult{Result: result, Article: "13.4d", Reason: reason},
			laws.Annul{Reason: reason},
			laws.ClaimFlag{}, laws.RequestIncrement{}, laws.PressClock{},
			laws.Touch{Squares: genSquares().Draw(t, "touch"), AtOnce: rapid.Bool().Draw(t, "once"), Accidental: rapid.Bool().Draw(t, "accidental")},
			laws.Adjust{Squares: genSquares().Draw(t, "adjust")},
			laws.Release{From: chess.E1, To: chess.G1, Castling: rapid.Bool().Draw(t, "castling")},
			laws.Promote{From: chess.A7, To: chess.A8, Piece: genOf(chess.Queen, chess.Rook).Draw(t, "piece")},
			laws.ClaimQuickplay{Ground: genOf(laws.CannotWin, laws.NoEffort).Draw(t, "ground")},
			laws.RuleQuickplay{Ruling: genOf(laws.RuledDraw, laws.Postponed, laws.Rejected, laws.Agreed).Draw(t, "ruling"), Bonus: rapid.Bool().Draw(t, "bonus")},
			genAdjournCommand(t),
			genSheetCommand().Draw(t, "sheet"),
			genBlindCommand().Draw(t, "blind"),
			laws.ClaimIllegal{}, laws.AgreeToCorrect{}, laws.RightMen{}, laws.ClaimDisplaced{}, laws.PressBack{}, laws.ClaimTouch{},
			laws.RuleTouch{Finding: genOf(laws.TouchKept, laws.TouchBroken, laws.TouchMeant, laws.TouchAccident).Draw(t, "found"), Squares: genSquares().Draw(t, "rule touch"), Reason: reason},
			laws.RuleIllegal{TwoHands: rapid.Bool().Draw(t, "hands"), Reason: reason},
			laws.DisplaceMen{Men: genShifts().Draw(t, "men")},
			laws.ReportSetup{Fault: genOf(laws.WrongMen, laws.WrongColors, laws.WrongBoard).Draw(t, "fault")},
			laws.RuleSetup{NewGame: rapid.Bool().Draw(t, "new"), Reason: reason},
			laws.RestorePosition{
				Ply: rapid.IntRange(0, 900).Draw(t, "back"), FEN: reason, LastKnown: rapid.Bool().Draw(t, "last"), Reason: reason,
				Times: genOf(laws.TimesProposed, laws.TimesLogged, laws.TimesKept, laws.TimesGiven).Draw(t, "times"),
				Left:  [2]time.Duration{span, genSpan().Draw(t, "left")},
			},
		)).Draw(t, "command")
	})
}

// TestMovesKeepTheirKind holds this package to the layout of chess.Move.
func TestMovesKeepTheirKind(t *testing.T) {
	kinds := map[string]bool{}
	for _, m := range legal {
		text, as := writeMove(m)
		kinds[as] = true
		r := &reader{}
		if got := r.move("move", text, as); got != m || r.err != nil {
			t.Errorf("%s as %q: %v, %v; want %v", text, as, got, r.err, m)
		}
		if got := r.move("move", text, ""); got.From() != m.From() || got.To() != m.To() || got.Promotion() != m.Promotion() {
			t.Errorf("%s without \"as\": %v", text, got)
		}
	}
	for _, as := range []string{"P", "N", "B", "R", "K", asCastling, asEnPassant} {
		if !kinds[as] {
			t.Errorf("no move as %q was tried", as)
		}
	}
}

func TestEventsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := genEvent().Draw(t, "event")
		data, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeEvent(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(e, back, same); diff != "" {
			t.Fatalf("%s\n%s", data, diff)
		}
	})
}

func TestCommandsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genCommand().Draw(t, "command")
		data, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeCommand(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(c, back, same); diff != "" {
			t.Fatalf("%s\n%s", data, diff)
		}
	})
}

func TestRegulationsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genRegulations().Draw(t, "regulations")
		data, err := EncodeRegulations(r)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeRegulations(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(r, back, same); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestUnknownFieldsAreIgnored(t *testing.T) {
	e, err := DecodeEvent([]byte(`{"v":1,"type":"DrawOffered","at":5,"by":"black","article":"9.1b(1)","weather":{"rain":true}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := laws.DrawOffered{Stamp: laws.Stamp{At: 5}, By: chess.Black, Citation: laws.Citation{Article: "9.1b(1)"}}
	if e != laws.Event(want) {
		t.Errorf("%+v", e)
	}
	if c, err := DecodeCommand([]byte(`{"type":"Resign","because":1}`)); err != nil || c != laws.Command(laws.Resign{}) {
		t.Errorf("%v %v", c, err)
	}
}

func TestFaultsNameTheirField(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"v":1,"type":"Move","move":"e2e9"}`, "field move"},
		{`{"v":1,"type":"Move","move":"e2"}`, "field move"},
		{`{"v":1,"type":"Move"}`, "field move"},
		{`{"v":1,"type":"Move","move":"e7e8x"}`, "a promotion is one of"},
		{`{"v":1,"type":"Move","move":"e7e8q","as":"R"}`, "by a pawn"},
		{`{"v":1,"type":"Move","move":"e7e8q","as":"?"}`, "field move"},
		{`{"v":1,"type":"Fly"}`, `unknown command "Fly"`},
		{`{"v":2,"type":"Resign"}`, "newer version"},
		{`{"v":-1,"type":"Resign"}`, "field v"},
		{`{"v":1,"type":"SetClocks"}`, "field left"},
		{`{"v":1,"type":"GiveTime","span":1}`, "field for"},
		{`{"v":1,"type":"GiveTime","for":"green"}`, `"green" is not known`},
		{`{"v":1,"type":"GiveTime","for":"white","span":99999999999999999}`, "span out of range"},
		{`{"v":1,"type":"Interrupt","from":99999999999999999}`, "instant out of range"},
		{`{"v":1,"type":"Start","regulations":{"edition":"2009","control":["5 min","300"]}}`, "control[0]"},
		{`{"v":1,`, "unexpected end"},
		{`[]`, "cannot unmarshal"},
		{"", "unexpected end"},
		{`{"type":"` + strings.Repeat("x", MaxSize) + `"}`, "at most"},
	} {
		got, err := DecodeCommand([]byte(c.text))
		if err == nil {
			t.Errorf("%.60s: read as %v", c.text, got)
			continue
		}
		var typed *Error
		if !errors.As(err, &typed) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: %v; want %q", c.text, err, c.want)
		}
	}
	if _, err := DecodeEvent([]byte(`{"v":7,"type":"MoveMade"}`)); !errors.Is(err, ErrVersion) {
		t.Errorf("version 7: %v", err)
	}
	for _, text := range []string{
		`{"type":"MoveMade","ply":-1}`, `{"type":"MoveMade","clock":{"left":[-1,0]}}`,
		`{"type":"MoveMade","clock":{"left":[1,0],"moves":[-5,0]}}`, `{"type":"FlagFell","clock":{"running":"both"}}`, `{"type":"Nothing"}`,
	} {
		if e, err := DecodeEvent([]byte(text)); err == nil {
			t.Errorf("%s: read as %v", text, e)
		}
	}
}

// golden is one of every event and every command, each with all its fields.
func golden(t *testing.T) []byte {
	at := laws.Stamp{At: 1262304000000} // 2010-01-01
	cited := func(article string, rule laws.Rule) laws.Citation {
		return laws.Citation{Article: article, Rule: rule}
	}
	now := clock.Reading{
		Left: [2]time.Duration{7199 * time.Second, 2 * time.Hour}, Period: [2]int{0, 1}, Moves: [2]int{3, 2},
		Running: clock.BlackRuns, Since: 1262304000000, Used: 1500 * time.Millisecond,
	}
	long, _ := clock.ParseControl("40/7200+30:1800+30")
	short, _ := clock.ParseControl("1500b5")
	regs := laws.Regulations{
		Edition: laws.Edition2009, Conduct: laws.Screen, Supervision: laws.Adequate,
		Control: [2]clock.Control{long, short}, Start: laws.StartSpec{Chess960: true, Number: 0},
		Draws: laws.DrawRestriction{NotBefore: 30, Never: true}, DefaultTime: laws.NoDefaultTime,
		VerdictDefault: laws.ArbiterDecides, LagCap: time.Second, RepeatedOffers: true,
	}
	find := func(text, as string) chess.Move {
		r := &reader{}
		m := r.move("move", text, as)
		if r.err != nil {
			t.Fatal(r.err)
		}
		return m
	}
	var out bytes.Buffer
	for _, e := range []laws.Event{
		laws.GameStarted{Stamp: at, Regulations: regs, Revision: 1, Mode: laws.Standard, FEN: "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", Clock: now, Citation: cited("6.5", laws.RuleFirstClock)},
		laws.MoveMade{Stamp: at, Ply: 7, Color: chess.Black, Move: find("e8h8", asCastling), SAN: "O-O", Spent: 61 * time.Second, Lag: 80 * time.Millisecond, Clock: now},
		laws.MoveMade{Stamp: at, Ply: 8, Color: chess.White, Move: find("e5d6", asEnPassant), SAN: "exd6", Spent: time.Second, Clock: now},
		laws.MoveMade{Stamp: at, Ply: 9, Color: chess.Black, Move: find("b2a1n", "P"), SAN: "bxa1=N", Spent: time.Second, Clock: now},
		laws.DrawOffered{Stamp: at, By: chess.Black, Citation: cited("9.1b(1)", laws.RuleOfferMoment)},
		laws.DrawOfferEnded{Stamp: at, By: chess.Black, How: laws.OfferLapsed, Citation: cited("9.1b(1)", laws.RuleOfferEnds)},
		laws.ClaimMade{Stamp: at, By: chess.White, Claim: laws.FiftyClaim, Intended: laws.Written{Text: "Tb1", Lang: "es"}, Move: find("a1b1", "R"), Clock: now},
		laws.ClaimDecided{Stamp: at, By: chess.White, Claim: laws.FiftyClaim, Outcome: laws.Wrong, Proof: []int{11, 15}, Bonus: 3 * time.Minute, Charge: time.Minute, Obliged: find("a1b1", "R"), Clock: now, Citation: cited("9.5b", laws.RuleClaimWrong)},
		laws.VerdictNeeded{Stamp: at, Question: 2, Why: laws.WhyFlag, Ply: 80, FEN: "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Side: chess.Black, OtherCannot: true, Citation: cited("6.9", laws.RuleFlagLoses)},
		laws.VerdictGiven{Stamp: at, Question: 2, Why: laws.WhyFlag, Ply: 80, Side: chess.Black, Answer: laws.Winnable, Line: []string{"e2e4", "e7e8q"}, Reason: "line"},
		laws.FlagFell{Stamp: at, Color: chess.Black, Fell: at.At - 5, Clock: now, Citation: cited("6.8", laws.RuleFlagSeen)},
		laws.EndAwaited{Stamp: at, Result: laws.BlackWins, Termination: laws.Resignation, Ply: 80, Clock: now, Citation: cited("5.1b", laws.RuleResign)},
		laws.Interrupted{Stamp: at, From: at.At - 60000, To: at.At, Charged: 2 * time.Second, Clock: now, Citation: cited("Hall 5", laws.HallInterrupt)},
		laws.ClocksStopped{Stamp: at, Reason: "fire drill", Clock: now, Citation: cited("6.12a", laws.RuleClockStop)},
		laws.GameResumed{Stamp: at, Clock: now, Citation: cited("6.12c", laws.RuleClockStart)},
		laws.ClocksSet{Stamp: at, Reason: "wrong increment", Clock: now, Citation: cited("6.10b", laws.RuleClockSet)},
		laws.TimeGiven{Stamp: at, To: chess.Black, Span: -2 * time.Minute, Reason: "disturbance", Clock: now, Citation: cited("13.4c", laws.RuleDeduction)},
		laws.CaseOpened{Stamp: at, Kind: laws.VerdictUnknown, By: chess.Black, Stood: true, Clock: now, Citation: cited("6.9", laws.RuleFlagLoses)},
		laws.CaseRuled{Stamp: at, Kind: laws.DrawNeedsConsent, Granted: true, Clock: now, Citation: cited("9.1a", laws.RuleConsent)},
		laws.GameEnded{Stamp: at, Result: laws.WhiteHalf, Termination: laws.ArbiterDecision, Ply: 80, ByDefault: true, Reason: "<12.8 & 12.9>", Clock: now, Citation: cited("12.8", laws.RuleArbiter)},
		laws.ResultCorrected{Stamp: at, Result: laws.BothLose, Reason: "appeal", Citation: cited("8.7", laws.RuleResult)},
	} {
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	for _, c := range []laws.Command{
		laws.Start{Regulations: regs},
		laws.Move{Move: find("e2e4", "P"), Ply: 12, Lag: 120 * time.Millisecond, Offer: true},
		laws.OfferDraw{}, laws.AcceptDraw{}, laws.DeclineDraw{}, laws.Resign{},
		laws.ClaimRepetition{Intended: laws.Written{Text: "Cg8", Lang: "es"}},
		laws.ClaimFifty{Intended: laws.Written{Text: "a1b1"}},
		laws.Abort{Reason: "no opponent"}, laws.FlagFall{}, laws.NoShow{},
		laws.Verdict{Question: 2, Answer: laws.Unwinnable, Reason: "blockade"},
		laws.Interrupt{From: at.At, To: at.At + 60000},
		laws.StopClocks{Reason: "fire drill"}, laws.ResumeGame{},
		laws.SetClocks{Left: [2]time.Duration{time.Minute, 90 * time.Second}, Reason: "wrong increment"},
		laws.GiveTime{To: chess.Black, Span: 2 * time.Minute, Reason: "13.4b"},
		laws.ConsentDraw{Consent: true},
		laws.SetResult{Result: laws.BlackHalf, Article: "12.8", Reason: "refusal"},
		laws.Annul{Reason: "wrong position"},
	} {
		line, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	// What came with the editions of 1993, 1997, 2005 and 2023.
	later := laws.Regulations{
		Edition: laws.Edition1997, Control: [2]clock.Control{short, short}, DefaultTime: time.Hour,
		ClaimedFlags: true, NoArbiter: true, GuidelinesIII: true, BareKingWins: true,
		Extended: []laws.Extension{{Men: "KRB-KR", Moves: 75}},
	}
	for _, e := range []laws.Event{
		laws.GameStarted{Stamp: at, Regulations: later, Revision: 1, Mode: laws.Rapid, FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Clock: now, Citation: cited("6.5", laws.RuleFirstClock)},
		laws.FlagDropped{Stamp: at, Color: chess.Black, Fell: at.At - 5, Citation: cited("B6", laws.RuleFlagClaim)},
		laws.ClaimMade{Stamp: at, By: chess.Black, Claim: laws.QuickplayClaim, Clock: now},
		laws.CaseOpened{Stamp: at, Kind: laws.QuickplayCase, By: chess.Black, Ground: laws.NoEffort, Facts: laws.Facts{FEN: "4k3/8/8/8/8/8/8/Q3K3 b - - 12 70", Quiet: 12, Times: 2, CannotMate: true}, Clock: now, Citation: cited("10.2", laws.RuleLastMinutes)},
		laws.CaseRuled{Stamp: at, Kind: laws.IncrementCase, Granted: true, Ruling: laws.Agreed, By: chess.Black, Bonus: 2 * time.Minute, Increment: 5 * time.Second, Clock: now, Citation: cited("III.4", laws.RuleIncrement)},
		laws.VerdictNeeded{Stamp: at, Question: 3, Why: laws.WhyResign, Ply: 80, FEN: "4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", Side: chess.Black, Citation: cited("5.1.2", laws.RuleResign)},
		laws.GameEnded{Stamp: at, Result: laws.Drawn, Termination: laws.FivefoldRepetition, Ply: 16, Clock: now, Citation: cited("9.6.1", laws.RuleFivefold)},
	} {
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	for _, c := range []laws.Command{
		laws.ClaimFlag{}, laws.RequestIncrement{}, laws.ClaimQuickplay{Ground: laws.NoEffort},
		laws.RuleQuickplay{Ruling: laws.Postponed, Bonus: true},
	} {
		line, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	goldenAdjournment(t, &out, at, now)
	goldenSheets(t, &out, at, now)
	goldenBlind(t, &out, at, now)
	out.Write(written(t, boardEvents(), boardCommands()))
	out.Write(written(t, irregularEvents(at, now, cited), irregularCommands()))
	// What came with the arbiter's desk.
	desk := laws.GameStarted{Stamp: at, Regulations: deskRegulations(later, true, "No moving of the clock."), Revision: 1, Mode: laws.Rapid, FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Clock: now, Citation: cited("6.5", laws.RuleFirstClock)}
	both := [2]clock.Control{long, short}
	out.Write(written(t,
		append([]laws.Event{desk}, deskEvents(at, cited("12.6", laws.RuleAnnoying), now, chess.Black, "as said", 90*time.Second, true, both)...),
		deskCommands(chess.Black, "as said", 90*time.Second, true, both)))
	return out.Bytes()
}

// written writes events and commands, one a line.
func written(t *testing.T, events []laws.Event, commands []laws.Command) []byte {
	t.Helper()
	var out bytes.Buffer
	for _, e := range events {
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	for _, c := range commands {
		line, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	return out.Bytes()
}

// TestGolden reads the golden file of version 1: what it holds must decode and
// come out the same for ever, and what is written today must be in it.
func TestGolden(t *testing.T) {
	path := filepath.Join("testdata", "v1.ndjson")
	if *update {
		if err := os.WriteFile(path, golden(t), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for i, line := range lines {
		var again []byte
		if e, err := DecodeEvent([]byte(line)); err == nil {
			again, err = EncodeEvent(e)
			if err != nil {
				t.Fatal(err)
			}
		} else {
			c, err := DecodeCommand([]byte(line))
			if err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			if again, err = EncodeCommand(c); err != nil {
				t.Fatal(err)
			}
		}
		if string(again) != line {
			t.Errorf("line %d:\nis       %s\nwritten  %s", i+1, line, again)
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(string(golden(t))), "\n") {
		if !slices.Contains(lines, line) {
			t.Errorf("what is written today is not in the golden file (go test -update):\n%s", line)
		}
	}
}

func FuzzDecodeEvent(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "v1.ndjson"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		f.Add(line)
	}
	events, err := laws.Decide(laws.New(), laws.ByServer, laws.Start{Regulations: laws.Regulations{Edition: laws.Edition2009}}, 0)
	if err != nil {
		f.Fatal(err)
	}
	started := laws.Replay(events)
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := DecodeEvent(data)
		if err != nil {
			return
		}
		again, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeEvent(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if diff := cmp.Diff(e, back, same); diff != "" {
			t.Fatal(diff)
		}
		// A log from anywhere may be refused in part but breaks nothing.
		for _, g := range []laws.Game{laws.New(), started} {
			g = laws.Apply(g, e)
			g.Position()
			g.Moves()
			g.Questions()
			g.Alarm()
			g.CanClaimFifty()
			g.CanClaimRepetition()
		}
	})
}

func FuzzDecodeCommand(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "v1.ndjson"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := DecodeCommand(data)
		if err != nil {
			return
		}
		again, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeCommand(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if diff := cmp.Diff(c, back, same); diff != "" {
			t.Fatal(diff)
		}
	})
}
