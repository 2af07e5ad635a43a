// Package review goes over the score sheets of finished games and says what the
// Laws find in them: the first illegal move, every point at which a draw could
// have been claimed, the point at which the game was over already, and whether
// the result fits the final position.
//
// It knows PGN files through chess/pgn and the rules through laws. It knows no
// players, opens no file, and speaks in codes: sentences belong to those who
// prints them. It reads a stream of any length in constant memory.
package review
