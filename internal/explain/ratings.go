package explain

import (
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/bounds"
)

// TooShortToRate returns the sentence that a game of fewer than [bounds.LeastPlies] half moves changes no
// rating.
func TooShortToRate(lang string) string {
	return ratingText(lang, "too-short")
}

// DayIsFull returns the sentence that two players have reached the daily limit of rated games.
func DayIsFull(lang string) string { return ratingText(lang, "full") }

// Bound returns the sentence for the limit that reduced a player's rating gain. It returns "" if
// none did.
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

// ratingText returns a sentence with the numbers of rating/bounds as arguments.
func ratingText(lang, key string) string {
	return i18n.Text(lang, "ratings."+key, "Moves", bounds.LeastPlies/2, "Games", bounds.MaxPairGamesPerDay,
		"Established", bounds.Established, "Days", bounds.EstablishedDays, "Ceiling", bounds.Ceiling, "Reach", bounds.Reach)
}

// RatingRules returns the rating rules as sentences.
func RatingRules(lang string) []string {
	var rules []string
	for _, rule := range []string{"game", "provisional", "day", "told"} {
		rules = append(rules, ratingText(lang, "rules."+rule))
	}
	return rules
}

// RatingChange returns the sentence for a player's rating change in a game and its limits.
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
