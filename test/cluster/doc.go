// Package cluster starts several real processes as nodes of one server, takes nodes, the database and the bus away
// from each other in the middle of games, and holds what the players were told against the journal.
package cluster
