package tournament

import "github.com/escaque/escaque/clock"

// Actor is who did something, for the record. What they may do is decided by who
// calls.
type Actor struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// Stamp is what every event carries: when it happened and by whom.
type Stamp struct {
	At clock.Instant `json:"at"`
	By Actor         `json:"by,omitzero"`
}

// Event is a fact of the log. Events carry their consequences: what a result
// is worth stands in it, so that a later change of rules alters no old table.
// The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind is the event's name in the log.
	EventKind() string
	// Instant returns when it happened.
	Instant() clock.Instant
	// When returns who and when.
	When() Stamp
	// check says whether the event fits the state; Apply does not ask.
	check(t Tournament) *Refusal
	apply(t Tournament) Tournament
}

// When returns the stamp itself.
func (s Stamp) When() Stamp { return s }

// Instant returns when it was.
func (s Stamp) Instant() clock.Instant { return s.At }

type (
	// Created begins an event; it is always the first.
	Created struct {
		Stamp
		Regulations Regulations `json:"regulations"`
	}
	// RegulationsAmended replaces what was announced.
	RegulationsAmended struct {
		Stamp
		Regulations Regulations `json:"regulations"`
		Reason      string      `json:"reason"`
	}
	// PlayersEntered adds players; the first of them gets the identity First,
	// the others those after it.
	PlayersEntered struct {
		Stamp
		First   PlayerID `json:"first"`
		Players []Entry  `json:"players"`
	}
	// PlayerAmended replaces what is known of a player.
	PlayerAmended struct {
		Stamp
		Player PlayerID `json:"player"`
		Entry  Entry    `json:"entry"`
	}
	// PlayerWithdrawn takes a player out of the rounds to come.
	PlayerWithdrawn struct {
		Stamp
		Player PlayerID `json:"player"`
		Reason string   `json:"reason,omitempty"`
		Absent int      `json:"absent,omitempty"` // the round that they lost by default, where that alone withdraws them
	}
	// PlayerReturned undoes a withdrawal, or excuses an absence that would count as one.
	PlayerReturned struct {
		Stamp
		Player PlayerID `json:"player"`
	}
	// NumbersAssigned gives the starting numbers: the first of Order is 1.
	NumbersAssigned struct {
		Stamp
		Order  []PlayerID `json:"order"`
		Listed bool       `json:"listed,omitempty"` // by a list and not by lot
		Color  Color      `json:"colour,omitempty"` // of number 1 in round 1, if it was drawn
	}
	// NumbersRevoked undoes NumbersAssigned.
	NumbersRevoked struct {
		Stamp
		Reason string `json:"reason"`
	}
	// ByeGranted promises a player a bye in a round to come.
	ByeGranted struct {
		Stamp
		Player PlayerID `json:"player"`
		Round  int      `json:"round"`
		Bye    Bye      `json:"bye"`
		Reason string   `json:"reason,omitempty"`
	}
	// ByeRevoked undoes ByeGranted.
	ByeRevoked struct {
		Stamp
		Player PlayerID `json:"player"`
		Round  int      `json:"round"`
		Reason string   `json:"reason"`
	}
	// RoundPublished makes the pairings of a round known.
	RoundPublished struct {
		Stamp
		Round    int       `json:"round"`
		Pairings []Pairing `json:"pairings"`
		Reason   string    `json:"reason,omitempty"` // why the arbiter departed from what the system proposes
		Broken   []Broken  `json:"broken,omitempty"` // the absolute rules that the pairings break
	}
	// RoundRevoked undoes RoundPublished.
	RoundRevoked struct {
		Stamp
		Round  int    `json:"round"`
		Reason string `json:"reason"`
	}
	// BoardSeated says which game of the hall is played for a board, instead
	// of another one if that was given up.
	BoardSeated struct {
		Stamp
		Round int `json:"round"`
		Board int `json:"board"`
		// MatchBoard is the board of a match between teams, 1 for the first.
		MatchBoard int    `json:"match_board,omitempty"`
		Game       string `json:"game"`
		Instead    string `json:"instead,omitempty"`
	}
	// ResultRecorded scores a board.
	ResultRecorded struct {
		Stamp
		Round  int    `json:"round"`
		Board  int    `json:"board"`
		Result Result `json:"result"`
		White  Points `json:"white"` // half points that it gives
		Black  Points `json:"black"`
		Source Source `json:"source"`
	}
	// ResultCorrected replaces a result, or takes it back (NoResult).
	ResultCorrected struct {
		Stamp
		Round  int    `json:"round"`
		Board  int    `json:"board"`
		Was    Result `json:"was"`
		Result Result `json:"result"`
		White  Points `json:"white"`
		Black  Points `json:"black"`
		Source Source `json:"source"`
		Reason string `json:"reason,omitempty"` // an arbiter's
	}
	// LineUpGiven says who plays for a team in a round, board by board.
	LineUpGiven struct {
		Stamp
		Round int      `json:"round"`
		Team  PlayerID `json:"team"`
		Seats []int    `json:"seats"` // places in the roster, 1 for the first; 0 for an empty board
	}
	// GameRecorded scores a game of a match between teams. Match is the result of
	// the match when this was its last game.
	GameRecorded struct {
		Stamp
		Round      int    `json:"round"`
		Board      int    `json:"board"` // the match
		Game       int    `json:"game"`  // its board, 1 for the first
		Result     Result `json:"result"`
		White      Points `json:"white"` // half points that it gives the team White of the match
		Black      Points `json:"black"`
		Source     Source `json:"source"`
		Match      Result `json:"match"`
		MatchWhite Points `json:"match_white"` // half match points
		MatchBlack Points `json:"match_black"`
	}
	// GameCorrected replaces the result of a game of a match, or takes it back
	// (NoResult), and with it that of the match.
	GameCorrected struct {
		Stamp
		Round      int    `json:"round"`
		Board      int    `json:"board"`
		Game       int    `json:"game"`
		Was        Result `json:"was"`
		Result     Result `json:"result"`
		White      Points `json:"white"`
		Black      Points `json:"black"`
		Source     Source `json:"source"`
		Match      Result `json:"match"`
		MatchWhite Points `json:"match_white"`
		MatchBlack Points `json:"match_black"`
		Reason     string `json:"reason"`
	}
	// RoundEnded closes a round whose boards are all scored.
	RoundEnded struct {
		Stamp
		Round int `json:"round"`
	}
	// RoundReopened undoes RoundEnded.
	RoundReopened struct {
		Stamp
		Round  int    `json:"round"`
		Reason string `json:"reason"`
	}
	// OfficialAppointed gives a member a duty in the event.
	OfficialAppointed struct {
		Stamp
		Member Member `json:"member"`
		Duty   Duty   `json:"duty"`
	}
	// OfficialDismissed takes it from them.
	OfficialDismissed struct {
		Stamp
		Member Member `json:"member"`
		Duty   Duty   `json:"duty"`
	}
	// RulingNoted keeps what an arbiter or a committee decided: a penalty, an
	// answer to an appeal. What it does to results has events of its own.
	RulingNoted struct {
		Stamp
		Ruling Ruling `json:"ruling"`
	}
	// RulingRevoked sets a ruling aside; it stays in the log.
	RulingRevoked struct {
		Stamp
		Ruling int    `json:"ruling"` // its number
		Reason string `json:"reason"`
	}
)

