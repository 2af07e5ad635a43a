package ics

import (
	"fmt"
	"strings"
)

// Refusal is the error of a command that was not carried out.
type Refusal struct {
	Code Code   // of the answer in block mode; CodeNull for the command's own
	Line string // the line of the answer
}

func (r *Refusal) Error() string { return r.Line }

// badParams returns the Refusal of a command that was used wrongly.
func badParams(format string, args ...any) error {
	return &Refusal{Code: CodeBadParams, Line: fmt.Sprintf(format, args...)}
}

// severalMean returns the Refusal of an abbreviation that has several meanings. what says what the
// meanings are, such as "variable".
func severalMean(what, word string, matches []string) error {
	return &Refusal{Code: CodeAmbiguous, Line: fmt.Sprintf("Ambiguous %s %q. Matches: %s", what, Truncate(word, 20), strings.Join(matches, " "))}
}
