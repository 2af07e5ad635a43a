package ics

import (
	"fmt"
	"strings"
)

// Refusal says that a command was not done.
type Refusal struct {
	Code Code   // of the answer in block mode; CodeNull: that of the command
	Line string // that answers it
}

func (r *Refusal) Error() string { return r.Line }

func badParams(format string, args ...any) error {
	return &Refusal{Code: CodeBadParams, Line: fmt.Sprintf(format, args...)}
}

// severalMean refuses a word that begins several names.
func severalMean(what, word string, matches []string) error {
	return &Refusal{Code: CodeAmbiguous, Line: fmt.Sprintf("Ambiguous %s %q. Matches: %s", what, Cut(word, 20), strings.Join(matches, " "))}
}
