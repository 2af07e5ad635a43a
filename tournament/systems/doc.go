// Package systems is every pairing system behind one interface: round robins by
// the Berger tables, the Dutch Swiss of each edition, the Swiss of teams, Scheveningen, Belgrade,
// Wimbledon, and pairing by hand. A [System] proposes a round of an [Event] and
// says why, as codes with arguments; the sentences are in tournament/words.
//
// A system is registered in one place, [Standard], by the name that events
// declare. A name that nobody has is refused, with the names
// that come near it. [Draft] proposes a round of an event's log by the system
// that the log declares.
//
// It knows what a system needs to be asked and how its answer is read: players
// or teams by starting number, the rounds so far, the byes, bans and fixed pairs
// of the round to come, and for a contest in stages what is open. It knows no
// rule of any system: those stand in tournament/roundrobin, tournament/swiss
// and its children, and tournament/knockout. It must not know files, languages,
// the hour or chance, and it publishes nothing.
package systems
