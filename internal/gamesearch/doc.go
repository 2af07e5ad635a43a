// Package gamesearch finds games that are over: by player, result, edition, category, date and
// opening, by a position that came in them, and by all of these at once, the newest first and
// counted exactly.
//
// It follows the index of games. Each game that is over gets a number and a line: its moves, two
// bytes each. Numbers are parted into parts of [PartSize]. Of a part stand in the store
//
//   - its columns: what searches look at besides moves, some 35 bytes a game. All are kept in
//     memory too, so that any search but one by position is a walk over them;
//   - once it is full, its postings: which positions came in which of its games, in [Buckets]
//     lists by the first bits of [chess.Position.Key]. A search by position reads one list of
//     every part.
//
// The part that is being filled has no postings: its positions are worked out from the lines. A list
// holds 43 bits of a key; what a page shows is held against the moves, so that no game
// is listed in which the position did not come.
//
// A correction of a result, or a log that was mended, makes the store drop the columns of the part, and
// whoever comes next works them out again. Everything here can be thrown away and is made again from the
// journal: a game without a number is taken in, whenever it ended, by whichever node comes first.
//
// The package knows the index and the moves of games, and no page. It is no part of the hall: a move
// never waits for it.
package gamesearch
