// Package database opens what a server keeps everything in: a file in its data folder, or a
// PostgreSQL database at an address.
//
// It knows where the file is, what an address looks like, how passwords are hidden, and that an
// older PostgreSQL database is copied before its tables are changed. It does not know what is
// stored, and it prints nothing: its callers are told by typed errors and callbacks.
package database
