// Package pgn reads and writes Portable Game Notation, the text format in which chess games are
// exchanged.
//
// There are three ways to read it, from the fastest to the most convenient:
//
//   - A [Reader] reads a file of any size in constant memory. It passes tags, move texts, comments,
//     glyphs and variations to a [Visitor], each with its [Location]. It builds no structures, and
//     skips the movetext of an unwanted game.
//   - A [Board] embedded in a visitor follows the moves. It sets up the FEN tag, resolves every
//     text to a legal move and keeps the position, in variations too. [Checker] is the smallest
//     such visitor.
//   - [Reader.Game] and [Reader.Games] return whole games as trees ([Game]). A [Writer] prints them
//     in the export format, byte for byte the same each time.
//
// A fault does not end the reading of a file. It is an [Error] with game, line, column and the
// offending text, and the next call continues with the next game.
//
// The package implements the file format; chess/san interprets the move texts. It does not know
// results under the Laws, clocks or players. It passes tags and comments as they are written;
// [Annotations] parses %clk and similar commands. It opens no files.
package pgn
