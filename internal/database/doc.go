// Package database opens the database of a server: a file in its data folder, or a PostgreSQL
// database at an address.
//
// It knows the file's place, addresses, how passwords are hidden, and that an older PostgreSQL
// database is copied before an upgrade. It does not know what is stored. It reports by typed errors
// and callbacks, and prints nothing.
package database
