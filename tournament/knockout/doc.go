// Package knockout is what is decided match by match: the Belgrade groups, the
// Wimbledon brackets with their matches, and the play-offs of C.06 Annex 6.
//
// A contest is a log of facts, as an event is in package tournament: commands
// come in, events go out, and the state is a fold of the events.
//
//	contest, events, err := knockout.Decide(contest, by, command, at)
//
// A contest goes from stage to stage: a match of some games, a round robin, or
// a drawing of lots where nothing else separates the tied. What stage follows
// what is the course of the contest, written down rule by rule as the source
// has it: see playoff.go and wimbledon.go. Every stage that is opened, every
// ranking that a stage leaves behind and the places at the end are events of
// their own, so that a log can be read without knowing any rule.
//
// It knows seeds, groups, brackets, pauses, colours and who is through. It
// must not know people, files, languages, the hour or chance: the lot for the
// colours and the instant arrive in commands. Actors, stamps and refusals are those
// of package tournament, since a contest is conducted by the people of its event.
//
// A contest has a log of its own, or is held by an event, whose log then has what each
// command made of the contest as one fact: see [Facts].
package knockout
