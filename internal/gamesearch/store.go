package gamesearch

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
)

// PartSize is how many numbers a part has. Stores rely on it: a game's part is its number divided
// by PartSize.
const PartSize = 1 << partBits

const partBits = 12

// Line is what the store holds of a finished game.
type Line struct {
	Game hall.GameID
	// Start is the FEN of the first position: "" for the standard one, [Unknown] if the game's log
	// cannot be read.
	Start string
	Moves []byte // see encodeMoves
}

// Unknown is the start of a line whose moves are unknown.
const Unknown = "?"

// Entry is a game with its number and its line.
type Entry struct {
	Number int64
	Line
	Row hall.GameRow
}

// PartState is the state of a part.
type PartState struct {
	Part    int64
	Version int64 // grows when one of its games is corrected or forgotten
	Packed  bool  // it is full and all its lists are stored
}

// List lists the games of a part in which the positions of a bucket occurred.
type List struct {
	Bucket int
	Data   []byte
}

// Store stores lines, parts and lists. Implementations live in internal/store and pass the tests in
// internal/store/storetest. Methods may be called from several goroutines and by several nodes
// concurrently.
type Store interface {
	GameRow(ctx context.Context, id hall.GameID) (row hall.GameRow, ok bool, err error)
	GameRows(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)

	// Unnumbered returns finished games without a number, oldest first, at most limit.
	Unnumbered(ctx context.Context, limit int) ([]hall.GameID, error)
	// CountUnnumbered returns the number of finished games without a number.
	CountUnnumbered(ctx context.Context) (int, error)

	// AddLines assigns the next numbers, from 0 on, to games in the order of the lines, and stores
	// the lines in one transaction. It skips a game that has a number, is in progress or is not in
	// the index. A number of a packed part is not assigned again, even if its game was forgotten.
	AddLines(ctx context.Context, lines []Line) error
	// Entries returns the games that have one of these numbers, ordered by number.
	Entries(ctx context.Context, numbers []int64) ([]Entry, error)
	// EntriesFrom returns the games from a number on, ordered by number, at most limit.
	EntriesFrom(ctx context.Context, number int64, limit int) ([]Entry, error)

	// Parts returns the parts that have numbered games, ordered by number.
	Parts(ctx context.Context) ([]PartState, error)
	// Columns returns the columns stored by KeepColumns, or nil.
	Columns(ctx context.Context, part int64) ([]byte, error)
	// KeepColumns stores the columns of a part if the part still has the given version.
	KeepColumns(ctx context.Context, part, version int64, columns []byte) error

	// KeepLists stores lists of a part. They replace the lists of the same buckets.
	KeepLists(ctx context.Context, part int64, lists []List) error
	// Pack marks a part as packed if it still has the given version.
	Pack(ctx context.Context, part, version int64) error
	// Lists calls list for the lists of a bucket in all parts, ordered by part. The callee owns
	// data.
	Lists(ctx context.Context, bucket int, list func(part int64, data []byte)) error
}
