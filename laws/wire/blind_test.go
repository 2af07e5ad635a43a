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

func genBlindEvent(stamp laws.Stamp, cited laws.Citation, now clock.Reading) *rapid.Generator[laws.Event] {
	return rapid.Custom(func(t *rapid.T) laws.Event {
		color, flag := genColor().Draw(t, "color"), rapid.Bool().Draw(t, "flag")
		square := chess.Square(rapid.IntRange(0, 63).Draw(t, "square"))
		written := laws.Written{Text: genText().Draw(t, "text"), Lang: genOf("", "es").Draw(t, "lang")}
		move, number := genMove().Draw(t, "move"), rapid.IntRange(0, 99).Draw(t, "number")
		line := rapid.SliceOfN(rapid.SampledFrom(legal), 0, 3).Draw(t, "line")
		return rapid.SampledFrom([]laws.Event{
			laws.BoardsDemanded{Stamp: stamp, By: color, Citation: cited},
			laws.PiecePlaced{Stamp: stamp, By: color, Move: move, Citation: cited},
			laws.Announced{Stamp: stamp, By: color, Written: written, Move: move, Slip: flag, Corrected: !flag, Citation: cited},
			laws.Repeated{Stamp: stamp, By: color, Written: written, Wrong: flag, Citation: cited},
			laws.Executed{Stamp: stamp, On: color, From: square, To: square ^ 7, Piece: genOf(chess.NoPieceType, chess.Queen).Draw(t, "piece"), Citation: cited},
			laws.BoardsDiffer{Stamp: stamp, Squares: []chess.Square{square, square ^ 1}, Reason: written.Text, Clock: now, Citation: cited},
			laws.BoardsSettled{Stamp: stamp, Agreed: flag, Ply: number, Line: line, Adjusts: [2]bool{flag, !flag}, Clock: now, Citation: cited},
			laws.AssistantTold{Stamp: stamp, To: color, Completed: [2]int{number, number}, Clock: now, Citation: cited},
			laws.TouchReported{Stamp: stamp, By: color, Square: square, Citation: cited},
		}).Draw(t, "blind event")
	})
}

func genBlindCommand() *rapid.Generator[laws.Command] {
	return rapid.Custom(func(t *rapid.T) laws.Command {
		written := laws.Written{Text: genText().Draw(t, "text"), Lang: genOf("", "es").Draw(t, "lang")}
		square := chess.Square(rapid.IntRange(0, 63).Draw(t, "square"))
		return rapid.SampledFrom([]laws.Command{
			laws.DemandBoards{}, laws.Announce{Written: written}, laws.Repeat{Written: written},
			laws.Execute{From: square, To: square ^ 9, Piece: genOf(chess.NoPieceType, chess.Knight).Draw(t, "piece")},
			laws.AskAssistant{}, laws.ReportTouch{Square: square},
			laws.SettleBoards{Reason: written.Text, Left: [2]time.Duration{genSpan().Draw(t, "white"), genSpan().Draw(t, "black")}},
		}).Draw(t, "blind command")
	})
}

// goldenBlind is one of every command and event of a game in which a player
// cannot see the board.
func goldenBlind(t *testing.T, out *bytes.Buffer, at laws.Stamp, now clock.Reading) {
	cited := func(article string, rule laws.Rule) laws.Citation {
		return laws.Citation{Article: article, Rule: rule}
	}
	move := legal[0]
	said := laws.Written{Text: "Eva zwei Eva vier", Lang: "es"}
	for _, e := range []laws.Event{
		laws.BoardsDemanded{Stamp: at, By: chess.Black, Citation: cited("E.1", laws.RuleTwoBoards)},
		laws.PiecePlaced{Stamp: at, By: chess.Black, Move: move, Citation: cited("E.2.3", laws.RulePlaced)},
		laws.Announced{Stamp: at, By: chess.Black, Written: said, Move: move, Slip: true, Corrected: true, Citation: cited("E.2.6", laws.RuleSlip)},
		laws.Repeated{Stamp: at, By: chess.Black, Written: said, Wrong: true, Citation: cited("E.2.1", laws.RuleAnnounce)},
		laws.Executed{Stamp: at, On: chess.Black, From: chess.A7, To: chess.A8, Piece: chess.Queen, Citation: cited("E.2.1", laws.RuleAnnounce)},
		laws.BoardsDiffer{Stamp: at, Squares: []chess.Square{chess.A7, chess.A8}, Reason: "a capture", Clock: now, Citation: cited("E.2.7", laws.RuleBoardsAgree)},
		laws.BoardsSettled{Stamp: at, Agreed: true, Ply: 12, Line: []chess.Move{move}, Adjusts: [2]bool{true, false}, Clock: now, Citation: cited("E.2.7", laws.RuleBoardsAgree)},
		laws.AssistantTold{Stamp: at, To: chess.Black, Completed: [2]int{12, 11}, Clock: now, Citation: cited("E.2.9", laws.RuleAssistant)},
		laws.TouchReported{Stamp: at, By: chess.Black, Square: chess.A7, Citation: cited("E.2.9", laws.RuleAssistant)},
	} {
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	for _, c := range []laws.Command{
		laws.DemandBoards{}, laws.Announce{Written: said}, laws.Repeat{Written: said}, laws.Execute{From: chess.A7, To: chess.A8, Piece: chess.Queen},
		laws.AskAssistant{}, laws.ReportTouch{Square: chess.A7}, laws.SettleBoards{Reason: "a capture", Left: [2]time.Duration{time.Hour, time.Minute}},
	} {
		line, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
}
