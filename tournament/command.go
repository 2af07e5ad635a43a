package tournament

// Command is a request to change an event. The set of commands is closed.
//
//sumtype:decl
type Command interface {
	// decide returns the event that the command asks for, with its consequences. The event's check
	// method decides whether it is allowed.
	decide(t Tournament, s Stamp) Event
}

type (
	// Create begins the event. Fields that Regulations leaves empty get their usual values.
	Create struct {
		Regulations Regulations
		FIDEMode    bool // the event begins in FIDE mode
	}
	// AmendRegulations replaces the announced regulations. Rounds already played are not affected.
	AmendRegulations struct {
		Regulations Regulations
		Reason      string
	}
	// Enter adds players to the entry list: all of them or none.
	Enter struct{ Players []Entry }
	// Amend replaces the data of a player, to correct a name or to link a member of the hall.
	Amend struct {
		Player PlayerID
		Entry  Entry
	}
	// Withdraw withdraws a player from the rounds to come.
	Withdraw struct {
		Player PlayerID
		Reason string
		// Absent is the round that the player lost by default, if they withdraw for that reason
		// alone; see [Absence].
		Absent int
	}
	// Return undoes a withdrawal. It also brings back a player who counts as withdrawn because of
	// an absence; see [Absence].
	Return struct{ Player PlayerID }
	// DrawLots assigns the starting numbers by lot. The caller has drawn the lot. Order is a
	// permutation of the players who have not withdrawn, and its first player gets number 1. If
	// Listed is set, there was no lot and the order is that of a list announced beforehand.
	DrawLots struct {
		Order  []PlayerID
		Listed bool
		Color  Color // of number 1 in round 1, if drawn by lot
	}
	// RevokeLots undoes DrawLots. It is possible until the first round is published.
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
	// PublishRound publishes the pairings of a round. They may come from the system or from the
	// arbiter.
	PublishRound struct {
		Round    int
		Pairings []Pairing
		Reason   string // why they differ from the proposal of the system
		Broken   []Broken
		// Rules and Instead are the differences from the rules, and Import reports that the round is
		// read from a report; see RoundPublished.
		Rules, Instead []IntegrityPair
		Import         bool
		GroupsByes     bool // see RoundPublished
		Upper          []PlayerID
	}
	// RevokeRound undoes the last publication while it has no results.
	RevokeRound struct {
		Round  int
		Reason string
	}
	// SeatBoard names the game of the hall that is played for a board. Instead names the game that
	// was seated there before and is given up, if any.
	SeatBoard struct {
		Round, Board int
		MatchBoard   int // in an event of teams, 1 for the first
		Game         string
		Instead      string
	}
	// RecordResult scores a board that has no result. If the source is a game, it must be the game
	// seated there.
	RecordResult struct {
		Round, Board int
		Result       Result
		Source       Source
	}
	// CorrectResult replaces the result of a board. Was must be the current result. NoResult as the
	// new one takes the result back, for instance if it was entered at the wrong board. The source
	// is an arbiter, who gives a reason, or the game itself if the current result came from it. In
	// the second case the reason is in the game's log.
	CorrectResult struct {
		Round, Board int
		Was, Result  Result
		Source       Source
		Reason       string
	}
	// GiveLineUp sets the players of a team in a round, board by board. They are places in its
	// roster: 1 for the first, 0 for a board left empty. Without a line-up the first players of the
	// roster play.
	GiveLineUp struct {
		Round int
		Team  PlayerID
		Seats []int
	}
	// RecordGame scores a game of a match between teams. White is the team named first in the
	// match: WhiteWins means that its player won, with either colour.
	RecordGame struct {
		Round, Board, Game int
		Result             Result
		Source             Source
	}
	// CorrectGame replaces the result of a game of a match. Was must be the current result.
	// NoResult takes the result back.
	CorrectGame struct {
		Round, Board, Game int
		Was, Result        Result
		Source             Source
		Reason             string
	}
	// CloseRound closes a round whose boards all have results.
	CloseRound struct{ Round int }
	// ReopenRound undoes CloseRound.
	ReopenRound struct {
		Round  int
		Reason string
	}
	// NoteRuling records a decision of an arbiter or a committee. The event assigns its number.
	NoteRuling struct{ Ruling Ruling }
	// Appoint appoints a member of the hall to a duty in the event.
	Appoint struct {
		Member Member
		Duty   Duty
	}
	// Dismiss removes a member from a duty.
	Dismiss struct {
		Member Member
		Duty   Duty
	}
	// RevokeRuling revokes a ruling.
	RevokeRuling struct {
		Ruling int
		Reason string
	}
)
