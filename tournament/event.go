package tournament

import "github.com/escaque/escaque/clock"

// Actor is the person who caused an event, for the record. The caller decides what they may do.
type Actor struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// Stamp is the instant of an event and the person who caused it. Every event has one.
type Stamp struct {
	At clock.Instant `json:"at"`
	By Actor         `json:"by,omitzero"`
}

// Event is a fact of the log. Events contain their consequences: a result contains its points, so
// that a later change of the rules does not alter old tables. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind returns the event's name in the log.
	EventKind() string
	// Instant returns the instant of the event.
	Instant() clock.Instant
	// When returns the stamp.
	When() Stamp
	// check returns a refusal if the event does not fit the state. Apply does not call it.
	check(t Tournament) *Refusal
	apply(t Tournament) Tournament
}

// When returns the stamp itself.
func (s Stamp) When() Stamp { return s }

// Instant returns the instant of the stamp.
func (s Stamp) Instant() clock.Instant { return s.At }

type (
	// Created begins an event; it is always the first.
	Created struct {
		Stamp
		Regulations Regulations `json:"regulations"`
		FIDEMode    bool        `json:"fide_mode,omitempty"`
	}
	// RegulationsAmended replaces the announced regulations.
	RegulationsAmended struct {
		Stamp
		Regulations Regulations `json:"regulations"`
		Reason      string      `json:"reason"`
		// Ratings are the ratings that change because the method of ratings does.
		Ratings []EntryRating `json:"ratings,omitempty"`
	}
	// PlayersEntered adds players. The first gets the identity First, the others the next ones in
	// order.
	PlayersEntered struct {
		Stamp
		First   PlayerID `json:"first"`
		Players []Entry  `json:"players"`
	}
	// PlayerAmended replaces the data of a player.
	PlayerAmended struct {
		Stamp
		Player PlayerID `json:"player"`
		Entry  Entry    `json:"entry"`
	}
	// PlayerWithdrawn withdraws a player from the rounds to come.
	PlayerWithdrawn struct {
		Stamp
		Player PlayerID `json:"player"`
		Reason string   `json:"reason,omitempty"`
		// the round lost by default, if the player withdraws for that reason alone
		Absent int `json:"absent,omitempty"`
	}
	// PlayerReturned undoes a withdrawal, or excuses an absence that would count as one.
	PlayerReturned struct {
		Stamp
		Player PlayerID `json:"player"`
	}
	// NumbersAssigned assigns the starting numbers. The first player of Order gets number 1.
	NumbersAssigned struct {
		Stamp
		Order  []PlayerID `json:"order"`
		Listed bool       `json:"listed,omitempty"` // assigned by a list and not by lot
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
	// RoundPublished publishes the pairings of a round.
	RoundPublished struct {
		Stamp
		Round    int       `json:"round"`
		Pairings []Pairing `json:"pairings"`
		// why the arbiter departed from the proposal of the system
		Reason string   `json:"reason,omitempty"`
		Broken []Broken `json:"broken,omitempty"` // the absolute rules that the pairings break
		// Rules are the pairs and the bye that the rules give and the round does not have, and Instead
		// those in their place. Both are empty if the round follows the rules.
		Rules   []IntegrityPair `json:"rules,omitempty"`
		Instead []IntegrityPair `json:"instead,omitempty"`
		Import  bool            `json:"import,omitempty"` // the round was read from a report
		// GroupsByes reports that the groups of the acceleration count who has a half-point or
		// full-point bye in round 1, because the report of the event has such groups.
		GroupsByes bool `json:"groups_byes,omitempty"`
		// Upper is the upper group of the acceleration in round 1, if the report of the event has one
		// that does not follow from the numbers, because these changed later.
		Upper []PlayerID `json:"upper,omitempty"`
	}
	// RoundRevoked undoes RoundPublished.
	RoundRevoked struct {
		Stamp
		Round  int    `json:"round"`
		Reason string `json:"reason"`
	}
	// BoardSeated names the game of the hall that is played for a board, and the game that it
	// replaces if that was given up.
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
		White  Points `json:"white"` // in half points
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
		Reason string `json:"reason,omitempty"` // required from an arbiter
	}
	// LineUpGiven sets the players of a team in a round, board by board.
	LineUpGiven struct {
		Stamp
		Round int      `json:"round"`
		Team  PlayerID `json:"team"`
		Seats []int    `json:"seats"` // places in the roster, 1 for the first; 0 for an empty board
	}
	// GameRecorded scores a game of a match between teams. If it was the last game, Match is the
	// result of the match.
	GameRecorded struct {
		Stamp
		Round      int    `json:"round"`
		Board      int    `json:"board"` // the board of the match in the round
		Game       int    `json:"game"`  // the board within the match, 1 for the first
		Result     Result `json:"result"`
		White      Points `json:"white"` // half points of the team White of the match
		Black      Points `json:"black"`
		Source     Source `json:"source"`
		Match      Result `json:"match"`
		MatchWhite Points `json:"match_white"` // half match points
		MatchBlack Points `json:"match_black"`
	}
	// GameCorrected replaces or takes back (NoResult) the result of a game of a match, and with it
	// the result of the match.
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
	// RoundEnded closes a round whose boards all have results.
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
	// OfficialAppointed appoints a member to a duty in the event.
	OfficialAppointed struct {
		Stamp
		Member Member `json:"member"`
		Duty   Duty   `json:"duty"`
	}
	// OfficialDismissed removes a member from a duty.
	OfficialDismissed struct {
		Stamp
		Member Member `json:"member"`
		Duty   Duty   `json:"duty"`
	}
	// RulingNoted records a decision of an arbiter or a committee: a penalty or an answer to an
	// appeal. Changes of results that follow from it are separate events.
	RulingNoted struct {
		Stamp
		Ruling Ruling `json:"ruling"`
	}
	// RulingRevoked revokes a ruling. The ruling stays in the log.
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
