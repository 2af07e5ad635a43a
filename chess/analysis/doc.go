// Package analysis holds an analysis as a tree: moves with their variations, comments,
// glyphs, arrows and circles, from any position. It reads one from a PGN game and writes it
// as one, and the tree itself travels as JSON.
//
// It knows PGN and the commands %csl and %cal that draw on the board; other commands of a
// comment it keeps as they are written. It must not know engines, openings or who keeps
// what: it is handed a tree and says whether every move of it is legal.
package analysis
