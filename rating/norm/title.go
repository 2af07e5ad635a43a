package norm

import "slices"

// Title is a FIDE title by its English abbreviation; "" for none.
type Title string

// The titles for which there are norms.
const (
	GM  Title = "GM"
	IM  Title = "IM"
	WGM Title = "WGM"
	WIM Title = "WIM"
)

// Titles lists the titles for which there are norms, the highest first.
func Titles() []Title { return []Title{GM, IM, WGM, WIM} }

// Standard is what a norm asks (Articles 1.4.5 to 1.4.8).
type Standard struct {
	Performance int     // the least performance, after rounding
	Average     int     // the least average of the opponents
	Floor       int     // the rating to which the lowest opponent is raised
	Opponents   []Title // those of whom a third is needed
}

// Standard returns what the norm for a title asks; the zero Standard for a title without norms.
func (t Title) Standard() Standard {
	switch t {
	case GM:
		return Standard{2600, 2380, 2200, []Title{GM}}
	case IM:
		return Standard{2450, 2230, 2050, []Title{GM, IM}}
	case WGM:
		return Standard{2400, 2180, 2000, []Title{GM, IM, WGM}}
	case WIM:
		return Standard{2250, 2030, 1850, []Title{GM, IM, WGM, WIM}}
	default:
		return Standard{}
	}
}

// Unrated is the rating that an opponent without one counts as (Article 1.4.6d).
const Unrated = 1400

// holder reports whether the title makes its bearer a title-holder, which CM and WCM do not
// (Article 1.4.5a).
func (t Title) holder() bool {
	return slices.Contains([]Title{GM, IM, WGM, WIM, "FM", "WFM"}, t)
}

// Within reports whether a norm for t is of use to a player who holds a title, or none: t must be
// beyond it, and titles for women are for women.
func (t Title) Within(held Title, woman bool) bool {
	switch {
	case (t == WGM || t == WIM) && !woman, held == GM, held == t:
		return false
	case t == WIM:
		return held != WGM && held != IM
	default:
		return true
	}
}
