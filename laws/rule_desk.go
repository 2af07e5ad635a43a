package laws

// The rules of the arbiter's desk: conduct, penalties, scores, clocks over the
// board, lateness.
const (
	RuleNotes        Rule = "CND-01" // no notes, sources, advice or other board
	RuleMemoryAid    Rule = "CND-02" // what the score sheet is for
	RuleAnalysis     Rule = "CND-03" // no analysis in the playing hall
	RuleSpectator    Rule = "CND-04" // who has finished is a spectator
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
	RuleMovesHidden Rule = "ARB-13" // the number of moves is not said
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

	RuleTolerance   Rule = "LAT-01" // who comes too late loses
	RuleNobodyThere Rule = "LAT-04"

	RuleAnalogy    Rule = "BRD-11" // the Laws are silent
	RuleFederation Rule = "BRD-12" // what a federation adds

	RuleDeclareDead Rule = "DEA-04"

	RuleQuickFinal    Rule = "QPF-10" // the decision is final
	RuleEvidence      Rule = "NAR-04" // the final position is written down
	RuleEvidenceSheet Rule = "NAR-05" // and a score sheet up to date
	RuleAlone         Rule = "NAR-08" // what players may do where no arbiter is present
)
