// Package swiss contains what all Swiss pairing systems share: a tournament as input for pairing,
// and the interface of a system.
//
// A [Tournament] holds the entries with their rounds so far, and the constraints for rounds to
// come: byes, forbidden pairs, forced pairs and virtual points. [Tournament.Problem] returns the
// pairing problem of one round, and a [System] solves it. [Check] pairs a finished tournament
// again, round by round, and reports differences.
//
// The package computes scores, colours, floats, byes and the order of publication as far as all
// editions of the handbook agree. Where they differ, the difference is a parameter. It must not
// depend on a system's procedure (tournament/swiss/dutch, tournament/swiss/dutch2009 and others), a
// file format (tournament/trf), languages, the clock or random numbers.
package swiss
