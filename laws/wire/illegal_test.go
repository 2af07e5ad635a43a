package wire

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

var shifted = []laws.Shift{{From: chess.E4, To: chess.E5}, {From: chess.D2, To: chess.NoSquare}}

// irregularEvents and irregularCommands are one of each about irregularities.
func irregularEvents(at laws.Stamp, now clock.Reading, cited func(string, laws.Rule) laws.Citation) []laws.Event {
	return []laws.Event{
		laws.SetupNoted{Stamp: at, Fault: laws.WrongPieces, FEN: "4k3/8/8/8/8/8/8/R3K2R w - - 0 12", Citation: cited("A.4.a", laws.RuleNoCastling)},
		laws.PositionRestored{Stamp: at, Ply: 12, FEN: "4k3/8/8/8/8/8/8/R3K2R w - - 0 7", Reason: "displaced men", Clock: now, Citation: cited("7.5", laws.RuleDisplaced)},
		laws.UnlawfulPress{Stamp: at, By: chess.Black, Kind: laws.IllegalMove, Text: "e2-c3", FEN: "4k3/8/8/8/8/8/8/R3K2R w - - 0 12", Clock: now, Citation: cited("7.4a", laws.RuleCountedAtPress)},
		laws.UnlawfulPress{Stamp: at, By: chess.Black, Kind: laws.OnUnlawfulBoard, Text: "a8-b8", Breach: true, FEN: "1k6/8/8/8/8/8/8/R3K2R w - - 0 12", Clock: now, Citation: cited("6.7a", laws.RulePress)},
		laws.IllegalFound{Stamp: at, By: chess.Black, Kind: laws.UnfinishedPromotion, Number: 2, Bonus: 2 * time.Minute, Clock: now, Citation: cited("7.4b", laws.RuleIllegalBonus)},
		laws.ReplacementDue{Stamp: at, By: chess.Black, Text: "e2", Citation: cited("7.4a", laws.RuleReplaced)},
		laws.IllegalPositionSeen{Stamp: at, Reason: "both kings in check", Citation: cited("A.5.4", laws.RuleIllegalPosition)},
		laws.CorrectionAgreed{Stamp: at, By: chess.Black, Citation: cited("B.3.c", laws.RuleIllegalStands)},
		laws.PiecesDisplaced{Stamp: at, By: chess.Black, Pieces: shifted, Citation: cited("7.3", laws.RuleKnocked)},
		laws.PiecesRestored{Stamp: at, By: chess.Black, Citation: cited("7.3", laws.RuleKnocked)},
		laws.DisplacedClaimed{Stamp: at, By: chess.Black, Clock: now, Citation: cited("7.3", laws.RuleDisplacedCall)},
		laws.PressedBack{Stamp: at, By: chess.Black, Clock: now, Citation: cited("7.3", laws.RuleDisplacedCall)},
		laws.TouchRuled{Stamp: at, By: chess.Black, Finding: laws.TouchBroken, Squares: []chess.Square{chess.D7, chess.E2}, Reason: "seen", Citation: cited("13.1", laws.RuleTouchActs)},
		laws.TouchRuled{Stamp: at, By: chess.Black, Finding: laws.TouchAccident, Squares: []chess.Square{chess.D7}, Reason: "the sleeve", Offer: true, Citation: cited("4.3", laws.RuleTouchMeant)},
		laws.Touched{Stamp: at, By: chess.White, Squares: []chess.Square{chess.E1, chess.H1}, AtOnce: true, Accidental: true, Binding: true, Waives: true, Citation: cited("7.2a", laws.RuleTouchMeant)},
		laws.Adjusted{Stamp: at, By: chess.White, Squares: []chess.Square{chess.E1}, Improper: true, Waives: true, Citation: cited("7.1", laws.RuleAdjust)},
	}
}

func irregularCommands() []laws.Command {
	return []laws.Command{
		laws.ReportSetup{Fault: laws.WrongBoard}, laws.RuleOnSetup{NewGame: true, Reason: "king and bishop exchanged"},
		laws.RestorePosition{
			Ply: 12, FEN: "4k3/8/8/8/8/8/8/R3K2R w - - 0 7", LastKnown: true, Times: laws.TimesGiven,
			Left: [2]time.Duration{time.Minute, 90 * time.Second}, Reason: "displaced men",
		},
		laws.ClaimIllegal{}, laws.RuleOnIllegal{TwoHands: true, Reason: "castled with both"}, laws.RuleOnIllegal{Position: true, Reason: "both kings in check"}, laws.AgreeToCorrect{},
		laws.DisplacePieces{Pieces: shifted}, laws.RestorePieces{}, laws.ClaimDisplaced{}, laws.PressBack{},
		laws.ClaimTouch{}, laws.RuleOnTouch{Finding: laws.TouchAccident, Squares: []chess.Square{chess.E2}, Reason: "the sleeve"},
		laws.ClaimTouch{Contact: true},
		laws.ClaimIllegal{TwoHands: true}, laws.RuleOnIllegal{TwoHands: true, OneHand: true, Reason: "with the right one"},
	}
}
