// Package tournament is a competition as a log of facts.
//
// Commands come in, events go out, and the state is a fold of the events:
//
//	state, events, err := tournament.Decide(state, by, command, at)
//
// It knows entries, starting numbers, regulations, rounds and boards, results
// and forfeits, byes, standings and the cross table. Nothing is ever erased:
// a correction, a withdrawn round, a returned player are events too. A command
// that cannot be is answered with a [Refusal], a code with its article and
// arguments; the sentences live in tournament/words.
//
// It does not know any pairing system: a system proposes, the arbiter
// publishes, and the published pairings are data in a command. It must not
// know the hall, files, languages, the hour or chance: instants, lots and
// identities are arguments. Who may give a command is decided by who calls.
//
// Of what the machines of this module have in common (docs/adr/0021-one-dialect.md)
// one thing is more here: an event also checks itself against the state, since events
// come in files from elsewhere and Replay must find out what does not fit.
package tournament
