// Package arch holds the plan of the rooms as data, and a test that fails when
// the code departs from it.
//
// It knows which packages exist, on which floor each one stands, and what the
// pure floors must never touch. It knows nothing of chess. A package that is
// missing from the plan fails the test: a new room is first drawn here.
package arch
