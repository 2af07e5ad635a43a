// Package engine runs a UCI engine as a separate process.
//
// It knows the protocol and the process. It does not know chess, so callers must check the returned
// moves.
package engine
