package laws

import "time"

// laws1997 is the Laws adopted at Yerevan in 1996 and in force from 1 July 1997.
var laws1997 = table{
	edition:  Edition1997,
	revision: 1,

	// B1, C1: 15 to 60 minutes, both included; increments are not counted.
	rapid:       modeRange{from: 15 * time.Minute, below: 60*time.Minute + time.Millisecond},
	modesIn:     "B1, C1",
	increments:  true,      // 6.2
	delayLapses: true,      // 6.2
	defaultTime: time.Hour, // 6.6

	repetitions: 3,  // 9.2
	fifty:       50, // 9.3
	fiftyNext:   true,
	wrongClaim:  inAllModes(claimPenalty{opponent: 3 * time.Minute, claimant: losesHalf, rule: RuleClaimWrong}), // 9.5b

	dead:   anySeries,                                                 // 9.6
	flag:   [numModes]flagPolicy{flagByMate, flagByMate, flagByForce}, // 6.9, C4
	flags:  flagsClaimed,                                              // B6, C2
	resign: resignLoses,                                               // 5.1b
	quickplay: quickplayPolicy{ // 10.2: either player, and no word of rejecting; C5 excludes blitz
		offered: true, added: true, bonus: 2 * time.Minute,
	},

	adjourn: adjournPolicy{ // Appendix A
		endsKnown: true, offerNoted: true, resumptionNoted: true, late: time.Hour, badSeal: flagByMate,
	},
	sheets: sheetPolicy{ // 8.1, 8.4, 12.2, B3
		restUnder: 5 * time.Minute, unlessAdded: 30 * time.Second, freeFast: true, previousFirst: true, notes: 3,
		excuse: excuseForTime,
	},
	notation:     notationPolicy{signs: true, passing: true, pawnFile: true, plusMate: true}, // E
	defaultRuled: true,                                                                       // 6.6
	stopsForHelp: true,                                                                       // 6.12b

	touchOnRequest: [numModes]bool{Rapid: true, Blitz: true}, // B5
	castlingBinds:  true,                                     // 4.4a
	setupLimit:     3,                                        // B4
	colors:         colorsRuled,                              // 7.2
	restored:       timesByLog,                               // 6.13

	illegal:          illegalAtOnce,    // 7.4
	illegalRapid:     illegalOnRequest, // B5
	illegalBlitz:     illegalWins,      // C3
	illegalBonus:     2 * time.Minute,  // 10.3
	illegalBonusFast: 2 * time.Minute,  // 10.3
	illegalLoses:     3,                // 10.3
	illegalLast:      true,             // 10.3
	pressesBack:      true,             // 7.3

	articles: map[Rule]string{
		RuleTurn:         "1.1",
		RuleOwnMan:       "3.1",
		RuleBishop:       "3.2c",
		RuleRook:         "3.2b",
		RuleQueen:        "3.2a",
		RuleLeap:         "3.2",
		RuleKnight:       "3.3",
		RulePawn:         "3.4a",
		RuleDoubleStep:   "3.4b",
		RulePawnCapture:  "3.4c",
		RulePromotion:    "3.4e",
		RuleKing:         "3.5a(i)",
		RuleCastling:     "3.5a(ii)(2)[a]",
		RuleCastlingRank: "3.5a(ii)",
		RuleCastlingKing: "3.5a(ii)(1)[a]",
		RuleCastlingRook: "3.5a(ii)(1)[b]",
		RuleCastlingWay:  "3.5a(ii)(2)[b]",
		RulePassingLate:  "3.4d",
		RulePassingPin:   "3.5b",
		RuleSelfCheck:    "3.5b",
		RuleStart:        "2.3",

		RuleMate:      "5.1a",
		RuleResign:    "5.1b",
		RuleStalemate: "5.2",
		RuleDead:      "9.6",
		RuleAgreement: "5.3",

		RuleControl:     "6.2",
		RuleFirstClock:  "6.5",
		RuleLate:        "6.6",
		RuleFlagSeen:    "6.8",
		RuleFlagLoses:   "6.9",
		RuleClockDefect: "6.10",
		RuleClockStop:   "6.12a",
		RuleClockStart:  "6.12c",
		RuleFlagClaim:   "B6",
		RuleFlagWin:     "B7",
		RuleBothFlags:   "B8",
		RuleMatingForce: "C4",

		RuleWrongSetup: "7.1a",

		RuleOfferMoment: "9.1",
		RuleOfferOther:  "9.1",
		RuleOfferStands: "9.1",
		RuleOfferEnds:   "9.1",

		RuleClaimTurn:      "9.2",
		RuleRepetitionNext: "9.2a",
		RuleRepetition:     "9.2b",
		RuleFiftyNext:      "9.3a",
		RuleFifty:          "9.3b",
		RuleClaimRight:     "9.5a",
		RuleClaimWrong:     "9.5b",
		RuleClaimMove:      "9.5b",

		RuleLastMinutes:  "10.2",
		RuleQuickDraw:    "10.2a",
		RuleQuickWait:    "10.2b",
		RuleQuickLate:    "10.2c",
		RuleQuickBlitz:   "C5",
		RuleNoArbiter:    "D1",
		RuleRemoteRuling: "D1",

		RuleArbiter:   "13.1",
		RuleBonus:     "13.4b",
		RuleDeduction: "13.4c",

		RuleSeal:               "A1a",
		RuleSealChange:         "A1a",
		RuleSealShown:          "A1a",
		RuleSealEarly:          "A1b",
		RuleEnvelopeNames:      "A2a",
		RuleEnvelopePosition:   "A2b",
		RuleEnvelopeTimes:      "A2c",
		RuleEnvelopeSealer:     "A2d",
		RuleEnvelopeOffer:      "A2f",
		RuleEnvelopeResumption: "A2g",
		RuleKeepEnvelope:       "A3",
		RuleBadSeal:            "A8",
		RuleSealExcuse:         "A8",
		RuleOfferMeanwhile:     "A4",
		RuleMeanwhile:          "A6",
		RuleLateResume:         "A10",
		RuleLateMate:           "A10a",
		RuleLateDraw:           "A10b",
		RuleLateFlag:           "A10c",
		RuleResume:             "A5",
		RuleOpenPresent:        "A7",
		RuleOpen:               "A9a",
		RuleReplierAway:        "A9b",
		RuleSealReply:          "A9c",
		RuleEnvelopeLost:       "A11a",
		RuleTimesLost:          "A11a",
		RulePositionLost:       "A11b",
		RuleWrongTimes:         "A12",
		RuleSession:            "A13",
		RuleRecord:             "8.1",
		RulePrevious:           "8.1",
		RuleRest:               "8.4",
		RuleSheetFlag:          "8.4",
		RuleBothRest:           "8.5a",
		RuleBothBehind:         "8.5a",
		RuleOneBehind:          "8.5b",
		RuleReconstruct:        "8.5c",
		RuleNextPeriod:         "8.6",
		RuleRefuseRecord:       "12.7",
		RuleSheetOwner:         "8.3",
		RuleUnable:             "8.1",
		RuleSheetUse:           "12.2",
		RuleNoRecord:           "B3",
		RuleNotation:           "E",
		RulePieceLetter:        "E1",
		RulePawnLetter:         "E3",
		RuleMoveForm:           "E7",
		RuleCaptureSign:        "E8",
		RulePawnTakes:          "E8",
		RulePassingMark:        "E8",
		RuleSameRank:           "E9(1)",
		RuleSameFile:           "E9(2)",
		RuleElsewhere:          "E9(3)",
		RuleTwoPawns:           "E10",
		RulePromotionForm:      "E11",
		RuleSigns:              "E",
		RuleCastlingForm:       "E",
		RuleCheckSign:          "E",
		RuleMateSign:           "E",
		RuleOfferSign:          "8.1",

		RulePawnStays:     "4.7",
		RuleChoice:        "4.7",
		RuleMade:          "4.7",
		RuleMadeCapture:   "4.7",
		RuleMadeCastling:  "4.7",
		RuleMadePromotion: "4.7",
		RulePress:         "6.7a",
		RulePressLate:     "6.7a",
		RuleStray:         "7.4",
		RuleAdjust:        "4.2",
		RuleAdjustTurn:    "4.2",
		RuleTouchMeant:    "4.3",
		RuleTouchOwn:      "4.3a",
		RuleTouchEnemy:    "4.3a",
		RuleTouchBoth:     "4.3b",
		RuleTouchUnclear:  "4.3b",
		RuleTouchFree:     "4.5",
		RuleTouchTurn:     "4.3",
		RuleOfferBefore:   "9.1",
		RuleClaimLost:     "9.4",
		RuleFiftyLost:     "9.4",
		RuleCastlingBoth:  "4.4a",
		RuleRookFirst:     "4.4b",
		RuleCastlingElse:  "4.4c",
		RuleCastlingFree:  "4.4c",
		RuleCastlingHalf:  "4.7",
		// The arbiter's desk.
		RuleResignDraw:    "5.1b",
		RuleQuickAdded:    "10.2",
		RuleQuickTurn:     "10.2",
		RuleNotes:         "12.2",
		RuleMemoryAid:     "12.2",
		RuleAnalysis:      "12.3",
		RuleSpectator:     "12.3",
		RuleLeavingVenue:  "12.4",
		RuleLeavingArea:   "12.4",
		RuleAnnoying:      "12.5",
		RuleBehaviour:     "12.1",
		RuleBreach:        "12.6",
		RuleObey:          "12.7",
		RuleSpectators:    "13.7",
		RuleScores:        "11.1",
		RuleRefusalScore:  "12.7",
		RuleBothLose:      "12.8",
		RuleWarning:       "13.4a",
		RuleLoss:          "13.4d",
		RuleExpulsion:     "13.4e",
		RuleMovesHidden:   "13.6",
		RuleDisturbance:   "13.5",
		RuleConclusive:    "6.10",
		RulePlayerStop:    "6.12b",
		RuleHandling:      "6.7c",
		RuleTwoHands:      "4.1",
		RuleHints:         "13.6",
		RuleBothFlagsOn:   "6.11",
		RuleBothFlagsLast: "10.4",
		RuleTolerance:     "6.6",
		RuleNobodyThere:   "6.5",
		RuleAnalogy:       "Preface",
		RuleFederation:    "Preface c",
		RuleDeclareDead:   "9.6",
		RuleEvidence:      "D1",
		RuleEvidenceSheet: "D1",

		RuleSetupLimit:     "B4",
		RuleWrongColors:    "7.2",
		RuleWrongBoard:     "7.1b",
		RuleBoardLimit:     "B4",
		RuleDisplaced:      "7.4",
		RuleLastKnown:      "7.4",
		RuleRestoredTimes:  "6.13",
		RuleIllegalUndone:  "7.4",
		RuleReplaced:       "7.4",
		RuleIllegalLast:    "10.3",
		RuleIllegalLoses:   "10.3",
		RuleIllegalAsked:   "B5",
		RuleIllegalWins:    "C3",
		RuleIllegalStands:  "C3",
		RuleIllegalMate:    "7.4",
		RuleCountedAtPress: "7.4",
		RuleHalfCastled:    "7.4",
		RulePawnPressed:    "3.4e",
		RulePawnFinished:   "4.7",
		RuleKnocked:        "7.3",
		RuleDisplacedCall:  "7.3",

		RuleComplaintLost: "4.6",
		RuleTouchActs:     "13.1",
		RuleTouchAsked:    "B5",
		RuleTouchAgain:    "7.4",
		RuleWrongPosition: "7.4",
		RuleSettingLimit:  "B4",
	},
}
