// Package words says in every language what tournament only names by
// codes: refusals, faults of entry lists with their remedies, results, byes,
// systems, tie-breaks and what they are made of, the facts of the log, faults of
// report files, and why a Swiss was paired as it was.
//
// The sentences stand in internal/i18n, in the file events.json of each language, and are part of
// the program. What a language lacks is said in English. The package decides nothing and must not
// know who reads them.
package words
