// Package words says in every language what tournament only names by
// codes: refusals, faults of entry lists with their remedies, results, byes,
// systems, tie-breaks and what they are made of, the facts of the log, faults of
// report files, and why a Swiss was paired as it was.
//
// It knows sentences. It decides nothing and must not know who reads them.
package words
