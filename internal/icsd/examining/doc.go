// Package examining has the commands on games that users examine, alone or together: going through
// a game, variations, setting up a position, journals, and the moves of games. ics/study decides
// what an examiner may do.
//
// It knows no connection.
package examining
