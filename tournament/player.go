package tournament

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PlayerID is a player's place in the entry list, counted from 1. It never changes, in contrast to
// the starting number. 0 is no player.
type PlayerID int

// Title is a FIDE title by its English abbreviation, or empty for a player without one.
type Title string

// Titles returns the titles in the order of the 2009 source's Swiss rules (C.04.1 A2), the highest
// first.
func Titles() []Title { return []Title{"GM", "IM", "WGM", "WIM", "FM", "CM", "WFM", "WCM"} }

// Entry is the data of a player or team, as in an entry list.
type Entry struct {
	Name       string `json:"name"`
	Title      Title  `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"` // three capital letters, as FIDE writes them
	FIDEID     string `json:"fide_id,omitempty"`    // digits
	Birth      string `json:"birth,omitempty"`      // YYYY, or YYYY-MM-DD
	Sex        string `json:"sex,omitempty"`        // "m" or "w", as FIDE's files have it
	// Rating is the rating of the event, by which numbers are assigned and tie-breaks computed; 0 for
	// unrated.
	Rating int `json:"rating,omitempty"`
	// Official is the rating of FIDE's list and National that of the federation of the event, if they
	// are known apart from Rating; see [RatingMethod].
	Official int `json:"official,omitempty"`
	National int `json:"national,omitempty"`
	// Typed says that Rating was given by hand and does not follow from the method of the event.
	Typed bool `json:"typed,omitempty"`
	// RatingFrom names the rating list from which the official rating comes and its month, such as
	// "standard 2026-11", or "club 2026-11-15" for a list of the organiser. It is empty for a rating from no list. Without a method it is about Rating.
	RatingFrom string `json:"rating_from,omitempty"`
	Club       string `json:"club,omitempty"`
	// NoHalfByes says that the player gets no half-point byes, for instance as a condition of free
	// entry. C.05 6.7.4, 2026.
	NoHalfByes bool `json:"no_half_byes,omitempty"`
	// Table is the table of the hall at which the player always sits, for instance because they
	// cannot walk far; 0 for none. See [Tournament.Tables].
	Table  int    `json:"table,omitempty"`
	Member Member `json:"member,omitzero"`
	// Roster lists the players of a team in the order of their boards. It is empty for a player.
	// Rating is then the rating of the team.
	Roster []Entry `json:"roster,omitempty"`
	// Captain is the name of a team's captain. Member is then the captain's account.
	Captain string `json:"captain,omitempty"`
	// Sight declares that the player cannot see the board. It is information about health, which
	// only the officials of the event see.
	Sight Sight `json:"sight,omitzero"`
}

// Member is the account of a member of the hall that is linked to a player.
type Member struct {
	ID     string `json:"id,omitempty"`
	Handle string `json:"handle,omitempty"`
}

// Player is an entry of an event with its number and status.
type Player struct {
	ID     PlayerID
	Number int // starting number; 0 until the numbers are drawn
	Entry
	Withdrawn bool
	// Removed says that the player was removed from the entry list before the numbers were drawn.
	// They keep their identity but take no part in the event. Removed players also count as
	// withdrawn.
	Removed bool
	// Later are the ratings that follow the first one in an event of more than 30 days, by round.
	Later []LaterRating
}

// Bounds of an entry list.
const (
	MaxPlayers    = 2000
	MaxNameRunes  = 100
	MaxRating     = 4000
	MaxFIDEDigits = 12
)

// EntryFault is a fault in one field of an entry.
type EntryFault struct {
	Code  Code
	Field string // the field's name: "name", "rating", ...
	Text  string // the faulty text
}

// Faults returns all faults of e, in the order of its fields.
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
	if e.Federation != "" && !isFederation(e.Federation) {
		fault(FederationImproper, "federation", e.Federation)
	}
	if !isFIDEID(e.FIDEID) {
		fault(FIDEIDImproper, "fideid", e.FIDEID)
	}
	if e.Birth != "" && !isBirth(e.Birth) {
		fault(BirthImproper, "birth", e.Birth)
	}
	if e.Sex != "" && e.Sex != "m" && e.Sex != "w" {
		fault(SexImproper, "sex", e.Sex)
	}
	for _, r := range [...]struct {
		field  string
		rating int
	}{{"rating", e.Rating}, {"official", e.Official}, {"national", e.National}} {
		if r.rating < 0 || r.rating > MaxRating {
			fault(RatingImproper, r.field, strconv.Itoa(r.rating))
		}
	}
	if e.Table < 0 || e.Table > MaxTable {
		fault(TableImproper, "table", strconv.Itoa(e.Table))
	}
	if !plainText(e.RatingFrom) {
		fault(TextImproper, "rating_from", e.RatingFrom)
	}
	if !plainText(e.Club) {
		fault(TextImproper, "club", e.Club)
	}
	if !plainText(e.Member.Handle) || !plainText(e.Member.ID) {
		fault(TextImproper, "handle", e.Member.Handle)
	}
	return append(append(faults, e.sightFaults()...), e.rosterFaults()...)
}

// SamePerson reports whether two entries are indistinguishable. They have the same FIDE ID, or the
// same name and no difference in the fields that identify a person.
func (e Entry) SamePerson(other Entry) bool {
	if e.FIDEID != "" && other.FIDEID != "" {
		return e.FIDEID == other.FIDEID
	}
	return e.PersonKey() == other.PersonKey()
}

// PersonKey returns a key that is equal for entries with the same name, date of birth, title and
// federation, ignoring case.
func (e Entry) PersonKey() string {
	name := strings.ToLower(strings.Join(strings.Fields(e.Name), " "))
	return strings.Join([]string{name, e.Birth, string(e.Title), e.Federation}, "\x00")
}

// plainText reports whether s is valid and printable, and not longer than a name may be.
func plainText(s string) bool {
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > MaxNameRunes {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) })
}

// isFederation reports whether s is a federation code.
func isFederation(s string) bool {
	return len(s) == 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// isBirth reports whether s is a date or a year, because FIDE's lists often have only the year.
func isBirth(s string) bool {
	if len(s) == 4 {
		s += "-01-01"
	}
	return ValidDate(s) && s >= "1880"
}
