package explain

import (
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/bounds"
)

// TooShort says why a game of fewer than [bounds.LeastPlies] half moves changes no
// rating.
func TooShort(lang string) string {
	return ratingText(lang, "too-short")
}

// DayIsFull says of two who have played the rated games of a day that another would
// change no rating.
func DayIsFull(lang string) string { return ratingText(lang, "full") }

// Bound says what a bound did to the rating of one of the players of a game, and
// why; empty when none did anything.
func Bound(lang string, a *ratings.Adjustment, account string) string {
	key, capped := "", a.WhiteCap
	if account == a.Black {
		capped = a.BlackCap
	}
	switch {
	case a.Beyond:
		key = "beyond"
	case capped != bounds.NoCap:
		key = string(capped)
	default:
		return ""
	}
	return ratingText(lang, key)
}

// ratingText is a sentence with the counts of rating/bounds.
func ratingText(lang, key string) string {
	return i18n.Text(lang, "ratings."+key, "Moves", bounds.LeastPlies/2, "Games", bounds.MaxPairGamesPerDay,
		"Established", bounds.Established, "Days", bounds.EstablishedDays, "Ceiling", bounds.Ceiling, "Reach", bounds.Reach)
}

// RatingRules are the rules by which a game changes ratings, in sentences.
func RatingRules(lang string) []string {
	var rules []string
	for _, rule := range []string{"game", "provisional", "day", "told"} {
		rules = append(rules, ratingText(lang, "rules."+rule))
	}
	return rules
}

// RatingChange says what a game did to the rating of one of its players, and what
// bounded it.
func RatingChange(lang string, a *ratings.Adjustment, account string) string {
	bound := Bound(lang, a, account)
	if a.Beyond {
		return bound
	}
	before, after := a.WhiteBefore, a.WhiteAfter
	if account == a.Black {
		before, after = a.BlackBefore, a.BlackAfter
	}
	text := i18n.Text(lang, "ratings.changed", "Category", i18n.Text(lang, "web.category."+string(a.Category)), "Before", before, "After", after)
	if bound != "" {
		text += " " + bound
	}
	return text
}
