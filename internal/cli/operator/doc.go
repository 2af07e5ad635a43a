// Package operator has the commands that manage the data of a server: admin, journal, verify, db,
// backup, restore and envelope. It also opens the data folder or database for the commands that
// start and examine a server.
//
// It handles flags and messages. internal/database opens databases, and internal/journal reads the
// log.
package operator
