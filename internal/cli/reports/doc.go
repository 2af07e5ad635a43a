// Package reports reads the files that describe an event: FIDE's report in any of its
// forms, or an event file of our own. It prints what is wrong with them, and why a round
// cannot be paired.
//
// It knows no command. What stands in the files is read by tournament/trf and
// tournament/wire.
package reports
