package tournament

import (
	"slices"
	"strconv"
)

// RatingMethod says from which ratings of a player the rating of the event follows, by its name in
// record 172 of FIDE's reports of 2026. Without a method the rating of the event is the official one.
type RatingMethod string

const (
	// RatedByFIDE takes the official rating, which is that of FIDE's list.
	RatedByFIDE RatingMethod = "FIDE"
	// RatedByNation takes the rating of the national list.
	RatedByNation RatingMethod = "NRO"
	// FIDEElseNation takes the official rating, and the national one of players without it.
	FIDEElseNation RatingMethod = "FIDON"
	// NationElseFIDE takes the national rating, and the official one of players without it.
	NationElseFIDE RatingMethod = "NIDOF"
	// HigherOfBoth takes the higher of the two ratings.
	HigherOfBoth RatingMethod = "HBFN"
	// RatedOtherwise leaves the rating of the event to the organiser.
	RatedOtherwise RatingMethod = "OTHER"
)

// RatingMethods returns all methods.
func RatingMethods() []RatingMethod {
	return []RatingMethod{RatedByFIDE, RatedByNation, FIDEElseNation, NationElseFIDE, HigherOfBoth, RatedOtherwise}
}

// Follows reports whether the rating of the event follows from the official and the national one.
func (m RatingMethod) Follows() bool {
	return m != RatedOtherwise && slices.Contains(RatingMethods(), m)
}

// UsesNational reports whether the method looks at national ratings.
func (m RatingMethod) UsesNational() bool { return m.Follows() && m != RatedByFIDE }

// Rating returns the rating of the event that follows from the official and the national rating, 0
// for none. Follows must be true.
func (m RatingMethod) Rating(official, national int) int {
	switch m {
	case RatedByNation:
		return national
	case FIDEElseNation:
		if official == 0 {
			return national
		}
	case NationElseFIDE:
		if national != 0 {
			return national
		}
	case HigherOfBoth:
		return max(official, national)
	}
	return official
}

// OfficialRating returns the official rating of an entry of the event, or 0. It is the rating of
// the event if no method is declared and the entry has no official rating of its own.
func (r Regulations) OfficialRating(e Entry) int {
	if r.RatingMethod == "" && e.Official == 0 {
		return e.Rating
	}
	return e.Official
}

// follow returns an entry whose rating follows from the method. A rating that was given stays, and
// is marked as typed if it does not follow; an emptied one follows again. was is the entry before,
// or the zero entry of a new player.
func (m RatingMethod) follow(e, was Entry) Entry {
	if !m.Follows() {
		e.Typed = false
		return e
	}
	follows := m.Rating(e.Official, e.National)
	if !e.Typed && (e.Rating == was.Rating || e.Rating == 0) {
		e.Rating = follows
	}
	e.Typed = e.Rating != follows
	return e
}

// withRatings returns an entry whose rating follows from the method of the event, and whose team has
// a rating. was is the entry before, or the zero entry of a new player or team.
func (t Tournament) withRatings(e, was Entry) Entry {
	m := t.regulations.RatingMethod
	if !t.OfTeams() {
		return m.follow(e, was)
	}
	e.Roster = slices.Clone(e.Roster)
	for i, p := range e.Roster {
		before := Entry{}
		if at := slices.IndexFunc(was.Roster, p.SamePerson); at >= 0 {
			before = was.Roster[at]
		}
		e.Roster[i] = m.follow(p, before)
	}
	return t.withTeamRating(e)
}

// FromList returns the entry without the list of its official rating if that rating is not the one
// of was, the entry that has it from the list.
func (e Entry) FromList(was Entry, r Regulations) Entry {
	if r.OfficialRating(e) != r.OfficialRating(was) {
		e.RatingFrom = ""
	}
	return e
}

// EntryRating is the rating of a player that follows from a new method.
type EntryRating struct {
	Player   PlayerID `json:"player"`
	Rating   int      `json:"rating,omitempty"`
	Official int      `json:"official,omitempty"`
	Typed    bool     `json:"typed,omitempty"`
}

// underMethod returns the ratings that change for all players with a new method. A rating that was
// the official one without a method stays the official one by [RatedByFIDE]. Where nothing follows
// from the new method, a rating that was given stays and is marked as typed.
func (t Tournament) underMethod(m RatingMethod) []EntryRating {
	was := t.regulations.RatingMethod
	if m == was {
		return nil
	}
	var changes []EntryRating
	for _, p := range t.players {
		e := p.Entry
		if was == "" && m == RatedByFIDE && e.Official == 0 {
			e.Official = e.Rating
		}
		before := e
		if free := !was.Follows(); free && m.Follows() && e.Rating != 0 && m.Rating(e.Official, e.National) == 0 {
			e.Typed = true
		}
		e = m.follow(e, before)
		if e.Rating != p.Rating || e.Official != p.Official || e.Typed != p.Typed {
			changes = append(changes, EntryRating{p.ID, e.Rating, e.Official, e.Typed})
		}
	}
	return changes
}

// checkRatings refuses ratings of players that there are not.
func (e RegulationsAmended) checkRatings(t Tournament) *Refusal {
	for _, r := range e.Ratings {
		if r.Player < 1 || int(r.Player) > len(t.players) {
			return refuse(PlayerUnknown, "", "player", int(r.Player))
		}
		if min(r.Rating, r.Official) < 0 || max(r.Rating, r.Official) > MaxRating {
			return refuse(RatingImproper, "", "player", int(r.Player), "field", "rating", "value", strconv.Itoa(r.Rating))
		}
	}
	return nil
}

// methodFaults returns the faults of the method of ratings. National ratings need the federation
// whose list it is. It is part of Faults.
func (r Regulations) methodFaults() []*Refusal {
	if r.RatingMethod != "" && !slices.Contains(RatingMethods(), r.RatingMethod) {
		return []*Refusal{refuse(RegulationImproper, "", "field", "rating_method", "value", clip(string(r.RatingMethod)))}
	}
	if r.RatingMethod.UsesNational() && r.Federation == "" {
		return []*Refusal{refuse(RegulationMissing, "", "field", "federation", "value", "")}
	}
	return nil
}
