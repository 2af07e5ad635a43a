// Package hall is where games are played: seeks and seats, live tables,
// observers, talk. It is the shell round the Laws: it stamps instants, keeps
// timers, owns the goroutines, and lets [laws.Decide] judge.
//
// A game in play is a table, owned by one goroutine. A command gets its instant
// when it reaches the hall; the table takes its commands in that order, decides,
// appends the events to the journal under the number of the last record it
// knows, and only when they are durable applies them, answers the one who
// commanded and informs those who watch. What could not be recorded did not
// happen. When another writer was quicker, the table reads what he wrote and
// decides again.
//
// Whoever wants to play posts a seek for all or challenges one person; what both
// players of a game agree on beyond their moves, the hall carries out as the
// arbiter of their game as far as its profile goes. Offers wait in memory and are
// forgotten at a restart; what was agreed on is in the log. An adjourned game is
// off the floor until both go on with it.
//
// A game is live as long as its stream has no GameEnded. After a restart every
// live game is set up again from its log, with the interruption written into it
// (see [Hall.Open]).
//
// Beside the tables, each behind a lock of its own, stand the floor (which games there
// are, and who is held for which), the company (who is here, with his connections),
// the board of seeks, the book of offers and the simuls; [Hall] says in which order
// they may be held. Talk has no lock: what a session wants to hear is replaced as
// a whole.
//
// What is shown of a game, [View], is in the terms of the Laws: transports make their
// own forms of it.
//
// The hall knows members by their [members.Identity] and asks a [Directory] for
// ratings. It does not know transports, pairings, standings or how ratings are
// computed: whoever needs a result reads it from the journal ([EndOf],
// [Hall.Facts]). It never speaks: refusals are *laws.Refusal or *[Error].
package hall