func (Created) EventKind() string            { return "Created" }
func (RegulationsAmended) EventKind() string { return "RegulationsAmended" }
func (ByeGranted) EventKind() string         { return "ByeGranted" }
func (ByeRevoked) EventKind() string         { return "ByeRevoked" }
func (OfficialAppointed) EventKind() string  { return "OfficialAppointed" }
func (OfficialDismissed) EventKind() string  { return "OfficialDismissed" }
func (RulingNoted) EventKind() string        { return "RulingNoted" }
func (RulingRevoked) EventKind() string      { return "RulingRevoked" }
func (PlayersEntered) EventKind() string     { return "PlayersEntered" }
func (PlayerAmended) EventKind() string      { return "PlayerAmended" }
func (PlayerWithdrawn) EventKind() string    { return "PlayerWithdrawn" }
func (PlayerReturned) EventKind() string     { return "PlayerReturned" }
func (NumbersAssigned) EventKind() string    { return "NumbersAssigned" }
func (NumbersRevoked) EventKind() string     { return "NumbersRevoked" }
func (RoundPublished) EventKind() string     { return "RoundPublished" }
func (RoundRevoked) EventKind() string       { return "RoundRevoked" }
func (BoardSeated) EventKind() string        { return "BoardSeated" }
func (ResultRecorded) EventKind() string     { return "ResultRecorded" }
func (ResultCorrected) EventKind() string    { return "ResultCorrected" }
func (LineUpGiven) EventKind() string        { return "LineUpGiven" }
func (GameRecorded) EventKind() string       { return "GameRecorded" }
func (GameCorrected) EventKind() string      { return "GameCorrected" }
func (RoundEnded) EventKind() string         { return "RoundEnded" }
func (RoundReopened) EventKind() string      { return "RoundReopened" }
