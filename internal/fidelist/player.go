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

// entry returns the player as an entry without a rating.
func (p Player) entry() tournament.Entry {
	return tournament.Entry{
		Name: p.Name, Title: p.entryTitle(), Federation: p.Federation, FIDEID: strconv.FormatInt(p.ID, 10), Birth: p.Birth, Sex: p.Sex,
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

// EntryFor returns the player as an entry of an event, with ratings of lists. Those that are 0 are
// left out.
func (p Player) EntryFor(r tournament.Regulations, ratings ...Listed) tournament.Entry {
	e := p.entry()
	for _, is := range ratings {
		if is.Rating > 0 {
			e = WithRating(e, r, is)
		}
	}
	return e
}

// Fill completes the empty fields of an entry of an event: its ratings as [FillRatings] does, and
// title, federation, birth and sex of the player with its FIDE number. It returns the names of the
// fields that it filled.
func Fill(entry *tournament.Entry, player Player, r tournament.Regulations, ratings Ratings) (fields []string) {
	fields = FillRatings(entry, r, ratings)
	is := player.entry()
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

// FillRatings completes the empty ratings of an entry of an event by the first of its lists that has
// one: the rating, or in an event with a method of ratings the official and the national one. It
// returns the names of the fields that it filled.
func FillRatings(entry *tournament.Entry, r tournament.Regulations, ratings Ratings) (fields []string) {
	rating, name := &entry.Rating, "rating"
	if r.RatingMethod != "" {
		rating, name = &entry.Official, "official"
	}
	if listed := ratings.Taken(r); *rating == 0 && listed.Rating != 0 {
		*rating, entry.RatingFrom = listed.Rating, listed.From
		fields = append(fields, name)
	}
	if listed := ratings.National(r); entry.National == 0 && listed.Rating != 0 {
		entry.National = listed.Rating
		fields = append(fields, "national")
	}
	if len(fields) > 0 && r.RatingMethod.Follows() {
		entry.Rating = r.RatingMethod.Rating(entry.Official, entry.National)
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
