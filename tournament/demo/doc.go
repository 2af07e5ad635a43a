// Package demo makes a demonstration: an open of forty invented players in the
// middle of its course, so that a new user has an event to try.
//
//	facts, err := demo.Make(words.Demonstration("en"), by, source, demo.Seed, at)
//
// It is made by the commands of package desk, as an arbiter would give them: log,
// standings and explanations are those of any event. It knows who plays and what
// happens; results are drawn from a seed, the same on every machine. It must not
// know languages, files, the hour or chance: texts, instant and seed are arguments.
package demo
