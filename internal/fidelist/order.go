package fidelist

import (
	"slices"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

// OrderOf returns the names of the lists from which an event takes ratings, the first one first.
func OrderOf(r tournament.Regulations) []string {
	switch kind := ListOf(r); {
	case len(r.RatingLists) == 0:
		return []string{kind.String()}
	case r.RatingLists[0] == tournament.UsualLists:
		return UsualOrder(kind)
	}
	return slices.Clone(r.RatingLists)
}

// UsualOrder returns the usual order of the lists for a kind of event.
func UsualOrder(kind fide.List) []string {
	switch kind {
	case fide.Rapid:
		return []string{tournament.EffectiveRapid, tournament.BlitzList}
	case fide.Blitz:
		return []string{tournament.EffectiveBlitz, tournament.RapidList}
	default:
		return []string{tournament.StandardList}
	}
}

// Listed is the rating of a person in a list.
type Listed struct {
	List   string // name of the list
	Rating int
	From   string // the list and its date, as in the field RatingFrom of an entry
	// Base is the list that has the rating: List itself, but that of which an effective list is made.
	Base string
	// Ambiguous says that several people of the list may be this person. Rating is then 0.
	Ambiguous bool
}

// isOwn reports whether the list is one of an organiser.
func (l Listed) isOwn() bool { return tournament.IsOwnList(l.List) }

// FallsBack reports whether an effective list has the standard rating, because the player has no other.
func (l Listed) FallsBack() bool {
	return l.Base == tournament.StandardList && l.List != tournament.StandardList
}

// Ratings are the ratings of a person, by list. Lists without a rating are missing.
type Ratings []Listed

// Of returns the rating in a list, or the zero value.
func (rs Ratings) Of(list string) Listed {
	if i := slices.IndexFunc(rs, func(l Listed) bool { return l.List == list }); i >= 0 {
		return rs[i]
	}
	return Listed{}
}

// First returns the rating in the first list of an order that has one, or the zero value.
func (rs Ratings) First(order []string) Listed {
	for _, list := range order {
		if l := rs.Of(list); l.Rating > 0 {
			return l
		}
	}
	return Listed{}
}

// Taken returns the rating that an event takes: that of the first of its lists that has one, or the
// zero value. In an event with a method of ratings it is the official one, from FIDE's lists alone.
func (rs Ratings) Taken(r tournament.Regulations) Listed {
	return rs.First(slices.DeleteFunc(OrderOf(r), func(list string) bool { return r.RatingMethod != "" && tournament.IsOwnList(list) }))
}

// National returns the national rating that an event with a method of ratings takes: that of the first
// of its lists that is of an organiser and has one, or the zero value.
func (rs Ratings) National(r tournament.Regulations) Listed {
	if r.RatingMethod == "" {
		return Listed{}
	}
	return rs.First(slices.DeleteFunc(OrderOf(r), func(list string) bool { return !tournament.IsOwnList(list) }))
}

// Ambiguous returns the lists of an event in which several people may be this person, up to the first
// list with a rating.
func (rs Ratings) Ambiguous(r tournament.Regulations) []string {
	var lists []string
	for _, list := range OrderOf(r) {
		is := rs.Of(list)
		if is.Rating > 0 {
			break
		}
		if is.Ambiguous {
			lists = append(lists, list)
		}
	}
	return lists
}

// Others returns the ratings in other lists than that of a rating. Effective lists are left out,
// because another list has each of their ratings.
func (rs Ratings) Others(than Listed) Ratings {
	var others Ratings
	for _, l := range rs {
		if l.Rating > 0 && l.Base == l.List && l.List != than.Base {
			others = append(others, l)
		}
	}
	return others
}

// Ratings returns the ratings of the player in FIDE's lists of a month, YYYY-MM, and in those made of
// them.
func (p Player) Ratings(date string) Ratings {
	var rs Ratings
	add := func(list, base string, rating int) {
		if rating > 0 {
			rs = append(rs, Listed{List: list, Rating: rating, From: list + " " + date, Base: base})
		}
	}
	effective := func(list, base string, rating int) {
		if rating == 0 {
			base, rating = tournament.StandardList, p.Standard
		}
		add(list, base, rating)
	}
	add(tournament.StandardList, tournament.StandardList, p.Standard)
	add(tournament.RapidList, tournament.RapidList, p.Rapid)
	add(tournament.BlitzList, tournament.BlitzList, p.Blitz)
	effective(tournament.EffectiveRapid, tournament.RapidList, p.Rapid)
	effective(tournament.EffectiveBlitz, tournament.BlitzList, p.Blitz)
	return rs
}

// WithRating returns an entry of an event with the rating of a list. In an event with a method of
// ratings it is the official one, or the national one from a list of an organiser; the rating of the
// event follows from them or is given.
func WithRating(e tournament.Entry, r tournament.Regulations, is Listed) tournament.Entry {
	m := r.RatingMethod
	switch {
	case m != "" && is.isOwn():
		e.National = is.Rating
	case m != "":
		e.Official, e.RatingFrom = is.Rating, is.From
	default:
		e.Rating, e.RatingFrom = is.Rating, is.From
		return e
	}
	switch {
	case m.Follows() && !e.Typed:
		e.Rating = m.Rating(e.Official, e.National)
	case !m.Follows() && e.Rating == 0:
		e.Rating = is.Rating
	}
	return e
}
