// Package pgn reads and writes Portable Game Notation, the text in which
// chess games are exchanged.
//
// There are three ways in, from the quickest to the most comfortable:
//
//   - A [Reader] walks a file of any size in constant memory and
//     passes what it reads to a [Visitor]: tags, move texts, comments, glyphs,
//     variations, each with its [Location]. Nothing is built that the visitor
//     does not build, and the movetext of an unwanted game is skipped.
//   - A [Board] embedded in a visitor follows the moves: it sets up the FEN
//     tag, resolves every text to a legal move and keeps the position, also
//     through variations. [Checker] is the smallest visitor made so.
//   - [Reader.Game] and [Reader.Games] give whole games as trees ([Game]),
//     and a [Writer] prints them in the export format, byte for byte the same
//     each time.
//
// A fault never ends the file: it is an [Error] with game, line, column and
// the offending text, and the next call goes on at the next game.
//
// The package knows the file format and, through chess/san, what a move text
// means. It does not know results by law, clocks or players: it hands tags
// and comments over as they are written ([Annotations] reads %clk and its
// like). It opens no files.
package pgn
