package tiebreak

import "strconv"

// formatQuarters prints a number of quarters as a whole number and one of the
// printed fractions.
func formatQuarters(q int) string {
	sign := ""
	if q < 0 {
		sign, q = "-", -q
	}
	whole, fraction := q/4, [4]string{"", "¼", "½", "¾"}[q%4]
	if whole == 0 && fraction != "" {
		return sign + fraction
	}
	return sign + strconv.Itoa(whole) + fraction
}
