// Package tiebreak separates participants with equal points.
//
// It implements the tie-breaks of the FIDE handbook in four editions: the annex of C.06 of 2009,
// and C.07 of 2023, 2024 and March 2026. It handles unplayed rounds as each edition says, and ranks
// participants by points and a declared order. Values are rounded only if the handbook says so:
// points are counted in quarters, averages are fractions. [Calculator.Explain] explains each value
// by its parts.
//
// A [Table] is a field of players, or one view of a field of teams: [Teams] holds the same matches
// in match points and in game points.
//
// The package must not depend on the source of the table: entries, pairing systems, files or names.
// Participants are identified by their place in the table, counted from 1.
package tiebreak
