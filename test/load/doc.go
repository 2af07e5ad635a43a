// Package load fills the chess server with people, most of them quiet, some
// slow, rude or silent, and measures what two who play notice of it: how long a
// move takes from one to the other, and that none is lost.
//
// It holds tests only. They are small in `go test`; `make load` sets ESCAQUE_LOAD
// to the full number of connections and prints the figures.
package load
