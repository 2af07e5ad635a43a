package laws

// Score sheets and notation (matrix 2.21, 2.30).
const (
	RuleRecord        Rule = "SCO-01" // both record all the moves
	RuleWriteAhead    Rule = "SCO-02" // no move is written before it is made
	RulePrevious      Rule = "SCO-03" // one's previous move is written before the next is made
	RuleRest          Rule = "SCO-04" // the duty rests in time trouble
	RuleSheetFlag     Rule = "SCO-05" // after a flag has fallen the sheet is completed
	RuleBothRest      Rule = "SCO-06" // the arbiter records when neither does
	RuleBothBehind    Rule = "SCO-07" // both complete their sheets with the clocks stopped
	RuleOneBehind     Rule = "SCO-08" // one completes his before he touches a man
	RuleAskSheet      Rule = "SCO-09" // asking for the opponent's sheet
	RuleReconstruct   Rule = "SCO-10" // the game is reconstructed on another board
	RuleNextPeriod    Rule = "SCO-11" // the control cannot be shown
	RuleRefuseRecord  Rule = "SCO-12" // refusing to record
	RuleSheetOwner    Rule = "SCO-14" // the sheets are the organisers'
	RuleUnable        Rule = "SCO-15" // who is unable to record
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
	RuleTwoPawns      Rule = "NOT-15" // two pawns that can take the same man
	RulePromotionForm Rule = "NOT-16"
	RuleSigns         Rule = "NOT-17" // whether capture, check and mate must be marked
	RuleCastlingForm  Rule = "NOT-18"
	RuleCheckSign     Rule = "NOT-19"
	RuleMateSign      Rule = "NOT-20"
	RuleOfferSign     Rule = "NOT-21"
)
