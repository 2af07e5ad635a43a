package wire

import "github.com/escaque/escaque/laws"

// touchJSON holds what claims and decisions about touched men need beside the
// fields that others have.
type touchJSON struct {
	Finding string `json:"finding,omitempty"`
	Contact bool   `json:"contact,omitempty"`
}

// touched writes the arbiter's decision about touched men.
func (j *eventJSON) touched(e laws.TouchRuled) {
	j.By, j.Finding, j.Squares, j.Reason, j.Offer = e.By.String(), e.Finding.String(), squareNames(e.Squares), e.Reason, e.Offer
	j.cite(e.Citation)
}

// touchRuled reads it.
func (r *reader) touchRuled(j *eventJSON, stamp laws.Stamp) laws.Event {
	return laws.TouchRuled{
		Stamp: stamp, By: r.color("by", j.By), Finding: r.finding(j.Finding),
		Squares: r.squares("squares", j.Squares), Reason: j.Reason, Offer: j.Offer, Citation: j.citation(),
	}
}

// ruleTouch reads the command.
func (r *reader) ruleTouch(j *commandJSON) laws.Command {
	return laws.RuleTouch{Finding: r.finding(j.Finding), Squares: r.squares("squares", j.Squares), Reason: j.Reason}
}

func (r *reader) finding(text string) laws.TouchFinding {
	return name(r, "finding", text, laws.ParseTouchFinding)
}
