// Package hall runs the games that people play: live tables with their observers. It is also the
// facade through which transports use the packages below it. [laws.Decide] judges every command.
// The hall adds what the Laws do not have: instants, timers, goroutines and storage.
//
// A game in play is a table, owned by one goroutine. A command gets its instant when it reaches the
// hall. The table takes its commands in that order, decides each, and appends the events to the
// journal after the last record it knows. Only when the events are durable, it applies them,
// answers the sender and informs the observers. If another writer was faster, the table reads their
// records and decides again.
//
// The rest is in packages that do not know the tables. Each has its own locks:
//   - game: the state of a game as replayed from its log, and its views
//   - presence: the connected people, and news and talk for them
//   - lobby: seeks, challenges, other offers, simuls
//   - cluster: calls and messages between the nodes of one server
//   - news, refusal, mailbox: values and a buffer that they share
//
// The hall acts as the arbiter of a game to carry out agreements of its players beyond their moves,
// as far as the game's profile allows. An adjourned game leaves the floor until both players resume
// it.
//
// A game is live as long as its stream has no GameEnded. After a restart every live game is set up
// again from its log, and the interruption is recorded in it (see [Hall.Open]).
//
// If the server has several nodes, a table may be remote: it shows a game that another node holds.
// Questions about a game go to the node that holds it; questions.go lists them. A server with one
// node uses none of that (files nodes*.go, mirror.go, takeover.go, lost_nodes.go).
//
// The view of a game, [View], uses the terms of the Laws. Transports convert it to their own
// formats. The hall knows members by their [members.Identity] and asks a [Directory] for ratings.
// It does not know transports, pairings, standings or how ratings are computed. Packages that need
// results read them from the journal ([game.DecodeEnd], [Hall.Facts]). The hall writes no sentences:
// refusals are *laws.Refusal or *[refusal.Error].
package hall
