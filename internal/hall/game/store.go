package game

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Player is who sits at one side of a game, as they were known when it began.
type Player struct {
	ID     string `json:"id"`              // the member's identity
	Handle string `json:"handle"`          // the name that is shown
	Title  string `json:"title,omitempty"` // FIDE title, "GM"; "C" when a program plays
	Rating int    `json:"rating"`          // in the game's category; 0 when unrated
	Guest  bool   `json:"guest,omitempty"`
}

// EventRef ties a game to a board of an event of the office, or to a game of one of its
// contests in stages, which has no round and no board.
type EventRef struct {
	Event string `json:"event"` // the event's identity
	Name  string `json:"name"`  // its name, for lists and score sheets
	Round int    `json:"round"` // counted from 1
	Board int    `json:"board"` // counted from 1
	// Contest, Stage and Game are counted from 1; the index does not keep them.
	Contest int `json:"contest,omitempty"`
	Stage   int `json:"stage,omitempty"`
	Game    int `json:"game,omitempty"`
}

// Row is one game in the index: what lists and searches need, without its
// moves.
type Row struct {
	ID       ID
	White    Player
	Black    Player
	Edition  laws.Edition
	Control  Controls
	Category ratings.Category
	Rated    bool
	Start    string // standard, chess960:N or position
	// Profile, Private and Simul are known of the games on the floor and of adjourned
	// ones; the index does not keep them. Simul says that White gives one.
	Profile     Profile
	Private     bool
	Simul       bool
	Event       *EventRef
	Started     clock.Instant
	Ended       clock.Instant    // 0 while the game lives
	Result      laws.Result      // NoResult while it lives
	Termination laws.Termination // why it ended
}

// Live reports whether the game goes on.
func (g Row) Live() bool { return g.Ended == 0 }

// End is the end of a game, or a later correction of its result.
type End struct {
	ID          ID
	At          clock.Instant // of the end, or of the correction
	Result      laws.Result
	Termination laws.Termination
	Article     string // of the game's edition of the Laws
	Plies       int    // half moves of the game; 0 in a correction
	Corrected   bool   // the arbiter changed the result of a game that was over
}

// IndexChange is one step of the index, taken from one journal record. Exactly
// one of its fields is set.
type IndexChange struct {
	// Forgotten is a game whose row goes: its log was mended and comes again.
	Forgotten ID
	Begun     *Row
	Ended     *End
}

// Query asks the index for games. The zero value asks for all of them.
type Query struct {
	Member string // identity of a member who sat at either side; empty: anybody
	// Opponent, with Member, asks for the games between these two only.
	Opponent string
	Event    string           // identity of an event; empty: any or none
	Live     bool             // only games that go on
	Result   laws.Result      // NoResult: any or none
	Edition  laws.Edition     // empty: any
	Category ratings.Category // empty: any
	// From and Until bound when games began: not before From, and before Until; 0 for no
	// bound.
	From, Until clock.Instant
	// Before continues a listing: only games that began before this one did,
	// by start and then by identity. Empty: from the newest.
	Before ID
	Limit  int // 1 to MaxGameRows; 0 means MaxGameRows
}

// MaxGameRows bounds one answer of the index.
const MaxRows = 500

// Most is how many rows the query asks for at most.
func (q Query) Most() int {
	if q.Limit <= 0 {
		return MaxRows
	}
	return min(q.Limit, MaxRows)
}

// Store keeps the index of games: a projection of the journal that can be
// thrown away and built again. Its position moves together with its rows, so
// that after a crash it resumes exactly where it stood.
//
// Implementations live in internal/store and pass the suite in
// internal/store/storetest. Methods may be called from several goroutines.
type Store interface {
	// IndexPosition returns the journal position up to which the index has
	// taken the records in, 0 for an empty index.
	IndexPosition(ctx context.Context) (uint64, error)

	// UpdateIndex makes the changes in their order and moves the position, all
	// together or not at all. A position that is not beyond the present one
	// changes nothing: records that come twice are harmless. A game that is
	// begun twice, or ended or forgotten without having begun, changes nothing either. A
	// correction changes result and termination and leaves the instant of the
	// end; a game that lives is not corrected.
	UpdateIndex(ctx context.Context, changes []IndexChange, position uint64) error

	// GameRow returns one game's row; ok is false when the index has none.
	GameRow(ctx context.Context, id ID) (row Row, ok bool, err error)

	// GameRows lists the games that the query asks for, the newest first: by
	// the instant they began and then by identity, both descending.
	GameRows(ctx context.Context, q Query) ([]Row, error)
}

// Directory is what the hall needs to know of people beyond an Identity.
// internal/ratings satisfies it.
type Directory interface {
	// Rating returns a member's rating in a category, and whether they have played
	// rated games in it.
	Rating(ctx context.Context, memberID string, category ratings.Category) (points int, played bool, err error)
}
