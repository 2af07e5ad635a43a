// Package sim plays whole days of the hall in moments: many people, a store that delays, fails, loses its
// answers and is cut off, a process that is killed at any point between append and announcement and
// begins again from the journal, another that still believes that the games are its own, three nodes over a
// bus that delays, reorders, drops and duplicates, wall clocks that are set forward and back. What must hold however all that falls out is checked all the time and at the
// end; [Run] says what does not.
//
// The hall that runs is the real one, with its journal, its projections and its ratings. Time comes from a
// bubble of testing/synctest: hall and journal own timers and goroutines, and inside a bubble these need no
// change, while injecting a clock into every one of them would test another program than the one that
// ships. Chance comes from the seed: every person, every process and every store draws from a source of its
// own, so that none depends on in which order others draw. Time only passes in a bubble when everybody
// waits, and whoever acts does so at an instant of their own, in nanoseconds; what acts at the same
// instant, the tables of one hall after an outage, reaches the store as one transaction, for the
// journal waits a moment ([journal.Options].Gather). So the same seed makes the same logs, whatever
// the scheduler does, but for about one seed in a hundred: two commands that a table sends away at
// one instant, for another node holds the game, come to that one at one instant. A seed that is to
// be repeated is therefore played up to twenty times.
//
// The monotonic clock of a process goes on evenly whatever happens to the wall clock, and a running hall
// reads no other: a wall clock that jumps is seen by the process that starts next.
//
// Faults can be planted ([Fault]) to show that the simulation finds them. It knows the hall from outside,
// as a transport does, and holds what it hears against the records of the store, folded by itself.
package sim
