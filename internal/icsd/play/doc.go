// Package play has the commands of players for their own games: moves, resignation, draws and
// claims, offers to the opponent, sealed moves, adjourned games, calls for the arbiter.
//
// The Laws in laws and the tables in internal/hall decide. The package does not know connections or
// the games of others.
package play
