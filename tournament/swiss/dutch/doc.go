// Package dutch implements the Dutch system as a list of criteria over brackets: the edition of
// 2017 and the one in force since 1 February 2026 (C.04.3).
//
// It implements brackets, criteria in their order, the sequence of candidates, the allocation of
// colours, and explanations why one candidate is better than the next. The edition of 2009, defined
// by a procedure and not by criteria, is in another package. The package must not depend on files,
// languages, the clock or random numbers.
package dutch
