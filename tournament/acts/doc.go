// Package acts turns the requests of an organiser into commands of package tournament. Examples are
// finding a player by name, numbering before the first draft, publishing a round with all that
// belongs to it, and adding a late entry.
//
//	commands, err := desk.Enter(state, entry, 0)
//	after, facts, err := desk.Do(state, by, commands, at)
//
// It combines the commands of one act and reports what an act changed. The rules themselves are in
// tournament and tournament/systems. The package must not depend on files, languages, the clock or
// random numbers: lots and instants are arguments. The server and the command line both use it, so
// that both behave alike.
package acts
