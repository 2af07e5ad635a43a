// Package office runs events: it keeps the log of each event in the journal, decides commands with
// package tournament, publishes rounds, seats their games in the hall and records the games'
// results.
//
// An event is a stream "event/<id>" of the journal. Its records are the events of package
// tournament, encoded by tournament/wire. The office keeps the current state of each event in
// memory. It decides a command on that state and appends the resulting facts after the last known
// record. Only when they are durable does the state change and are the waiting readers notified.
// When another writer appended first, the command is decided again on the new state.
//
// Results flow in one direction: the office follows the journal. When a game that was seated for a
// board ends, the result is recorded at that board once, even if the news is repeated. The office
// also decides who may give which command.
//
// The package does not depend on transports or pages. It asks the hall to play games and reads
// their ends from the journal. Refusals are *tournament.Refusal values, or *hall.Error or
// *laws.Refusal when the hall refuses to seat a game.
package office
