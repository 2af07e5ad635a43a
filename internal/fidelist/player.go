package fidelist

import (
	"strconv"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

// Player is a player as the list has them. Ratings and coefficients are 0 where they
// have none.
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

// Rating is their rating of a list, 0 when they have none.
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

// Entry is the player as an event enters them, with their rating of a list.
func (p Player) Entry(list fide.List) tournament.Entry {
	return tournament.Entry{
		Name: p.Name, Title: p.entryTitle(), Federation: p.Federation, FIDEID: strconv.FormatInt(p.ID, 10),
		Birth: p.Birth, Sex: p.Sex, Rating: p.Rating(list),
	}
}

// entryTitle is the highest title that entries know.
func (p Player) entryTitle() tournament.Title {
	for _, known := range tournament.Titles() {
		if p.Title == string(known) || p.WTitle == string(known) {
			return known
		}
	}
	return ""
}

// Fill gives an entry what it lacks from the player who has its number: rating,
// title, federation, birth, sex. It returns the names of the fields that it has
// filled; what stands there stays.
func Fill(e *tournament.Entry, p Player, list fide.List) (fields []string) {
	is := p.Entry(list)
	for _, f := range []struct {
		name      string
		to, value *string
	}{
		{"title", (*string)(&e.Title), (*string)(&is.Title)}, {"federation", &e.Federation, &is.Federation},
		{"birth", &e.Birth, &is.Birth}, {"sex", &e.Sex, &is.Sex},
	} {
		if *f.to == "" && *f.value != "" {
			*f.to = *f.value
			fields = append(fields, f.name)
		}
	}
	if e.Rating == 0 && is.Rating != 0 {
		e.Rating = is.Rating
		fields = append([]string{"rating"}, fields...)
	}
	return fields
}

// ListOf tells which list is that of an event: by its time control, as the Laws of
// 2023 tell rapid (A.1) and blitz (B.1) from standard play. An event without a
// control is of the standard list.
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
