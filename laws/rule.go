package laws

import (
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/laws/internal/editions"
)

// Rule is a row of the rules map (docs/rules-map.md) by its name there, such as "DRW-01". It is the
// same in every edition. [Article] returns its article in an edition.
type Rule string

// The rules of play that events and refusals cite.
const (
	RuleTurn        Rule = "BRD-06" // players move alternately
	RuleOwnPiece    Rule = "MOV-01" // no move to a square held by one's own piece
	RuleLeap        Rule = "MOV-02" // bishop, rook and queen do not jump
	RuleQueen       Rule = "MOV-06"
	RuleRook        Rule = "MOV-07"
	RuleBishop      Rule = "MOV-08"
	RuleKnight      Rule = "MOV-09"
	RulePawn        Rule = "MOV-10"
	RuleDoubleStep  Rule = "MOV-11"
	RulePawnCapture Rule = "MOV-12"
	RuleKing        Rule = "MOV-13"
	RuleSelfCheck   Rule = "MOV-14"
	RuleCastling    Rule = "CAS-05" // castling prevented for now by an attack
	RuleCastling960 Rule = "C96-04"
	RulePromotion   Rule = "PRO-01"
	RuleStart       Rule = "BRD-05"
	RuleStart960    Rule = "C96-02"

	RuleCastlingRank Rule = "CAS-02" // castling along the first rank only
	RuleCastlingKing Rule = "CAS-03" // castling when the king has moved
	RuleCastlingRook Rule = "CAS-04" // castling when that rook has moved
	RuleCastlingWay  Rule = "CAS-06" // castling with a piece between king and rook
	RulePassingLate  Rule = "EPT-02" // en passant only on the next move
	RulePassingPin   Rule = "EPT-03" // en passant that exposes the king to check

	RuleMate      Rule = "END-03"
	RuleStalemate Rule = "END-05"
	RuleResign    Rule = "END-06"
	RuleDead      Rule = "DEA-01"
	RuleAgreement Rule = "DRW-01"

	RuleOfferMoment Rule = "DRW-02" // an offer with the move
	RuleOfferOther  Rule = "DRW-03" // an offer at another moment
	RuleOfferStands Rule = "DRW-07"
	RuleOfferEnds   Rule = "DRW-08"
	RuleClaimOffers Rule = "DRW-10"
	RuleConsent     Rule = "DRW-11"

	RuleRepetition     Rule = "REP-04" // the position on the board has occurred three times
	RuleRepetitionNext Rule = "REP-03" // the position will have occurred three times
	RuleClaimRight     Rule = "REP-14"
	RuleClaimWrong     Rule = "REP-15"
	RuleClaimMove      Rule = "REP-17"
	RuleClaimTurn      Rule = "REP-01"
	RuleFifty          Rule = "FIF-01"
	RuleFiftyNext      Rule = "FIF-02"

	RuleFlagSeen   Rule = "FLG-01"
	RuleFlagLoses  Rule = "FLG-02"
	RuleControl    Rule = "CLK-02"
	RuleFirstClock Rule = "CLK-07"
	RuleClockSet   Rule = "CLK-13"
	RuleClockStop  Rule = "CLK-14"
	RuleClockStart Rule = "CLK-16"
	RuleBonus      Rule = "ARB-05"
	RuleDeduction  Rule = "ARB-06"
	RuleArbiter    Rule = "ARB-01"
	RuleLate       Rule = "LAT-02"
	RuleWrongSetup Rule = "INI-01"
	RuleResult     Rule = "SCO-16"
	RuleScreen     Rule = "RAP-02" // what supervision means

	RuleClockDefect  Rule = "CLK-11"     // a defective clock is replaced
	RuleClockFloor   Rule = "CLK-12"     // what a correction must leave a player
	RuleFlagClaim    Rule = "FLG-06"     // in rapid and blitz a flag falls when it is claimed
	RuleFlagWin      Rule = "FLG-07"     // what a claim to win on time needs
	RuleBothFlags    Rule = "BFL-03"     // both flags down in rapid and blitz
	RuleMatingForce  Rule = "BLZ-05"     // mating potential in blitz
	RuleBareKing     Rule = "DEA-03"     // a bare king cannot win
	RuleResignDraw   Rule = "END-08"     // resigning to an opponent who cannot mate
	RuleClaimCharge  Rule = "REP-16"     // what a wrong claim costs the claimant
	RuleClaimFast    Rule = "N23-RAP-14" // the smaller penalties of rapid and blitz
	RuleFivefold     Rule = "REP-19"     // the fifth occurrence of a position ends the game
	RuleSeventyFive  Rule = "FIF-07"     // seventy-five moves end the game
	RuleExtension    Rule = "FIF-03"     // more than fifty moves for certain positions
	RuleLastMinutes  Rule = "QPF-02"     // the claim in the last two minutes
	RuleQuickTurn    Rule = "QPF-03"     // who may make it
	RuleQuickDraw    Rule = "QPF-05"     // the draw declared
	RuleQuickReject  Rule = "QPF-09"     // the claim rejected
	RuleQuickWait    Rule = "QPF-07"     // the decision postponed
	RuleQuickLate    Rule = "QPF-08"     // the decision after postponing
	RuleQuickBlitz   Rule = "QPF-13"     // no such claim in blitz
	RuleQuickAdded   Rule = "QPF-14"     // games with an increment or a delay
	RuleIncrement    Rule = "N23-QPF-16" // a request for an increment in the last two minutes
	RuleNoArbiter    Rule = "NAR-01"     // the claim where there is no arbiter
	RuleRemoteRuling Rule = "NAR-06"     // the ruling on it from elsewhere

	// over the board
	RulePawnStays     Rule = "PRO-04"     // a pawn let go on the last rank stays there
	RuleChoice        Rule = "PRO-05"     // when the choice of the new piece is final
	RuleMade          Rule = "CMP-01"     // a move is made when the piece is released
	RuleMadeCapture   Rule = "CMP-02"     // ... and what it captures is off the board
	RuleMadeCastling  Rule = "CMP-03"     // ... castling when the last piece is let go
	RuleMadePromotion Rule = "CMP-04"     // ... a promotion when the new piece is let go
	RulePress         Rule = "CMP-05"     // the press of the clock completes it
	RulePressLate     Rule = "CMP-08"     // ... even after the opponent's reply
	RuleStray         Rule = "CMP-14"     // pieces put down unlawfully are put back
	RuleNextCompletes Rule = "N23-CMP-15" // the next move completes the one before
	RuleAdjust        Rule = "TCH-01"     // pieces may be put straight
	RuleAdjustTurn    Rule = "TCH-02"     // ... by whom
	RuleTouchMeant    Rule = "TCH-03"     // only touches with intent bind
	RuleTouchOwn      Rule = "TCH-04"     // one's own piece touched must move
	RuleTouchEnemy    Rule = "TCH-05"     // the opponent's must be captured
	RuleTouchBoth     Rule = "TCH-06"     // pieces of both colours
	RuleTouchUnclear  Rule = "TCH-07"     // ... in an order that is not clear
	RuleTouchFree     Rule = "TCH-08"     // nothing touched can move or be captured
	RuleTouchTurn     Rule = "TCH-13"     // only the player on the move is bound
	RuleOfferBefore   Rule = "DRW-04"     // an offer in one's own time before moving
	RuleClaimLost     Rule = "REP-10"     // the right to claim is lost by moving, or by touching
	RuleFiftyLost     Rule = "FIF-05"     // ... for fifty moves
	RuleCastlingBoth  Rule = "CTO-01"     // king and rook touched
	RuleRookFirst     Rule = "CTO-02"     // the rook before the king
	RuleCastlingElse  Rule = "CTO-03"     // castling attempted but illegal: another king's move
	RuleCastlingFree  Rule = "CTO-04"     // ... and the king has none
	RuleCastlingHalf  Rule = "CTO-05"     // castling begun must be finished
)

