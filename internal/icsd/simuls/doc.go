// Package simuls has the commands on simultaneous displays: places in one, the walk from board to board,
// and its end.
//
// internal/hall holds the boards of a simul and where its giver is. The package knows no connection.
package simuls
