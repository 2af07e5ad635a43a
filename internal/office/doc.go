// Package office runs events: it keeps each one's log in the journal, asks the
// tournament what a command causes, publishes rounds, seats their games in the
// hall and takes their results in.
//
// An event is a stream "event/<id>" of the journal whose records are the events
// of package tournament in the form of tournament/wire. The office holds the
// fold of each stream in memory; a command is decided on it, appended under the
// number of the last record known, and only when that is durable does the state
// change and those who wait hear of it. When another writer was quicker, the
// command is decided again on what they wrote.
//
// Results flow one way: the office follows the journal, and the end of a game
// that was seated for a board is recorded there once, however often the news
// comes. Here it is also decided who may give which command.
//
// It does not know transports or pages, nor how games are played: it asks the
// hall for a game and reads the journal for its end. It never speaks: refusals
// are *tournament.Refusal, and *hall.Error or *laws.Refusal when the hall
// refuses to seat.
package office
