// Package words says in every language what package laws says in codes:
// refusals, events, and the ends of games with their articles.
//
// The sentences stand in internal/i18n, in the file laws.json of each language,
// and are part of the program. What a language lacks is said in English. A test
// requires a sentence for every code, termination and event in every language.
// Nothing here decides anything.
package words
