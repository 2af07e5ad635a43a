// Package play has the commands of a player at their own game: moves, resignation, draws and claims,
// offers to the opponent, sealed moves, adjourned games, calls for the arbiter.
//
// The Laws in laws and the tables in internal/hall decide. It knows no connection, and no game of
// others.
package play
