// Package san writes and reads moves in algebraic notation, with the letters of many languages.
//
// Writing: [Format] returns the standard algebraic notation of PGN, "Nf3" and "exd8=Q+". [FormatIn]
// uses the [Letters] of another language. A [Style] also sets the signs: long algebraic, castling
// with digits, promotion without a sign as on a score sheet ([ScoreSheet]). [Announce] returns a
// move as it is spoken to players who cannot see.
//
// Reading: [Parse] returns the one legal move that a text means, and is the fastest way to read a
// file. [Read] returns the set of legal moves that a text can mean, with a [Warning] for each
// irregularity. A caller that must judge a sealed move or a claim can thus distinguish unique,
// ambiguous and impossible texts.
//
// The package implements the notation and not the rules about it. Other packages decide whether an
// ambiguous text loses, or which letters a player may use.
package san
