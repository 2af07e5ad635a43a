// Package fidelist stores FIDE's rating list on this machine. It holds more than a million players,
// found by number or by the beginnings of their names.
//
// It reads the list as FIDE publishes it, in XML or in text columns, zipped or not, one player at a
// time. Faults are reported with their line and field, and then nothing is imported. A new list is
// built beside the one in use and replaces it in one step. The package uses the list files and one
// SQLite file, [Name], in the data folder. It does not depend on events, languages, transports or
// the time. It creates the entry of a player for every transport.
package fidelist
