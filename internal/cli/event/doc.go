// Package event has the command event: a whole event on one file, without a server. Each of
// its commands opens the file, does one thing and prints what changed, or prints tables of
// the event.
//
// It knows flags, files and sentences. What an arbiter does is decided by tournament/desk,
// tables are laid out by tournament/sheets.
package event
