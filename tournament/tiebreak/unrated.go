package tiebreak

import "strings"

// The usual ratings of unrated players in tie-breaks by ratings, as [Method.WithUnrated] takes them.
const (
	NoRating      = ""  // none: such a tie-break is dropped when somebody is unrated (C.07 10)
	LowestRating  = "L" // the lowest of the rated participants
	AverageRated  = "A" // the average of the rated participants
	MinimumRating = "1400"
)

// Unrated returns the rating that the tie-break gives unrated players: a number, [LowestRating],
// [AverageRated] or [NoRating].
func (m Method) Unrated() string {
	for _, word := range strings.Split(string(m), "/")[1:] {
		if len(word) > 0 && word[0] == 'U' {
			return word[1:]
		}
	}
	return NoRating
}

// ByRatings reports whether the tie-break is computed from ratings.
func (m Method) ByRatings() bool {
	name, _, _ := strings.Cut(string(m), "/")
	s := systems[Method(name)]
	return s != nil && s.ratings
}

// WithUnrated returns the tie-break with a rating for unrated players, or without one for
// [NoRating]. A tie-break that is not computed from ratings is returned unchanged.
func (m Method) WithUnrated(rating string) Method {
	if !m.ByRatings() {
		return m
	}
	words := strings.Split(string(m), "/")
	kept := words[:1]
	for _, word := range words[1:] {
		if len(word) == 0 || word[0] != 'U' {
			kept = append(kept, word)
		}
	}
	if rating != NoRating {
		kept = append(kept, "U"+rating)
	}
	return Method(strings.Join(kept, "/"))
}
