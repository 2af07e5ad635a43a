package money

import "testing"

func TestFormat(t *testing.T) {
	for want, of := range map[string]struct {
		hundredths int
		currency   string
	}{"25.00 EUR": {2500, "EUR"}, "0.05": {5, ""}, "-1.50 USD": {-150, "USD"}, "-0.50": {-50, ""}} {
		if got := Format(of.hundredths, of.currency); got != want {
			t.Errorf("%d %s: %q, want %q", of.hundredths, of.currency, got, want)
		}
	}
}
