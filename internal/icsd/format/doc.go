// Package format writes games, players and ratings as FICS does: the results, ends, titles,
// ratings and kinds of games that stand in the lines of the telnet server.
//
// It knows no session and no connection. What it returns depends on its arguments alone.
package format
