// Package engine runs a chess program that speaks UCI as a process of its own, asks it about positions, and ends
// it.
//
// It knows the protocol and the process: what starts, what is said, what hangs, what has died. It knows neither
// chess, so that whoever asks has to examine the moves that come back, nor why anybody asks.
package engine
