// Package simuls has the commands for simultaneous displays: boards in one, moving from board to
// board, and its end.
//
// internal/hall keeps the boards of a simul and the position of its giver. The package does not
// know connections.
package simuls
