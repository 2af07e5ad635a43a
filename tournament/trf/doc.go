// Package trf reads and writes FIDE's tournament report files in the versions of 2016 and 2026,
// with the records that pairing programs have added.
//
// A [File] is a list of lines. A line is a text with its parsed [Record]. Unchanged lines are
// written back as they were: odd spacing, unknown records, comments, line ends and encoding.
// [File.Canonical] returns the file in the form of the specification. For an invalid file all
// [Faults] are returned together, each with line, column and field. Violations of good form are
// only warnings.
//
// The package has the columns of every record, and converts between files and Swiss tournaments
// ([File.Tournament], [New]). It must not depend on pairing systems, the file system or languages:
// the sentences for its faults are in tournament/words.
package trf
