// Package event has the command event, which runs an event in one file without a server. Each
// subcommand opens the file, executes one act and prints the changes, or prints tables of the
// event.
//
// It handles flags, files and messages. tournament/acts decides the arbiter's acts, and
// tournament/sheets lays out tables.
package event
