package laws

// Players who cannot see the board, and Chess960 (matrix 2.31, 2.32).
const (
	RuleTwoBoards      Rule = "BLD-02" // two boards on demand
	RuleAnnounce       Rule = "BLD-04" // moves are announced, repeated and executed
	RuleAnnouncePiece  Rule = "BLD-05" // the new piece is announced
	RuleLifted         Rule = "BLD-10" // a man is touched when it is out of its hole
	RulePlaced         Rule = "BLD-11" // what makes a move there
	RuleSighted        Rule = "BLD-12" // the ordinary rules for who sees
	RuleBraille        Rule = "BLD-14" // how the player who cannot see records
	RuleSlip           Rule = "BLD-15" // a slip of the tongue
	RuleBoardsAgree    Rule = "BLD-16" // boards differ, the sheets agree
	RuleBoardsDisagree Rule = "BLD-17" // boards and sheets differ
	RuleAssistant      Rule = "BLD-18"
	RuleOtherAssistant Rule = "BLD-19" // the assistant of who sees
	RuleNeedsAssistant Rule = "N23-BLD-20"
)
