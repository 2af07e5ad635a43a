// Package analysis represents an analysis as a tree: moves with their variations, comments, glyphs,
// arrows and circles, from any position. It converts a tree from and to a PGN game. The tree itself
// is transmitted as JSON.
//
// The package interprets PGN and the comment commands %csl and %cal, which draw on the board. It
// keeps all other commands as they are written. It must not know engines, openings or where
// analyses are stored. It receives a tree and reports whether every move of it is legal.
package analysis
