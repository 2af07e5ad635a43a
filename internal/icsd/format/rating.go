package format

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
)

// RatingOf returns a player's rating in the form of package ics.
func RatingOf(p hall.Player) int {
	if p.Guest {
		return -1
	}
	return p.Rating
}

// CategoryName returns the FICS name of a category.
func CategoryName(c ratings.Category) string {
	if c == ratings.Chess960 {
		return "wild/fr"
	}
	return string(c)
}

// GameKind returns the FICS name for the kind of a game, such as "blitz".
func GameKind(g *hall.GameRow) string {
	if name := StartName(g.Start); name != "" {
		return name
	}
	return CategoryName(g.Category)
}

// CategoryLetters are the FICS letters for kinds of games, in the order that programs use.
// CategoryOfLetter maps the kinds that this server has to categories.
const CategoryLetters = "bslwBzSLx"

// CategoryOfLetter maps a letter of CategoryLetters to its rating category, if this server has that
// kind of game.
var CategoryOfLetter = map[rune]ratings.Category{
	'b': ratings.Blitz, 's': ratings.Standard, 'l': ratings.Lightning, 'w': ratings.Chess960,
}

// FiguresFor returns the ratings of the categories with these letters.
func FiguresFor(letters string, figures map[ratings.Category]ics.Figure) []ics.Figure {
	asked := make([]ics.Figure, len(letters))
	for i, letter := range letters {
		asked[i] = figures[CategoryOfLetter[letter]]
	}
	return asked
}

// FiguresOf returns a user's ratings by category.
func FiguresOf(standings []ratings.Standing) map[ratings.Category]ics.Figure {
	figures := map[ratings.Category]ics.Figure{}
	for _, s := range standings {
		figures[s.Category] = ics.Figure{Rating: s.Rating.Value, RD: s.Rating.RD}
	}
	return figures
}
