package wire

import (
	"bytes"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

func genSheetEvent(stamp laws.Stamp, cited laws.Citation, now clock.Reading) *rapid.Generator[laws.Event] {
	return rapid.Custom(func(t *rapid.T) laws.Event {
		color, text := genColor().Draw(t, "color"), genText().Draw(t, "text")
		number, flag := rapid.IntRange(0, 9999).Draw(t, "number"), rapid.Bool().Draw(t, "flag")
		small := rapid.Uint8Range(0, 1).Draw(t, "small")
		return rapid.SampledFrom([]laws.Event{
			laws.MoveWritten{
				Stamp: stamp, By: color, Arbiter: flag, Ply: number, Written: laws.Written{Text: text, Lang: "es"},
				Reading: laws.SheetReading(rapid.Uint8Range(0, 4).Draw(t, "reading")), Move: genMove().Draw(t, "move"), Ahead: flag, Offer: !flag,
				Flaws: rapid.SliceOfN(rapid.Just(laws.Citation{Article: "C.9", Rule: laws.RulePawnTakes}), 0, 2).Draw(t, "flaws"), Citation: cited,
			},
			laws.NoteWritten{Stamp: stamp, By: color, Note: laws.Note(rapid.Uint8Range(0, 4).Draw(t, "note")), Text: text, Citation: cited},
			laws.SheetBreached{Stamp: stamp, By: color, Breach: laws.Breach(rapid.Uint8Range(0, 4).Draw(t, "breach")), Ply: number, Citation: cited},
			laws.RecordingChanged{
				Stamp: stamp, Color: color, Change: laws.RecordingChange(rapid.Uint8Range(0, 3).Draw(t, "change")), Both: flag, Missing: number,
				Passed: !flag, Assistant: flag, Span: genSpan().Draw(t, "span"), Reason: text, Clock: now, Citation: cited,
			},
			laws.SheetsDue{Stamp: stamp, Due: [2]bool{flag, !flag}, Upto: number, ByHand: flag, Color: color, Clock: now, Citation: cited},
			laws.SheetPassed{Stamp: stamp, By: color, How: laws.SheetPass(rapid.Uint8Range(0, 3).Draw(t, "pass")), Citation: cited},
			laws.ReconstructionBegun{Stamp: stamp, FEN: text, Ply: number, Uncounted: flag, Reason: text, Clock: now, Citation: cited},
			laws.SheetsRuled{Stamp: stamp, Ruling: laws.SheetRuling(small), Passed: flag, Color: color, Moves: number, Clock: now, Citation: cited},
			laws.SheetSigned{Stamp: stamp, By: color, Result: laws.Result(rapid.Uint8Range(0, 6).Draw(t, "result")), Citation: cited},
			laws.SheetFiled{Stamp: stamp, By: color, Act: laws.SheetAct(rapid.Uint8Range(0, 2).Draw(t, "act")), Count: number, Reason: text, Citation: cited},
		}).Draw(t, "sheet event")
	})
}

func genSheetCommand() *rapid.Generator[laws.Command] {
	return rapid.Custom(func(t *rapid.T) laws.Command {
		color, text := genColor().Draw(t, "color"), genText().Draw(t, "text")
		number, flag := rapid.IntRange(0, 999).Draw(t, "number"), rapid.Bool().Draw(t, "flag")
		return rapid.SampledFrom([]laws.Command{
			laws.WriteMove{Ply: number, Written: laws.Written{Text: text, Lang: genOf("", "es").Draw(t, "lang")}},
			laws.WriteNote{Note: laws.Note(rapid.Uint8Range(0, 4).Draw(t, "note")), Text: text},
			laws.AskSheet{}, laws.LendSheet{To: color, Lend: flag}, laws.ReturnSheet{},
			laws.Reconstruct{Reason: text}, laws.RuleOnSheets{Ruling: genOf(laws.SheetsComplete, laws.SheetsImpossible).Draw(t, "ruling"), Moves: number},
			laws.DemandRecord{Of: color, Reason: text}, laws.ExcuseRecord{Of: color, Disability: flag, Deduct: genSpan().Draw(t, "deduct"), Reason: text},
			laws.ReplaceSheet{Of: color, Reason: text}, laws.SignSheet{Result: laws.Result(rapid.Uint8Range(0, 6).Draw(t, "result"))},
			laws.HandInSheet{}, laws.AskRecord{},
		}).Draw(t, "sheet command")
	})
}

// goldenSheets is one of every command and event about score sheets.
func goldenSheets(t *testing.T, out *bytes.Buffer, at laws.Stamp, now clock.Reading) {
	cited := func(article string, rule laws.Rule) laws.Citation {
		return laws.Citation{Article: article, Rule: rule}
	}
	long, _ := clock.ParseControlSeconds("40/7200:1800")
	for _, e := range []laws.Event{
		laws.GameStarted{Stamp: at, Regulations: laws.Regulations{
			Edition: laws.Edition2009, Control: [2]clock.Control{long, long}, Sheets: laws.PaperSheets, CountedByHand: true,
			VisuallyDisabled: [2]bool{true, false}, HearingImpaired: [2]bool{false, true}, Assistant: [2]laws.Duties{laws.AllDuties, 0},
		}, Revision: 1, Mode: laws.Standard, FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Clock: now, Citation: cited("6.5", laws.RuleFirstClock)},
		laws.MoveWritten{
			Stamp: at, By: chess.Black, Ply: 12, Written: laws.Written{Text: "d4 (=)", Lang: "es"}, Reading: laws.ReadsOther,
			Offer: true, Flaws: []laws.Citation{cited("E9", laws.RulePawnTakes)}, Citation: cited("8.1", laws.RuleRecord),
		},
		laws.MoveWritten{Stamp: at, Arbiter: true, Ply: 13, Written: laws.Written{Text: "Nf3"}, Ahead: true, Citation: cited("8.5a", laws.RuleBothRest)},
		laws.NoteWritten{Stamp: at, By: chess.Black, Note: laws.TimeNote, Text: "1:20", Citation: cited("12.4", laws.RuleSheetUse)},
		laws.SheetBreached{Stamp: at, By: chess.Black, Breach: laws.WroteAhead, Ply: 12, Citation: cited("8.1", laws.RuleWriteAhead)},
		laws.RecordingChanged{Stamp: at, Color: chess.Black, Change: laws.RecordingReturns, Missing: 7, Passed: true, Citation: cited("8.4", laws.RuleRest)},
		laws.RecordingChanged{Stamp: at, Color: chess.Black, Change: laws.RecordingExcused, Assistant: true, Span: time.Minute, Reason: "hand", Clock: now, Citation: cited("8.1", laws.RuleUnable)},
		laws.SheetsDue{Stamp: at, Due: [2]bool{true, false}, Upto: 80, ByHand: true, Color: chess.White, Clock: now, Citation: cited("8.4", laws.RuleSheetFlag)},
		laws.SheetPassed{Stamp: at, By: chess.Black, How: laws.SheetLent, Citation: cited("8.5b", laws.RuleOneBehind)},
		laws.ReconstructionBegun{Stamp: at, FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Ply: 80, Uncounted: true, Reason: "no sheet", Clock: now, Citation: cited("8.5c", laws.RuleReconstruct)},
		laws.SheetsRuled{Stamp: at, Ruling: laws.SheetsImpossible, Passed: true, Color: chess.Black, Moves: 2, Clock: now, Citation: cited("8.6", laws.RuleNextPeriod)},
		laws.SheetSigned{Stamp: at, By: chess.Black, Result: laws.Drawn, Citation: cited("8.7", laws.RuleResult)},
		laws.SheetFiled{Stamp: at, By: chess.Black, Act: laws.RecordShown, Count: 5, Reason: "-", Citation: cited("A.4.3", laws.RuleAskRecord)},
	} {
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	for _, c := range []laws.Command{
		laws.WriteMove{Ply: 12, Written: laws.Written{Text: "Cf3", Lang: "es"}}, laws.WriteNote{Note: laws.ClaimNote, Text: "9.2"},
		laws.AskSheet{}, laws.LendSheet{To: chess.Black, Lend: true}, laws.ReturnSheet{}, laws.Reconstruct{Reason: "no sheet"},
		laws.RuleOnSheets{Ruling: laws.SheetsImpossible, Moves: 2}, laws.DemandRecord{Of: chess.Black, Reason: "refuses"},
		laws.ExcuseRecord{Of: chess.Black, Disability: true, Deduct: time.Minute, Reason: "hand"},
		laws.ReplaceSheet{Of: chess.Black, Reason: "dark"}, laws.SignSheet{Result: laws.Drawn}, laws.HandInSheet{}, laws.AskRecord{},
	} {
		line, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
}
