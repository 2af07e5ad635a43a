// Package roundrobin returns the rounds of a round robin by the Berger tables for any number of
// players. It also returns the games of two teams by the Scheveningen tables.
//
// It implements the rule behind the printed tables of the 2009 source ("Tablas de round-robin"),
// free rounds, and double round robins with their exchange of rounds. It draws no lots and
// publishes nothing.
package roundrobin
