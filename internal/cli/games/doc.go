// Package games has the commands on games and positions: check, pgn, convert, fen, perft
// and helpmate.
//
// It knows files, flags and sentences. Everything about chess is in chess, everything
// about the Laws in laws.
package games
