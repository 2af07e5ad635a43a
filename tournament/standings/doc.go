// Package standings turns what report files and events know of who met whom
// into the tables of package tiebreak, and rankings into what is printed and
// paid: categories, cross tables and prizes.
//
// It knows the rounds of a Swiss or of a round robin, teams and their boards,
// and what divides a field into categories. It must not reckon a tie-break
// itself, and knows neither files on disk nor languages.
package standings
