// Package generate makes random Swiss tournaments, as FIDE asks of pairing
// programs: fields of any strength, results drawn from ratings, draws,
// forfeits, byes, late entries and withdrawals at given rates, paired by any
// swiss.System.
//
// Chance is the seed of a Config: the same one gives the same tournament on
// every machine, since nothing here is a fraction. It must not know any
// system's rules, files, languages or the hour.
package generate
