package fidemode

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// longConditions returns the condition of an act by which an event of more than 30 days gets
// tie-breaks by ratings, or an event with such tie-breaks the mark.
func longConditions(before, after tournament.Tournament) []Condition {
	byRatings := func(t tournament.Tournament) (codes []string) {
		if t.Exists() {
			for _, f := range t.Regulations().LongAdvice() {
				codes = append(codes, string(f.Method))
			}
		}
		return codes
	}
	was, is := byRatings(before), byRatings(after)
	if !slices.ContainsFunc(is, func(code string) bool { return !slices.Contains(was, code) }) {
		return nil
	}
	return []Condition{newCondition(LongRatings, before.Published(), "value", strings.Join(is, ", "))}
}
