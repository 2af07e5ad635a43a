// Package generate makes random Swiss tournaments, as FIDE requires for testing pairing programs.
// The players have ratings in any range, and results are drawn from the ratings. Draws, forfeits,
// byes, late entries and withdrawals occur at given rates. Any swiss.System pairs the rounds.
//
// The random numbers follow from the seed in a Config. The same seed gives the same tournament on
// every machine, because no floating-point numbers are used. The package must not depend on a
// system's rules, files, languages or the clock.
package generate