// The rules of adjournment.
const (
	RuleSeal               Rule = "ADJ-01" // the player on the move seals at the end of the session
	RuleSealChange         Rule = "ADJ-02" // they may change it until they stop the clock
	RuleSealShown          Rule = "ADJ-03" // a move made on the board must be sealed
	RuleSealEarly          Rule = "ADJ-04" // a player who seals early is charged the rest of the session
	RuleEnvelopeNames      Rule = "ADJ-05" // on the envelope: the names
	RuleEnvelopePosition   Rule = "ADJ-06" // the position
	RuleEnvelopeTimes      Rule = "ADJ-07" // the times
	RuleEnvelopeSealer     Rule = "ADJ-08" // who sealed which move
	RuleEnvelopeOffer      Rule = "ADJ-09" // the open draw offer
	RuleEnvelopeResumption Rule = "ADJ-10" // when and where the game goes on
	RuleKeepEnvelope       Rule = "ADJ-11" // the arbiter checks and keeps the envelope
	RuleBadSeal            Rule = "ADJ-12" // an ambiguous, meaningless or illegal sealed move loses
	RuleSealExcuse         Rule = "ADJ-13" // unless the opponent cannot win
	RuleOfferMeanwhile     Rule = "ADJ-14" // an offer during the adjournment stands
	RuleMeanwhile          Rule = "ADJ-15" // agreement or resignation during the adjournment
	RuleLateResume         Rule = "ADJ-16" // late at the resumption
	RuleLateMate           Rule = "ADJ-17" // the late player had sealed mate
	RuleLateDraw           Rule = "ADJ-18" // the late player had sealed a draw
	RuleLateFlag           Rule = "ADJ-19" // the flag of the player present falls first
	RuleBothAbsent         Rule = "ADJ-20" // neither player has come
	RuleResume             Rule = "ADJ-21" // position and times set up again
	RuleOpenPresent        Rule = "ADJ-22" // opened only in the presence of the player who must reply
	RuleOpen               Rule = "ADJ-23" // opened, and the sealed move made on the board
	RuleReplierAway        Rule = "ADJ-24" // the clock of the absent player who must reply
	RuleSealReply          Rule = "ADJ-25" // a reply sealed for an absent opponent
	RuleEnvelopeLost       Rule = "ADJ-26" // the envelope is lost
	RuleTimesLost          Rule = "ADJ-27" // the times are lost as well
	RulePositionLost       Rule = "ADJ-28" // the position is lost as well
	RuleWrongTimes         Rule = "ADJ-29" // clocks set wrongly at the resumption
	RuleSession            Rule = "ADJ-30" // the session announced
)

