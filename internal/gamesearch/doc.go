// Package gamesearch finds finished games by player, result, edition, category, date, opening and
// by a position that occurred in them. All criteria can be combined. Results are exact and sorted
// newest first.
//
// It follows the index of games. Each finished game gets a number and a line, which holds its moves
// in two bytes each. Numbers are divided into parts of [PartSize]. For each part the store holds
//
//   - its columns: all searchable fields besides moves, some 35 bytes per game. All columns are
//     also held in memory, so a search without a position is a scan over them;
//   - its postings, once the part is full: which positions occurred in which games, in [Buckets]
//     lists by the first bits of [chess.Position.Key]. A search by position reads one list of
//     every part.
//
// The last part, which is still growing, has no postings. Its positions are computed from the
// lines. A list holds 43 bits of a key. The games of a result page are checked against the moves,
// so no game is shown in which the position did not occur.
//
// When a result is corrected or a log is repaired, the store drops the columns of the part. The
// next search computes them again. All data here can be deleted and is rebuilt from the journal:
// any node may number a finished game that has no number yet.
//
// The package uses the index and the moves of games. It does not produce pages. It is not part of
// the hall, so a move never waits for it.
package gamesearch
