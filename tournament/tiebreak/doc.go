// Package tiebreak separates players who have scored the same.
//
// It knows the systems of the FIDE handbook's Annex C.06 as of 2009, the way
// that annex treats games that were not played, and how to rank a field by
// points and then by a declared order of systems. Its numbers are exact:
// everything is counted in quarters of a point, because Sonneborn-Berger
// halves half points. Every value explains itself with the list of what it is
// the sum of.
//
// It must not know where its table comes from: neither entries, rounds,
// pairing systems nor names. Players are known by their place in the table, 1
// for the first.
package tiebreak
