package dutch

import "github.com/escaque/escaque/tournament/swiss"

// Edition is the Dutch system of one edition of the handbook. It is a
// swiss.System.
type Edition struct {
	name   string
	floats swiss.FloatRule
}

// Dutch2026 is the system in force since 1 February 2026.
var Dutch2026 = Edition{name: "2026", floats: swiss.Floats2026}

var _ swiss.System = Edition{}

// Pair pairs the round that the field describes.
func (e Edition) Pair(f *swiss.Field, o swiss.Options) (swiss.Pairing, error) {
	r, err := e.pairRound(f)
	if err != nil {
		return swiss.Pairing{}, err
	}
	pairs := make([]swiss.Places, len(r.pairs))
	for i, p := range r.pairs {
		pairs[i], _ = colours(f, r.seats[p[0]].place, r.seats[p[1]].place)
	}
	bye := -1
	if r.bye >= 0 {
		bye = r.seats[r.bye].place
	}
	return f.Publish(pairs, bye), nil
}
