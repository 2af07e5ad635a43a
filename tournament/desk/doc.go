// Package desk puts what an organiser asks for into the commands of package
// tournament: who is meant by a name, numbers before the first draft, what goes
// with the publication of a round, what a late entry misses.
//
//	commands, err := desk.Enter(state, entry, 0)
//	after, facts, err := desk.Do(state, by, commands, at)
//
// It knows what belongs together in one act, and what an act changed. It
// decides nothing that the rules decide: they stand in tournament and
// tournament/systems. It must not know files, languages, the hour or chance: lots
// and instants are arguments. Those who conduct events, on a server or on one
// file, ask here, so that both do the same.
package desk
