package wire

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

var update = flag.Bool("update", false, "rewrite golden files; the one of a released version only grows")

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
	long, _ := clock.ParseControlSeconds("40/7200+30:1800+30")
	short, _ := clock.ParseControlSeconds("1500b5")
	regs := laws.Regulations{
		Edition: laws.Edition2009, Venue: laws.Screen, Supervision: laws.Adequate,
		Control: [2]clock.Control{long, short}, Start: laws.StartSpec{Chess960: true, Number: 0},
		Draws: laws.DrawRestriction{NotBefore: 30, Never: true}, DefaultTime: laws.NoDefaultTime,
		VerdictDefault: laws.ArbiterDecides, LagCap: time.Second, RepeatedOffers: true,
	}
	find := func(text, as string) chess.Move {
		m, err := parseMove(text, as)
		if err != nil {
			t.Fatal(err)
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
		laws.Verdict{Question: 2, Answer: laws.Winnable, Line: []string{"e2e4", "e7e8q"}, Reason: "line"},
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
		Extended: []laws.Extension{{Pieces: "KRB-KR", Moves: 75}},
	}
	for _, e := range []laws.Event{
		laws.GameStarted{Stamp: at, Regulations: later, Revision: 1, Mode: laws.Rapid, FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Clock: now, Citation: cited("6.5", laws.RuleFirstClock)},
		laws.FlagDropped{Stamp: at, Color: chess.Black, Fell: at.At - 5, Citation: cited("B6", laws.RuleFlagClaim)},
		laws.ClaimMade{Stamp: at, By: chess.Black, Claim: laws.QuickplayClaim, Clock: now},
		laws.CaseOpened{Stamp: at, Kind: laws.QuickplayCase, By: chess.Black, Ground: laws.NoEffort, Stood: true, Facts: laws.Facts{FEN: "4k3/8/8/8/8/8/8/Q3K3 b - - 12 70", Quiet: 12, Times: 2, CannotMate: true, Pieces: [2]string{"KQ", "K"}, Repeats: 5}, Clock: now, Citation: cited("10.2", laws.RuleLastMinutes)},
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
		laws.RuleOnQuickplay{Ruling: laws.Postponed, Bonus: true},
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
	// What came with the quota of lag.
	regs.LagFree, regs.LagQuota = 250*time.Millisecond, time.Second
	out.Write(written(t, []laws.Event{
		laws.GameStarted{Stamp: at, Regulations: regs, Revision: 1, Mode: laws.Standard, FEN: "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", Clock: now, Citation: cited("6.5", laws.RuleFirstClock)},
		laws.MoveMade{Stamp: at, Ply: 7, Color: chess.Black, Move: find("e7e5", "P"), SAN: "e5", Spent: time.Second, Lag: 300 * time.Millisecond, LagQuota: 220 * time.Millisecond, LagOver: 40 * time.Millisecond, Clock: now},
	}, []laws.Command{laws.Move{Move: find("e2e4", "P"), Ply: 12, Lag: 300 * time.Millisecond, Trip: 80 * time.Millisecond}}))
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
