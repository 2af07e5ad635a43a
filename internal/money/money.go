// Package money writes amounts of money: prizes and fines.
package money

import (
	"fmt"
	"strings"
)

// Format returns an amount in hundredths of a currency, with the currency if there is one:
// "25.00 EUR".
func Format(hundredths int, currency string) string {
	sign := ""
	if hundredths < 0 {
		sign, hundredths = "-", -hundredths
	}
	return strings.TrimSpace(fmt.Sprintf("%s%d.%02d %s", sign, hundredths/100, hundredths%100, currency))
}
