package fidelist

import (
	"strconv"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

// Player is a player of the list. Missing ratings and coefficients are 0.
type Player struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Federation string `json:"federation,omitempty"`
	Sex        string `json:"sex,omitempty"` // "m" or "w", as in entries
	Title      string `json:"title,omitempty"`
	WTitle     string `json:"w_title,omitempty"`   // of women
	OTitle     string `json:"o_title,omitempty"`   // of arbiters, organisers, trainers: "IA,FT"
	FOATitle   string `json:"foa_title,omitempty"` // of the online arena
	Standard   int    `json:"standard,omitempty"`
	Rapid      int    `json:"rapid,omitempty"`
	Blitz      int    `json:"blitz,omitempty"`
	K          int    `json:"k,omitempty"` // development coefficients
	RapidK     int    `json:"rapid_k,omitempty"`
	BlitzK     int    `json:"blitz_k,omitempty"`
	Birth      string `json:"birth,omitempty"` // the year, or YYYY-MM-DD
	Flag       string `json:"flag,omitempty"`  // "i" inactive, "w" a woman, "wi" both
}

// Rating returns the player's rating of a list, or 0.
func (p Player) Rating(list fide.List) int {
	switch list {
	case fide.Rapid:
		return p.Rapid
	case fide.Blitz:
		return p.Blitz
	default:
		return p.Standard
	}
}

// Entry returns the player as an entry of an event, with the rating of a list.
func (p Player) Entry(list fide.List) tournament.Entry {
	return tournament.Entry{
		Name: p.Name, Title: p.entryTitle(), Federation: p.Federation, FIDEID: strconv.FormatInt(p.ID, 10),
		Birth: p.Birth, Sex: p.Sex, Rating: p.Rating(list),
	}
}

// entryTitle returns the player's highest title that entries support.
func (p Player) entryTitle() tournament.Title {
	for _, known := range tournament.Titles() {
		if p.Title == string(known) || p.WTitle == string(known) {
			return known
		}
	}
	return ""
}

// EntryFor returns the player as an entry of an event from the list of a month, YYYY-MM. In an event
// with a method of ratings the rating of the list is the official one, from which the rating of the
// event follows or is given.
func (p Player) EntryFor(r tournament.Regulations, date string) tournament.Entry {
	list := ListOf(r)
	e := p.Entry(list)
	if e.Rating > 0 {
		e.RatingFrom = list.String() + " " + date
	}
	if r.RatingMethod != "" {
		e.Official = e.Rating
	}
	if r.RatingMethod.Follows() {
		e.Rating = r.RatingMethod.Rating(e.Official, 0)
	}
	return e
}

// Fill completes the empty fields of an entry of an event from the player with its FIDE number, by
// the list of a month: the rating that EntryFor takes from it, title, federation, birth and sex. It
// returns the names of the fields that it filled.
func Fill(entry *tournament.Entry, player Player, r tournament.Regulations, date string) (fields []string) {
	is := player.EntryFor(r, date)
	rating, name := &entry.Rating, "rating"
	value := is.Rating
	if r.RatingMethod != "" {
		rating, name, value = &entry.Official, "official", is.Official
	}
	if *rating == 0 && value != 0 {
		*rating, entry.RatingFrom = value, is.RatingFrom
		if r.RatingMethod.Follows() {
			entry.Rating = r.RatingMethod.Rating(entry.Official, entry.National)
		}
		fields = append(fields, name)
	}
	for _, f := range []struct {
		name      string
		to, value *string
	}{
		{"title", (*string)(&entry.Title), (*string)(&is.Title)}, {"federation", &entry.Federation, &is.Federation},
		{"birth", &entry.Birth, &is.Birth}, {"sex", &entry.Sex, &is.Sex},
	} {
		if *f.to == "" && *f.value != "" {
			*f.to = *f.value
			fields = append(fields, f.name)
		}
	}
	return fields
}

// ListOf returns the rating list of an event by its time control, as the Laws of 2023 define rapid
// (A.1) and blitz (B.1). An event without a time control uses the standard list.
func ListOf(r tournament.Regulations) fide.List {
	c, err := clock.ParseControlSeconds(r.Control)
	if err != nil || c.Untimed() {
		return fide.Standard
	}
	switch mode, _ := laws.ModeOf(laws.Edition2023, [2]clock.Control{c, c}); mode {
	case laws.Rapid:
		return fide.Rapid
	case laws.Blitz:
		return fide.Blitz
	default:
		return fide.Standard
	}
}
