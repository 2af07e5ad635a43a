// Package review checks the score sheets of finished games against the Laws. It finds the first
// illegal move, every point at which a draw could have been claimed, the point at which the game
// was already over, and whether the result fits the final position.
//
// It reads PGN through chess/pgn and applies the rules of package laws. It opens no files. Its
// findings are codes; the caller has the sentences. It reads streams of any length in constant
// memory.
package review
