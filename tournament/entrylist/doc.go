// Package entrylist reads a list of players from a file: comma-separated text saved by any program,
// with columns in any order.
//
// It recognizes column headers in several languages, commas, semicolons and tabs, and quoted
// fields. The encoding is UTF-8 with or without a byte order mark, or otherwise Windows-1252, which
// contains Latin-1. It reports all faults together with line, column, field and text. It returns
// either the whole list or nothing. It must not depend on file systems, events or languages: the
// sentences for its faults are in tournament/words.
package entrylist
