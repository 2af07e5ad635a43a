// Package format writes games, players and ratings as FICS does: the results, ends, titles, ratings
// and kinds of games in the lines of the telnet server.
//
// It does not know sessions or connections. Its results depend only on the arguments.
package format
