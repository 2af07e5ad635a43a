package laws

// Who speaks up about touched men, and about a promotion that is not finished.
const (
	RuleComplaintLost Rule = "TCH-09" // who touches a man has lost his complaint
	RuleTouchActs     Rule = "TCH-10" // the arbiter acts of his own accord or on a complaint
	RuleTouchAsked    Rule = "TCH-11" // ... in rapid and blitz only when he is asked
	RuleTouchAgain    Rule = "TCH-12" // the rule of touched men for the move that replaces an illegal one
	RulePawnSeen      Rule = "PRO-08" // in rapid the arbiter steps in when a promotion is not finished
)
