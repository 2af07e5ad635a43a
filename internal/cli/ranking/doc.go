// Package ranking has the commands that rank and rate the players of a report or event
// file: standings, crosstable and rate.
//
// It knows flags, files and how tables are printed. Tie-breaks are in tournament/tiebreak,
// ratings in tournament/rated.
package ranking
