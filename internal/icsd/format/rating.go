package format

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
)

// RatingOf returns a player's rating as package ics takes it.
func RatingOf(p hall.Player) int {
	if p.Guest {
		return -1
	}
	return p.Rating
}

// CategoryName returns the word of FICS for a category.
func CategoryName(c ratings.Category) string {
	if c == ratings.Chess960 {
		return "wild/fr"
	}
	return string(c)
}

// GameKind returns the word of FICS for the kind of a listed game.
func GameKind(g *hall.GameRow) string {
	if name := StartName(g.Start); name != "" {
		return name
	}
	return CategoryName(g.Category)
}

// CategoryLetters are the letters of FICS for kinds of games, in the order in which
// programs ask for them. CategoryOfLetter has the categories that are played here.
const CategoryLetters = "bslwBzSLx"

// CategoryOfLetter has the category of each letter of a kind that is played here.
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
