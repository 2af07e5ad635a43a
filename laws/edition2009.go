package laws

import "time"

// laws2009 is the Laws adopted at Dresden in November 2008 and in force from
// 1 July 2009.
var laws2009 = table{
	edition:  Edition2009,
	revision: 1,

	rapid:       modeRange{from: 15 * time.Minute, below: 60 * time.Minute, perMove: 60}, // A.1, B.1
	modesIn:     "A.1, B.1",
	increments:  true, // 6.2a
	delayLapses: true, // 6.2b

	repetitions:    3,  // 9.2
	fifty:          50, // 9.3
	fiftyNext:      true,
	claimIsOffer:   true,                                                                                           // 9.1b(3)
	wrongClaim:     inAllModes(claimPenalty{opponent: 3 * time.Minute, claimant: keepsTime, rule: RuleClaimWrong}), // 9.5b
	restrictsDraws: true,                                                                                           // 9.1a

	dead:   anySeries,                                                // 5.2b, 9.6
	flag:   [numModes]flagPolicy{flagByMate, flagByMate, flagByMate}, // 6.9
	flags:  flagsClaimedOnce,                                         // A.4.d.1
	resign: resignLoses,                                              // 5.1b
	quickplay: quickplayPolicy{ // 10.2; in blitz that is adequately supervised too (B.2)
		offered: true, blitz: true, added: true, onMove: true, rejects: true, bonus: 2 * time.Minute, isOffer: true, final: true, eitherFlag: true,
	},

	adjourn: adjournPolicy{ // Guidelines G
		announced: true, endsKnown: true, offerNoted: true, resumptionNoted: true,
		late: time.Hour, lateSet: true, lateRuled: true, badSeal: flagByMate,
	},
	sheets: sheetPolicy{ // 8.1, 8.4, 8.7, 12.4, A.2
		restUnder: 5 * time.Minute, unlessAdded: 30 * time.Second, forPeriod: true, freeFast: true, noAhead: true, previousFirst: true, notes: 4,
		excuse: excuseAssistant, signed: true,
	},
	notation:     notationPolicy{passing: true, pawnFile: true}, // C
	absenceRuled: true,                                          // 6.6b
	stopsForHelp: true,                                          // 6.12b
	setsCounter:  true,                                          // 6.10b, 6.13
	device:       deviceByMate,                                  // 12.3b
	witnesses:    true,                                          // 13.7a

	supervises:     true,                                     // A.3, A.4, B.2, B.3
	touchOnRequest: [numModes]bool{Rapid: true, Blitz: true}, // A.4.b, B.3.b
	castlingBinds:  true,                                     // 4.4a
	choiceTouches:  true,                                     // 4.4d
	touchDeclines:  true,                                     // 9.1b(1)
	touchEndsClaim: true,                                     // 9.4

	setupLimit:  3,           // A.4.a
	swappedKing: true,        // A.4.a
	colors:      colorsRuled, // 7.2
	restored:    timesByLog,  // 6.13

	illegal:          illegalAtOnce,      // 7.4
	illegalRapid:     illegalBeforeReply, // A.4.c
	illegalBlitz:     illegalAgreed,      // B.3.c
	illegalBonus:     2 * time.Minute,    // 7.4b
	illegalBonusFast: 2 * time.Minute,    // 7.4b
	illegalLoses:     3,                  // 7.4b
	illegalExcused:   true,               // 7.4b

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
		RuleKing:         "3.8a",
		RuleCastling:     "3.8b(2)(a)",
		RuleCastlingRank: "3.8a",
		RuleCastlingKing: "3.8b(1)(a)",
		RuleCastlingRook: "3.8b(1)(b)",
		RuleCastlingWay:  "3.8b(2)(b)",
		RulePassingLate:  "3.7d",
		RulePassingPin:   "3.9",
		RuleCastling960:  "F.3",
		RuleSelfCheck:    "3.9",
		RuleStart:        "2.3",
		RuleStart960:     "F.2",

		RuleMate:      "5.1a",
		RuleResign:    "5.1b",
		RuleStalemate: "5.2a",
		RuleDead:      "5.2b",
		RuleAgreement: "5.2c",

		RuleControl:    "6.2a",
		RuleFirstClock: "6.5",
		RuleLate:       "6.6a",
		RuleFlagSeen:   "6.8",
		RuleFlagLoses:  "6.9",
		RuleFlagClaim:  "A.4.d.1",
		RuleFlagWin:    "A.4.d.2",
		RuleBothFlags:  "A.4.d.3",
		RuleClockSet:   "6.10b",
		RuleClockStop:  "6.12a",
		RuleClockStart: "6.12c",

		RuleWrongSetup: "7.1a",
		RuleResult:     "8.7",

		RuleConsent:     "9.1a",
		RuleOfferMoment: "9.1b(1)",
		RuleOfferOther:  "9.1b(1)",
		RuleOfferStands: "9.1b(1)",
		RuleOfferEnds:   "9.1b(1)",
		RuleClaimOffers: "9.1b(3)",

		RuleClaimTurn:      "9.2",
		RuleRepetitionNext: "9.2a",
		RuleRepetition:     "9.2b",
		RuleFiftyNext:      "9.3a",
		RuleFifty:          "9.3b",
		RuleClaimRight:     "9.5a",
		RuleClaimWrong:     "9.5b",
		RuleClaimMove:      "9.5b",

		RuleArbiter:   "13.1",
		RuleBonus:     "13.4b",
		RuleDeduction: "13.4c",
		RuleReason:    "13.6",
		RuleScreen:    "A.3",

		RuleLastMinutes:  "10.2",
		RuleQuickTurn:    "10.2",
		RuleQuickBlitz:   "B.3.b",
		RuleQuickDraw:    "10.2a",
		RuleQuickWait:    "10.2b",
		RuleQuickLate:    "10.2b",
		RuleQuickReject:  "10.2c",
		RuleNoArbiter:    "D.1",
		RuleRemoteRuling: "D.1",

		RuleSeal:               "G.1a",
		RuleSealChange:         "G.1a",
		RuleSealShown:          "G.1a",
		RuleSealEarly:          "G.1b",
		RuleEnvelopeNames:      "G.2a",
		RuleEnvelopePosition:   "G.2b",
		RuleEnvelopeTimes:      "G.2c",
		RuleEnvelopeSealer:     "G.2d",
		RuleEnvelopeOffer:      "G.2f",
		RuleEnvelopeResumption: "G.2g",
		RuleKeepEnvelope:       "G.3",
		RuleBadSeal:            "G.8",
		RuleSealExcuse:         "G.8",
		RuleOfferMeanwhile:     "G.4",
		RuleMeanwhile:          "G.6",
		RuleLateResume:         "G.10",
		RuleLateMate:           "G.10a",
		RuleLateDraw:           "G.10b",
		RuleLateFlag:           "G.10c",
		RuleResume:             "G.5",
		RuleOpenPresent:        "G.7",
		RuleOpen:               "G.9a",
		RuleReplierAway:        "G.9b",
		RuleSealReply:          "G.9c",
		RuleEnvelopeLost:       "G.11a",
		RuleTimesLost:          "G.11a",
		RulePositionLost:       "G.11b",
		RuleWrongTimes:         "G.12",
		RuleSession:            "G.13",
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
		RuleSheetUse:           "12.4",
		RuleNoRecord:           "A.2",
		RuleNotation:           "C",
		RulePieceLetter:        "C.2",
		RulePawnLetter:         "C.4",
		RuleMoveForm:           "C.8",
		RuleCaptureSign:        "C.9",
		RulePawnTakes:          "C.9",
		RulePassingMark:        "C.9",
		RuleSameRank:           "C.10.1",
		RuleSameFile:           "C.10.2",
		RuleElsewhere:          "C.10",
		RuleTwoPawns:           "C.11",
		RulePromotionForm:      "C.12",
		RuleSigns:              "C.13",
		RuleCastlingForm:       "C.13",
		RuleCheckSign:          "C.13",
		RuleMateSign:           "C.13",
		RuleOfferSign:          "C.13",

		RulePawnStays:     "4.6c",
		RuleChoice:        "4.4d",
		RuleMade:          "4.6",
		RuleMadeCapture:   "4.6a",
		RuleMadeCastling:  "4.6b",
		RuleMadePromotion: "4.6c",
		RulePress:         "6.7a",
		RulePressLate:     "6.7a",
		RuleStray:         "4.6",
		RuleAdjust:        "4.2",
		RuleAdjustTurn:    "4.2",
		RuleTouchMeant:    "4.3",
		RuleTouchOwn:      "4.3a",
		RuleTouchEnemy:    "4.3b",
		RuleTouchBoth:     "4.3c",
		RuleTouchUnclear:  "4.3c",
		RuleTouchFree:     "4.5",
		RuleTouchTurn:     "4.3",
		RuleOfferBefore:   "9.1b(1)",
		RuleClaimLost:     "9.4",
		RuleFiftyLost:     "9.4",
		RuleCastlingBoth:  "4.4a",
		RuleRookFirst:     "4.4b",
		RuleCastlingElse:  "4.4c",
		RuleCastlingFree:  "4.4c",
		RuleCastlingHalf:  "4.6b",

		RuleTwoBoards:      "E.1",
		RuleAnnounce:       "E.2.1",
		RuleAnnouncePiece:  "E.2.1",
		RuleLifted:         "E.2.2",
		RulePlaced:         "E.2.3",
		RuleSighted:        "E.2.3",
		RuleBraille:        "E.2.5",
		RuleSlip:           "E.2.6",
		RuleBoardsAgree:    "E.2.7",
		RuleBoardsDisagree: "E.2.8",
		RuleAssistant:      "E.2.9",
		RuleOtherAssistant: "E.2.10",
		// The arbiter's desk.
		RuleResignDraw:    "5.1b",
		RuleQuickAdded:    "10.2",
		RuleNotes:         "12.3a",
		RuleMemoryAid:     "12.4",
		RuleSpectator:     "12.5",
		RuleLeavingVenue:  "12.2",
		RuleLeavingArea:   "12.2",
		RuleAnnoying:      "12.6",
		RuleBehaviour:     "12.1",
		RuleDevices:       "12.3b",
		RuleDeviceSounds:  "12.3b",
		RuleSmoking:       "12.3c",
		RuleBreach:        "12.7",
		RuleObey:          "12.8",
		RuleAppeal:        "12.10",
		RuleSpectators:    "13.7a",
		RuleScores:        "11.1",
		RuleRefusalScore:  "12.8",
		RuleBothLose:      "12.9",
		RulePointsCount:   "13.4",
		RuleDeviceScore:   "12.3b",
		RuleWarning:       "13.4a",
		RuleLoss:          "13.4d",
		RuleLessPoints:    "13.4e",
		RuleMorePoints:    "13.4f",
		RuleExpulsion:     "13.4g",
		RuleMovesHidden:   "13.6",
		RuleDisturbance:   "13.5",
		RuleConclusive:    "6.10a",
		RulePlayerStop:    "6.12b",
		RuleValidStop:     "6.12d",
		RuleHandling:      "6.7c",
		RuleTwoHands:      "4.1",
		RuleClockHelp:     "6.7d",
		RuleHints:         "13.6",
		RuleBothFlagsOn:   "6.11a",
		RuleBothFlagsLast: "6.11b",
		RuleTolerance:     "6.6a",
		RuleNobodyThere:   "6.6b",
		RuleAnalogy:       "Preface",
		RuleFederation:    "Preface c",
		RuleDeclareDead:   "5.2b",
		RuleQuickFinal:    "10.2d",
		RuleEvidence:      "D.1",
		RuleEvidenceSheet: "D.1",
		RuleClockDefect:   "6.10a",

		RuleSetupLimit:     "A.4.a",
		RuleWrongColors:    "7.2",
		RuleWrongBoard:     "7.1b",
		RuleBoardLimit:     "A.4.a",
		RuleNoCastling:     "A.4.a",
		RuleDisplaced:      "7.5",
		RuleLastKnown:      "7.4a",
		RuleRestoredTimes:  "6.13",
		RuleIllegalUndone:  "7.4a",
		RuleKingTaken:      "7.4a",
		RuleReplaced:       "7.4a",
		RuleIllegalBonus:   "7.4b",
		RuleIllegalLoses:   "7.4b",
		RuleIllegalAsked:   "A.4.c",
		RuleIllegalGross:   "A.4.c",
		RuleIllegalLate:    "A.4.c",
		RuleIllegalWins:    "B.3.c",
		RuleIllegalDraws:   "B.3.c",
		RuleIllegalStands:  "B.3.c",
		RuleIllegalSilent:  "B.3.b",
		RuleIllegalMate:    "5.1a",
		RuleCountedAtPress: "7.4a",
		RuleHalfCastled:    "7.4a",
		RulePawnPressed:    "7.4a",
		RulePawnFinished:   "4.6c",
		RuleKnocked:        "7.3",
		RuleDisplacedCall:  "7.3",

		RuleComplaintLost: "4.7",
		RuleTouchActs:     "13.1",
		RuleTouchAsked:    "A.4.b",
		RuleTouchAgain:    "4.3",
		RulePawnSeen:      "A.4.c",
		RuleWrongPosition: "7.5",
		RuleSettingLimit:  "A.4.a",
		RuleIllegalLast:   "7.4b",
	},
}
