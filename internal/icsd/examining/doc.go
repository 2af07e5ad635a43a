// Package examining has the commands for games that users examine, alone or together: going through
// a game, variations, setting up a position, journals, and lists of moves. ics/study decides what
// an examiner may do.
//
// The package does not know connections.
package examining
