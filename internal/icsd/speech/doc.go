// Package speech describes moves and boards in words, for users who listen to the screen or play
// without seeing the board.
//
// It knows no connection and no command.
package speech
