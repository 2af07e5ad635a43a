// Package attack plays attacks against the real program on loopback addresses, and
// measures what others notice of them. Every address of 127.0.0.0/8 but 127.0.0.1 is
// a place of its own there.
//
// It holds tests only; a scene is one file that calls add. They are small in `go
// test`; `make attack` sets ESCAQUE_ATTACK=full, plays them at full size and prints
// what was tried and what was measured. ESCAQUE_ATTACK_BINARY names another build of
// the program, so that two can be compared: then what is measured is not judged.
package attack
