// Package demo makes a demonstration event: an open of forty invented players after several of its
// rounds, so that a new user has an event to try.
//
//	facts, err := demo.Make(words.Demonstration("en"), by, source, demo.Seed, at)
//
// The package uses the commands of package acts as an arbiter would. So the log, the standings and
// the explanations are like those of any event. Results are drawn from a seed and are the same on
// every machine. The package must not depend on languages, files, the clock or random numbers: the
// texts, the instant and the seed are arguments.
package demo
