// Package fidelist keeps FIDE's rating list on this machine: more than a million
// players, found by number or by the beginnings of their names.
//
// It reads the list as FIDE publishes it, in XML or in columns of text, zipped or
// not, a player at a time. What is at fault is told with its line and field, and
// then nothing is imported: a list is built beside the one in use and takes its
// place in one step. It knows files and one SQLite file of its own, [Name] in the
// data folder. It must not know events, languages, transports or the hour; an
// entry of a player is made here, whoever enters it.
package fidelist
