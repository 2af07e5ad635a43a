// Package trf reads and writes the tournament report files of FIDE, in the
// versions of 2016 and 2026, with the records that pairing programs have added.
//
// A [File] is a list of lines, and a line is its text and the [Record] that it
// means. Whatever is not touched is written back as it was: odd spacing,
// records unknown here, comments, ends of lines and encoding. [File.Canonical]
// puts everything where the specification wants it. A file that cannot be
// understood is answered with all its [Faults] at once, each with line, column
// and field; what is only against good form is a warning.
//
// It knows the columns of every record and how a file describes a Swiss
// ([File.Tournament], [New]). It must not know any pairing system, files on
// disk or languages: the sentences for its faults live in tournament/words.
package trf
