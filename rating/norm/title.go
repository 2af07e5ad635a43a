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

// Standard holds the requirements of a norm (Articles 1.4.5 to 1.4.8).
type Standard struct {
	Performance int     // least performance rating, after rounding
	Average     int     // least average rating of the opponents
	Floor       int     // rating to which the lowest-rated opponent is raised
	Opponents   []Title // titles that about a third of the opponents must have
}

// Standard returns the requirements of the norm for a title. It returns the zero Standard for a
// title without norms.
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

// Unrated is the rating that counts for an unrated opponent (Article 1.4.6d).
const Unrated = 1400

// isHolder reports whether the title counts among the title-holders that a norm requires. CM and
// WCM do not (Article 1.4.5a).
func (t Title) isHolder() bool {
	return slices.Contains([]Title{GM, IM, WGM, WIM, "FM", "WFM"}, t)
}

// UsefulTo reports whether a norm for t helps a player who holds the title held, or none. t must be
// a higher title, and women's titles are only for women.
func (t Title) UsefulTo(held Title, woman bool) bool {
	switch {
	case (t == WGM || t == WIM) && !woman, held == GM, held == t:
		return false
	case t == WIM:
		return held != WGM && held != IM
	default:
		return true
	}
}
