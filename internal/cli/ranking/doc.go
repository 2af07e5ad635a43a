// Package ranking has the commands that rank and rate the players of a report or event file:
// standings, crosstable and rate.
//
// It handles flags, files and the layout of tables. Tie-breaks are in tournament/tiebreak, ratings
// in tournament/rated.
package ranking
