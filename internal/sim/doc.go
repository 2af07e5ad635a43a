// Package sim simulates whole days of the hall in seconds. It simulates many people and a store
// that delays, fails, loses answers and is cut off. Processes are killed at any point between
// append and announcement and restart from the journal. An outdated process still believes that it
// holds the games. Three nodes use a bus that delays, reorders, drops and duplicates, and wall
// clocks jump. The invariants are checked throughout and at the end; [Run] returns the first
// violation.
//
// The hall is the real one, with its journal, projections and ratings. Time comes from a bubble of
// testing/synctest. So the timers and goroutines of the hall and the journal need no change, and
// the tested program is the shipped one.
//
// Chance comes from the seed. Every person, process and store has its own random source, so no draw
// depends on the order of other draws. In a bubble time passes only when all goroutines wait. Each
// simulated action has its own instant in nanoseconds. Tables of one hall that act at the same
// instant after an outage reach the store in one transaction, because the journal waits a moment
// ([journal.Options].Gather). So the same seed produces the same logs under any scheduling, except
// for about one seed in a hundred: two commands that a table forwards to another node at the same
// instant may arrive in any order. A seed that has to be reproduced is therefore run up to twenty
// times.
//
// The monotonic clock of a process does not depend on the wall clock, and a running hall reads only
// the former. A jump of the wall clock affects only the next process.
//
// A [Fault] can be planted to show that the simulation finds it. The package uses the hall from
// outside, as a transport does. It checks the hall's answers against the records of the store,
// which it applies itself.
package sim
