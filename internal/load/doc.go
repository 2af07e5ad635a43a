// Package load plays many games on a server at once and measures what that costs: games
// between guests, people who only are there, watchers of one game.
//
// It is a client like any other: it knows what the server's clients know, the lines of the
// Internet Chess Server and the messages of escaque.v1, and it must not know the server's
// own rooms. What it measures of the server's process it reads from /proc.
package load
