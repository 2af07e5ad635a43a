// Package load connects many users to the chess server, most of them quiet, some slow, rude or
// silent. It measures the effect on two players: how long a move takes from one to the other, and
// that none is lost.
//
// It contains tests only. In `go test` they are small. `make load` sets ESCAQUE_LOAD to the full
// number of connections and prints the figures.
package load
