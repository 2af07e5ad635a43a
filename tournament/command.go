package tournament

// Command asks for something to happen. The set of commands is closed.
//
//sumtype:decl
type Command interface {
	// decide is the event that the command asks for, with its consequences. Whether
	// that event may be is the event's check's question.
	decide(t Tournament, s Stamp) Event
}

type (
	// Create begins the event. What Regulations leaves out gets its ordinary
	// value.
	Create struct{ Regulations Regulations }
	// AmendRegulations replaces what was announced. What has been played by
	// stands.
	AmendRegulations struct {
		Regulations Regulations
		Reason      string
	}
	// Enter adds players to the entry list: all of them or none.
	Enter struct{ Players []Entry }
	// Amend replaces what is known of a player: a name spelled right, a link
	// to a member of the hall.
	Amend struct {
		Player PlayerID
		Entry  Entry
	}
	// Withdraw takes a player out of the rounds to come.
	Withdraw struct {
		Player PlayerID
		Reason string
		// Absent is the round that they lost by default, where they withdraw by that
		// alone; see [Absence].
		Absent int
	}
	// Return undoes a withdrawal, and brings back a player who counts as withdrawn
	// because they were absent; see [Absence].
	Return struct{ Player PlayerID }
	// DrawLots gives the starting numbers by lot. The lot itself was drawn
	// outside: Order is a permutation of the players who have not withdrawn,
	// and its first gets number 1. Listed says that there was no lot: the order
	// is that of a list announced beforehand.
	DrawLots struct {
		Order  []PlayerID
		Listed bool
		Color  Color // of number 1 in round 1, if a lot gave it
	}
	// RevokeLots undoes DrawLots before the first round is published.
	RevokeLots struct{ Reason string }
	// GrantBye promises a player a bye in a round that is not published yet.
	GrantBye struct {
		Player PlayerID
		Round  int
		Bye    Bye
		Reason string
	}
	// RevokeBye undoes GrantBye.
	RevokeBye struct {
		Player PlayerID
		Round  int
		Reason string
	}
	// PublishRound makes pairings known. They are data, no matter who proposed them.
	PublishRound struct {
		Round    int
		Pairings []Pairing
		Reason   string // why they are not what the system proposes
		Broken   []Broken
	}
	// RevokeRound undoes the last publication while it has no results.
	RevokeRound struct {
		Round  int
		Reason string
	}
	// SeatBoard says which game of the hall is played for a board. Instead
	// names the game that was seated there before and is given up, if any.
	SeatBoard struct {
		Round, Board int
		MatchBoard   int // in an event of teams, 1 for the first
		Game         string
		Instead      string
	}
	// RecordResult scores a board that has no result. A source with a game
	// must be the game seated there.
	RecordResult struct {
		Round, Board int
		Result       Result
		Source       Source
	}
	// CorrectResult replaces the result Was, which must be the one that stands;
	// NoResult takes it back, for one that was entered at the wrong board. The
	// source is an arbiter, who says why, or the game itself while its result
	// stands: then the reason is in the game's log.
	CorrectResult struct {
		Round, Board int
		Was, Result  Result
		Source       Source
		Reason       string
	}
	// GiveLineUp says who plays for a team in a round, board by board: places in its
	// roster, 1 for the first, 0 for a board left empty. Without one the first of the
	// roster play.
	GiveLineUp struct {
		Round int
		Team  PlayerID
		Seats []int
	}
	// RecordGame scores a game of a match between teams, as the match names the
	// teams: WhiteWins says that the player of the team White won, whatever colour they
	// had.
	RecordGame struct {
		Round, Board, Game int
		Result             Result
		Source             Source
	}
	// CorrectGame replaces the result Was of a game of a match, which must be the one
	// that stands; NoResult takes it back.
	CorrectGame struct {
		Round, Board, Game int
		Was, Result        Result
		Source             Source
		Reason             string
	}
	// CloseRound ends a round whose boards are all scored.
	CloseRound struct{ Round int }
	// ReopenRound undoes CloseRound.
	ReopenRound struct {
		Round  int
		Reason string
	}
	// NoteRuling keeps what an arbiter or a committee decided. Its number is
	// given here.
	NoteRuling struct{ Ruling Ruling }
	// Appoint gives a member a duty in the event.
	Appoint struct {
		Member Member
		Duty   Duty
	}
	// Dismiss takes it from them.
	Dismiss struct {
		Member Member
		Duty   Duty
	}
	// RevokeRuling sets a ruling aside.
	RevokeRuling struct {
		Ruling int
		Reason string
	}
)