// The regulations of the hall: what the Laws leave open, or what only a game
// on screen knows. They are cited like articles.
const (
	HallRegulations Rule = "HALL-1"  // what a game may be started with
	HallOffers      Rule = "HALL-2"  // one draw offer between two moves of the offering player
	HallAbort       Rule = "HALL-3"  // a game without two half-moves may be called off
	HallFirstMove   Rule = "HALL-4"  // the default time on screen
	HallInterrupt   Rule = "HALL-5"  // outages are not charged
	HallUnknown     Rule = "HALL-6"  // the default for an unknown verdict
	HallPly         Rule = "HALL-7"  // a message for another position is no move
	HallRoles       Rule = "HALL-8"  // who may give which command
	HallFlags       Rule = "HALL-9"  // the server claims flags for the players
	HallAdjourn     Rule = "HALL-10" // a game adjourned without a sealed move
	HallSealed      Rule = "HALL-11" // a sealed move as a commitment
	HallAgreed      Rule = "HALL-12" // what both players agreed on though the Laws do not know it
	HallReasons     Rule = "HALL-13" // a ruling needs its reason in words
)

// hallArticles are the numbers of the regulations of the chess server.
var hallArticles = map[Rule]string{
	HallRegulations: "Hall 1",
	HallOffers:      "Hall 2",
	HallAbort:       "Hall 3",
	HallFirstMove:   "Hall 4",
	HallInterrupt:   "Hall 5",
	HallUnknown:     "Hall 6",
	HallPly:         "Hall 7",
	HallRoles:       "Hall 8",
	HallFlags:       "Hall 9",
	HallAdjourn:     "Hall 10",
	HallSealed:      "Hall 11",
	HallAgreed:      "Hall 12",
	HallReasons:     "Hall 13",
}

