// Package swiss is what every Swiss pairing system stands on: a tournament as
// the pairing of a round sees it, and the small interface of a system.
//
// A [Tournament] holds the entries, what every round did to each of them, and
// what is asked of the rounds to come (byes, forbidden pairs, pairs made by
// hand, virtual points). [Tournament.Problem] cuts the problem of one round out
// of it; a [System] solves it; [Check] pairs a finished tournament again, round
// by round, and reports where the two differ.
//
// It knows scores, colours, floats, byes and the order of publication, as far
// as all editions of the handbook share them, and as data where they differ.
// It must not know any system's procedure (that is tournament/swiss/dutch,
// tournament/swiss/dutch2009 and those after them), any file
// format (tournament/trf), languages, the hour or chance.
package swiss
