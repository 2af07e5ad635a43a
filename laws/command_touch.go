package laws

import "github.com/escaque/escaque/chess"

// What is said about touched men over the board.
type (
	// ClaimTouch complains that the opponent's last move broke the rule of touched
	// men (Article 4.7, 2009) or, with Contact, asks whether the player on the move
	// has touched men with intent (Article 4.3; Appendix A.4.b). The clocks stop, and
	// the arbiter decides.
	ClaimTouch struct{ Contact bool }

	// RuleTouch is the arbiter's decision about touched men, on a complaint or of
	// his own accord (Article 13.1, 2009), where the edition lets him.
	RuleTouch struct {
		Finding TouchFinding
		// Squares are the men that it is about. Of a man touched on purpose or by
		// accident: those of the player on the move. Of a breach: what the other
		// player had touched before his last move, in order, where that was not
		// reported; else none.
		Squares []chess.Square
		Reason  string
	}
)

// TouchFinding is what the arbiter finds about touched men.
type TouchFinding uint8

// The findings.
const (
	TouchKept     TouchFinding = iota // the last move breaks nothing
	TouchBroken                       // the last move breaks the rule and is taken back
	TouchMeant                        // the player on the move touched the men with intent
	TouchAccident                     // he touched them by accident
	numTouchFindings
)

var touchFindingNames = [...]string{"kept", "broken", "meant", "accident"}

// String returns the name in lower case.
func (f TouchFinding) String() string {
	if f < numTouchFindings {
		return touchFindingNames[f]
	}
	return "unknown"
}

// ParseTouchFinding reads what [TouchFinding.String] writes.
func ParseTouchFinding(name string) (TouchFinding, bool) {
	return parseName[TouchFinding](touchFindingNames[:], name)
}

func (ClaimTouch) CommandKind() string { return "ClaimTouch" }
func (RuleTouch) CommandKind() string  { return "RuleTouch" }

func (ClaimTouch) command() {}
func (RuleTouch) command()  {}
