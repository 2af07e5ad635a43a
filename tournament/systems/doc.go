// Package systems provides all pairing systems through one interface: round robins by the Berger
// tables, the editions of the Dutch Swiss, the Swiss of teams, Scheveningen, Belgrade, Wimbledon,
// and pairing by hand. A [System] proposes a round of an [Event] and explains it by codes with
// arguments; the sentences are in tournament/words.
//
// All systems are registered in [Standard], under the name that events declare. An unknown name is
// refused, with a list of similar names. [Draft] proposes a round of an event by the system that
// its log declares.
//
// The package provides what systems need: players or teams by starting number, the rounds so far,
// the byes, bans and forced pairs of the next round, and the open stages of a contest. The rules of
// the systems are in tournament/roundrobin, tournament/swiss and its subpackages, and
// tournament/knockout. The package must not depend on files, languages, the clock or random
// numbers, and it publishes nothing.
package systems
