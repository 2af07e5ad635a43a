// Package chess knows the board: squares, men, moves, and which moves the Laws
// allow. Everything is Chess960 as well as the ordinary game.
package chess
