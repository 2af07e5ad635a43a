// Package roundrobin proposes the rounds of an all-play-all by the Berger
// tables, for any number of players, and the games of two teams all against all
// by those of Scheveningen.
//
// It knows the rule behind the printed tables of the 2009 source ("Tablas de
// round-robin"), the free round of odd fields, and the double cycle with its
// exchange of rounds. It draws no lots and publishes nothing: a proposal
// becomes a round when the arbiter publishes it.
package roundrobin
