package tournament

import "github.com/escaque/escaque/clock"

// Bye is the kind of a bye in a round.
type Bye string

const (
	// Rest is the free round of a player in a round robin with an odd number of players. It gives
	// no points, and no game was due.
	Rest Bye = "rest"
	// FullBye gives the points of a win. C.04.1 A5, 2009.
	FullBye Bye = "full"
	// HalfBye gives the points of a draw to a player who asked for it.
	HalfBye Bye = "half"
	// ZeroBye gives no points. It is an absence known beforehand. C.04.1 F5, 2009.
	ZeroBye Bye = "zero"
	// PairingBye is the pairing-allocated bye of an odd number of teams, which gives the points of a
	// draw (C.04.6 1.4, 2026), or of an odd number of players where it is not worth a win.
	PairingBye Bye = "pairing"
)

// Byes returns all kinds of byes.
func Byes() []Bye { return []Bye{Rest, FullBye, HalfBye, ZeroBye, PairingBye} }

// Bye returns the points for a bye.
func (s Scoring) Bye(b Bye) Points {
	switch b {
	case FullBye:
		return s.Win
	case PairingBye:
		if s.Allocated.Declared {
			return s.Allocated.Points
		}
		return s.Draw
	case HalfBye:
		return s.Draw
	default:
		return 0
	}
}

// Pairing is one line of a published round: two opponents and their board, or a player and their
// bye. In an event of teams they are teams, and White has White on the first board.
type Pairing struct {
	Board int      `json:"board,omitempty"` // 1, 2, ...; 0 for a bye
	White PlayerID `json:"white"`           // or the player with the bye
	Black PlayerID `json:"black,omitempty"` // 0 for a bye
	Bye   Bye      `json:"bye,omitempty"`
}

// Source says where a result comes from: a game played in the hall, the arbiter who entered it, or
// both players.
type Source struct {
	Game   string `json:"game,omitempty"`   // the hall's game
	Seq    uint64 `json:"seq,omitempty"`    // number of the record in the game's log with the result
	Member string `json:"member,omitempty"` // the arbiter's identity
	Name   string `json:"name,omitempty"`   // the arbiter's name, for people
	Own    bool   `json:"own,omitempty"`    // the arbiter plays on that board

	Players bool `json:"players,omitempty"` // both players have reported it

	// Reopened says that the hall's game was resumed, so the earlier result of the board is void.
	Reopened bool `json:"reopened,omitempty"`
}

// Board is a pairing with its game and result.
type Board struct {
	Pairing
	Game          string // the hall's game seated for it, if any
	GameScored    bool   // that game has reported a result, even if it was changed later
	GameSeq       uint64 // number of the last record applied from that game's log
	Result        Result
	WhitePoints   Points // points as recorded with the result
	BlackPoints   Points
	Source        Source
	CorrectedFrom []Result // earlier results of the board, the oldest first
	// Games are the boards of a match between teams. It is empty until one of them has a result,
	// and if the match was not played. White and Black are the same teams in all of them. The match
	// gets its result when all games have one.
	Games []MatchGame
}

// Round is one published round with its boards.
type Round struct {
	Number int
	Boards []Board // by board number, then the byes
	Closed bool
	// ClosedAt is the instant at which it was closed, or 0.
	ClosedAt   clock.Instant
	GroupsByes bool // see RoundPublished
}

// Complete reports whether every board with two players has a result.
func (r Round) Complete() bool { return r.Open() == 0 }

// Open returns the number of boards without a result.
func (r Round) Open() int {
	open := 0
	for _, b := range r.Boards {
		if b.Bye == "" && b.Result == NoResult {
			open++
		}
	}
	return open
}
