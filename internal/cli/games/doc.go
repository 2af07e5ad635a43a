// Package games has the commands on games and positions: check, pgn, convert, fen, perft and
// helpmate.
//
// It handles files, flags and messages. Package chess has the rules of movement, and package laws
// has the Laws.
package games
