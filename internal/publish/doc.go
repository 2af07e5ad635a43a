// Package publish writes the files that an event publishes: tables as CSV, spreadsheet, PDF and
// JSON, and games as PGN.
//
// It knows these formats, not the contents of the tables. Tables come from tournament/sheets, with
// the words of [Say].
package publish
