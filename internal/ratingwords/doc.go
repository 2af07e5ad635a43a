// Package ratingwords explains the effect of an event on ratings and titles, and what is missing
// for the rating officer, as sentences in the reader's language.
//
// It knows the results of tournament/rated. It does not calculate and does not know transports.
package ratingwords
