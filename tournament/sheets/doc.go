// Package sheets makes the tables of an event that are printed, shown and sent: entries, pairings,
// standings, cross tables and more. Each has columns with a key, and rows of plain text.
//
// It determines the columns and their contents. It must not depend on a format (CSV, a spreadsheet,
// a page) or a language. The caller passes a function that returns the names of columns and other
// words.
package sheets
