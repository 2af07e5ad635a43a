// Package words says in every language what package laws says in codes:
// refusals, events, and the ends of games with their articles.
//
// A test requires a sentence for every code, termination and event in every
// language. Nothing here decides anything, and nothing else in the core speaks.
package words
