package dutch

import "github.com/escaque/escaque/tournament/swiss"

// Edition is the Dutch system of one edition of the handbook. It is a
// swiss.System.
type Edition struct {
	name     string
	absolute string // the article of the absolute criteria
	floats   swiss.FloatRule
}

// Dutch2026 is the system in force since 1 February 2026.
var Dutch2026 = Edition{name: "2026", absolute: "2.1", floats: swiss.Floats2026}

var _ swiss.System = Edition{}

// Pair pairs the round that the field describes.
func (e Edition) Pair(f *swiss.Field, o swiss.Options) (swiss.Pairing, error) {
	r := e.newRound(f)
	if !r.pair() {
		return swiss.Pairing{}, e.impossible(f)
	}
	return r.publish(), nil
}
