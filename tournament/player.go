package tournament

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PlayerID is a player's place in the entry list, 1 for the first one entered.
// It never changes, whatever number the lot gives them; 0 is nobody.
type PlayerID int

// Title is a FIDE title by its English abbreviation, or empty.
type Title string

// Titles lists the titles in the order of the 2009 source's Swiss rules
// (C.04.1 A2), the highest first.
func Titles() []Title { return []Title{"GM", "IM", "WGM", "WIM", "FM", "CM", "WFM", "WCM"} }

// Entry is what is known of a player from outside: what an entry list says.
type Entry struct {
	Name       string `json:"name"`
	Title      Title  `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"` // three capital letters, as FIDE writes them
	FIDEID     string `json:"fide_id,omitempty"`    // digits
	Birth      string `json:"birth,omitempty"`      // YYYY, or YYYY-MM-DD
	Sex        string `json:"sex,omitempty"`        // "m" or "w", as FIDE's files have it
	Rating     int    `json:"rating,omitempty"`     // 0 for unrated
	Club       string `json:"club,omitempty"`
	Member     Member `json:"member,omitzero"`
	// Roster are the players of a team, in the order of their boards; empty for a
	// player. The rating is the team's then.
	Roster []Entry `json:"roster,omitempty"`
	// Captain is who speaks for a team; Member is the captain's account then.
	Captain string `json:"captain,omitempty"`
}

// Member links a player to the member of the hall who plays for them.
type Member struct {
	ID     string `json:"id,omitempty"`
	Handle string `json:"handle,omitempty"`
}

// Player is an entry in an event.
type Player struct {
	ID     PlayerID
	Number int // starting number; 0 until the numbers are drawn
	Entry
	Withdrawn bool
	// Removed says that they were struck off the entry list before the numbers were
	// drawn: they keep their identity and have no other part in the event. Who is
	// removed counts as withdrawn.
	Removed bool
}

// Bounds of an entry list.
const (
	MaxPlayers    = 2000
	MaxNameRunes  = 100
	MaxRating     = 4000
	MaxFIDEDigits = 12
)

// EntryFault is what is wrong with one field of an entry.
type EntryFault struct {
	Code  Code
	Field string // the field's name: "name", "rating", ...
	Text  string // the offending text
}

// Faults returns everything that is wrong with e, in the order of its fields.
func (e Entry) Faults() []EntryFault {
	var faults []EntryFault
	fault := func(code Code, field, text string) {
		faults = append(faults, EntryFault{code, field, text})
	}
	if strings.TrimSpace(e.Name) == "" {
		fault(NameMissing, "name", e.Name)
	} else if !plainText(e.Name) {
		fault(TextImproper, "name", e.Name)
	}
	if e.Title != "" && !slices.Contains(Titles(), e.Title) {
		fault(TitleUnknown, "title", string(e.Title))
	}
	if e.Federation != "" && !federation(e.Federation) {
		fault(FederationImproper, "federation", e.Federation)
	}
	if len(e.FIDEID) > MaxFIDEDigits || strings.Trim(e.FIDEID, "0123456789") != "" {
		fault(FIDEIDImproper, "fideid", e.FIDEID)
	}
	if e.Birth != "" && !birth(e.Birth) {
		fault(BirthImproper, "birth", e.Birth)
	}
	if e.Sex != "" && e.Sex != "m" && e.Sex != "w" {
		fault(SexImproper, "sex", e.Sex)
	}
	if e.Rating < 0 || e.Rating > MaxRating {
		fault(RatingImproper, "rating", strconv.Itoa(e.Rating))
	}
	if !plainText(e.Club) {
		fault(TextImproper, "club", e.Club)
	}
	if !plainText(e.Member.Handle) || !plainText(e.Member.ID) {
		fault(TextImproper, "handle", e.Member.Handle)
	}
	return append(faults, e.rosterFaults()...)
}

// SamePerson reports whether two entries cannot be distinguished: the same FIDE
// identity number, or the same name with nothing else that differs between
// them of what identifies a person.
func (e Entry) SamePerson(o Entry) bool {
	if e.FIDEID != "" && o.FIDEID != "" {
		return e.FIDEID == o.FIDEID
	}
	return e.PersonKey() == o.PersonKey()
}

// PersonKey is equal for entries with the same name and the same date of
// birth, title and federation, whatever the case of the letters.
func (e Entry) PersonKey() string {
	name := strings.ToLower(strings.Join(strings.Fields(e.Name), " "))
	return strings.Join([]string{name, e.Birth, string(e.Title), e.Federation}, "\x00")
}

// plainText reports whether s is valid, printable and no longer than a name
// may be.
func plainText(s string) bool {
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > MaxNameRunes {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) })
}

func federation(s string) bool {
	return len(s) == 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// birth accepts a year alone, since FIDE's lists often have no more, or a day.
func birth(s string) bool {
	if len(s) == 4 {
		s += "-01-01"
	}
	return ValidDate(s) && s >= "1880"
}
