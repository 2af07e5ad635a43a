// Package ratinglist has the command fide: FIDE's rating list in the data folder of this
// machine, imported and searched. Commands that read the list share its flag and faults.
//
// The list itself is in internal/fidelist.
package ratinglist
