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

// Fill completes the empty fields of an entry from the player with its FIDE number: title,
// federation, birth, sex and rating. It returns the names of the fields that it filled.
func Fill(entry *tournament.Entry, player Player, list fide.List) (fields []string) {
	is := player.Entry(list)
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
	if entry.Rating == 0 && is.Rating != 0 {
		entry.Rating = is.Rating
		fields = append([]string{"rating"}, fields...)
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