// rules returns the rules of the editions, in the order of the page of articles, followed by the
// regulations of the chess server. It reads the page when it is first called.
var rules = sync.OnceValue(func() (all []Rule) {
	for _, r := range editions.Rules() {
		all = append(all, Rule(r))
	}
	return append(all, slices.Sorted(maps.Keys(hallArticles))...)
})

// Rules returns all rules that the program cites: those of the editions, and the regulations of the
// chess server.
func Rules() []Rule { return slices.Clone(rules()) }

// The rules about who may claim a touched piece or a promotion that is not finished.
const (
	RuleComplaintLost Rule = "TCH-09" // touching a piece loses the right to complain
	RuleTouchActs     Rule = "TCH-10" // the arbiter acts of their own accord or on a complaint
	RuleTouchAsked    Rule = "TCH-11" // ... in rapid and blitz only when they are asked
	RuleTouchAgain    Rule = "TCH-12" // the rule of touched pieces for the move that replaces an illegal one
	RulePawnSeen      Rule = "PRO-08" // in rapid the arbiter steps in when a promotion is not finished
)

// The rules about irregularities over the board and at the beginning of the game.
const (
	RuleSetupLimit    Rule = "INI-02" // in rapid and blitz wrong pieces cannot be reported for long
	RuleWrongColors   Rule = "COL-01" // reversed colours
	RuleWrongBoard    Rule = "BMP-01" // a board turned the wrong way
	RuleBoardLimit    Rule = "BMP-02" // in rapid and blitz it cannot be reported for long
	RuleNoCastling    Rule = "CAS-07" // a piece misplaced from the beginning does not castle
	RuleSettingLimit  Rule = "RAP-04" // ... nor the setting of the clock
	RuleDisplaced     Rule = "DSP-04" // the position before the pieces were displaced
	RuleWrongPosition Rule = "ADJ-31" // the position set up wrongly at a resumption
	RuleLastKnown     Rule = "ILL-02" // the position before an irregularity cannot be found
	RuleRestoredTimes Rule = "CLK-17" // the times after an irregularity

	RuleIllegalUndone   Rule = "ILL-01"     // the position before an illegal move
	RuleKingTaken       Rule = "ILL-04"     // taking the king is an illegal move
	RuleReplaced        Rule = "ILL-06"     // the rule of touched pieces for the move that replaces it
	RuleIllegalBonus    Rule = "ILL-07"     // what the opponent gets
	RuleIllegalLast     Rule = "ILL-08"     // ... where only the last period counts
	RuleIllegalLoses    Rule = "ILL-09"     // the illegal move that loses
	RuleIllegalAsked    Rule = "ILL-11"     // in rapid the arbiter acts when asked
	RuleIllegalGross    Rule = "ILL-12"     // ... but for both kings in check and unfinished promotions
	RuleIllegalLate     Rule = "ILL-13"     // ... and not after the reply
	RuleIllegalWins     Rule = "ILL-14"     // in blitz the claim wins
	RuleIllegalDraws    Rule = "ILL-15"     // ... or draws, when the claimant cannot mate
	RuleIllegalStands   Rule = "ILL-16"     // ... and not after the reply
	RuleIllegalSilent   Rule = "ILL-17"     // ... and nobody steps in
	RuleIllegalMate     Rule = "ILL-19"     // what an illegal move brings about ends nothing
	RuleCountedAtPress  Rule = "CMP-12"     // an illegal move counts when the clock is pressed
	RuleHalfCastled     Rule = "CTO-06"     // half a castling and the clock pressed
	RulePawnPressed     Rule = "PRO-06"     // a pawn on the last rank and the clock pressed
	RulePawnFinished    Rule = "PRO-07"     // what becomes of it
	RulePressUnmoved    Rule = "N23-ILL-20" // the clock pressed without a move
	RuleTwoHands        Rule = "CMP-09"     // a move with both hands
	RuleIllegalPosition Rule = "N23-RAP-13" // an illegal position that lasts
	RuleKnocked         Rule = "DSP-01"     // pieces knocked over
	RuleDisplacedCall   Rule = "DSP-02"     // ... and left lying
)

