// Package knockout implements contests decided match by match: Belgrade groups, Wimbledon brackets
// and the play-offs of C.06 Annex 6.
//
// A contest is a log of events, like an event of package tournament. Commands cause events, and the
// state is computed from the events:
//
//	contest, events, err := knockout.Decide(contest, by, command, at)
//
// A contest consists of stages: a match of several games, a round robin, or a drawing of lots if
// nothing else separates tied players. The order of the stages is written rule by rule as in the
// source; see playoff.go and wimbledon.go. Every opened stage, every ranking of a stage and the
// final places are separate events, so that a log can be read without knowing the rules.
//
// The package has seeds, groups, brackets, pauses, colours and winners. It must not depend on
// people, files, languages, the clock or random numbers: the drawn colours and the instant are part
// of the commands. Actors, stamps and refusals are those of package tournament, because the staff
// of the event also conducts the contest.
//
// A contest has its own log, or it is part of an event. Then the event's log contains the events of
// each command as one event; see [Facts].
package knockout
