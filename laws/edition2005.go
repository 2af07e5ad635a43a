package laws

import "time"

// laws2005 is the Laws adopted at Calvià in October 2004 and in force from
// 1 July 2005.
var laws2005 = table{
	edition:  Edition2005,
	revision: 1,

	// B1, C1: 15 to 60 minutes, both included.
	rapid:       modeRange{from: 15 * time.Minute, below: 60*time.Minute + time.Millisecond, perMove: 60},
	modesIn:     "B1, C1",
	increments:  true,      // 6.2a
	delayLapses: true,      // 6.2b
	defaultTime: time.Hour, // 6.7

	repetitions:  3,  // 9.2
	fifty:        50, // 9.3
	fiftyNext:    true,
	claimIsOffer: true,                                                                                             // 9.1c
	wrongClaim:   inAllModes(claimPenalty{opponent: 3 * time.Minute, claimant: losesGraded, rule: RuleClaimWrong}), // 9.5b

	dead:   anySeries,                                                // 5.2b, 9.6
	flag:   [numModes]flagPolicy{flagByMate, flagByMate, flagByMate}, // 6.10
	flags:  flagsClaimed,                                             // B7, C2
	resign: resignLoses,                                              // 5.1b
	quickplay: quickplayPolicy{ // 10.2; C2 excludes blitz
		offered: true, added: true, onMove: true, rejects: true, bonus: 2 * time.Minute, isOffer: true, final: true, eitherFlag: true,
	},

	adjourn: adjournPolicy{ // Appendix A
		endsKnown: true, offerNoted: true, resumptionNoted: true, late: time.Hour, lateSet: true, lateRuled: true, badSeal: flagByMate,
	},
	sheets: sheetPolicy{ // 8.1, 8.4, 8.7, 12.3, B3
		restUnder: 5 * time.Minute, unlessAdded: 30 * time.Second, freeFast: true, noAhead: true, previousFirst: true, notes: 4,
		excuse: excuseAssistant, signed: true,
	},
	notation:     notationPolicy{signs: true, passing: true, pawnFile: true}, // E
	defaultRuled: true,                                                       // 6.7
	absenceRuled: true,                                                       // 6.6
	stopsForHelp: true,                                                       // 6.13b
	setsCounter:  true,                                                       // 6.14
	device:       deviceByArbiter,                                            // 12.2b

	touchOnRequest: [numModes]bool{Rapid: true, Blitz: true}, // B5
	castlingBinds:  true,                                     // 4.4a
	choiceTouches:  true,                                     // 4.4d
	touchDeclines:  true,                                     // 9.1a
	setupLimit:     3,                                        // B4
	swappedKing:    true,                                     // B4
	colors:         colorsRuled,                              // 7.2
	restored:       timesByLog,                               // 6.14

	illegal:          illegalAtOnce,      // 7.4
	illegalRapid:     illegalBeforeReply, // B6
	illegalBlitz:     illegalWinsOrDraws, // C3
	illegalBonus:     2 * time.Minute,    // 7.4b
	illegalBonusFast: 2 * time.Minute,    // 7.4b
	illegalLoses:     3,                  // 7.4b

	articles: map[Rule]string{
		RuleTurn:         "1.1",
		RuleOwnMan:       "3.1",
		RuleBishop:       "3.2",
		RuleRook:         "3.3",
		RuleQueen:        "3.4",
		RuleLeap:         "3.5",
		RuleKnight:       "3.6",
		RulePawn:         "3.7a",
		RuleDoubleStep:   "3.7b",
		RulePawnCapture:  "3.7c",
		RulePromotion:    "3.7e",
		RuleKing:         "3.8(i)",
		RuleCastling:     "3.8(ii)(2)a",
		RuleCastlingRank: "3.8(ii)",
		RuleCastlingKing: "3.8(ii)(1)a",
		RuleCastlingRook: "3.8(ii)(1)b",
		RuleCastlingWay:  "3.8(ii)(2)b",
		RulePassingLate:  "3.7d",
		RulePassingPin:   "3.9",
		RuleSelfCheck:    "3.9",
		RuleStart:        "2.3",

		RuleMate:      "5.1a",
		RuleResign:    "5.1b",
		RuleStalemate: "5.2a",
		RuleDead:      "5.2b",
		RuleAgreement: "5.2c",

		RuleControl:     "6.2a",
		RuleFirstClock:  "6.5",
		RuleLate:        "6.7",
		RuleFlagSeen:    "6.9",
		RuleFlagLoses:   "6.10",
		RuleClockDefect: "6.11",
		RuleClockStop:   "6.13a",
		RuleClockStart:  "6.13c",
		RuleFlagClaim:   "B7",
		RuleFlagWin:     "B8",
		RuleBothFlags:   "B9",

		RuleWrongSetup: "7.1a",
		RuleResult:     "8.7",

		RuleOfferMoment: "9.1a",
		RuleOfferOther:  "9.1a",
		RuleOfferStands: "9.1a",
		RuleOfferEnds:   "9.1a",
		RuleClaimOffers: "9.1c",

		RuleClaimTurn:      "9.2",
		RuleRepetitionNext: "9.2a",
		RuleRepetition:     "9.2b",
		RuleFiftyNext:      "9.3a",
		RuleFifty:          "9.3b",
		RuleClaimRight:     "9.5a",
		RuleClaimWrong:     "9.5b",
		RuleClaimMove:      "9.5b",

		RuleLastMinutes:  "10.2",
		RuleQuickTurn:    "10.2",
		RuleQuickDraw:    "10.2a",
		RuleQuickWait:    "10.2b",
		RuleQuickLate:    "10.2b",
		RuleQuickReject:  "10.2c",
		RuleQuickBlitz:   "C2",
		RuleNoArbiter:    "D1",
		RuleRemoteRuling: "D1",

		RuleArbiter:   "13.1",
		RuleBonus:     "13.4b",
		RuleDeduction: "13.4c",
		RuleReason:    "13.6",

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
		RuleWriteAhead:         "8.1",
		RulePrevious:           "8.1",
		RuleRest:               "8.4",
		RuleSheetFlag:          "8.4",
		RuleBothRest:           "8.5a",
		RuleBothBehind:         "8.5a",
		RuleOneBehind:          "8.5b",
		RuleReconstruct:        "8.5c",
		RuleNextPeriod:         "8.6",
		RuleRefuseRecord:       "12.8",
		RuleSheetOwner:         "8.3",
		RuleUnable:             "8.1",
		RuleSheetUse:           "12.3",
		RuleNoRecord:           "B3",
		RuleNotation:           "E",
		RulePieceLetter:        "E2",
		RulePawnLetter:         "E4",
		RuleMoveForm:           "E8",
		RuleCaptureSign:        "E9",
		RulePawnTakes:          "E9",
		RulePassingMark:        "E9",
		RuleSameRank:           "E10.1",
		RuleSameFile:           "E10.2",
		RuleElsewhere:          "E10.3",
		RuleTwoPawns:           "E11",
		RulePromotionForm:      "E12",
		RuleSigns:              "E13",
		RuleCastlingForm:       "E13",
		RuleCheckSign:          "E13",
		RuleMateSign:           "E13",
		RuleOfferSign:          "E13",

		RulePawnStays:     "4.6",
		RuleChoice:        "4.4d",
		RuleMade:          "4.6",
		RuleMadeCapture:   "4.6",
		RuleMadeCastling:  "4.6",
		RuleMadePromotion: "4.6",
		RulePress:         "6.8a",
		RulePressLate:     "6.8a",
		RuleStray:         "7.4a",
		RuleAdjust:        "4.2",
		RuleAdjustTurn:    "4.2",
		RuleTouchMeant:    "4.3",
		RuleTouchOwn:      "4.3a",
		RuleTouchEnemy:    "4.3b",
		RuleTouchBoth:     "4.3c",
		RuleTouchUnclear:  "4.3c",
		RuleTouchFree:     "4.5",
		RuleTouchTurn:     "4.3",
		RuleOfferBefore:   "9.1a",
		RuleClaimLost:     "9.4",
		RuleFiftyLost:     "9.4",
		RuleCastlingBoth:  "4.4a",
		RuleRookFirst:     "4.4b",
		RuleCastlingElse:  "4.4c",
		RuleCastlingFree:  "4.4c",
		RuleCastlingHalf:  "4.6",

		RuleTwoBoards:      "F1",
		RuleAnnounce:       "F2.1",
		RuleLifted:         "F2.2",
		RulePlaced:         "F2.3",
		RuleSighted:        "F2.3",
		RuleBraille:        "F2.5",
		RuleSlip:           "F2.6",
		RuleBoardsAgree:    "F2.7",
		RuleBoardsDisagree: "F2.8",
		RuleAssistant:      "F2.9",
		RuleOtherAssistant: "F2.9",
		// The arbiter's desk.
		RuleResignDraw:    "5.1b",
		RuleQuickAdded:    "10.2",
		RuleNotes:         "12.2a",
		RuleMemoryAid:     "12.3",
		RuleSpectator:     "12.4",
		RuleLeavingVenue:  "12.5",
		RuleLeavingArea:   "12.5",
		RuleAnnoying:      "12.6",
		RuleBehaviour:     "12.1",
		RuleDevices:       "12.2b",
		RuleDeviceSounds:  "12.2b",
		RuleBreach:        "12.7",
		RuleObey:          "12.8",
		RuleSpectators:    "13.7a",
		RuleScores:        "11.1",
		RuleRefusalScore:  "12.8",
		RuleBothLose:      "12.9",
		RulePointsCount:   "13.4",
		RuleDeviceScore:   "12.2b",
		RuleWarning:       "13.4a",
		RuleLoss:          "13.4d",
		RuleLessPoints:    "13.4e",
		RuleMorePoints:    "13.4f",
		RuleExpulsion:     "13.4g",
		RuleMovesHidden:   "13.6",
		RuleDisturbance:   "13.5",
		RuleConclusive:    "6.11",
		RulePlayerStop:    "6.13b",
		RuleValidStop:     "6.13d",
		RuleHandling:      "6.8c",
		RuleTwoHands:      "4.1",
		RuleClockHelp:     "6.8d",
		RuleHints:         "13.6",
		RuleBothFlagsOn:   "6.12a",
		RuleBothFlagsLast: "6.12b",
		RuleTolerance:     "6.7",
		RuleNobodyThere:   "6.6",
		RuleAnalogy:       "Preface",
		RuleFederation:    "Preface c",
		RuleDeclareDead:   "5.2b",
		RuleQuickFinal:    "10.2d",
		RuleEvidence:      "D1",
		RuleEvidenceSheet: "D1",

		RuleSetupLimit:     "B4",
		RuleWrongColors:    "7.2",
		RuleWrongBoard:     "7.1b",
		RuleBoardLimit:     "B4",
		RuleNoCastling:     "B4",
		RuleDisplaced:      "7.5",
		RuleLastKnown:      "7.4a",
		RuleRestoredTimes:  "6.14",
		RuleIllegalUndone:  "7.4a",
		RuleKingTaken:      "7.4a",
		RuleReplaced:       "7.4a",
		RuleIllegalBonus:   "7.4b",
		RuleIllegalLoses:   "7.4b",
		RuleIllegalAsked:   "B6",
		RuleIllegalGross:   "B6",
		RuleIllegalLate:    "B6",
		RuleIllegalWins:    "C3",
		RuleIllegalDraws:   "C3",
		RuleIllegalStands:  "C3",
		RuleIllegalSilent:  "C2",
		RuleIllegalMate:    "5.1a",
		RuleCountedAtPress: "7.4a",
		RuleHalfCastled:    "7.4a",
		RulePawnPressed:    "7.4a",
		RulePawnFinished:   "4.6",
		RuleKnocked:        "7.3",
		RuleDisplacedCall:  "7.3",

		RuleComplaintLost: "4.7",
		RuleTouchActs:     "13.1",
		RuleTouchAsked:    "B5",
		RuleTouchAgain:    "4.3",
		RulePawnSeen:      "B6",
		RuleWrongPosition: "7.5",
		RuleSettingLimit:  "B4",
		RuleIllegalLast:   "7.4b",
	},
}
