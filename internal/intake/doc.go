// Package intake reads files made by other programs or people: lists of players as text or
// spreadsheet, and whole events as an event file or a FIDE report. An event becomes a log of
// events.
//
// It knows file formats and does not know where events are stored. Package tournament decides which
// entries are valid. All faults of a file are reported together.
package intake
