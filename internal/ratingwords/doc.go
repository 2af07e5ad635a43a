// Package ratingwords says what an event means for ratings and titles, and what the
// officer who rates it will miss, as sentences in the reader's language.
//
// It knows the answers of tournament/rated. It must not reckon anything, and knows no
// transport: the command line prints its sentences, the browser shows them.
package ratingwords
