// Package intake reads the files that come in from others: lists of players as text
// or as a spreadsheet, and whole events as an event file or as FIDE's report, which
// becomes the log of an event.
//
// It knows files' forms and nothing of where events are kept; what may be entered is
// decided by package tournament. What is wrong with a file comes back whole.
package intake
