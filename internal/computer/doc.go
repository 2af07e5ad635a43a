// Package computer plays for the server: three partners of different strength, each in any number
// of games at the same time.
//
// A partner is a player like any other. Its clock runs, and the Laws apply to its moves. It follows
// its games and thinks when it is its turn. It thinks about at most as many positions in parallel
// as there are processors minus one. It declines draws while it is better, and claims due draws
// otherwise. After a restart it continues its games.
//
// The package knows the hall, the built-in partner (chess/sparring) and UCI engines. It must not
// know transports.
package computer
