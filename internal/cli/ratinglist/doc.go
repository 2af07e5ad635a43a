// Package ratinglist has the command fide, which imports and searches FIDE's rating list in the
// data folder of this machine, and the command rating-list for lists of organisers. Commands that
// read the lists share their flag and faults.
//
// The lists themselves are in internal/fidelist and internal/ownlist.
package ratinglist
