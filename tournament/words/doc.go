// Package words returns sentences in all languages for the codes of package tournament and its
// subpackages. They cover refusals, faults of entry lists and report files with their remedies,
// results, byes, systems and tie-breaks. They also cover the events of the log and explanations of
// pairings.
//
// The sentences are embedded from internal/i18n, in the file events.json of each language. If a
// language lacks one, the English sentence is used. The package makes no decisions and must not
// depend on the reader.
package words
