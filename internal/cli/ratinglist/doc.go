// Package ratinglist has the command fide, which imports and searches FIDE's rating list in the
// data folder of this machine. Commands that read the list share its flag and faults.
//
// The list itself is in internal/fidelist.
package ratinglist