// The rules of score sheets and notation.
const (
	RuleRecord        Rule = "SCO-01" // both record all the moves
	RuleWriteAhead    Rule = "SCO-02" // no move is written before it is made
	RulePrevious      Rule = "SCO-03" // one's previous move is written before the next is made
	RuleRest          Rule = "SCO-04" // the duty rests in time trouble
	RuleSheetFlag     Rule = "SCO-05" // after a flag has fallen the sheet is completed
	RuleBothRest      Rule = "SCO-06" // the arbiter records when neither does
	RuleBothBehind    Rule = "SCO-07" // both complete their sheets with the clocks stopped
	RuleOneBehind     Rule = "SCO-08" // one completes theirs before touching a piece
	RuleAskSheet      Rule = "SCO-09" // asking for the opponent's sheet
	RuleReconstruct   Rule = "SCO-10" // the game is reconstructed on another board
	RuleNextPeriod    Rule = "SCO-11" // the control cannot be shown
	RuleRefuseRecord  Rule = "SCO-12" // refusing to record
	RuleSheetOwner    Rule = "SCO-14" // the sheets are the organisers'
	RuleUnable        Rule = "SCO-15" // a player who is unable to record
	RuleSheetUse      Rule = "SCO-17" // what may stand on a sheet
	RuleNoRecord      Rule = "SCO-18" // no duty in rapid and blitz
	RuleAskRecord     Rule = "N23-SCO-19"
	RuleSheetReplaced Rule = "N23-SCO-20"

	RuleNotation      Rule = "NOT-01" // algebraic notation only
	RulePieceLetter   Rule = "NOT-03" // a capital initial
	RulePawnLetter    Rule = "NOT-05" // pawns have no letter
	RuleMoveForm      Rule = "NOT-07" // letter and arrival square
	RuleCaptureSign   Rule = "NOT-08"
	RulePawnTakes     Rule = "NOT-09"
	RulePassingMark   Rule = "NOT-10"
	RuleSameRank      Rule = "NOT-11" // two like pieces on a rank
	RuleSameFile      Rule = "NOT-12" // on a file
	RuleElsewhere     Rule = "NOT-13" // on neither
	RuleTwoPawns      Rule = "NOT-15" // two pawns that can take the same piece
	RulePromotionForm Rule = "NOT-16"
	RuleSigns         Rule = "NOT-17" // whether capture, check and mate must be marked
	RuleCastlingForm  Rule = "NOT-18"
	RuleCheckSign     Rule = "NOT-19"
	RuleMateSign      Rule = "NOT-20"
	RuleOfferSign     Rule = "NOT-21"
)

// The rules of players who cannot see the board, and of Chess960.
const (
	RuleTwoBoards      Rule = "BLD-02" // two boards on demand
	RuleAnnounce       Rule = "BLD-04" // moves are announced, repeated and executed
	RuleAnnouncePiece  Rule = "BLD-05" // the new piece is announced
	RuleLifted         Rule = "BLD-10" // a piece is touched when it is out of its hole
	RulePlaced         Rule = "BLD-11" // what makes a move there
	RuleSighted        Rule = "BLD-12" // the usual rules for a player who sees
	RuleBraille        Rule = "BLD-14" // how the player who cannot see records
	RuleSlip           Rule = "BLD-15" // a slip of the tongue
	RuleBoardsAgree    Rule = "BLD-16" // boards differ, the sheets agree
	RuleBoardsDisagree Rule = "BLD-17" // boards and sheets differ
	RuleAssistant      Rule = "BLD-18"
	RuleOtherAssistant Rule = "BLD-19" // the assistant of the player who sees
	RuleNeedsAssistant Rule = "N23-BLD-20"
)

