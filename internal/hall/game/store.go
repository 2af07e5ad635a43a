package game

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Player is a player of a game, with the name, title and ratings at the start of the game.
type Player struct {
	ID     string `json:"id"`     // the member's ID
	Handle string `json:"handle"` // the displayed name
	// FIDE title such as "GM", or "C" for a program
	Title  string `json:"title,omitempty"`
	Rating int    `json:"rating"` // in the game's category; 0 if unrated
	Guest  bool   `json:"guest,omitempty"`
}

// EventRef links a game to a board of an event, or to a contest in stages, whose games have no
// round and no board.
type EventRef struct {
	Event string `json:"event"` // the event's ID
	Name  string `json:"name"`  // its name, for lists and score sheets
	Round int    `json:"round"` // counted from 1
	Board int    `json:"board"` // counted from 1
	// Contest, Stage and Game are counted from 1. The index does not store them.
	Contest int `json:"contest,omitempty"`
	Stage   int `json:"stage,omitempty"`
	Game    int `json:"game,omitempty"`
}

// Row is one game in the index: the data for lists and searches, without moves.
type Row struct {
	ID       ID
	White    Player
	Black    Player
	Edition  laws.Edition
	Control  Controls
	Category ratings.Category
	Rated    bool
	Start    string // standard, chess960:N or position
	// Profile, Private and Simul are set only for live and adjourned games: the index does not
	// store them. Simul reports whether the game is a board of White's simul.
	Profile Profile
	Private bool
	Simul   bool
	Event   *EventRef
	Started clock.Instant
	Ended   clock.Instant // 0 while the game is live
	// NoResult while it is live
	Result      laws.Result
	Termination laws.Termination // why it ended
}

// Live reports whether the game has not ended.
func (g Row) Live() bool { return g.Ended == 0 }

// End is the end of a game, or a later correction of the game's result.
type End struct {
	ID          ID
	At          clock.Instant // of the end or of the correction
	Result      laws.Result
	Termination laws.Termination
	Article     string // of the Laws in the game's edition
	Plies       int    // half moves of the game; 0 in a correction
	Corrected   bool   // an arbiter corrected the result of a finished game
}

// IndexChange is the change that one journal record makes to the index. Exactly one field is set.
type IndexChange struct {
	// Forgotten is a game whose row is deleted, because its log was mended and is indexed again.
	Forgotten ID
	Begun     *Row
	Ended     *End
}

// Query is a query of the index. The zero value matches all games.
type Query struct {
	// ID of a member who plays; empty: any
	Member string
	// Opponent, together with Member, limits the query to games between these two.
	Opponent string
	// ID of an event; empty: any or none
	Event    string
	Live     bool             // only games that have not ended
	Result   laws.Result      // NoResult: any or none
	Edition  laws.Edition     // empty: any
	Category ratings.Category // empty: any
	// From and Until limit the time of a game's beginning: From inclusive, Until exclusive. 0 sets
	// no limit.
	From, Until clock.Instant
	// Before continues a listing after this game: only games that began earlier, or at the same
	// time with a lower ID. Empty: from the newest.
	Before ID
	Limit  int // 1 to MaxRows; 0 means MaxRows
}

// MaxRows is the most rows that one query returns.
const MaxRows = 500

// RowLimit returns the most rows that the query returns.
func (q Query) RowLimit() int {
	if q.Limit <= 0 {
		return MaxRows
	}
	return min(q.Limit, MaxRows)
}

// Store keeps the index of games. It is derived from the journal and can be deleted and built
// again. Its position is stored together with its rows, so that it continues correctly after a
// crash.
//
// Implementations are in internal/store and pass the test suite in internal/store/storetest.
// Methods may be called from several goroutines.
type Store interface {
	// IndexPosition returns the journal position up to which the index contains the records, 0 if
	// it is empty.
	IndexPosition(ctx context.Context) (uint64, error)

	// UpdateIndex makes the changes in order and sets the position, all together or not at all. If
	// position is not greater than the stored one, it changes nothing, so that repeated records are
	// harmless. Changes that do not fit a game's row are ignored: a second beginning, or an end or
	// deletion of an unknown game. A correction changes result and termination, but not the instant
	// of the end. A live game cannot be corrected.
	UpdateIndex(ctx context.Context, changes []IndexChange, position uint64) error

	// GameRow returns one game's row. ok is false if the index has none.
	GameRow(ctx context.Context, id ID) (row Row, ok bool, err error)

	// GameRows lists the games that match the query, the newest first: by the instant of their
	// beginning and then by ID, both descending.
	GameRows(ctx context.Context, q Query) ([]Row, error)
}

// Directory returns data of members beyond their Identity. internal/ratings implements it.
type Directory interface {
	// Rating returns a member's rating in a category, and whether they have played
	// rated games in it.
	Rating(ctx context.Context, memberID string, category ratings.Category) (points int, played bool, err error)
}
