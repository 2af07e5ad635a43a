// Package san writes and reads moves as people write them: algebraic notation
// in the letters of many languages.
//
// Writing: [Format] gives the standard algebraic notation of PGN, "Nf3" and
// "exd8=Q+". [FormatIn] does the same with another language's [Letters], and
// a [Style] also sets the signs: long algebraic, castling with digits,
// promotion without a sign as on a score sheet ([ScoreSheet]). [Announce] says a
// move aloud for players who cannot see.
//
// Reading: [Parse] resolves a text to the one legal move it means and is the
// quick way through a file. [Read] gives the whole set of legal moves that a
// text can mean, with [Warning] flags for everything that is not as it should
// be, so that a caller who has to judge (a sealed move, a claim) can
// distinguish unique, ambiguous and impossible texts.
//
// The package knows notation and nothing of the laws built upon it: whether
// an ambiguous text loses, or who may write which letters, is for others.
package san
