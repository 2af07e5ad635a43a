package tiebreak

import "slices"

// Rules is an edition of the handbook's tie-break rules.
type Rules string

const (
	// Annex2009 is the annex of C.06 of 2009. An unplayed game is a draw against oneself.
	Annex2009 Rules = "c06-2009"
	// Rules2023 is C.07 from September 2023. An unplayed game is one against a dummy opponent with
	// one's own score.
	Rules2023 Rules = "c07-2023"
	// Rules2024 is C.07 from August 2024.
	Rules2024 Rules = "c07-2024"
	// Rules2026 is C.07 from March 2026. The score of the dummy opponent is limited.
	Rules2026 Rules = "c07-2026"
)

// Editions returns all editions, the oldest first.
func Editions() []Rules { return []Rules{Annex2009, Rules2023, Rules2024, Rules2026} }

// Known reports whether r is one of the editions.
func (r Rules) Known() bool { return slices.Contains(Editions(), r) }

// isFrom reports whether r is an edition of C.07 and not older than since.
func (r Rules) isFrom(since Rules) bool { return r != Annex2009 && r >= since }

// Year returns the year of the edition, as in citations.
func (r Rules) Year() string {
	if len(r) < 4 {
		return ""
	}
	return string(r[len(r)-4:])
}

// forfeitsAreGames reports whether forfeits count as games for tie-breaks on opponents' results.
// C.07 15.2.
func (r Rules) forfeitsAreGames(t *Table) bool { return r != Annex2009 && t.Predetermined }

// InForce returns the edition in force for an event that begins on a day, YYYY-MM-DD, or the newest
// one for an empty day. The rules between the annex of 2009 and C.07 are not implemented; the annex
// is used for them.
func InForce(day string) Rules {
	switch {
	case day == "" || day >= "2026-03-01":
		return Rules2026
	case day >= "2024-08-01":
		return Rules2024
	case day >= "2023-09-01":
		return Rules2023
	default:
		return Annex2009
	}
}
