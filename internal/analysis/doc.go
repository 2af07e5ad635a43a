// Package analysis has the operator's engine look at games that are over, and at single positions for whoever asks
// from the analysis board: a bounded queue before one process of low priority.
//
// A game is looked at position by position. Between two of its positions one single position that somebody has
// asked about has its turn, so that nobody there waits for a game. An engine that hangs, dies or answers nonsense is ended and asked once more
// in a fresh process; then the analysis is given up, and it is said why. What was found is kept in the store, and a
// game is looked at once.
//
// The package knows chess, engines and what is kept. It must not know the hall: that a game is over, and who may see
// it, is for whoever asks.
package analysis
