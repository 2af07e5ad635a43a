// Package words has the sentences, in every language, for the codes of package laws: refusals,
// events, and the ends of games with their articles.
//
// The sentences are in internal/i18n, in the file laws.json of each language. Sentences that a
// language lacks are given in English. A test requires a sentence for every code, termination and
// event in every language.
package words
