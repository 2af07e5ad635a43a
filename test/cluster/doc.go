// Package cluster runs several real processes as nodes of one server. During games it disconnects
// nodes, the database and the bus from each other. Then it checks what the players were told
// against the journal.
package cluster
