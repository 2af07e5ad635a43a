// Package attack runs attacks against the real program on loopback addresses and measures their
// effect on other users. Every address of 127.0.0.0/8 except 127.0.0.1 counts as a separate network
// there.
//
// It contains tests only. A scene is a file that calls add. In `go test` scenes are small. `make
// attack` sets ESCAQUE_ATTACK=full, runs them at full size, and prints the measurements.
// ESCAQUE_ATTACK_BINARY selects another build of the program for comparison. Its measurements are
// then not judged.
package attack
