package laws

// What goes wrong over the board, or at the beginning.
const (
	RuleSetupLimit    Rule = "INI-02" // in rapid and blitz wrong men cannot be reported for long
	RuleWrongColors   Rule = "COL-01" // reversed colours
	RuleWrongBoard    Rule = "BMP-01" // a board turned the wrong way
	RuleBoardLimit    Rule = "BMP-02" // in rapid and blitz it cannot be reported for long
	RuleNoCastling    Rule = "CAS-07" // who stood wrongly from the beginning does not castle
	RuleSettingLimit  Rule = "RAP-04" // ... nor the setting of the clock
	RuleDisplaced     Rule = "DSP-04" // the position before the men were displaced
	RuleWrongPosition Rule = "ADJ-31" // the position set up wrongly at a resumption
	RuleLastKnown     Rule = "ILL-02" // the position before an irregularity cannot be found
	RuleRestoredTimes Rule = "CLK-17" // the times after an irregularity

	RuleIllegalUndone   Rule = "ILL-01"     // the position before an illegal move
	RuleKingTaken       Rule = "ILL-04"     // taking the king is an illegal move
	RuleReplaced        Rule = "ILL-06"     // the rule of touched men for the move that replaces it
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
	RuleKnocked         Rule = "DSP-01"     // men knocked over
	RuleDisplacedCall   Rule = "DSP-02"     // ... and left lying
)
