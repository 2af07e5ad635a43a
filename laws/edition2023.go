package laws

import "time"

// laws2023 is the Laws approved at Chennai in August 2022 and in force from
// 1 January 2023.
var laws2023 = table{
	edition:  Edition2023,
	revision: 1,

	// A.1, B.1: more than 10 and less than 60 minutes.
	rapid:      modeRange{from: 10*time.Minute + time.Millisecond, below: 60 * time.Minute, perMove: 60},
	modesIn:    "A.1, B.1",
	increments: true, // 6.3.1

	repetitions:     3,  // 9.2
	fifty:           50, // 9.3
	fiftyNext:       true,
	autoRepetitions: 5,  // 9.6.1
	autoFifty:       75, // 9.6.2
	claimIsOffer:    true,
	wrongClaim: [numModes]claimPenalty{
		Standard: {opponent: 2 * time.Minute, claimant: keepsTime, rule: RuleClaimWrong}, // 9.5.3
		Rapid:    {opponent: time.Minute, claimant: keepsTime, rule: RuleClaimFast},      // A.3
		Blitz:    {opponent: time.Minute, claimant: keepsTime, rule: RuleClaimFast},      // B.3, and B.2 by practice
	},
	restrictsDraws: true, // 9.1.1
	agreeAfter:     1,    // 5.2.3

	dead:   anySeries,                                                // 5.2.2
	flag:   [numModes]flagPolicy{flagByMate, flagByMate, flagByMate}, // 6.9
	flags:  flagsCalled,                                              // A.5.3, A.5.5
	resign: resignByMate,                                             // 5.1.2
	quickplay: quickplayPolicy{ // Guideline III
		offered: true, announced: true, onMove: true, rejects: true, bonus: 2 * time.Minute, increment: 5 * time.Second, eitherFlag: true,
	},

	adjourn: adjournPolicy{ // Guidelines I
		announced: true, offerNoted: true, resumptionNoted: true,
		lateRuled: true, replierWaits: true, concluded: true, badSeal: flagByMate,
	},
	sheets: sheetPolicy{ // 8.1, 8.4, 8.7, A.2, A.4.3
		restUnder: 5 * time.Minute, unlessAdded: 30 * time.Second, forPeriod: true, freeFast: true, noAhead: true, previousFirst: true, notes: 4,
		excuse: excuseSpared, signed: true, electronic: true, record: 5,
	},
	notation:     notationPolicy{pawnFile: true, longForm: true}, // C
	defaultRuled: true,                                           // 6.7.1
	absenceRuled: true,                                           // 6.7.2
	stopsForHelp: true,                                           // 6.11.2
	setsCounter:  true,                                           // 6.10.2, 7.1
	device:       deviceWins,                                     // 11.3.2.2
	scoresLoss:   true,                                           // 12.9.6
	witnesses:    true,                                           // 12.7

	supervises:     true, // A.4, A.5, B.2, B.3
	castlingBinds:  true, // 4.4.1
	choiceTouches:  true, // 4.4.4
	touchDeclines:  true, // 9.1.2.1
	touchEndsClaim: true, // 9.4
	contactBinds:   true, // 4.2.2
	adjustsOnClock: true, // 6.2.5
	nextCompletes:  true, // 6.2.1.2

	setupLimit:    10,            // A.5.1.2
	settingFixed:  true,          // A.5.1.1
	swappedKing:   true,          // A.5.1.2
	misplacedRook: true,          // A.5.1.2
	colors:        colorsByMoves, // 7.3
	restored:      timesByLog,    // 7.1

	touchVoidsEnd: true, // 5.1.1, 5.2.1, 5.2.2

	illegal:          illegalAtOnce,     // 7.5
	illegalRapid:     illegalUntilReply, // A.5.2
	illegalBlitz:     illegalUntilReply, // B.3, A.5.2
	illegalBonus:     2 * time.Minute,   // 7.5.5
	illegalBonusFast: time.Minute,       // A.3, B.3, and B.2 by practice
	illegalLoses:     2,                 // 7.5.5
	illegalExcused:   true,              // 7.5.5
	unmovedCounts:    true,              // 7.5.3
	handsCount:       true,              // 7.5.4
	queenForced:      true,              // 7.5.2

	articles: map[Rule]string{
		RuleTurn:         "1.2",
		RuleOwnMan:       "3.1",
		RuleBishop:       "3.2",
		RuleRook:         "3.3",
		RuleQueen:        "3.4",
		RuleLeap:         "3.5",
		RuleKnight:       "3.6",
		RulePawn:         "3.7.1",
		RuleDoubleStep:   "3.7.2",
		RulePawnCapture:  "3.7.3",
		RulePromotion:    "3.7.3.3",
		RuleKing:         "3.8.1",
		RuleCastling:     "3.8.2.2",
		RuleCastlingRank: "3.8.2",
		RuleCastlingKing: "3.8.2.1",
		RuleCastlingRook: "3.8.2.1",
		RuleCastlingWay:  "3.8.2.2",
		RulePassingLate:  "3.7.3.1",
		RulePassingPin:   "3.9.2",
		RuleCastling960:  "II.3",
		RuleSelfCheck:    "3.9.2",
		RuleStart:        "2.3",
		RuleStart960:     "II.2",

		RuleMate:       "5.1.1",
		RuleResign:     "5.1.2",
		RuleResignDraw: "5.1.2",
		RuleStalemate:  "5.2.1",
		RuleDead:       "5.2.2",
		RuleAgreement:  "5.2.3",

		RuleControl:    "6.3.1",
		RuleFirstClock: "6.6",
		RuleLate:       "6.7.1",
		RuleFlagSeen:   "6.8",
		RuleFlagLoses:  "6.9",
		RuleFlagClaim:  "A.5.5",
		RuleFlagWin:    "A.5.3",
		RuleClockSet:   "6.10.2",
		RuleClockStop:  "6.11.1",
		RuleClockStart: "6.11.3",

		RuleWrongSetup: "7.2.1",
		RuleResult:     "8.7",

		RuleConsent:     "9.1.1",
		RuleOfferMoment: "9.1.2.1",
		RuleOfferOther:  "9.1.2.1",
		RuleOfferStands: "9.1.2.1",
		RuleOfferEnds:   "9.1.2.1",
		RuleClaimOffers: "9.1.2.3",

		RuleClaimTurn:      "9.2",
		RuleRepetitionNext: "9.2.1",
		RuleRepetition:     "9.2.2",
		RuleFiftyNext:      "9.3.1",
		RuleFifty:          "9.3.2",
		RuleClaimRight:     "9.5.2",
		RuleClaimWrong:     "9.5.3",
		RuleClaimFast:      "A.3",
		RuleClaimMove:      "9.5.3",
		RuleFivefold:       "9.6.1",
		RuleSeventyFive:    "9.6.2",

		RuleIncrement:    "III.4",
		RuleLastMinutes:  "III.5",
		RuleQuickTurn:    "III.5",
		RuleQuickDraw:    "III.5.1",
		RuleQuickWait:    "III.5.2",
		RuleQuickLate:    "III.5.2",
		RuleQuickReject:  "III.5.3",
		RuleQuickBlitz:   "III.2.2",
		RuleQuickAdded:   "III.2.2",
		RuleNoArbiter:    "III.6.1",
		RuleRemoteRuling: "III.6.2",

		RuleArbiter:   "12.1",
		RuleBonus:     "12.9.2",
		RuleDeduction: "12.9.3",
		RuleReason:    "12.6",
		RuleScreen:    "A.4",

		RuleSeal:               "I.1.1",
		RuleSealChange:         "I.1.1",
		RuleSealShown:          "I.1.1",
		RuleSealEarly:          "I.1.2",
		RuleEnvelopeNames:      "I.2.1",
		RuleEnvelopePosition:   "I.2.2",
		RuleEnvelopeTimes:      "I.2.3",
		RuleEnvelopeSealer:     "I.2.4",
		RuleEnvelopeOffer:      "I.2.6",
		RuleEnvelopeResumption: "I.2.7",
		RuleKeepEnvelope:       "I.3",
		RuleBadSeal:            "I.8",
		RuleSealExcuse:         "I.8",
		RuleOfferMeanwhile:     "I.4",
		RuleMeanwhile:          "I.6",
		RuleLateResume:         "I.10",
		RuleLateMate:           "I.10",
		RuleLateDraw:           "I.10",
		RuleBothAbsent:         "I.11",
		RuleResume:             "I.5",
		RuleOpenPresent:        "I.7",
		RuleOpen:               "I.9.1",
		RuleReplierAway:        "I.9.2",
		RuleSealReply:          "I.9.3",
		RuleEnvelopeLost:       "I.12.1",
		RuleTimesLost:          "I.12.1",
		RulePositionLost:       "I.12.2",
		RuleWrongTimes:         "I.13",
		RuleSession:            "I.14",
		RuleRecord:             "8.1.1",
		RuleWriteAhead:         "8.1.2",
		RulePrevious:           "8.1.3",
		RuleRest:               "8.4",
		RuleSheetFlag:          "8.4",
		RuleBothRest:           "8.5.1",
		RuleBothBehind:         "8.5.1",
		RuleOneBehind:          "8.5.2",
		RuleReconstruct:        "8.5.3",
		RuleNextPeriod:         "8.6",
		RuleRefuseRecord:       "11.7",
		RuleSheetOwner:         "8.3",
		RuleUnable:             "8.1.6",
		RuleSheetUse:           "8.1.4",
		RuleNoRecord:           "A.2",
		RuleAskRecord:          "A.4.3",
		RuleSheetReplaced:      "8.3",
		RuleNotation:           "C",
		RulePieceLetter:        "C.2",
		RulePawnLetter:         "C.4",
		RuleMoveForm:           "C.8",
		RuleCaptureSign:        "C.9",
		RulePawnTakes:          "C.9",
		RulePassingMark:        "C.9",
		RuleSameRank:           "C.10.1",
		RuleSameFile:           "C.10.2",
		RuleElsewhere:          "C.10.3",
		RuleTwoPawns:           "C.11",
		RulePromotionForm:      "C.12",
		RuleSigns:              "C.13",
		RuleCastlingForm:       "C.13",
		RuleCheckSign:          "C.13",
		RuleMateSign:           "C.13",
		RuleOfferSign:          "8.1.5",

		RulePawnStays:     "4.7.3",
		RuleChoice:        "4.4.4",
		RuleMade:          "4.7",
		RuleMadeCapture:   "4.7.1",
		RuleMadeCastling:  "4.7.2",
		RuleMadePromotion: "4.7.3",
		RulePress:         "6.2.1",
		RulePressLate:     "6.2.2",
		RuleStray:         "7.5.1",
		RuleNextCompletes: "6.2.1.2",
		RuleAdjust:        "4.2.1",
		RuleAdjustTurn:    "6.2.5",
		RuleTouchMeant:    "4.2.2",
		RuleTouchOwn:      "4.3.1",
		RuleTouchEnemy:    "4.3.2",
		RuleTouchBoth:     "4.3.3",
		RuleTouchUnclear:  "4.3.3",
		RuleTouchFree:     "4.5",
		RuleTouchTurn:     "4.3",
		RuleOfferBefore:   "9.1.2.1",
		RuleClaimLost:     "9.4",
		RuleFiftyLost:     "9.4",
		RuleCastlingBoth:  "4.4.1",
		RuleRookFirst:     "4.4.2",
		RuleCastlingElse:  "4.4.3",
		RuleCastlingFree:  "4.4.3",
		RuleCastlingHalf:  "4.7.2",

		RuleTwoBoards:      "D.1",
		RuleAnnounce:       "D.2.1",
		RuleAnnouncePiece:  "D.2.1",
		RuleLifted:         "D.2.2",
		RulePlaced:         "D.2.3",
		RuleSighted:        "D.2.5",
		RuleBraille:        "D.2.7",
		RuleSlip:           "D.2.8",
		RuleBoardsAgree:    "D.2.9",
		RuleBoardsDisagree: "D.2.9",
		RuleAssistant:      "D.2.10",
		RuleOtherAssistant: "D.2.11",
		RuleNeedsAssistant: "D.2.11",
		// The arbiter's desk.
		RuleNotes:         "11.3.1",
		RuleMemoryAid:     "8.1.4",
		RuleSpectator:     "11.4",
		RuleLeavingVenue:  "11.2.3.1",
		RuleLeavingArea:   "11.2.3.2",
		RuleAnnoying:      "11.5",
		RuleBehaviour:     "11.1",
		RuleDevices:       "11.3.2",
		RuleDeviceSounds:  "11.3.2.2",
		RuleSmoking:       "11.3.4",
		RuleBreach:        "11.6",
		RuleObey:          "11.7",
		RuleAppeal:        "11.10",
		RuleSpectators:    "12.7",
		RuleInspection:    "11.3.3",
		RuleReporting:     "11.2.4",
		RuleExplanation:   "11.9",
		RuleScores:        "10.1",
		RuleRefusalScore:  "11.7",
		RuleBothLose:      "11.8",
		RulePointsCount:   "12.9",
		RuleDeviceScore:   "11.3.2.2",
		RuleScoreSum:      "10.2",
		RuleWarning:       "12.9.1",
		RuleLoss:          "12.9.6",
		RuleLessPoints:    "12.9.5",
		RuleMorePoints:    "12.9.4",
		RuleExpulsion:     "12.9.9",
		RuleMovesHidden:   "12.6",
		RuleDisturbance:   "12.5",
		RuleFine:          "12.9.7",
		RuleExclusion:     "12.9.8",
		RuleConclusive:    "6.10.1",
		RulePlayerStop:    "6.11.2",
		RuleValidStop:     "6.11.4",
		RuleHandling:      "6.2.4",
		RuleClockHelp:     "6.2.6",
		RuleHints:         "12.6",
		RuleMovingHelp:    "4.9",
		RuleBothFlagsOn:   "III.3.1.1",
		RuleBothFlagsLast: "III.3.1.2",
		RuleTolerance:     "6.7.1",
		RuleNobodyThere:   "6.7.2",
		RuleAnalogy:       "Preface",
		RuleDeclareDead:   "5.2.2",
		RuleQuickFinal:    "11.10",
		RuleEvidence:      "III.6.1",
		RuleEvidenceSheet: "III.6.1",
		RuleClockDefect:   "6.10.1",

		RuleSetupLimit:      "A.5.1.2",
		RuleWrongColors:     "7.3",
		RuleWrongBoard:      "7.2.2",
		RuleBoardLimit:      "A.5.1.2",
		RuleNoCastling:      "A.5.1.2",
		RuleDisplaced:       "7.6",
		RuleLastKnown:       "7.5.1",
		RuleRestoredTimes:   "7.1",
		RuleIllegalUndone:   "7.5.1",
		RuleKingTaken:       "7.5.1",
		RuleReplaced:        "7.5.1",
		RuleIllegalBonus:    "7.5.5",
		RuleIllegalLoses:    "7.5.5",
		RuleIllegalAsked:    "A.5.2",
		RuleIllegalLate:     "A.5.2",
		RuleIllegalMate:     "5.1.1",
		RuleCountedAtPress:  "7.5.1",
		RuleHalfCastled:     "7.5.1",
		RulePawnPressed:     "7.5.2",
		RulePawnFinished:    "7.5.2",
		RulePressUnmoved:    "7.5.3",
		RuleTwoHands:        "7.5.4",
		RuleIllegalPosition: "A.5.4",
		RuleKnocked:         "7.4.1",
		RuleDisplacedCall:   "7.4.2",

		RuleComplaintLost: "4.8",
		RuleTouchActs:     "12.1",
		RuleTouchAgain:    "4.3",
		RuleWrongPosition: "7.6",
		RuleSettingLimit:  "A.5.1.1",
		RuleIllegalStands: "A.5.2",
		RuleIllegalDraws:  "7.5.5",
		RuleIllegalLast:   "7.5.5",
	},
}
