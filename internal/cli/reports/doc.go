// Package reports reads files that describe an event: FIDE's report in any form, or an event file
// of Escaque. It prints their faults, and why a round cannot be paired.
//
// It has no commands. tournament/trf and tournament/wire parse the files.
package reports
