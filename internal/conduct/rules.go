package conduct

import (
	"fmt"
	"strconv"
	"time"
)

// Rules are the counts from which on the server asks an administrator to look at
// somebody. Whoever runs a server may set them; they never judge.
type Rules struct {
	// EscapesLeast games left within EscapeDays, and at least one in EscapesOneIn
	// of the rated games of those days, make a complaint of the server.
	EscapesLeast, EscapesOneIn, EscapeDays int
	// LiftingSeries short rated games, lost to the same account one after the other
	// by giving up, make one too. A game is short when it is over before anything
	// can have been decided: after ShortGame moves by each at most.
	LiftingSeries, ShortGame int
	// LagMoves moves of a game with the greatest lag make one, see [Rules.Lags].
	LagMoves int
}

// DefaultRules are those of a server that sets none.
func DefaultRules() Rules {
	return Rules{EscapesLeast: 3, EscapesOneIn: 10, EscapeDays: 30, LiftingSeries: 10, ShortGame: 10, LagMoves: 10}
}

// ruleNames are the names under which rules are set, with their bounds.
var ruleNames = []struct {
	name      string
	low, high int
	of        func(r *Rules) *int
}{
	{"escapes", 1, 1000, func(r *Rules) *int { return &r.EscapesLeast }},
	{"one-in", 1, 1000, func(r *Rules) *int { return &r.EscapesOneIn }},
	{"days", 1, 365, func(r *Rules) *int { return &r.EscapeDays }},
	{"series", 2, 100, func(r *Rules) *int { return &r.LiftingSeries }},
	{"short", 1, 100, func(r *Rules) *int { return &r.ShortGame }},
	{"lag", 1, 1000, func(r *Rules) *int { return &r.LagMoves }},
}

// RuleNames are the names under which [Rules.Set] knows the rules.
func RuleNames() []string {
	names := make([]string, len(ruleNames))
	for i, n := range ruleNames {
		names[i] = n.name
	}
	return names
}

// RuleError says why a rule was not set.
type RuleError struct {
	Name, Value string
	Low, High   int // bounds of the value; both 0 when there is no such rule
}

func (e *RuleError) Error() string {
	if e.High == 0 {
		return fmt.Sprintf("conduct: no rule %q", e.Name)
	}
	return fmt.Sprintf("conduct: %s=%q, want %d to %d", e.Name, e.Value, e.Low, e.High)
}

// Set sets one rule by its name. The error is a *RuleError.
func (r *Rules) Set(name, value string) error {
	for _, n := range ruleNames {
		if n.name != name {
			continue
		}
		v, err := strconv.Atoi(value)
		if err != nil || v < n.low || v > n.high {
			return &RuleError{Name: name, Value: value, Low: n.low, High: n.high}
		}
		*n.of(r) = v
		return nil
	}
	return &RuleError{Name: name, Value: value}
}

// Window is how far back games that were left are counted.
func (r Rules) Window() time.Duration { return time.Duration(r.EscapeDays) * 24 * time.Hour }

// Flags reports whether the rule is met by somebody who, within the window, left
// so many games of the rated ones that they played.
func (r Rules) Flags(left, rated int) bool {
	return left >= r.EscapesLeast && left*r.EscapesOneIn >= rated
}
