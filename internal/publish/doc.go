// Package publish writes what an event gives to others: tables as CSV,
// spreadsheets, PDF and JSON, and the games' headers as PGN.
//
// It knows these forms. It must not know what stands in a table: those of an event
// come from tournament/sheets, in the words of [Say].
package publish
