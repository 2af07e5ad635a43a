// Package evaluations is what pages ask of the operator's engine: what it says of a game that is over, and of the
// position on somebody's analysis board.
//
// It knows the queue (internal/analysis) and of a game whether it is over and may be seen. It has no pages of its own:
// scripts ask, and are answered in JSON, with sentences in the reader's language where something is refused.
package evaluations
