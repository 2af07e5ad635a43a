// Package ownlist keeps rating lists of organisers on this machine: those of a club, a league or a
// federation.
//
// It reads a list from a table of text whose columns are declared or known by their headers, and says
// how it read them. Faults are named with their lines; nothing is kept while reading. Each list is one
// file in the data folder and is replaced in one step. A list is looked up by FIDE numbers, or by
// names with years of birth. The package does not depend on languages, transports or the time.
package ownlist
