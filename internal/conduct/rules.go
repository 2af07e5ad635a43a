package conduct

import (
	"fmt"
	"strconv"
	"time"
)

// Rules are the counts from which on the server asks an administrator to look at a player. An
// operator may set them. They never decide anything.
type Rules struct {
	// EscapesLeast is how many games a player must leave within EscapeDays for a complaint of the
	// server. The left games must also be at least one in EscapesOneIn of the rated games of those
	// days.
	EscapesLeast, EscapesOneIn, EscapeDays int
	// LiftingSeries is how many short rated games in a row, given up to the same account, lead to a
	// complaint. A game is short if it has at most ShortGame moves by each player.
	LiftingSeries, ShortGame int
	// LagMoves is how many moves of a game with the greatest delay lead to a complaint, see
	// [Rules.Lags].
	LagMoves int
}

// DefaultRules returns the rules of a server that sets none.
func DefaultRules() Rules {
	return Rules{EscapesLeast: 3, EscapesOneIn: 10, EscapeDays: 30, LiftingSeries: 10, ShortGame: 10, LagMoves: 10}
}

// ruleNames lists the name under which each rule is set, and its bounds.
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

// RuleNames returns the names that [Rules.Set] accepts.
func RuleNames() []string {
	names := make([]string, len(ruleNames))
	for i, n := range ruleNames {
		names[i] = n.name
	}
	return names
}

// RuleError is the error of a rule that could not be set.
type RuleError struct {
	Name, Value string
	Low, High   int // bounds of the value; both 0 if there is no such rule
}

func (e *RuleError) Error() string {
	if e.High == 0 {
		return fmt.Sprintf("conduct: no rule %q", e.Name)
	}
	return fmt.Sprintf("conduct: %s=%q, want %d to %d", e.Name, e.Value, e.Low, e.High)
}

// Set sets one rule by its name. Every error is a *RuleError.
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

// Window returns the period in which departures are counted.
func (r Rules) Window() time.Duration { return time.Duration(r.EscapeDays) * 24 * time.Hour }

// Flags reports whether a player's departures call for a complaint. left and rated are the games
// that the player left and the rated games that they played in the window.
func (r Rules) Flags(left, rated int) bool {
	return left >= r.EscapesLeast && left*r.EscapesOneIn >= rated
}
