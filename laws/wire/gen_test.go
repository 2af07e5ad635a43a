package wire

import (
	"strings"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

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
		c, err := clock.ParseControlSeconds(s)
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
			Venue:            genOf(laws.Screen, laws.Board).Draw(t, "conduct"),
			Supervision:      genOf(laws.Adequate, laws.Inadequate).Draw(t, "supervision"),
			Control:          [2]clock.Control{genControl().Draw(t, "w"), genControl().Draw(t, "b")},
			DefaultTime:      rapid.OneOf(genSpan(), rapid.Just(laws.NoDefaultTime)).Draw(t, "default"),
			VerdictDefault:   genOf(laws.LossStands, laws.DrawGiven, laws.ArbiterDecides).Draw(t, "verdict"),
			LagCap:           genSpan().Draw(t, "lag"),
			LagFree:          genSpan().Draw(t, "lag free"),
			LagQuota:         genSpan().Draw(t, "lag quota"),
			LagGame:          genSpan().Draw(t, "lag of a game"),
			RepeatedOffers:   rapid.Bool().Draw(t, "repeated"),
			ClaimedFlags:     rapid.Bool().Draw(t, "claimed"),
			NoArbiter:        rapid.Bool().Draw(t, "no arbiter"),
			GuidelinesIII:    rapid.Bool().Draw(t, "guidelines"),
			BareKingWins:     rapid.Bool().Draw(t, "bare king"),
			Adjournments:     rapid.Bool().Draw(t, "adjournments"),
			Agreements:       rapid.Bool().Draw(t, "agreements"),
			ResumptionTime:   genOf(0, time.Hour, laws.NoDefaultTime).Draw(t, "resumption"),
			Sheets:           genOf(laws.NoSheets, laws.PaperSheets, laws.ElectronicSheets).Draw(t, "sheets"),
			CountedByHand:    rapid.Bool().Draw(t, "by hand"),
			VisuallyDisabled: [2]bool{rapid.Bool().Draw(t, "blind"), false},
			HearingImpaired:  [2]bool{false, rapid.Bool().Draw(t, "deaf")},
			Unwatched:        rapid.Bool().Draw(t, "unwatched"),
			Assistant:        [2]laws.Duties{laws.Duties(rapid.Uint8Range(0, uint8(laws.AllDuties)).Draw(t, "assistant")), laws.KeepScore},
			ForceToWin:       rapid.Bool().Draw(t, "force"),
			FullPenalties:    rapid.Bool().Draw(t, "full"),
			Extended:         rapid.SliceOfN(rapid.Just(laws.Extension{Pieces: "KRB-KR", Moves: 75}), 0, 2).Draw(t, "extended"),
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
		kind := genOf(laws.DrawNeedsConsent, laws.VerdictUnknown, laws.QuickplayCase, laws.IncrementCase, laws.QuickplayFlag, laws.RemoteCase, laws.SealedCase, laws.WrongPiecesCase, laws.WrongColorsCase, laws.TouchCase, laws.ContactCase).Draw(t, "kind")
		result := laws.Result(rapid.Uint8Range(0, uint8(laws.BothWin)).Draw(t, "result"))
		termination := rapid.SampledFrom(laws.Terminations()).Draw(t, "termination")
		ground := genOf(laws.CannotWin, laws.NoEffort).Draw(t, "ground")
		ruling := genOf(laws.NotRuled, laws.RuledDraw, laws.Postponed, laws.Rejected, laws.Agreed).Draw(t, "ruling")
		facts := laws.Facts{FEN: reason, Quiet: number, Times: number, CannotMate: flag, Pieces: [2]string{"KQ", "KRP"}, Repeats: number}
		line := rapid.SliceOfN(genOf("e2e4", "a7a8q"), 0, 3).Draw(t, "line")
		control := [2]clock.Control{genControl().Draw(t, "control"), genControl().Draw(t, "other control")}
		return rapid.SampledFrom(append(deskEvents(stamp, cited, now, color, reason, max(span, 0), flag, control),
			laws.GameStarted{Stamp: stamp, Regulations: genRegulations().Draw(t, "regs"), Revision: number, Mode: laws.Blitz, FEN: reason, Clock: now, Citation: cited},
			laws.MoveMade{Stamp: stamp, Ply: number, Color: color, Move: genMove().Draw(t, "move"), SAN: reason, Spent: span, Lag: span, LagQuota: span, LagOver: span, Clock: now},
			laws.MoveMade{Stamp: stamp, Ply: number, Color: color, Move: genMove().Draw(t, "made"), SAN: reason, Unpressed: number, Breach: flag, Clock: now, Citation: cited},
			laws.Touched{Stamp: stamp, By: color, Squares: genSquares().Draw(t, "touched"), AtOnce: flag, Accidental: !flag, Binding: flag, Waives: !flag, Citation: cited},
			laws.Adjusted{Stamp: stamp, By: color, Squares: genSquares().Draw(t, "adjusted"), Improper: flag, Waives: flag, Citation: cited},
			laws.TouchRuled{Stamp: stamp, By: color, Finding: genOf(laws.TouchKept, laws.TouchBroken, laws.TouchMeant, laws.TouchAccident).Draw(t, "finding"), Squares: genSquares().Draw(t, "ruled"), Reason: reason, Offer: flag, Citation: cited},
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
			laws.GameResumed{Stamp: stamp, Reason: reason, Clock: now, Citation: cited},
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
			laws.SetupNoted{Stamp: stamp, Fault: genOf(laws.WrongPieces, laws.WrongColors, laws.WrongBoard).Draw(t, "fault"), FEN: reason, Citation: cited},
			laws.PositionRestored{Stamp: stamp, Ply: number, FEN: reason, Reason: reason, Clock: now, Citation: cited},
			laws.UnlawfulPress{Stamp: stamp, By: color, Kind: genOf(laws.IllegalMove, laws.UnfinishedCastling, laws.UnfinishedPromotion, laws.NoMoveMade, laws.OnUnlawfulBoard).Draw(t, "unlawful"), Text: reason, FEN: reason, Clock: now, Citation: cited},
			laws.IllegalFound{Stamp: stamp, By: color, Kind: laws.TwoHands, Number: number, Bonus: span, Clock: now, Citation: cited},
			laws.ReplacementDue{Stamp: stamp, By: color, Text: reason, Citation: cited}, laws.CorrectionAgreed{Stamp: stamp, By: color, Citation: cited}, laws.IllegalPositionSeen{Stamp: stamp, Reason: reason, Citation: cited},
			laws.PiecesDisplaced{Stamp: stamp, By: color, Pieces: genShifts().Draw(t, "men"), Citation: cited}, laws.PiecesRestored{Stamp: stamp, By: color, Citation: cited},
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
			laws.Move{Move: rapid.SampledFrom(legal).Draw(t, "move"), Ply: rapid.IntRange(0, 900).Draw(t, "ply"), Lag: span, Trip: span, Offer: rapid.Bool().Draw(t, "offer")},
			laws.OfferDraw{}, laws.AcceptDraw{}, laws.DeclineDraw{}, laws.Resign{},
			laws.ClaimRepetition{Intended: written}, laws.ClaimFifty{Intended: written},
			laws.Abort{Reason: reason}, laws.FlagFall{}, laws.NoShow{},
			laws.Verdict{Question: rapid.IntRange(0, 99).Draw(t, "question"), Answer: genOf(laws.Unknown, laws.Winnable, laws.Unwinnable).Draw(t, "answer"), Line: rapid.SliceOfN(genOf("e2e4", "a7a8q"), 0, 3).Draw(t, "line"), Reason: reason},
			laws.Interrupt{From: genInstant().Draw(t, "from"), To: genInstant().Draw(t, "to")},
			laws.StopClocks{Reason: reason}, laws.ResumeGame{Reason: reason},
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
			laws.RuleOnQuickplay{Ruling: genOf(laws.RuledDraw, laws.Postponed, laws.Rejected, laws.Agreed).Draw(t, "ruling"), Bonus: rapid.Bool().Draw(t, "bonus")},
			genAdjournCommand(t),
			genSheetCommand().Draw(t, "sheet"),
			genBlindCommand().Draw(t, "blind"),
			laws.ClaimIllegal{TwoHands: rapid.Bool().Draw(t, "hands")}, laws.AgreeToCorrect{}, laws.RestorePieces{}, laws.ClaimDisplaced{}, laws.PressBack{}, laws.ClaimTouch{Contact: rapid.Bool().Draw(t, "contact")},
			laws.RuleOnTouch{Finding: genOf(laws.TouchKept, laws.TouchBroken, laws.TouchMeant, laws.TouchAccident).Draw(t, "found"), Squares: genSquares().Draw(t, "rule touch"), Reason: reason},
			laws.RuleOnIllegal{TwoHands: rapid.Bool().Draw(t, "hands"), Position: rapid.Bool().Draw(t, "position"), Reason: reason},
			laws.DisplacePieces{Pieces: genShifts().Draw(t, "men")},
			laws.ReportSetup{Fault: genOf(laws.WrongPieces, laws.WrongColors, laws.WrongBoard).Draw(t, "fault")},
			laws.RuleOnSetup{NewGame: rapid.Bool().Draw(t, "new"), Reason: reason},
			laws.RestorePosition{
				Ply: rapid.IntRange(0, 900).Draw(t, "back"), FEN: reason, LastKnown: rapid.Bool().Draw(t, "last"), Reason: reason,
				Times: genOf(laws.TimesProposed, laws.TimesLogged, laws.TimesKept, laws.TimesGiven).Draw(t, "times"),
				Left:  [2]time.Duration{span, genSpan().Draw(t, "left")},
			},
		)).Draw(t, "command")
	})
}
