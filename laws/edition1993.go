package laws

import "time"

// laws1993 is the Laws adopted in 1984, amended in 1988, and in force in the
// text of 1 January 1993. It knows one kind of play, and clocks that show the
// time used: what is added there is here taken from what is left.
var laws1993 = table{
	edition:  Edition1993,
	revision: 1,

	correction:   clockFloor{least: 5 * time.Minute, perMove: time.Minute}, // 12.4, 12.6
	defaultTime:  time.Hour,                                                // 10.15
	defaultFixed: true,

	repetitions:  3,  // 10.10
	fifty:        50, // 10.12
	fiftyExtends: true,
	wrongClaim:   inAllModes(claimPenalty{claimant: losesFive, rule: RuleClaimCharge}), // 10.13b

	dead:   closedList,                                               // 10.4
	flag:   [numModes]flagPolicy{flagByKing, flagByKing, flagByKing}, // 10.14, 10.5
	resign: resignByKing,                                             // 10.2, 10.5

	adjourn: adjournPolicy{ // 13, 14, 10.15 to 10.17
		endsKnown: true, late: time.Hour, bothLose: true, badSeal: flagByKing,
	},
	sheets: sheetPolicy{restUnder: 5 * time.Minute, askAlways: true, notes: 1, excuse: noExcuse}, // 11.2, 11.5, 15.1b

	colors:   colorsByQuarter,   // 8.6
	restored: timesInProportion, // 12.6
	voids:    true,              // 8.1, 8.2

	anyTouchWaives: true, // 7.4

	illegal:      illegalAtOnce, // 8.1, 16.1
	illegalRapid: illegalAtOnce, // one kind of play
	illegalBlitz: illegalAtOnce,

	articles: map[Rule]string{
		RuleTurn:         "3.1",
		RuleOwnMan:       "4.1",
		RuleBishop:       "5.4",
		RuleRook:         "5.3",
		RuleQueen:        "5.2",
		RuleLeap:         "4.2",
		RuleKnight:       "5.5",
		RulePawn:         "5.6b",
		RuleDoubleStep:   "5.6b",
		RulePawnCapture:  "5.6b",
		RulePromotion:    "5.6d",
		RuleKing:         "5.1a",
		RuleCastling:     "5.1f(i)",
		RuleCastlingRank: "5.1b",
		RuleCastlingKing: "5.1e(i)",
		RuleCastlingRook: "5.1e(ii)",
		RuleCastlingWay:  "5.1f(ii)",
		RulePassingLate:  "5.6c",
		RulePassingPin:   "9.1",
		RuleSelfCheck:    "9.1",
		RuleStart:        "2.3",

		RuleMate:       "10.1",
		RuleResign:     "10.2",
		RuleStalemate:  "10.3",
		RuleDead:       "10.4",
		RuleBareKing:   "10.5",
		RuleResignDraw: "10.5",
		RuleAgreement:  "10.6",

		RuleControl:     "12.1",
		RuleFirstClock:  "12.3",
		RuleLate:        "10.15",
		RuleFlagSeen:    "12.2",
		RuleFlagLoses:   "10.14",
		RuleClockDefect: "12.4",
		RuleClockFloor:  "12.4",
		RuleClockStop:   "12.5",

		RuleWrongSetup: "8.5",

		RuleOfferMoment: "10.7",
		RuleOfferOther:  "10.8",
		RuleOfferStands: "10.7",
		RuleOfferEnds:   "10.7",

		RuleClaimTurn:      "10.10",
		RuleRepetitionNext: "10.10a",
		RuleRepetition:     "10.10b",
		RuleFifty:          "10.12",
		RuleExtension:      "10.12",
		RuleClaimRight:     "10.13a",
		RuleClaimCharge:    "10.13b",
		RuleClaimMove:      "10.13b",

		RuleArbiter:   "16.1",
		RuleBonus:     "16.5",
		RuleDeduction: "16.5",

		RuleSeal:             "13.1a",
		RuleSealChange:       "13.1a",
		RuleSealShown:        "13.1a",
		RuleSealEarly:        "13.1b",
		RuleEnvelopeNames:    "13.2a",
		RuleEnvelopePosition: "13.2b",
		RuleEnvelopeTimes:    "13.2c",
		RuleEnvelopeSealer:   "13.2d",
		RuleKeepEnvelope:     "13.3",
		RuleBadSeal:          "10.16",
		RuleSealExcuse:       "10.5",
		RuleOfferMeanwhile:   "10.9",
		RuleMeanwhile:        "14.2",
		RuleLateResume:       "10.15",
		RuleLateMate:         "10.15a",
		RuleLateDraw:         "10.15b",
		RuleLateFlag:         "10.15c",
		RuleBothAbsent:       "10.17",
		RuleResume:           "14.1",
		RuleOpenPresent:      "14.2",
		RuleOpen:             "14.2",
		RuleReplierAway:      "14.3",
		RuleSealReply:        "14.4",
		RuleEnvelopeLost:     "14.5a",
		RuleTimesLost:        "14.5c",
		RulePositionLost:     "14.5b",
		RuleWrongTimes:       "14.6",
		RuleSession:          "14.7",
		RuleRecord:           "11.1",
		RuleRest:             "11.2",
		RuleSheetFlag:        "11.2",
		RuleBothRest:         "11.3",
		RuleBothBehind:       "11.7",
		RuleOneBehind:        "11.6",
		RuleAskSheet:         "11.5",
		RuleReconstruct:      "11.8",
		RuleNextPeriod:       "11.9",
		RuleRefuseRecord:     "11.4",
		RuleSheetOwner:       "11.5",
		RuleSheetUse:         "15.1b",
		RuleNotation:         "11.1",

		RulePawnStays:     "6.4",
		RuleChoice:        "6.4",
		RuleMade:          "6.1",
		RuleMadeCapture:   "6.2",
		RuleMadeCastling:  "6.3",
		RuleMadePromotion: "6.4",
		RulePress:         "6.5",
		RuleStray:         "8.1",
		RuleAdjust:        "7.1",
		RuleAdjustTurn:    "7.1",
		RuleTouchMeant:    "7.2",
		RuleTouchOwn:      "7.2a",
		RuleTouchEnemy:    "7.2a",
		RuleTouchBoth:     "7.2b",
		RuleTouchUnclear:  "7.2b",
		RuleTouchFree:     "7.3",
		RuleTouchTurn:     "7.2",
		RuleOfferBefore:   "10.9",
		RuleClaimLost:     "10.11",
		RuleCastlingBoth:  "7.2a",
		RuleRookFirst:     "5.1c",
		RuleCastlingElse:  "5.1d",
		RuleCastlingFree:  "5.1d",
		RuleCastlingHalf:  "6.3",
		// The arbiter's desk.
		RuleNotes:       "15.1a",
		RuleMemoryAid:   "15.1b",
		RuleAnalysis:    "15.1c",
		RuleAnnoying:    "15.1d",
		RuleBreach:      "15.2",
		RuleObey:        "10.17",
		RuleSpectators:  "16.4",
		RuleScores:      "17",
		RuleBothLose:    "10.17",
		RuleWarning:     "16.5",
		RuleLoss:        "15.2",
		RuleExpulsion:   "16.5",
		RuleMovesHidden: "12.9",
		RuleConclusive:  "12.4",
		RuleDefectTime:  "12.4",
		RulePlayerStop:  "5.6e",
		RuleHints:       "12.9",
		RuleBothFlagsOn: "12.8",
		RuleTolerance:   "10.15",
		RuleNobodyThere: "12.3",
		RuleAnalogy:     "Preface",
		RuleFederation:  "Preface c",
		RuleAlone:       "12.5",

		RuleWrongColors:   "8.6",
		RuleWrongBoard:    "8.7",
		RuleDisplaced:     "8.2",
		RuleLastKnown:     "8.1",
		RuleRestoredTimes: "12.6",
		RuleIllegalUndone: "8.1",
		RuleReplaced:      "8.1",
		RuleIllegalMate:   "8.1",
		RuleHalfCastled:   "6.3",
		RulePawnPressed:   "6.4",
		RulePawnFinished:  "6.4",
		RuleKnocked:       "8.3",

		RuleComplaintLost: "7.4",
		RuleTouchActs:     "16.1",
		RuleTouchAgain:    "8.1",
		RuleWrongPosition: "8.4",
	},
}
