// Package sheets makes the tables of an event that are printed, shown and sent:
// entries, pairings, standings, the cross table round by round, everything as
// columns with a key and rows of plain text.
//
// It knows what stands in which column. It must not know a form (CSV, a
// spreadsheet, a page) nor a language: the caller that prints a table names its columns
// and the words in it, by the function that it is given.
package sheets
