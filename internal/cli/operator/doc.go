// Package operator has the commands with which somebody looks after the data of a server:
// admin, journal, verify, db, backup, restore and envelope. It opens the data folder or
// database for the commands that start and examine a server, too.
//
// It knows flags and sentences. Databases are opened by internal/database, the log is read
// by internal/journal.
package operator
