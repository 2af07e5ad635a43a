package gamesearch

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
)

// PartSize is how many numbers a part has. The stores know it: a part is a number divided by it.
const PartSize = 1 << partBits

const partBits = 12

// Line is what the store keeps of a game that is over.
type Line struct {
	Game hall.GameID
	// Start is the position in which the game began as FEN; empty for the ordinary one, and
	// [Unknown] when the game's log cannot be read.
	Start string
	Moves []byte // see encodeMoves
}

// Unknown as a start says that nothing is known of the moves.
const Unknown = "?"

// Entry is a game with its number and its line.
type Entry struct {
	Number int64
	Line
	Row hall.GameRow
}

// PartState says how far a part has come.
type PartState struct {
	Part    int64
	Version int64 // grows when one of its games is corrected or forgotten
	Packed  bool  // it is full, and has all its postings
}

// List are the games of a part in which positions of a bucket came.
type List struct {
	Bucket int
	Data   []byte
}

// Store keeps the lines, parts and postings. Implementations live in internal/store and pass the suite in
// internal/store/storetest. Methods may be called from several goroutines, and by several nodes at once.
type Store interface {
	GameRow(ctx context.Context, id hall.GameID) (row hall.GameRow, ok bool, err error)
	GameRows(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)

	// Unnumbered lists games that are over and have no number, at most limit, the oldest first.
	Unnumbered(ctx context.Context, limit int) ([]hall.GameID, error)
	// CountUnnumbered counts them.
	CountUnnumbered(ctx context.Context) (int, error)

	// AddLines gives games the next numbers, from 0 on, in the order of the lines, and keeps their lines,
	// all together or none. A game that has a number, goes on or is not in the index is passed over. A
	// number of a part that is packed is not given again, also when its game was forgotten.
	AddLines(ctx context.Context, lines []Line) error
	// Entries lists the games that have one of these numbers, by number.
	Entries(ctx context.Context, numbers []int64) ([]Entry, error)
	// EntriesFrom lists the games from a number on, by number, at most limit.
	EntriesFrom(ctx context.Context, number int64, limit int) ([]Entry, error)

	// Parts lists the parts of which numbers were given, by number.
	Parts(ctx context.Context) ([]PartState, error)
	// Columns returns what KeepColumns has kept; nil when there is nothing.
	Columns(ctx context.Context, part int64) ([]byte, error)
	// KeepColumns keeps the columns of a part unless its version is another.
	KeepColumns(ctx context.Context, part, version int64, columns []byte) error

	// KeepLists keeps lists of a part, in the place of those of the same buckets.
	KeepLists(ctx context.Context, part int64, lists []List) error
	// Pack says that all lists of a part are kept, unless its version is another than that of which they were made.
	Pack(ctx context.Context, part, version int64) error
	// Lists hands over the lists of a bucket in all parts, by part. What it hands over is the caller's.
	Lists(ctx context.Context, bucket int, list func(part int64, data []byte)) error
}
