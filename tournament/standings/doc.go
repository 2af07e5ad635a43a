// Package standings turns what report files and events know of who met whom
// into the tables of package tiebreak, and rankings into cross tables.
//
// It knows the rounds of a Swiss or of a round robin, teams and their boards. It
// must not reckon a tie-break itself, and knows neither files on disk nor
// languages.
package standings
