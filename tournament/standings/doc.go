// Package standings converts the pairings of report files and events into the tables of package
// tiebreak, and rankings into cross tables.
//
// It handles the rounds of a Swiss or of a round robin, teams and their boards. It must not compute
// tie-breaks, and does not depend on the file system or languages.
package standings
