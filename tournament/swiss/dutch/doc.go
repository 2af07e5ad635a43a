// Package dutch is the Dutch system as a list of criteria over brackets: the
// edition of 2017 and the one in force since 1 February 2026 (C.04.3).
//
// It knows the articles of these editions: brackets, criteria in their order,
// the sequence of candidates, the allocation of colours, and why one candidate is
// better than the next. It knows neither the edition of 2009, which defines
// its answer by a procedure and not by criteria, nor files, languages, the hour
// or chance.
package dutch
