// Package hall is where games are played: live tables and their observers, and the facade through
// which transports use the packages below it. It is the shell round the Laws: it stamps instants,
// keeps timers, owns the goroutines, and lets [laws.Decide] judge.
//
// A game in play is a table, owned by one goroutine. A command gets its instant when it reaches the
// hall; the table takes its commands in that order, decides, appends the events to the journal
// under the number of the last record it knows, and only when they are durable applies them,
// answers the sender and informs those who watch. What could not be recorded did not happen. When
// another writer was quicker, the table reads what they wrote and decides again.
//
// The rest stands in packages, each behind locks of its own, which do not know the tables:
//
//   - game: a game as its log tells it, and what is shown and written of it
//   - presence: who is here, the news for them and what they say to each other
//   - lobby: seeks, challenges, what else waits for an answer, simuls
//   - cluster: what the nodes of one server ask and tell each other
//   - news, refusal, mailbox: values and a buffer that they share
//
// What players agree on beyond their moves, the hall carries out as the arbiter of their game as
// far as its profile goes. An adjourned game is off the floor until both go on with it.
//
// A game is live as long as its stream has no GameEnded. After a restart every live game is set up
// again from its log, with the interruption written into it (see [Hall.Open]).
//
// Where the server has several nodes a table may be away: it shows a game that another node holds.
// Questions about a game go to the node that holds it; questions.go lists them. A server of one
// node enters none of that (files nodes*.go, mirror.go, takeover.go, lost_nodes.go).
//
// What is shown of a game, [View], is in the terms of the Laws: transports make their own forms of
// it. The hall knows members by their [members.Identity] and asks a [Directory] for ratings. It
// does not know transports, pairings, standings or how ratings are computed: their owners read
// results from the journal ([game.EndOf], [Hall.Facts]). It writes no sentences: refusals are
// *laws.Refusal or *[refusal.Error].
package hall
