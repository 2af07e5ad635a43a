// Package tiebreak separates participants who have scored the same.
//
// It knows the tie-breaks of the FIDE handbook in four editions: the annex of
// C.06 as of 2009, and C.07 as of 2023, 2024 and March 2026; how each of them
// treats rounds that were not played; and how to rank a field by points and
// then by a declared order. Nothing is rounded unless the handbook rounds:
// points are counted in quarters, averages are fractions. Every value can be
// taken apart into what it is the sum of ([Calculator.Explain]).
//
// A [Table] is a field of players, or one view of a field of teams: [Teams]
// holds the same matches in match points and in game points.
//
// It must not know where its table comes from: neither entries, pairing
// systems, files nor names. Participants are known by their place in the
// table, 1 for the first.
package tiebreak
