// Package entrylist reads a list of players as people keep it: a table saved
// as comma-separated text by whatever program, in whatever order of columns.
//
// It knows the header names in Spanish and English, commas, semicolons and
// tabs, quoted fields, UTF-8 with and without a mark, and Windows-1252 (which
// contains Latin-1) as the fallback. It reports every fault at once with line,
// column, field and offending text, and hands over either the whole list or
// nothing. It must not know files, events or languages: the sentences for its
// faults live in tournament/words.
package entrylist
