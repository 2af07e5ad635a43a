// Package evaluations lets pages request evaluations of the operator's engine: for a finished game,
// and for the position on a visitor's analysis board.
//
// It uses the queue (internal/analysis), and asks the hall whether a game is over and may be seen.
// It has no pages: scripts make the requests. The answers are JSON, and refusals are sentences in
// the reader's language.
package evaluations