// The rules that arbiters apply: conduct, penalties, scores, clocks over the board, lateness.
const (
	RuleNotes        Rule = "CND-01" // no notes, sources, advice or other board
	RuleMemoryAid    Rule = "CND-02" // what the score sheet is for
	RuleAnalysis     Rule = "CND-03" // no analysis in the playing hall
	RuleSpectator    Rule = "CND-04" // a player who has finished is a spectator
	RuleLeavingVenue Rule = "CND-05"
	RuleLeavingArea  Rule = "CND-06"
	RuleAnnoying     Rule = "CND-07"
	RuleBehaviour    Rule = "CND-08"
	RuleDevices      Rule = "CND-09" // telephones and other devices
	RuleDeviceSounds Rule = "CND-10" // a device makes a sound or, in 2023, is found
	RuleSmoking      Rule = "CND-11"
	RuleBreach       Rule = "CND-12" // breaches lead to penalties
	RuleObey         Rule = "CND-13" // refusing to comply with the Laws
	RuleAppeal       Rule = "CND-14"
	RuleSpectators   Rule = "CND-15"
	RuleInspection   Rule = "N23-CND-16"
	RuleReporting    Rule = "N23-CND-17"
	RuleExplanation  Rule = "N23-CND-18"

	RuleScores       Rule = "SCR-01" // what a game can be scored
	RuleRefusalScore Rule = "SCR-03" // the opponent's score after a refusal
	RuleBothLose     Rule = "SCR-04"
	RulePointsCount  Rule = "SCR-05" // penalties in points count when the game is over
	RuleDeviceScore  Rule = "SCR-06" // the opponent's score after a telephone
	RuleScoreSum     Rule = "N23-SCR-08"

	RuleWarning     Rule = "ARB-04"
	RuleLoss        Rule = "ARB-07"
	RuleLessPoints  Rule = "ARB-08"
	RuleMorePoints  Rule = "ARB-09"
	RuleExpulsion   Rule = "ARB-10"
	RuleMovesHidden Rule = "ARB-13" // the number of moves is not told to the players
	RuleDisturbance Rule = "ARB-14" // time for a disturbance from outside
	RuleFine        Rule = "N23-ARB-18"
	RuleExclusion   Rule = "N23-ARB-19"

	RuleConclusive Rule = "CLK-09"  // what the clock shows is conclusive
	RuleDefectTime Rule = "CLK-10"  // when a defect must be claimed
	RulePlayerStop Rule = "CLK-14P" // a player stops the clocks
	RuleValidStop  Rule = "CLK-15"
	RuleHandling   Rule = "CLK-18"
	RuleClockHelp  Rule = "CLK-19"
	RuleHints      Rule = "CLK-22"
	RuleMovingHelp Rule = "N23-TCH-16"

	RuleBothFlagsOn   Rule = "BFL-01" // both flags down, a period to come
	RuleBothFlagsLast Rule = "BFL-02" // both flags down in the last period

	RuleTolerance   Rule = "LAT-01" // a player who comes too late loses
	RuleNobodyThere Rule = "LAT-04"

	RuleAnalogy    Rule = "BRD-11" // the Laws are silent
	RuleFederation Rule = "BRD-12" // what a federation adds

	RuleDeclareDead Rule = "DEA-04"

	RuleQuickFinal    Rule = "QPF-10" // the decision is final
	RuleEvidence      Rule = "NAR-04" // the final position is written down
	RuleEvidenceSheet Rule = "NAR-05" // and a score sheet up to date
	RuleAlone         Rule = "NAR-08" // what players may do where no arbiter is present
)
