// Package speech describes moves and boards in words, for users who listen to the screen or play
// blindfold.
//
// It does not know connections or commands.
package speech
