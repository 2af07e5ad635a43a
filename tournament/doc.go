// Package tournament models a chess tournament as a log of events.
//
// Commands cause events, and the state is computed from the events:
//
//	state, events, err := tournament.Decide(state, by, command, at)
//
// It has entries, starting numbers, regulations, rounds and boards, results and forfeits, byes,
// standings and the cross table. Nothing is ever erased: a correction, a revoked round and a player
// who returns are events too. An impossible command is answered with a [Refusal]: a code with its
// article and arguments. The sentences are in tournament/words.
//
// The package contains no pairing system. A system proposes pairings, the arbiter publishes them,
// and a command carries them as data. The package must not depend on the hall, files, languages,
// the clock or random numbers: instants, lots and identities are arguments. The caller decides who
// may give a command.
//
// The other state machines of this module share most conventions (docs/adr/0021-one-dialect.md). In
// this one, each event also has a check against the state. Events can come in files from elsewhere,
// and Replay must find those that do not fit.
package tournament
