package tournament

// Bye says what a player without an opponent gets in a round.
type Bye string

const (
	// Rest is the free round that an odd round robin gives everybody once a
	// cycle. It gives nothing, and no game was due.
	Rest Bye = "rest"
	// FullBye gives what a win gives. C.04.1 A5, 2009.
	FullBye Bye = "full"
	// HalfBye gives what a draw gives, to who asked for it.
	HalfBye Bye = "half"
	// ZeroBye gives nothing: an absence known beforehand. C.04.1 F5, 2009.
	ZeroBye Bye = "zero"
	// PairingBye is that of an odd field of teams: it gives what a draw gives.
	// C.04.6 1.4, 2026.
	PairingBye Bye = "pairing"
)

// Byes lists every kind of bye.
func Byes() []Bye { return []Bye{Rest, FullBye, HalfBye, ZeroBye, PairingBye} }

// Bye returns what bye b is worth.
func (s Scoring) Bye(b Bye) Points {
	switch b {
	case FullBye:
		return s.Win
	case HalfBye, PairingBye:
		return s.Draw
	default:
		return 0
	}
}

// Pairing is one line of a published round: two opponents and their board, or
// a player who has none and what they get for it. In an event of teams they are
// teams, and White has it on the first board of their match.
type Pairing struct {
	Board int      `json:"board,omitempty"` // 1, 2, ...; 0 for a bye
	White PlayerID `json:"white"`           // also the player who has a bye
	Black PlayerID `json:"black,omitempty"` // 0 for a bye
	Bye   Bye      `json:"bye,omitempty"`
}

// Source says where a result comes from: a game played in the hall, or the
// person who entered it.
type Source struct {
	Game   string `json:"game,omitempty"`   // the hall's game
	Seq    uint64 `json:"seq,omitempty"`    // the record of the game's log that says so
	Member string `json:"member,omitempty"` // the arbiter's identity
	Name   string `json:"name,omitempty"`   // the arbiter's name, for people
	Own    bool   `json:"own,omitempty"`    // they play on that board themselves

	Players bool `json:"players,omitempty"` // both players have reported it

	// Reopened says that the hall's game goes on: what stood on the board no longer stands,
	// the person who entered it.
	Reopened bool `json:"reopened,omitempty"`
}

// Board is a pairing and what became of it.
type Board struct {
	Pairing
	Game          string // the hall's game that was seated for it, if any
	GameScored    bool   // that game has given its result, whatever became of it
	GameSeq       uint64 // the last record of the game's log that was taken in
	Result        Result
	WhitePoints   Points // what the result gave, as its event says
	BlackPoints   Points
	Source        Source
	CorrectedFrom []Result // results that stood here before, the oldest first
	// Games are the boards of a match between teams, the first one first; empty
	// before one of them has a result, and when the match was not played. White and
	// Black are the teams in all of them, and the result of the match follows when
	// all have one.
	Games []MatchGame
}

// Round is a published round.
type Round struct {
	Number int
	Boards []Board // by board number, then the byes
	Closed bool
}

// Complete reports whether every board with two players has a result.
func (r Round) Complete() bool { return r.Open() == 0 }

// Open returns how many boards still wait for a result.
func (r Round) Open() int { return len(r.waiting()) }

// waiting are the boards without a result.
func (r Round) waiting() []int {
	var boards []int
	for _, b := range r.Boards {
		if b.Bye == "" && b.Result == NoResult {
			boards = append(boards, b.Board)
		}
	}
	return boards
}
