package tournament

import (
	"strconv"
	"strings"
)

// Category is a group of players of an event that has its own ranking.
type Category struct {
	Name       string // as written in the regulations
	Sex        string // w or m; empty for both
	BornFrom   int    // year; 0 for any
	BornUntil  int    // year; 0 for any
	Lowest     int    // rating; 0 also admits unrated players
	Highest    int    // rating; 0 for any
	Federation string
	Title      Title
	Club       string
}

// ParseCategory parses a category: terms joined by +, all of which must hold.
//
//	w, m      women, men
//	u16       under 16: players who do not reach that age before 1 January of the year
//	s50       seniors: players who reach that age by 31 December of the year
//	r1600-1999, r-1599, r2000-   ratings
//	fMEX      a federation
//	tWIM      a title
//	cCasino   a club
//
// year is the year in which the event begins, or 0 if unknown. ok is false if the text is not a
// category, or if it has an age and the year is unknown.
func ParseCategory(text string, year int) (c Category, ok bool) {
	c.Name = text
	for term := range strings.SplitSeq(text, "+") {
		if term == "" || !c.parseTerm(term[0], term[1:], year) {
			return Category{}, false
		}
	}
	return c, true
}

// parseTerm parses one term into c and reports whether it is valid. letter is its first letter, rest the
// text after it.
func (c *Category) parseTerm(letter byte, rest string, year int) bool {
	age, err := strconv.Atoi(rest)
	aged := err == nil && age > 0 && age < 130 && year > 0
	switch letter {
	case 'w', 'm':
		c.Sex = string(letter)
		return rest == ""
	case 'u':
		c.BornFrom = year - age
		return aged
	case 's':
		c.BornUntil = year - age
		return aged
	case 'r':
		low, high, found := strings.Cut(rest, "-")
		var lowErr, highErr error
		if low != "" {
			c.Lowest, lowErr = strconv.Atoi(low)
		}
		if high != "" {
			c.Highest, highErr = strconv.Atoi(high)
		}
		return found && lowErr == nil && highErr == nil && (low != "" || high != "")
	case 'f':
		c.Federation = strings.ToUpper(rest)
		return rest != ""
	case 't':
		c.Title = Title(strings.ToUpper(rest))
		return rest != ""
	case 'c':
		c.Club = strings.TrimSpace(rest)
		return c.Club != ""
	default:
		return false
	}
}

// Has reports whether a player belongs to the category. Players without a date of birth belong to
// no category with an age. Unrated players belong to none with a lowest rating.
func (c Category) Has(e Entry) bool {
	born := 0
	if len(e.Birth) >= 4 {
		born, _ = strconv.Atoi(e.Birth[:4]) // 0 is unknown
	}
	switch {
	case c.Sex == "w" && e.Sex != "w", c.Sex == "m" && e.Sex == "w",
		c.BornFrom > 0 && born < c.BornFrom, c.BornUntil > 0 && (born == 0 || born > c.BornUntil),
		e.Rating < c.Lowest, c.Highest > 0 && e.Rating > c.Highest,
		c.Federation != "" && e.Federation != c.Federation, c.Title != "" && e.Title != c.Title,
		c.Club != "" && !strings.EqualFold(c.Club, strings.TrimSpace(e.Club)):
		return false
	default:
		return true
	}
}
