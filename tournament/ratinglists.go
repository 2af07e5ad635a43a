package tournament

import (
	"slices"
	"strings"
)

// The names of the rating lists that are FIDE's or made of it. Lists of organisers have other names.
const (
	StandardList = "standard"
	RapidList    = "rapid"
	BlitzList    = "blitz"
	// EffectiveRapid has the rapid ratings, and the standard rating of players without one.
	EffectiveRapid = "effective-rapid"
	// EffectiveBlitz has the blitz ratings, and the standard rating of players without one.
	EffectiveBlitz = "effective-blitz"
	// UsualLists alone is the usual order of the lists for the kind of event.
	UsualLists = "usual"
)

// Bounds of the order of rating lists.
const (
	MaxRatingLists   = 10
	MaxListNameBytes = 40
)

// RatingLists returns the names of the lists that are FIDE's or made of it.
func RatingLists() []string {
	return []string{StandardList, RapidList, BlitzList, EffectiveRapid, EffectiveBlitz}
}

// IsListName reports whether a text can name a rating list. A name has small letters, digits and
// hyphens, and begins with a letter or digit.
func IsListName(s string) bool {
	return s != "" && len(s) <= MaxListNameBytes && s[0] != '-' && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// IsOwnList reports whether a text can name a list of an organiser: no list of that name is FIDE's or
// made of it.
func IsOwnList(s string) bool {
	return IsListName(s) && s != UsualLists && !slices.Contains(RatingLists(), s)
}

// UsesList reports whether the order of the event names a rating list, or an entry has its rating from
// it.
func (t Tournament) UsesList(list string) bool {
	from := func(e Entry) bool {
		name, _, _ := strings.Cut(e.RatingFrom, " ")
		return name == list
	}
	return slices.Contains(t.regulations.RatingLists, list) || slices.ContainsFunc(t.players, func(p Player) bool {
		return from(p.Entry) || slices.ContainsFunc(p.Roster, func(m Entry) bool { return from(m) })
	})
}

// listFaults returns the faults of the order of rating lists. It is part of Faults.
func (r Regulations) listFaults() []*Refusal {
	for i, name := range r.RatingLists {
		if !IsListName(name) || i >= MaxRatingLists || slices.Contains(r.RatingLists[:i], name) || name == UsualLists && len(r.RatingLists) > 1 {
			return []*Refusal{refuse(RegulationImproper, "", "field", "rating_lists", "value", clip(name))}
		}
	}
	return nil
}
